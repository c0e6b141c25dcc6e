"""One wording for Markdown and HTML."""

from __future__ import annotations

import pytest
from msgspec import structs

from adjudge.contracts.xray_v1 import XrayLocatorV1, XraySuggestionV1
from adjudge.report.xray_making import make_xray
from adjudge.report.xray_words import (
    coverage_words,
    facts_of,
    lines_words,
    locator_words,
    sections_of,
    stage_words,
    standing_words,
    unit_words,
)
from tests.report_values import of_run
from tests.xray_values import SOURCE, an_xray


def test_every_section_says_something_when_it_is_empty() -> None:
    assert [one.title for one in sections_of(an_xray()) if not one.none.endswith(".")] == []


def test_facts_begin_with_outcome_and_source() -> None:
    assert facts_of(an_xray())[:2] == (("Outcome", "fail"), ("Source", SOURCE))


def test_work_tree_is_named_in_whole_words() -> None:
    made = an_xray()
    target = structs.replace(made.target, extent="change", base_commit="1a2b" * 10, head_commit=None)
    judged = dict(facts_of(structs.replace(made, target=target)))["Judged"]
    assert judged == "1a2b1a2b1a2b to what is not committed"


def test_coverage_that_is_not_known_is_told_so() -> None:
    made = make_xray(of_run(), source=SOURCE, approved=frozenset())
    assert coverage_words(made).startswith("unknown")


def test_stage_without_anybody_says_so() -> None:
    stage = next(one for one in an_xray().stages if one.state == "not-run")
    assert next(stage_words(stage)) == "by nobody"


@pytest.mark.parametrize(
    ("side", "first", "last", "words"),
    [("head", 3, 3, "a.py:3"), ("base", 3, 5, "a.py:3-5 (base)"), ("head", None, None, "a.py")],
)
def test_place_is_told_with_lines_and_side(
    side: str, first: int | None, last: int | None, words: str
) -> None:
    place = XrayLocatorV1(path="a.py", side=side, start_line=first, end_line=last, symbol="")  # type: ignore[arg-type]
    assert locator_words(place) == words


@pytest.mark.parametrize(
    ("first", "last", "words"), [(3, 3, "line 3"), (3, 5, "lines 3 to 5"), (3, 2, "the place before line 3")]
)
def test_lines_of_an_edit_are_told(first: int, last: int, words: str) -> None:
    assert lines_words(XraySuggestionV1(start_line=first, end_line=last, replacement="")) == words


def test_standing_tells_why_a_finding_does_not_count() -> None:
    dismissed = an_xray().findings[-1]
    assert standing_words(dismissed) == (
        "located, the claim is not proved; does not count: dismissed (a matter of taste); said by reviewer"
    )


def test_unit_tells_its_change_its_state_and_why() -> None:
    units = {one.path: unit_words(one) for one in an_xray().changed}
    assert units["assets/logo.png"] == "modified, skipped (binary)"
    assert units["a.py"] == "modified, reviewed"
