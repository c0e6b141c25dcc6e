"""Answers of Claude."""

from __future__ import annotations

import json
from typing import Any

import pytest

from adjudge.errors import UsageError
from adjudge.model.candidate import Basis, Severity
from tests.unit.contracts.foreign.reports import only, refused, take


def finding(**parts: Any) -> dict[str, Any]:
    """Shape of a finding of anthropics/claude-code-security-review."""
    told = {"file": "a.py", "line": 3, "severity": "HIGH", "category": "sql_injection", "description": "A raw query.",
            "exploit_scenario": "A quote in the name.", "recommendation": "Bind it.", "confidence": 0.95}  # fmt: skip
    return {**told, **parts}


def envelope(**parts: Any) -> dict[str, Any]:
    """Shape of ``claude -p --output-format json`` 2.1.332."""
    return {
        "type": "result",
        "subtype": "success",
        "is_error": False,
        "num_turns": 1,
        "session_id": "s",
        **parts,
    }


def test_finding_of_the_security_review_is_a_free_claim() -> None:
    found = only(take({"findings": [finding()], "analysis_summary": {"review_completed": True}}, "claude"))
    assert (found.path, found.start_line, found.severity, found.confidence_percent) == (
        "a.py",
        3,
        Severity.HIGH,
        95,
    )
    assert (found.title, found.summary) == ("A raw query.", "A quote in the name.\n\nBind it.")
    assert (found.defect_class, found.reporter.rule, found.basis) == (
        "injection",
        "sql_injection",
        Basis.CLAIM,
    )


@pytest.mark.parametrize(
    "document",
    [
        [finding()],
        {"findings": [finding()]},
        envelope(structured_output={"findings": [finding()]}, result=""),
        envelope(structured_output=[finding()], result="prose"),
        envelope(result=json.dumps({"findings": [finding()]})),
        envelope(result=f"```json\n{json.dumps([finding()])}\n```"),
        [{"type": "system"}, {"type": "assistant"}, envelope(result=json.dumps([finding()]))],
    ],
)
def test_answer_is_found_in_its_envelope(document: Any) -> None:
    assert only(take(document, "claude")).title == "A raw query."


def test_result_at_the_end_of_a_stream_is_read() -> None:
    lines = [{"type": "system"}, envelope(structured_output={"findings": [finding()]})]
    assert only(take("\n".join(map(json.dumps, lines)), "claude")).path == "a.py"


def test_our_own_contract_inside_of_an_answer_is_read_as_such() -> None:
    inner = {
        "severity": "low",
        "title": "T",
        "summary": "",
        "path": "b.py",
        "quote": "import os",
        "side": "base",
    }
    made = take(
        envelope(structured_output={"schema": "adjudge.candidates/v1", "findings": [inner]}), "claude"
    )
    assert (only(made).quote, only(made).side.value, made.tools) == ("import os", "base", ("claude",))


@pytest.mark.parametrize(
    "text",
    [
        "Here it is:\n```json\n[]\n```",
        "```json\n[]\n```\nThat is all.",
        "```json\n[]\n```\n```json\n[]\n```",
        'I found nothing. {"findings": []}',
        '{"findings": []} That is all.',
        "",
        "3",
        '{"findings": {}}',
        '{"findings": [], "findings": []}',
    ],
)
def test_answer_that_is_not_one_document_is_refused(text: str) -> None:
    for document in (text, json.dumps(envelope(result=text))):
        with pytest.raises(UsageError):
            take(document, "claude")


def test_run_that_ended_with_an_error_is_a_failure() -> None:
    made = take(envelope(is_error=True, result="API Error: 500"), "claude")
    assert (made.entries, made.failures) == ((), ("the run ended with an error: 'API Error: 500'",))


def test_run_that_was_cut_off_is_a_failure_beside_its_findings() -> None:
    made = take(envelope(subtype="error_max_turns", structured_output=[finding()]), "claude")
    assert (len(made.entries), made.failures) == (1, ("the run ended as 'error_max_turns'",))


def test_review_that_was_not_completed_is_a_failure() -> None:
    made = take({"findings": [], "analysis_summary": {"review_completed": False}}, "claude")
    assert made.failures == ("the review was not completed",)


@pytest.mark.parametrize("told", [8, "high", 1.01])
def test_confidence_on_another_scale_is_left_out_and_told(told: Any) -> None:
    found = only(take([finding(confidence=told)], "claude"))
    assert (found.confidence_percent, found.marks) == (None, ("confidence-left-out",))


@pytest.mark.parametrize(
    ("told", "severity"),
    [("critical", Severity.CRITICAL), ("Warning", Severity.MEDIUM), ("nit", Severity.INFO)],
)
def test_words_of_agents_translate(told: str, severity: Severity) -> None:
    assert only(take([finding(severity=told)], "claude")).severity is severity


def test_title_and_lines_may_have_other_names() -> None:
    told = {
        "path": "b.py",
        "start_line": 2,
        "end_line": 5,
        "title": "Short",
        "summary": "Long.",
        "quote": "x = 1",
    }
    found = only(take([{**told, "severity": "low"}], "claude"))
    assert (found.path, found.start_line, found.end_line, found.quote) == ("b.py", 2, 5, "x = 1")
    assert (found.title, found.summary) == ("Short", "Long.")


@pytest.mark.parametrize(
    ("parts", "reason"),
    [({"severity": "ghastly"}, "invalid-severity"), ({"line": 0}, "invalid-start_line"), ({"line": 42.0}, "invalid-start_line"),
     ({"description": "", "exploit_scenario": "", "recommendation": ""}, "invalid-title"), ({"file": ["a"]}, "invalid-path")],
)  # fmt: skip
def test_finding_that_is_none_is_told(parts: dict[str, Any], reason: str) -> None:
    assert refused(take([finding(**parts)], "claude")).reason == reason
