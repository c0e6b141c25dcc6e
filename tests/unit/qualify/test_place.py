"""Rows 2 to 8: where a candidate stands."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

import pytest

from adjudge.model.candidate import Basis
from adjudge.model.finding import Disposition
from adjudge.model.place import Side
from adjudge.qualify.hunks import ChangedLines
from adjudge.qualify.place import Surroundings, place_candidate
from tests.qualify_values import Files, a_candidate, qualify_sources

if TYPE_CHECKING:
    from adjudge.qualify.placed import Placed
    from adjudge.qualify.sources import QualifySources

TEXT = "import os\n\n\ndef load(path):\n    handle = open(path)\n    return handle.read()\n"
SOURCES: Files = {"a.py": TEXT, "b.bin": b"\0\1", "d/e.py": "x = 1\n"}


def placed(
    candidate_fields: dict[str, object], sources: QualifySources | None = None, **more: bool
) -> Placed:
    """Where a candidate with these fields stands."""
    held = sources if sources is not None else qualify_sources(dict(SOURCES))
    changed = ChangedLines(held.patch, held.evidence.target.changes)
    return place_candidate(a_candidate(**candidate_fields), Surroundings(held, changed, **more))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("fields", "disposition", "reason"),
    [
        ({"path": "../a.py"}, Disposition.REJECTED, "unsafe-path"),
        ({"path": "/etc/passwd"}, Disposition.REJECTED, "unsafe-path"),
        ({"path": "nothing.py"}, Disposition.REJECTED, "no-such-file"),
        ({"path": "d"}, Disposition.REJECTED, "not-a-file"),
        ({"path": "b.bin"}, Disposition.UNRESOLVED, "not-text"),
        ({"line": 5}, Disposition.UNRESOLVED, "no-quote"),
        ({"line": 5, "quote": " \n "}, Disposition.UNRESOLVED, "no-quote"),
        ({"line": 5, "quote": "handle = open(path)"}, Disposition.QUALIFIED, "quote-at-claimed-lines"),
        ({"line": 2, "quote": "handle = open(path)"}, Disposition.RELOCATED, "quote-elsewhere"),
        ({"line": 99, "quote": "handle = open(path)"}, Disposition.RELOCATED, "quote-elsewhere"),
        ({"quote": "handle = open(path)"}, Disposition.RELOCATED, "quote-elsewhere"),
        ({"line": 5, "quote": "handle = open(paths)"}, Disposition.STALE, "quote-not-found"),
        ({"line": 1, "quote": "path"}, Disposition.UNRESOLVED, "quote-too-short"),
    ],
)
def test_each_row_has_its_disposition(
    fields: dict[str, object], disposition: Disposition, reason: str
) -> None:
    found = placed(fields)
    assert (found.disposition, found.reason) == (disposition, reason)


@pytest.mark.parametrize("name", ["C:a.py", "c\\a.py", "d/..\\e.py"])
@pytest.mark.parametrize("basis", [Basis.SIGNAL, Basis.RULE, Basis.COLLECTOR, Basis.CLAIM])
def test_name_that_the_tree_has_is_no_way_out_of_it(name: str, basis: Basis) -> None:
    fields: dict[str, object] = {"path": name, "line": 5, "quote": "handle = open(path)", "basis": basis}
    assert placed(fields).reason == "unsafe-path"
    assert placed(fields, qualify_sources({name: TEXT})).disposition is Disposition.QUALIFIED


def test_file_that_cannot_be_read_is_unresolved() -> None:
    found = placed({"quote": "x = 1"}, qualify_sources({"a.py": TEXT}, unread=["a.py"]))
    assert (found.disposition, found.reason) == (Disposition.UNRESOLVED, "not-read")


def test_whole_line_may_be_short() -> None:
    assert placed({"quote": "import os", "line": 1}).reason == "quote-at-claimed-lines"


def test_quote_inside_wider_lines_keeps_its_own() -> None:
    assert placed({"quote": "handle = open(path)", "line": 4, "end_line": 6}).span == (5, 5)


@pytest.mark.parametrize("end", [6, 99])
def test_quote_that_begins_wider_lines_proves_none_of_the_others(end: int) -> None:
    assert placed({"quote": "def load(path):", "line": 4, "end_line": end}).span == (4, 4)


def test_quotes_inside_wider_lines_are_proved_together() -> None:
    sources = qualify_sources({"a.py": "pass\ncompute(one)\npass\ncompute(one)\npass\n"})
    assert placed({"quote": "compute(one)", "line": 1, "end_line": 5}, sources).span == (2, 4)


TWICE = "a = compute(1)\nb = 2\nc = 3\nd = 4\nif b:\n    a = compute(1)\n"


def test_quote_that_stands_twice_is_ambiguous() -> None:
    found = placed({"quote": "a = compute(1)", "line": 3}, qualify_sources({"a.py": TWICE}))
    assert (found.disposition, found.reason) == (Disposition.UNRESOLVED, "ambiguous")
    assert "2 places" in found.detail


def test_changed_lines_around_the_claimed_one_tell_which_of_two_places_is_meant() -> None:
    text = TWICE + "g = 7\n"
    before = TWICE.replace("    a = compute(1)\n", "")
    sources = qualify_sources({"a.py": text}, {"a.py": before})
    found = placed({"quote": "a = compute(1)", "line": 7}, sources)
    assert (found.disposition, found.span) == (Disposition.RELOCATED, (6, 6))


def test_changed_lines_away_from_the_claimed_one_tell_nothing() -> None:
    before = TWICE.replace("    a = compute(1)", "    pass")
    found = placed({"quote": "a = compute(1)", "line": 3}, qualify_sources({"a.py": TWICE}, {"a.py": before}))
    assert found.reason == "ambiguous"


def test_place_that_is_left_of_two_is_ambiguous() -> None:
    after = TWICE.replace("    a = compute(1)", "    pass")
    found = placed({"quote": "a = compute(1)", "line": 6}, qualify_sources({"a.py": after}, {"a.py": TWICE}))
    assert (found.reason, found.detail) == (
        "ambiguous",
        "The quote stands in one place here and in 2 on the other side.",
    )


def test_short_line_is_not_looked_for_elsewhere() -> None:
    assert placed({"quote": "import os", "line": 2}).reason == "quote-too-short"


def test_claimed_line_never_picks_the_nearer_of_two_places() -> None:
    found = placed({"quote": "a = compute(1)", "line": 2}, qualify_sources({"a.py": TWICE}))
    assert found.reason == "ambiguous"


def test_hunk_of_the_claimed_line_tells_which_of_two_changed_places_is_meant() -> None:
    before = TWICE.replace("a = compute(1)", "pass")
    found = placed({"quote": "a = compute(1)", "line": 1}, qualify_sources({"a.py": TWICE}, {"a.py": before}))
    assert (found.disposition, found.span) == (Disposition.QUALIFIED, (1, 1))


def test_old_name_of_a_renamed_file_leads_to_the_new_one() -> None:
    sources = qualify_sources({"new.py": TEXT}, {"old.py": TEXT}, renamed={"new.py": "old.py"})
    found = placed({"path": "old.py", "quote": "handle = open(path)", "line": 5}, sources)
    assert found.file is not None
    assert (found.disposition, found.file.path) == (Disposition.QUALIFIED, "new.py")


def test_removed_line_stands_on_the_base_side() -> None:
    sources = qualify_sources({"a.py": "x = 1\n"}, {"a.py": "x = 1\ncheck(user)\n"})
    assert placed({"quote": "check(user)", "line": 2, "side": Side.BASE}, sources).span == (2, 2)


def test_removed_line_on_the_wrong_side_is_stale_and_told_where_it_stands() -> None:
    sources = qualify_sources({"a.py": "x = 1\n"}, {"a.py": "x = 1\ncheck(user)\n"})
    found = placed({"quote": "check(user)", "line": 2}, sources)
    assert found.disposition is Disposition.STALE
    assert found.detail.endswith("On the base side the quote stands at line 2.")


def test_removed_file_on_the_wrong_side_is_told() -> None:
    sources = qualify_sources({"b.py": ""}, {"a.py": "x = 1\n", "b.py": ""})
    assert placed({"line": 1}, sources).detail.endswith("There is one on the base side.")


def test_lines_of_a_pinned_import_are_facts() -> None:
    found = placed({"line": 5, "basis": Basis.IMPORT}, is_pinned=True)
    assert (found.reason, found.span, found.is_exact) == ("lines-of-this-tree", (5, 5), True)


def test_lines_of_an_import_that_is_not_pinned_prove_nothing() -> None:
    assert placed({"line": 5, "basis": Basis.IMPORT}).reason == "no-quote"


def test_free_claim_brings_its_quote_even_beside_a_pin() -> None:
    assert placed({"line": 5}, is_pinned=True).reason == "no-quote"


def test_pin_to_the_head_says_nothing_of_the_base() -> None:
    assert placed({"line": 5, "basis": Basis.IMPORT, "side": Side.BASE}, is_pinned=True).reason == "no-quote"


def test_digest_of_the_file_pins_its_lines() -> None:
    digest = hashlib.sha256(TEXT.encode()).hexdigest()
    assert placed({"line": 5, "basis": Basis.IMPORT, "content_sha256": digest}).span == (5, 5)


def test_digest_of_another_file_pins_nothing() -> None:
    fields = {"line": 5, "basis": Basis.IMPORT, "content_sha256": "0" * 64}
    assert placed(fields).reason == "no-quote"


def test_pinned_line_past_the_end_is_stale() -> None:
    found = placed({"line": 7, "basis": Basis.IMPORT}, is_pinned=True)
    assert (found.disposition, found.reason) == (Disposition.STALE, "line-past-the-end")
    assert found.detail == "Line 7 was expected, and the file has 6 lines."


def test_pinned_finding_on_a_whole_file_needs_no_line() -> None:
    found = placed({"basis": Basis.IMPORT}, is_pinned=True)
    assert (found.reason, found.span) == ("whole-file", None)


def test_short_snippet_is_enough_on_these_very_bytes() -> None:
    found = placed({"line": 1, "quote": "os", "basis": Basis.IMPORT}, is_pinned=True)
    assert found.reason == "quote-at-claimed-lines"


def test_snippet_that_is_not_there_belies_the_pin() -> None:
    found = placed({"line": 1, "quote": "import sys", "basis": Basis.IMPORT}, is_pinned=True)
    assert found.reason == "quote-not-found"


def test_snippet_of_an_import_that_is_not_pinned_is_its_quote() -> None:
    found = placed({"line": 2, "quote": "handle = open(path)", "basis": Basis.IMPORT})
    assert (found.reason, found.span) == ("quote-elsewhere", (5, 5))


def test_code_span_that_stands_once_is_a_quote() -> None:
    found = placed({"line": 5, "title": "`handle = open(path)` is never closed", "basis": Basis.IMPORT})
    assert (found.reason, found.span) == ("quote-at-claimed-lines", (5, 5))


def test_code_span_that_stands_twice_is_none() -> None:
    sources = qualify_sources({"a.py": TWICE})
    assert placed({"line": 1, "title": "`a = compute(1)` is slow"}, sources).reason == "no-quote"


def test_short_code_span_is_no_quote() -> None:
    assert placed({"line": 1, "title": "`os` imported but unused"}).reason == "no-quote"


def test_code_spans_that_lead_to_several_places_are_no_quote() -> None:
    title = "`handle = open(path)` beside `return handle.read()`"
    assert placed({"line": 1, "title": title}).reason == "no-quote"


def test_claimed_line_tells_which_code_span_is_meant() -> None:
    title = "`handle = open(path)` beside `return handle.read()`"
    assert placed({"line": 6, "title": title}).span == (6, 6)
