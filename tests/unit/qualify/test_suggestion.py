"""Row 11: edits that are kept, and why others are dropped."""

from __future__ import annotations

from typing import Any

import pytest

from adjudge.model.candidate import Basis
from adjudge.model.place import Side
from adjudge.qualify.hunks import ChangedLines
from adjudge.qualify.place import Surroundings, place_candidate
from adjudge.qualify.suggestion import EditJudge, apply_edit
from tests.qualify_values import a_candidate, an_edit, qualify_sources

TEXT = "def total(items):\n    amount = 0\n    for item in items[1:]:\n        amount += item\n    return amount\n"
LOOP = "    for item in items[1:]:"


def judged(quote: str | None, line: int | None, edit: tuple[int, int, str], **more: Any) -> tuple[Any, str]:
    """What becomes of an edit of a candidate of the file."""
    text, path = more.pop("text", TEXT), more.pop("path", "a.py")
    sources = more.pop("sources", None) or qualify_sources({path: text})
    made = a_candidate(path, quote, line, suggestion=an_edit(*edit), **more)
    around = Surroundings(sources, ChangedLines(sources.patch), is_pinned=made.basis is Basis.IMPORT)
    return EditJudge(sources=sources).judge(made, place_candidate(made, around))


def test_edit_of_the_quoted_line_is_kept() -> None:
    edit = (3, 3, "    for item in items:")
    assert judged(LOOP, 3, edit) == (an_edit(*edit), "")


def test_edit_moves_with_its_place() -> None:
    assert judged(LOOP, 1, (1, 1, "    for item in items:")) == (an_edit(3, 3, "    for item in items:"), "")


def test_empty_replacement_removes_lines() -> None:
    assert judged("    amount = 0", 2, (2, 2, "")) == (an_edit(2, 2, ""), "")


def test_insertion_beside_the_quote_is_kept() -> None:
    edit = (3, 2, "    assert items")
    assert judged(LOOP, 3, edit) == (an_edit(*edit), "")


def test_candidate_without_an_edit_has_none() -> None:
    sources = qualify_sources({"a.py": TEXT})
    made = a_candidate("a.py", LOOP, 3)
    placed = place_candidate(made, Surroundings(sources, ChangedLines(None)))
    assert EditJudge(sources=sources).judge(made, placed) == (None, "")


@pytest.mark.parametrize(
    ("quote", "line", "edit", "reason"),
    [
        ("no such line in here", 3, (3, 3, "x"), "not-located"),
        (LOOP, 3, (4, 4, "        amount -= item"), "pre-image-unknown"),
        (LOOP, 3, (2, 3, "    amount = 1\n    for item in items:"), "pre-image-unknown"),
        (LOOP, 3, (5, 4, "    check(amount)"), "pre-image-unknown"),
        (LOOP, 3, (99, 99, "x"), "out-of-range"),
        (LOOP, 3, (0, 0, "x"), "out-of-range"),
        (LOOP, 3, (3, 1, "x"), "out-of-range"),
        (LOOP, 3, (3, 3, LOOP), "changes-nothing"),
        (LOOP, 3, (3, 3, "    for item in items["), "does-not-parse"),
        (LOOP, 3, (3, 3, "for item in items:"), "does-not-parse"),
        (LOOP, 3, (3, 3, "    async for item in items:"), "does-not-parse"),
        ("    amount = 0", 2, (2, 2, "    amount = await 0"), "does-not-parse"),
        ("    return amount", 5, (5, 5, "    print amount"), "does-not-parse"),
        (LOOP, 3, (3, 3, "    amount = 0\n    for item in items:"), "repeats-line-before"),
        (LOOP, 3, (3, 3, "def total(items):\n    amount = 0\n    for item in items:"), "repeats-line-before"),
        (LOOP, 3, (3, 3, "    for item in items:\n        amount += item"), "repeats-line-after"),
        (LOOP, 3, (3, 3, "    while queue:"), "off-target"),
    ],
)
def test_edit_that_fails_a_test_is_dropped_with_its_reason(
    quote: str, line: int, edit: tuple[int, int, str], reason: str
) -> None:
    assert judged(quote, line, edit) == (None, reason)


