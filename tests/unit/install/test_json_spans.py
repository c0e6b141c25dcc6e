from __future__ import annotations

import json

import pytest

from adjudge.install.json_spans import Layout, Span, laid_out, read_spans, replaced, with_more, without_item

TEXT = '\r\n{ "a\\"b" : [ 1E5 ,"]}\\u00e9" , {} ,[]], "c":{"d" :null,"e":true} } \n'
LAYOUT = Layout("  ", "\n")


def test_every_part_has_its_place() -> None:
    top = read_spans(TEXT)
    one, two = top.members.values()
    assert list(top.members) == ['a"b', "c"]
    assert TEXT[top.start : top.end] == TEXT.strip()
    assert [TEXT[each.start : each.end] for each in one.items] == ["1E5", '"]}\\u00e9"', "{}", "[]"]
    assert one.items[1].string == "]}\u00e9"
    assert {key: TEXT[each.start : each.end] for key, each in two.members.items()} == {
        "d": "null",
        "e": "true",
    }


@pytest.mark.parametrize("number", range(4))
def test_one_item_goes_and_the_others_stay(number: int) -> None:
    listed = read_spans(TEXT).members['a"b']
    items = [1e5, "]}\u00e9", {}, []]
    made = json.loads(without_item(TEXT, listed, number))
    assert made['a"b'] == items[:number] + items[number + 1 :]


def test_the_only_item_leaves_an_empty_list() -> None:
    assert without_item("[ 1 ]", read_spans("[ 1 ]"), 0) == "[]"


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("{}", '{\n  "k": 1\n}'),
        ('{"a": 1}', '{"a": 1,\n  "k": 1\n}'),
        ('{\n  "a": 1\n}\n', '{\n  "a": 1,\n  "k": 1\n}\n'),
    ],
)
def test_more_comes_behind_all_others(text: str, made: str) -> None:
    assert with_more(text, read_spans(text), '"k": 1', depth=0, layout=LAYOUT) == made


def test_a_value_is_laid_out_and_put_in_the_place_of_another() -> None:
    assert laid_out({"a": [1]}, depth=1, layout=LAYOUT) == '{\n    "a": [\n      1\n    ]\n  }'
    assert replaced("[1, 2]", Span(1, 2), "3") == "[3, 2]"
