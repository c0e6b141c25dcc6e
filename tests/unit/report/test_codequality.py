"""GitLab's Code Quality."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from adjudge.contracts.foreign.registry import read_import
from adjudge.model.candidate import Candidate, Severity
from adjudge.model.finding import Standing
from adjudge.model.outcome import Outcome
from adjudge.report import codequality
from adjudge.report.codequality import codequality_bytes, within
from tests.host_schemas import code_quality_faults
from tests.qualified_values import candidate, finding, located, qualified, run
from tests.report_values import of_review, of_run
from tests.review_values import a_made

if TYPE_CHECKING:
    from adjudge.model.finding import Finding


def issues(*many: Finding) -> list[dict[str, Any]]:
    """Issues of findings, without those about the run."""
    data = codequality_bytes(of_run(run(qualified(many))))
    assert code_quality_faults(data) == []
    return [one for one in json.loads(data) if not one["check_name"].startswith("adjudge/outcome")]


def test_pass_without_findings_is_an_empty_list() -> None:
    assert codequality_bytes(of_review()) == b"[]\n"


def test_twins_have_fingerprints_of_their_own() -> None:
    one = finding()
    twins = [replace(finding(located(candidate(number))), finding_id=one.finding_id) for number in range(3)]
    assert len({each["fingerprint"] for each in issues(*twins)}) == 3


def test_fingerprint_stays_when_another_finding_comes_before() -> None:
    (alone,) = issues(finding(located(candidate(1))))
    prints = [one["fingerprint"] for one in issues(finding(), finding(located(candidate(1))))]
    assert alone["fingerprint"] in prints


@pytest.mark.parametrize(
    ("severity", "word"),
    [("critical", "blocker"), ("high", "critical"), ("medium", "major"), ("low", "minor"), ("info", "info")],
)
def test_severity_has_a_word_of_theirs(severity: str, word: str) -> None:
    assert issues(finding(located(candidate(severity=Severity(severity)))))[0]["severity"] == word


def test_what_was_there_before_is_info_and_what_was_dismissed_is_left_out() -> None:
    old = finding(standing=Standing.INHERITED)
    gone = finding(located(candidate(1)), standing=Standing.DISMISSED)
    assert [one["severity"] for one in issues(old, gone)] == ["info"]


def test_inconclusive_review_has_a_blocker_that_says_so() -> None:
    data = codequality_bytes(of_review(a_made(outcome=Outcome.INCONCLUSIVE, exit_code=3)))
    (one,) = json.loads(data)
    assert (one["check_name"], one["severity"]) == ("adjudge/outcome", "blocker")


def test_own_importer_reads_it_back() -> None:
    given = read_import(codequality_bytes(of_run()), "codequality", roots=())
    found = [one for one in given.entries if isinstance(one, Candidate)]
    assert ("a.py", 3) in [(one.path, one.start_line) for one in found]


def test_list_over_the_limit_keeps_what_tells_of_the_run_and_counts_the_rest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(codequality, "LIMIT_BYTES", 8_000)
    many = [finding(located(candidate(number))) for number in range(100)]
    data = codequality_bytes(of_run(run(qualified(many))))
    made = json.loads(data)
    assert len(data) <= 8_000
    assert code_quality_faults(data) == []
    assert made[0]["check_name"] == "adjudge/outcome"
    assert made[-1]["description"] == f"{100 - len(made) + 2} more findings are left out."


def test_entries_about_the_run_stay_whatever_the_limit() -> None:
    one = {"check_name": "x" * 100}
    assert json.loads(within([one, one], first=1, limit_bytes=10))[0] == one
