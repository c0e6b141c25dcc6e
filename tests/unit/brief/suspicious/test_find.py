"""Signals of text that reads otherwise than it is; the page's examples run here."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.brief.build import build_brief
from adjudge.brief.reading import read_changes
from adjudge.brief.suspicious.find import WEIGHTS, suspicious_signals
from adjudge.brief.swapped import CHANGE, WEIGHT
from adjudge.graph.reach import links_of
from adjudge.model.signal import Category
from tests.architecture.sources import read, table_rows
from tests.signal_pages import found_of, read_example, read_examples, sources_with_texts

if TYPE_CHECKING:
    from adjudge.model.signal import Signal

PAGE = "docs/signals-suspicious.md"


def signals(
    before: dict[str, str | bytes], after: dict[str, str | bytes], **renamed: str
) -> tuple[Signal, ...]:
    made = sources_with_texts(before, after, renamed=renamed)
    links = links_of(made.head.snapshot), links_of(made.base.snapshot)
    return suspicious_signals(made, read_changes(made, *links)).signals


@pytest.mark.parametrize("text", read_examples(PAGE))
def test_example_of_the_page_holds(text: str) -> None:
    example = read_example(text)
    assert found_of(example.brief(), Category.SUSPICIOUS) == sorted(example.signals)


def test_page_has_each_kind_with_its_weight_and_an_example() -> None:
    rows = {row[0].strip("`"): row[1] for row in table_rows(read(PAGE)) if row[1].isdigit()}
    assert rows == {kind: str(weight) for kind, weight in {**WEIGHTS, CHANGE: WEIGHT}.items()}
    raised = {kind for text in read_examples(PAGE) for kind, _ in read_example(text).signals}
    assert raised == set(WEIGHTS)


def test_anchor_is_the_first_line_and_the_question_counts_lines() -> None:
    (found,) = signals({"a.py": "x\n"}, {"a.py": "x\ny\n\u200b\nz\n\u200b\u2060\n"})
    assert (found.anchor.line, found.subject) == (3, "a.py::U+200B U+2060")
    assert "U+200B U+2060" in found.question
    assert "2 added lines" in found.question
    assert found.question.isascii()


def test_line_that_only_moved_raises_none_and_one_more_does() -> None:
    line = "x = 'a\u200bb'\n"
    assert signals({"a.py": line + "y\nz\n"}, {"a.py": "y\nz\n" + line}) == ()
    assert len(signals({"a.py": line}, {"a.py": line + "q = '\u200b'\n"})) == 1


def test_edit_that_leaves_the_surroundings_raises_none() -> None:
    before = "some_name = 'a long text with \u200b inside of it' + one\n"
    assert signals({"a.py": before}, {"a.py": before.replace("one", "two")}) == ()


def test_removed_characters_raise_none() -> None:
    assert signals({"a.py": "a\u200bb\n"}, {"a.py": "ab\n"}) == ()


def test_bytes_that_are_no_text_raise_none() -> None:
    assert signals({}, {"a.txt": b"caf\xe9 \x80\x9f \xff\n"}) == ()


def test_line_ends_of_windows_raise_none() -> None:
    assert signals({}, {"a.txt": b"caf\xc3\xa9\r\nb\r\n"}) == ()


def test_path_that_did_not_change_is_not_looked_at() -> None:
    assert signals({"a\u200b.py": "x\n"}, {"a\u200b.py": "y\n"}) == ()


def test_line_end_in_a_path_is_a_control_character() -> None:
    (found,) = signals({}, {"a\nb.txt": "x\n"})
    assert (found.change, found.subject, found.anchor.line) == ("control", "a\nb.txt::U+000A", 1)


def test_rename_keeps_the_old_id() -> None:
    text = "x = '\u200b'\n"
    (found,) = signals({"a.py": "".join(f"{n}\n" for n in range(9))}, {"b.py": text}, **{"b.py": "a.py"})
    (old,) = signals({}, {"a.py": text})
    assert found.previous_id == old.signal_id


def test_many_code_points_are_cut_in_words_and_whole_in_the_key() -> None:
    first = "".join(map(chr, range(0xE0020, 0xE0040)))
    (one,), (two,) = signals({}, {"a.py": first + "\n"}), signals({}, {"a.py": first + "\U000e0041\n"})
    assert one.subject.endswith("and 26 more")
    assert one.signal_id != two.signal_id


@pytest.mark.parametrize(
    "part",
    ["\u200e", "\ufe0f", "\U000e0041", "\x0c", "\u2067", "\u0441\u043e ", "p\u0430y ", "\u200d"],
    ids=ascii,
)
def test_hostile_line_comes_to_an_answer(part: str) -> None:
    """Half a megabyte in one line: work that grows with its square would not come to an end."""
    text = "x " + part * 200_000 + "y\n"
    made = signals({"a.txt": text[:-3] + "\n"}, {"a.txt": text, "b.md": text})
    paths = {one.anchor.path for one in made}
    assert "b.md" in paths


def test_brief_has_the_signals() -> None:
    brief = build_brief(sources_with_texts({}, {"a.txt": "\u202e\n"}))
    assert [one.category for one in brief.signals] == [Category.SUSPICIOUS]
