"""Findings in the report."""

from __future__ import annotations

from msgspec.structs import replace

from adjudge.contracts.audit_findings_v1 import WeighedVerdictV1
from adjudge.report.audit_findings_markdown import (
    APART,
    FULL,
    TABLE,
    full_findings,
    table_of_findings,
    told_apart,
)
from tests.audit_documents import document, refuted, reported, told


def full(**more: object) -> str:
    return "\n".join(full_findings(document(1, findings=(told(0, **more),))))


def test_finding_in_full_tells_place_proof_summary_and_source() -> None:
    made = full(evidence=(), importers=3)
    for part in ("`src/f0.py:3-4`", "in `f`", "fnd:000000000000", "It goes wrong.", "`one = 1` / `two = 2`"):
        assert part in made
    assert "no second reader looked at it" in made


def test_who_repeats_himself_is_one_and_two_are_two() -> None:
    one = reported(0)
    assert "said by" not in full(reported=(one, reported(1)))
    assert "said by 2" in full(reported=(one, replace(one, item_id="item:2"), replace(one, index=3)))


def test_nothing_found_by_rules_is_not_nothing_found() -> None:
    none = document(0)
    ruled = replace(none, coverage=replace(none.coverage, by_rules=1))
    assert "Nothing was found." in full_findings(none)
    assert "Nothing was found." not in full_findings(ruled)


def test_long_quote_says_how_many_lines_are_left() -> None:
    assert "and 2 more lines" in full(quote="\n".join("abcde"))
    assert "more characters" in full(quote="x" * 500)


def test_whole_file_has_no_lines() -> None:
    made = full(start_line=None, end_line=None, quote="")
    assert "the whole file is meant" in made
    assert "`src/f0.py`" in made


def test_second_readers_are_quoted() -> None:
    said = tuple(
        WeighedVerdictV1(item_id="i", verdict="confirmed", reason=f"why {at}", evidence=(), counts=True)
        for at in range(3)
    )
    made = full(verdicts=said, second_look="confirmed")
    assert "confirmed: why 0; confirmed: why 1 and 1 more" in made


def test_each_finding_takes_nine_lines_at_most() -> None:
    assert len(list(full_findings(document(FULL)))) <= 2 + 9 * FULL


def test_table_holds_the_next_ones_and_counts_the_rest_by_severity() -> None:
    made = list(table_of_findings(document(FULL + TABLE + 10)))
    assert len([one for one in made if one.startswith("| ") and "fnd:" in one]) == TABLE
    assert any("And 10 more findings (" in one for one in made)
    assert list(table_of_findings(document(FULL))) == []


def test_what_is_told_apart_is_cut_with_a_count() -> None:
    made = "\n".join(told_apart(document(1, others=APART + 2)))
    assert made.count("And 2 more findings") == 2
    assert "And 2 more claims" in made
    assert "And 2 more leads" in made
    assert "It is guarded." in "\n".join(told_apart(document(1, refuted=(refuted(1),))))
    assert list(told_apart(document(1))) == []
