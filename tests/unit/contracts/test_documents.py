"""JSON that other programs write."""

from __future__ import annotations

import json
import pickle

import pytest

from adjudge.contracts import documents
from adjudge.contracts.documents import LIMIT_DEPTH, decode_text, read_document, read_lines, shorten
from adjudge.errors import UsageError


@pytest.mark.parametrize(
    "text", ["1.5", '"\\u0000"', '"\\ud800"', "[1e3, -0]", '{"a": {"b": [null, true]}}', " 3 "]
)
def test_document_is_what_json_says(text: str) -> None:
    assert read_document(text) == json.loads(text)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('{"a": 1, "b": {"c": 1, "c": 2}}', "The key 'c' stands twice in one object."),
        ('{"\\u202e": 1, "\\u202e": 1}', "The key '\\u202e' stands twice in one object."),
        ("[NaN]", "The document holds NaN, which is not a JSON number."),
        ("[-Infinity]", "The document holds -Infinity, which is not a JSON number."),
        ("9" * 5000, "The document holds a number that nobody can read exactly."),
        ("[1] x", "The document is not JSON at line 1, column 5: Extra data."),
        ('[1,\n"a\tb"]', "The document is not JSON at line 2, column 3: Invalid control character at."),
        ("", "The document is not JSON at line 1, column 1: Expecting value."),
    ],
)
def test_other_text_is_refused_with_its_place(text: str, told: str) -> None:
    with pytest.raises(UsageError) as caught:
        read_document(text)
    assert str(caught.value) == told
    assert pickle.loads(pickle.dumps(caught.value)).args == caught.value.args


def test_nesting_up_to_the_limit_is_read() -> None:
    assert read_document("[" * LIMIT_DEPTH + "]" * LIMIT_DEPTH)


@pytest.mark.parametrize("text", ["[" * 101 + "]" * 101, '{"a":' * 101 + "1" + "}" * 101, "[" * 7_000_000])
def test_nesting_beyond_the_limit_is_refused(text: str) -> None:
    with pytest.raises(UsageError, match="nested deeper than 100"):
        read_document(text)


@pytest.mark.parametrize("text", ["[" * 500, '\\"' + "[" * 500, "\\\\" + '\\"[[', "]" * 500])
def test_brackets_inside_of_strings_do_not_nest(text: str) -> None:
    assert read_document(json.dumps([text, {text: text}])) == [text, {text: text}]


def test_more_values_than_allowed_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(documents, "LIMIT_VALUES", 4)
    assert read_document('["a,b,c,d,e,f", 1]') == ["a,b,c,d,e,f", 1]
    with pytest.raises(UsageError, match="about 5 values; 4 are allowed"):
        read_document("[1,2,3,4]")


def test_byte_order_mark_is_dropped() -> None:
    assert decode_text(b"\xef\xbb\xbf{}") == "{}"


def test_bytes_that_are_not_utf8_are_refused_with_their_place() -> None:
    with pytest.raises(UsageError, match="Byte 2 of the file is not UTF-8"):
        decode_text(b"ab\xff")


def test_lines_keep_their_numbers() -> None:
    found = [
        (number, value if isinstance(value, int) else "error")
        for number, value in read_lines("\n 1\n\n\n}\n2\n")
    ]
    assert found == [(2, 1), (5, "error"), (6, 2)]


def test_very_long_blank_text_has_no_lines() -> None:
    assert list(read_lines(" " * 3_000_000 + "\n" * 3_000_000)) == []


@pytest.mark.parametrize(
    ("value", "told"),
    [("a\u202e", "'a\\u202e'"), ("x" * 999, "'" + "x" * 79), (3, "3"), (True, "True"), (2.5, "2.5"), (10**4000, "a huge integer"),
     (None, "null"), ([1], "an array"), ({"a": 1}, "an object")],
)  # fmt: skip
def test_what_stands_there_is_told_short_and_in_ascii(value: object, told: str) -> None:
    assert shorten(value) == told
