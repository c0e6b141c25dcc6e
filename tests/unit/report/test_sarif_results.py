"""One finding as a result: place, proof, level, suppression, fix."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from msgspec import structs

from adjudge.model.candidate import Severity, Suggestion
from adjudge.model.finding import Disposition, Finding, Standing
from adjudge.model.place import Side
from adjudge.report.sarif_results import sarif_result
from tests.qualified_values import candidate, finding, located, place
from tests.report_values import wired


def result(one: Finding, *others: Finding) -> dict[str, Any]:
    made, *more = wired(one, *others)
    names = tuple(sorted({each.reporter.tool for each in more}))
    made = structs.replace(made, others=tuple(each.index for each in more), also_said_by=names)
    return sarif_result(made, rule="adjudge/other", rule_index=0, others=more)


def test_result_stands_at_its_place_by_a_relative_name() -> None:
    physical = result(finding())["locations"][0]["physicalLocation"]
    assert physical["artifactLocation"] == {"uri": "a.py", "uriBaseId": "%SRCROOT%"}
    assert physical["region"]["startLine"] == 3


def test_claim_that_nothing_proves_is_not_told_as_a_fact() -> None:
    assert "the claim is not proved" in result(finding())["message"]["text"]


def test_claim_that_is_proved_says_by_what() -> None:
    one = located(proof=("fact:edge", "located", "proved"))
    assert "proved by edge" in result(finding(one))["message"]["text"]


@pytest.mark.parametrize(
    ("severity", "level"),
    [("critical", "error"), ("high", "error"), ("medium", "warning"), ("low", "note"), ("info", "note")],
)
def test_severity_is_a_level(severity: str, level: str) -> None:
    one = located(candidate(severity=Severity(severity)))
    assert (result(finding(one))["kind"], result(finding(one))["level"]) == ("fail", level)


@pytest.mark.parametrize("standing", [Standing.OUTSIDE, Standing.INHERITED])
def test_what_the_change_did_not_do_is_informational(standing: Standing) -> None:
    made = result(finding(standing=standing))
    assert (made["kind"], made["level"]) == ("informational", "none")


def test_dismissed_finding_is_suppressed_with_its_reason() -> None:
    made = result(finding(standing=Standing.DISMISSED, reason="a test"))
    assert made["suppressions"] == [{"kind": "external", "status": "accepted", "justification": "a test"}]


def test_finding_that_a_coordinator_took_out_is_informational_and_no_person_has_agreed() -> None:
    made = result(finding(standing=Standing.DROPPED, reason="The coordinator (claude): a comment"))
    (suppression,) = made["suppressions"]
    assert (made["kind"], made["level"]) == ("informational", "none")
    assert (suppression["status"], suppression["justification"]) == (
        "underReview",
        "The coordinator (claude): a comment",
    )


def test_text_before_the_change_marks_no_line_of_the_tree_after_it() -> None:
    one = located(candidate(side=Side.BASE))
    physical = result(finding(one))["locations"][0]["physicalLocation"]
    assert physical["artifactLocation"]["uriBaseId"] == "%BASEROOT%"
    assert "region" not in physical


def test_relocated_finding_says_where_it_was_said_to_be() -> None:
    one = located(candidate(start_line=9), disposition=Disposition.RELOCATED)
    assert "said to be at line 9" in result(finding(one))["message"]["text"]


def test_edit_replaces_whole_lines() -> None:
    edit = Suggestion(start_line=3, end_line=3, replacement="return 0")
    (fix,) = result(finding(located(suggestion=edit)))["fixes"]
    (replacement,) = fix["artifactChanges"][0]["replacements"]
    assert replacement == {
        "deletedRegion": {"startLine": 3, "startColumn": 1, "endLine": 4, "endColumn": 1},
        "insertedContent": {"text": "return 0\n"},
    }


def test_insertion_deletes_nothing() -> None:
    edit = Suggestion(start_line=3, end_line=2, replacement="x\n")
    (fix,) = result(finding(located(suggestion=edit)))["fixes"]
    region = fix["artifactChanges"][0]["replacements"][0]["deletedRegion"]
    assert (region["startLine"], region["endLine"]) == (3, 3)


def test_who_else_said_it_is_told_with_their_place() -> None:
    other = finding(located(candidate(1)))
    made = result(finding(), other)
    assert made["properties"]["alsoSaidBy"] == ["reviewer"]
    assert made["relatedLocations"][0]["physicalLocation"]["region"]["startLine"] == 3


def test_whole_file_has_no_region() -> None:
    one = located(resolved=replace(place(), start_line=None, end_line=None, quote=""))
    assert "region" not in result(finding(one))["locations"][0]["physicalLocation"]
