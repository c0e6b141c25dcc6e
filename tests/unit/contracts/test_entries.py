"""One entry of an import: fields, bounds, marks."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from adjudge.contracts import entries
from adjudge.contracts.entries import (
    LIMIT_QUOTE,
    LIMIT_SUMMARY,
    LIMIT_TITLE,
    MARKS,
    EntryError,
    Fields,
    assemble,
    cut,
    number_items,
    point,
    read_entries,
    settle,
    size,
    title_and_summary,
)
from adjudge.errors import UsageError
from adjudge.model.candidate import Basis, Candidate, Malformed, Reporter, Severity, Suggestion
from adjudge.model.place import Side

CANDIDATE = Candidate(
    index=0, severity=Severity.LOW, title="T", summary="", path="a.py", side=Side.HEAD, start_line=2, end_line=3,
    quote="x = 1", confidence_percent=None, defect_class="other", claim=None, evidence=(), suggestion=None,
    basis=Basis.CLAIM, reporter=Reporter(tool="t", version="", rule="", report="r"),
)  # fmt: skip


def edit(text: str, start: int = 2, end: int = 2) -> Suggestion:
    return Suggestion(start_line=start, end_line=end, replacement=text)


@pytest.mark.parametrize(
    ("method", "good", "bad"),
    [
        ("text", ["", "a", None], [1, ["a"], "a\0", True]),
        ("line", [1, 2**31 - 1, None], [0, -1, 1.0, True, "1", 2**31, 10**400]),
        ("number", [0, 1, 0.5, None], [True, "1", [], 10**400, 1e301]),
        ("items", [[], [1]], [{}, "a", 0, False]),
    ],
)
def test_field_is_of_its_kind_or_told(method: str, good: list[Any], bad: list[Any]) -> None:
    assert [getattr(Fields({"f": value}, "/0"), method)("f", "thing") for value in good] == good
    for value in bad:
        with pytest.raises(EntryError) as caught:
            getattr(Fields({"f": value}, "/0"), method)("f", "thing")
        assert (caught.value.reason, caught.value.place) == ("invalid-thing", "/0/f")


def test_part_knows_its_place() -> None:
    part = Fields({"a/b": {}}, "/0").part("a/b", "thing")
    assert part is not None
    assert part.at("c~d") == "/0/a~1b/c~0d"
    assert Fields({}, "").part("a", "thing") is None


def test_step_of_a_pointer_is_ascii_and_bounded() -> None:
    assert point("\u202e\n'") == "\\u202e\\n'"
    assert [len(point(name)) <= 800 for name in ("a" * 9999, "é" * 9999)] == [True, True]


def test_bad_entry_does_not_take_its_neighbours_along() -> None:
    def make(fields: Fields, index: int) -> Candidate:
        return replace(CANDIDATE, index=index, title=fields.text("t", "title") or "")

    found = read_entries(number_items([{"t": "a"}, 3, {"t": 4}, {"t": "b"}], "/f"), make, start=5)
    assert [(one.index, type(one)) for one in found] == [
        (5, Candidate),
        (6, Malformed),
        (7, Malformed),
        (8, Candidate),
    ]
    assert [(one.reason, one.place, one.found) for one in found if isinstance(one, Malformed)] == [
        ("invalid-entry", "/f/1", "3"),
        ("invalid-title", "/f/2/t", "4"),
    ]


def test_more_items_than_allowed_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(entries, "LIMIT_ENTRIES", 1)
    with pytest.raises(UsageError, match="At /f stand 2 findings; 1 are allowed"):
        number_items([1, 2], "/f")


def test_candidate_within_bounds_stays_as_it_is() -> None:
    assert settle(CANDIDATE, "/0") == CANDIDATE


@pytest.mark.parametrize(
    ("parts", "changed", "mark"),
    [
        ({"quote": "q" * (LIMIT_QUOTE + 1)}, {"quote": None}, "quote-left-out"),
        ({"quote": "é" * 8193}, {"quote": None}, "quote-left-out"),
        ({"suggestion": edit("é" * 4097)}, {"suggestion": None}, "suggestion-left-out"),
        ({"quote": "a\0"}, {"quote": None}, "quote-left-out"),
        ({"suggestion": edit("s" * 8193)}, {"suggestion": None}, "suggestion-left-out"),
        ({"suggestion": edit("a\0")}, {"suggestion": None}, "suggestion-left-out"),
        ({"suggestion": edit("a\ud800")}, {"suggestion": None}, "suggestion-left-out"),
        ({"suggestion": edit(f"a{chr(0xDC80)}")}, {"suggestion": None}, "suggestion-left-out"),
        ({"suggestion": edit("", 0, 1)}, {"suggestion": None}, "suggestion-left-out"),
        ({"suggestion": edit("", 5, 3)}, {"suggestion": None}, "suggestion-left-out"),
        ({"summary": "s" * 8193}, {"summary": "s" * 8189 + "…"}, "summary-cut"),
    ],
)
def test_what_is_too_large_is_left_out_and_marked(
    parts: dict[str, Any], changed: dict[str, Any], mark: str
) -> None:
    assert settle(replace(CANDIDATE, **parts), "/0") == replace(CANDIDATE, **changed, marks=(mark,))


def test_end_that_is_not_told_is_the_start() -> None:
    assert settle(replace(CANDIDATE, end_line=None), "/0").end_line == 2


def test_blank_quote_is_none() -> None:
    assert settle(replace(CANDIDATE, quote=" \n"), "/0").quote is None


def test_insertion_before_a_line_is_an_edit() -> None:
    assert settle(replace(CANDIDATE, suggestion=edit("x\n", 3, 2)), "/0").suggestion == edit("x\n", 3, 2)


def test_names_of_a_reporter_are_one_line_and_bounded() -> None:
    told = Reporter(tool="a\n b" + "c" * 999, version="", rule="r", report="x")
    assert size(settle(replace(CANDIDATE, reporter=told), "/0").reporter.tool) == 240
    assert settle(replace(CANDIDATE, reporter=told), "/0").reporter.tool.startswith("a b")


@pytest.mark.parametrize(
    ("parts", "reason"),
    [
        ({"title": " "}, "invalid-title"),
        ({"end_line": 1}, "invalid-range"),
        ({"start_line": None}, "invalid-start_line"),
    ],
)
def test_candidate_that_is_none_is_told(parts: dict[str, Any], reason: str) -> None:
    with pytest.raises(EntryError) as caught:
        settle(replace(CANDIDATE, **parts), "/0")
    assert caught.value.reason == reason


@pytest.mark.parametrize(
    ("text", "pair"),
    [("One.", ("One.", "")), (" One. \n", ("One.", "")), ("One.\r\nTwo.", ("One.", "One.\r\nTwo.")), ("", ("", "")),
     ("x" * 300, ("x" * 300, "x" * 300))],
)  # fmt: skip
def test_message_has_a_title_and_the_rest(text: str, pair: tuple[str, str]) -> None:
    assert title_and_summary(text) == pair


@pytest.mark.parametrize("text", ["a" * 500, "é" * 300, "😀" * 200, "\ud800" * 200, "a" + "😀" * 99])
def test_cut_text_fits_and_is_whole_characters(text: str) -> None:
    for limit in (LIMIT_TITLE, LIMIT_TITLE + 1, LIMIT_TITLE + 2):
        made = cut(text, limit)
        assert size(made) <= limit
        assert size(made) > limit - 8
        assert text.startswith(made[:-1])


def test_text_that_fits_is_not_cut() -> None:
    assert cut("é" * 120, LIMIT_TITLE) == "é" * 120


def test_marks_are_counted_in_the_notes() -> None:
    marked = replace(CANDIDATE, marks=("suppressed",))
    bad = Malformed(index=2, reason="invalid-title", place="/2", found="null")
    made = assemble("x", [marked, replace(marked, index=1), bad], tools=["", "u"], notes=["a note"])
    assert made.notes == ("a note", f"{MARKS['suppressed']}: 2 of 3 entries")
    assert made.tools == ("t", "u")


def test_what_is_told_is_bounded_and_the_rest_counted() -> None:
    made = assemble("x", [], failures=[f"{number:04d}" for number in range(150)], notes=["y" * LIMIT_SUMMARY])
    assert made.failures[-1] == "50 more of the same kind"
    assert (len(made.failures), size(made.notes[0])) == (101, 480)
