"""JUnit: one case a unit; what was not read is never a pass."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest

from adjudge.model.outcome import Outcome, Reason
from adjudge.model.review import UnitState
from adjudge.report.junit import junit_bytes
from tests.host_schemas import junit_faults
from tests.qualified_values import candidate, finding, located, qualified, run
from tests.report_values import of_review, of_run
from tests.review_values import a_made, a_unit

if TYPE_CHECKING:
    from adjudge.contracts.report_v1 import ReportV1


def cases(report: ReportV1) -> dict[str, str]:
    """How each case ends, of a document that is valid."""
    data = junit_bytes(report)
    assert junit_faults(data) == []
    found = ET.fromstring(data).iter("testcase")
    ends = {"failure", "error", "skipped"}
    return {
        one.get("name", ""): next((each.tag for each in one if each.tag in ends), "pass") for one in found
    }


@pytest.mark.parametrize(
    ("state", "end"),
    [
        ("reviewed", "pass"),
        ("reused", "pass"),
        ("skipped", "skipped"),
        ("partial", "error"),
        ("failed", "error"),
        ("cancelled", "error"),
    ],
)
def test_state_of_a_unit_is_how_its_case_ends(state: str, end: str) -> None:
    made = a_made(a_unit("a.py", UnitState(state), "why"), outcome=Outcome.INCONCLUSIVE)
    assert cases(of_review(made))["a.py"] == end


@pytest.mark.parametrize(
    ("outcome", "end"), [("pass", "pass"), ("fail", "failure"), ("inconclusive", "error")]
)
def test_outcome_has_a_case_of_its_own(outcome: str, end: str) -> None:
    assert cases(of_review(a_made(outcome=Outcome(outcome))))["outcome"] == end


def test_unit_with_a_finding_that_counts_fails() -> None:
    made = a_made(a_unit("a.py"), qualified=qualified([finding()], counted=(0,)), outcome=Outcome.FAIL)
    assert cases(of_review(made)) == {"outcome": "failure", "a.py": "failure"}


def test_unit_with_a_finding_that_does_not_count_passes_and_tells_it() -> None:
    report = of_review(a_made(a_unit("a.py"), qualified=qualified([finding()])))
    assert cases(report)["a.py"] == "pass"
    assert b"<system-out>line 3: Divides by zero" in junit_bytes(report)


def test_file_that_is_no_unit_is_no_pass() -> None:
    elsewhere = finding(located(candidate(path="b.py")))
    assert cases(of_review(a_made(a_unit("a.py"), qualified=qualified([elsewhere]))))["b.py"] == "skipped"


def test_renamed_unit_has_the_findings_of_its_old_name() -> None:
    old = finding(located(candidate(path="old.py")))
    unit = a_unit("new.py", old_path="old.py")
    made = a_made(unit, qualified=qualified([old], counted=(0,)), outcome=Outcome.FAIL)
    assert cases(of_review(made)) == {"outcome": "failure", "new.py": "failure"}


def test_findings_of_others_are_never_green() -> None:
    report = of_run(run(qualified([finding()], reasons=(Reason(code="x", message="Why."),))))
    assert cases(report) == {"outcome": "error", "a.py": "skipped"}


def test_reused_unit_says_so() -> None:
    assert b"<system-out>reused</system-out>" in junit_bytes(
        of_review(a_made(a_unit("a.py", UnitState.REUSED)))
    )


def test_many_findings_of_one_case_are_counted() -> None:
    many = [finding(located(candidate(number))) for number in range(60)]
    assert b"and 10 more" in junit_bytes(of_review(a_made(a_unit("a.py"), qualified=qualified(many))))
