"""Results of open-code-review."""

from __future__ import annotations

from typing import Any

import pytest

from adjudge.errors import UsageError
from adjudge.model.candidate import Basis, Severity, Suggestion
from tests.unit.contracts.foreign.reports import only, refused, take


def comment(**parts: Any) -> dict[str, Any]:
    """Shape of ``LlmComment`` in alibaba/open-code-review, ``internal/model/review.go``."""
    told = {"path": "a.py", "content": "Never closed.", "existing_code": "f = open(p)", "suggestion_code": "with open(p) as f:",
            "start_line": 8, "end_line": 8, "loc_method": "hunk", "category": "bug", "severity": "medium"}  # fmt: skip
    return {**told, **parts}


def result(*comments: Any, **parts: Any) -> dict[str, Any]:
    """Shape of ``jsonOutput`` in ``cmd/opencodereview/output.go``."""
    return {"status": "success", "tool_calls": {"total": 0}, "comments": list(comments), **parts}


def test_comment_becomes_a_free_claim_with_its_quote() -> None:
    found = only(take(result(comment()), "ocr"))
    assert (found.quote, found.start_line, found.severity, found.basis) == (
        "f = open(p)",
        8,
        Severity.MEDIUM,
        Basis.CLAIM,
    )
    assert (found.defect_class, found.reporter.tool) == ("correctness", "open-code-review")
    assert found.suggestion == Suggestion(start_line=8, end_line=8, replacement="with open(p) as f:\n")


def test_comment_that_was_not_placed_keeps_its_quote() -> None:
    found = only(take(result(comment(start_line=0, end_line=0, loc_method="")), "ocr"))
    assert (found.start_line, found.end_line, found.quote) == (None, None, "f = open(p)")
    assert found.marks == ("suggestion-left-out",)


def test_edit_without_the_code_it_replaces_is_left_out() -> None:
    assert only(take(result(comment(existing_code=None)), "ocr")).marks == ("suggestion-left-out",)


@pytest.mark.parametrize(
    ("parts", "failures"),
    [
        ({"status": "complete"}, ()),
        ({"status": "completed_with_warnings", "warnings": []}, ()),
        ({"status": "partial"}, ("the run ended as 'partial'",)),
        ({"status": "completed_with_errors"}, ("the run ended as 'completed_with_errors'",)),
        ({"status": "skipped"}, ("the run ended as 'skipped'",)),
        ({"status": 3}, ("the run ended as 3",)),
        ({"summary": {"budget_exceeded": True}}, ("the budget of the run was used up",)),
        ({"manifest": {"coverage": {"failed": [{"path": "b.py"}]}}}, ("1 files were not reviewed",)),
    ],
)
def test_run_that_was_not_complete_is_a_failure(parts: dict[str, Any], failures: tuple[str, ...]) -> None:
    assert take(result(comment(), **parts), "ocr").failures == failures


def test_failed_run_has_no_comments_and_is_no_empty_review() -> None:
    made = take({"status": "failed", "comments": None}, "ocr")
    assert (made.entries, made.failures) == ((), ("the run ended as 'failed'",))


def test_warnings_are_notes() -> None:
    made = take(result(warnings=[{"type": "token_budget", "file": "", "message": "near"}]), "ocr")
    assert made.notes == ("a warning of the tool: 'token_budget: near'",)


@pytest.mark.parametrize(
    ("parts", "reason"),
    [({"path": None}, None), ({"content": ""}, "invalid-title"), ({"severity": "bad"}, "invalid-severity"),
     ({"start_line": 5, "end_line": 2}, "invalid-range"), ({"existing_code": 3}, "invalid-quote"), ({"end_line": -1}, "invalid-end_line")],
)  # fmt: skip
def test_comment_that_is_none_is_told(parts: dict[str, Any], reason: str | None) -> None:
    made = take(result(comment(**parts)), "ocr")
    assert (only(made).path if reason is None else refused(made).reason) == (reason or "")


@pytest.mark.parametrize(
    "document", [[], {}, {"comments": []}, {"status": "success"}, {"status": "success", "comments": 3}]
)
def test_what_is_no_result_is_refused(document: Any) -> None:
    with pytest.raises(UsageError):
        take(document, "ocr")