def test_prose_that_leads_from_old_to_new_words_is_on_target() -> None:
    made = judged(LOOP, 3, (3, 3, "    while queue:"), summary="Use while queue in place of the items loop.")
    assert made[1] == ""


def test_edit_of_the_base_side_is_dropped() -> None:
    assert judged(LOOP, 3, (3, 3, "    for item in items:"), side=Side.BASE)[1] == "base-side"


def test_part_of_a_line_that_moved_takes_no_edit_along() -> None:
    assert judged("for item in items[1", 1, (1, 1, "    for item in items:"))[1] == "pre-image-unknown"


def test_code_span_that_moved_takes_no_edit_along() -> None:
    edit = (1, 1, "    for item in items:")
    assert judged(None, 1, edit, title="`for item in items[1:]:`")[1] == "pre-image-unknown"


def test_pinned_import_knows_all_lines_of_its_file() -> None:
    edit = (4, 4, "        amount -= item")
    assert judged(None, 3, edit, basis=Basis.IMPORT) == (an_edit(*edit), "")


def test_edit_in_a_language_that_is_not_parsed_says_so() -> None:
    edit = (1, 1, "let total = (0;")
    assert judged("let total = 0;", 1, edit, text="let total = 0;\n", path="a.js") == (
        an_edit(*edit),
        "language-not-parsed",
    )


def test_file_that_did_not_parse_before_need_not_parse_after() -> None:
    assert judged("x = broken(1", 1, (1, 1, "x = fixed(1"), text="x = broken(1\n")[1] == ""


def test_edit_beyond_the_bound_of_parsing_is_dropped() -> None:
    sources = qualify_sources({"a.py": TEXT})
    made = a_candidate("a.py", LOOP, 3, suggestion=an_edit(3, 3, "    for item in items:"))
    placed = place_candidate(made, Surroundings(sources, ChangedLines(None)))
    assert EditJudge(sources=sources, left_bytes=len(TEXT)).judge(made, placed) == (None, "not-parsed")


def test_closing_brackets_may_repeat() -> None:
    text = "f(\n  a(1),\n)\n"
    edit = (2, 2, "  a(\n  2\n)")
    assert judged("  a(1),", 2, edit, text=text, path="a.txt")[0] is not None


@pytest.mark.parametrize(
    ("data", "edit", "after"),
    [
        (b"a\nb\nc\n", (2, 2, "x"), b"a\nx\nc\n"),
        (b"a\nb\nc\n", (2, 2, "x\n"), b"a\nx\nc\n"),
        (b"a\nb\nc\n", (2, 3, ""), b"a\n"),
        (b"a\nb\nc\n", (2, 1, "x\ny"), b"a\nx\ny\nb\nc\n"),
        (b"a\nb\n", (3, 2, "x"), b"a\nb\nx\n"),
        (b"a\r\nb\r\n", (2, 2, "x"), b"a\r\nx\r\n"),
        (b"a\nb", (2, 2, "x"), b"a\nx"),
        (b"a\nb", (1, 1, "x"), b"x\nb"),
        (b"a\nb\n", (2, 2, "\n"), b"a\n\n"),
        (b"\xff\nb\n", (2, 2, "x"), b"\xff\nx\n"),
    ],
)
def test_lines_of_a_file_are_replaced(data: bytes, edit: tuple[int, int, str], after: bytes) -> None:
    assert apply_edit(data, an_edit(*edit)) == after


def test_edit_of_code_that_the_compiler_refused_before_is_kept() -> None:
    edit = (2, 2, "    print amount, 1")
    text = "def total(amount):\n    print amount\n"
    assert judged("    print amount", 2, edit, text=text) == (an_edit(*edit), "")


def test_beyond_the_bound_the_grammar_alone_decides() -> None:
    sources = qualify_sources({"a.py": TEXT})
    made = a_candidate("a.py", "    amount = 0", 2, suggestion=an_edit(2, 2, "    amount = await 0"))
    placed = place_candidate(made, Surroundings(sources, ChangedLines(None)))
    assert EditJudge(sources=sources, left_compiled=10).judge(made, placed) == (made.suggestion, "")
