"""Reviews of Codex."""

from __future__ import annotations

import json
from typing import Any

import pytest

from adjudge.errors import UsageError
from adjudge.model.candidate import Basis, Severity
from tests.unit.contracts.foreign.reports import only, refused, take


def finding(**parts: Any) -> dict[str, Any]:
    """Shape of the output schema in openai/codex, ``codex-rs/core/review_prompt.md``."""
    place = {"absolute_file_path": "/home/ci/shop/auth.py", "line_range": {"start": 4, "end": 6}}
    told = {"title": "[P1] Keep the token", "body": "It is dropped.", "confidence_score": 0.97, "priority": 1}
    return {**told, "code_location": place, **parts}


def review(*findings: Any) -> dict[str, Any]:
    verdict = {
        "overall_correctness": "patch is incorrect",
        "overall_explanation": "Why.",
        "overall_confidence_score": 0.9,
    }
    return {"findings": list(findings), **verdict}


def events(*answers: Any, end: str = "turn.completed") -> str:
    """Shape of ``codex exec --json`` 0.171: one event a line."""
    items = [
        {"type": "item.completed", "item": {"id": str(at), "type": "agent_message", "text": text}}
        for at, text in enumerate(answers)
    ]
    last = {"type": end, **({"error": {"message": "rate limit"}} if end == "turn.failed" else {})}
    return "".join(
        f"{json.dumps(one)}\n" for one in [{"type": "thread.started", "thread_id": "t"}, *items, last]
    )


def test_finding_becomes_a_free_claim() -> None:
    found = only(take(review(finding()), "codex", roots=["/home/ci/shop/"]))
    assert (found.path, found.start_line, found.end_line) == ("auth.py", 4, 6)
    assert (found.severity, found.confidence_percent, found.basis, found.quote) == (
        Severity.HIGH,
        97,
        Basis.CLAIM,
        None,
    )


def test_absolute_path_stays_without_a_root_and_is_told() -> None:
    found = only(take(review(finding()), "codex"))
    assert (found.path, found.marks) == ("/home/ci/shop/auth.py", ("absolute-path",))


@pytest.mark.parametrize(
    ("parts", "severity", "marks"),
    [({"priority": 0}, Severity.CRITICAL, ()), ({"priority": 3}, Severity.LOW, ()), ({"priority": None}, Severity.HIGH, ()),
     ({"priority": None, "title": "No tag"}, Severity.MEDIUM, ("severity-assumed",))],
)  # fmt: skip
def test_priority_is_a_severity(parts: dict[str, Any], severity: Severity, marks: tuple[str, ...]) -> None:
    found = only(take(review(finding(**parts)), "codex", roots=["/home/ci/shop"]))
    assert (found.severity, found.marks) == (severity, marks)


@pytest.mark.parametrize(
    ("parts", "reason"),
    [({"priority": 4}, "invalid-severity"), ({"priority": "P1"}, "invalid-severity"), ({"priority": True}, "invalid-severity"),
     ({"code_location": None}, "invalid-path"), ({"confidence_score": 1.5}, "invalid-confidence"), ({"title": " "}, "invalid-title"),
     ({"code_location": {"absolute_file_path": "a", "line_range": {"start": 0, "end": 1}}}, "invalid-start_line"),
     ({"code_location": {"absolute_file_path": "a", "line_range": {"start": 3, "end": 1}}}, "invalid-range")],
)  # fmt: skip
def test_finding_that_is_none_is_told(parts: dict[str, Any], reason: str) -> None:
    assert refused(take(review(finding(**parts)), "codex")).reason == reason


def test_verdict_is_a_note() -> None:
    assert take(review(), "codex").notes == ("the reviewer concludes 'patch is incorrect'",)


def test_review_in_one_fence_is_read() -> None:
    assert len(take(f"```json\n{json.dumps(review(finding()))}\n```\n", "codex").entries) == 1


def test_last_message_of_the_events_counts() -> None:
    made = take(events("I will look.", json.dumps(review(finding()))), "codex")
    assert (len(made.entries), made.failures) == (1, ())


def test_turn_that_failed_is_a_failure() -> None:
    made = take(events(end="turn.failed"), "codex")
    assert (made.entries, made.failures) == ((), ("the turn failed: 'rate limit'",))


def test_events_that_end_early_are_a_failure() -> None:
    made = take(events(json.dumps(review()), end="turn.started"), "codex")
    assert made.failures == ("the events end before the turn was completed",)


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", "Looks good.", events("Looks good to me."), events(), json.dumps({"findings": None})],
)
def test_what_is_no_review_is_refused(text: str) -> None:
    with pytest.raises(UsageError):
        take(text, "codex")
