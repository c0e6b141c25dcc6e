"""reviewdog's rdjson."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from adjudge.contracts.foreign.registry import read_import
from adjudge.model.candidate import Candidate, Severity, Suggestion
from adjudge.model.finding import Cluster, ClusterId, Merged, Standing
from adjudge.model.outcome import Outcome
from adjudge.report import rdjson
from adjudge.report.rdjson import rdjson_bytes
from tests.host_schemas import rdjson_faults
from tests.qualified_values import candidate, finding, located, qualified, run
from tests.report_values import of_review, of_run
from tests.review_values import a_made

if TYPE_CHECKING:
    from adjudge.contracts.report_v1 import ReportV1


def document(report: ReportV1) -> dict[str, Any]:
    """The document, which is valid."""
    data = rdjson_bytes(report)
    assert rdjson_faults(data) == []
    made: dict[str, Any] = json.loads(data)
    return made


def diagnostics(report: ReportV1) -> list[dict[str, Any]]:
    """Those of findings."""
    return [one for one in document(report)["diagnostics"] if one["code"]["value"] != "adjudge/outcome"]


def test_place_is_whole_lines_with_an_end_that_is_exclusive() -> None:
    (one,) = diagnostics(of_run())
    assert one["location"] == {
        "path": "a.py",
        "range": {"start": {"line": 3, "column": 1}, "end": {"line": 4, "column": 1}},
    }


@pytest.mark.parametrize(
    ("outcome", "word"), [("pass", "INFO"), ("fail", "ERROR"), ("inconclusive", "WARNING")]
)
def test_outcome_is_the_severity_of_all(outcome: str, word: str) -> None:
    assert document(of_review(a_made(outcome=Outcome(outcome))))["severity"] == word


def test_inconclusive_run_has_a_diagnostic_that_says_so() -> None:
    found = document(of_review(a_made(outcome=Outcome.INCONCLUSIVE)))["diagnostics"]
    assert [one["code"]["value"] for one in found] == ["adjudge/outcome"]


def test_edit_replaces_whole_lines_and_an_insertion_has_no_length() -> None:
    edit = Suggestion(start_line=3, end_line=3, replacement="return 0")
    insertion = Suggestion(start_line=3, end_line=2, replacement="x\n")
    many = [finding(located(suggestion=edit)), finding(located(candidate(1), suggestion=insertion))]
    first, second = diagnostics(of_run(run(qualified(many))))
    assert first["suggestions"][0]["text"] == "return 0\n"
    assert second["suggestions"][0]["range"]["start"] == second["suggestions"][0]["range"]["end"]


def test_what_was_there_before_is_info_and_what_was_dismissed_is_left_out() -> None:
    old = finding(located(candidate(severity=Severity.CRITICAL)), standing=Standing.INHERITED)
    gone = finding(located(candidate(1)), standing=Standing.DISMISSED)
    assert [one["severity"] for one in diagnostics(of_run(run(qualified([old, gone]))))] == ["INFO"]


def test_others_who_say_the_same_are_related_places() -> None:
    cluster = Cluster(
        cluster_id=ClusterId("clu:1"), speaker=0, members=(0, 1), joined=(), reporters=("reviewer",), passes=(),
        severities=(Severity.HIGH,),
    )  # fmt: skip
    many = [finding(), finding(located(candidate(1)), standing=Standing.DUPLICATE)]
    merged = Merged(clusters=(cluster,), possible=(), not_compared=0, not_listed=0)
    (one,) = diagnostics(of_run(run(qualified(many, merged=merged))))
    assert [each["message"] for each in one["related_locations"]] == ["Divides by zero"]


def test_own_importer_reads_it_back() -> None:
    given = read_import(rdjson_bytes(of_run()), "rdjson", roots=())
    found = [one for one in given.entries if isinstance(one, Candidate)]
    assert ("a.py", 3, 3) in [(one.path, one.start_line, one.end_line) for one in found]


def test_document_over_the_limit_loses_its_mildest_and_counts_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rdjson, "LIMIT_BYTES", 8_000)
    many = [finding(located(candidate(number))) for number in range(100)]
    report = of_run(run(qualified(many)))
    made = document(report)["diagnostics"]
    assert len(rdjson_bytes(report)) <= 8_000
    assert made[-1]["message"] == f"{100 - len(made) + 2} more findings are left out."
