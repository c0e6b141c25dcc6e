"""What ``opencode run --format json`` prints: events, one JSON object a line.

Rules: the end marker is a last ``step_finish`` with the reason ``stop``; the answer is the text of that step;
an ``error`` event is a failure whatever came before it.

Source: opencode 1.18.33 as it was seen to answer; docs/executors.md.
"""

from __future__ import annotations

from typing import Any, Final

from adjudge.contracts.answers.failures import ERROR, LONGEST_WAIT_S, find_failure
from adjudge.contracts.answers.reading import (
    AnswerReport,
    count_of,
    done,
    failed,
    number_of,
    part,
    read_lines,
    read_object,
    text_of,
    total,
    unfinished,
)
from adjudge.model.review import AttemptEnd, Usage

STOP: Final = "stop"


def read_opencode(stdout: bytes, stderr: bytes, status: int) -> AnswerReport:
    """What came of a run.

    Args:
        stdout: The events.
        stderr: Words, where there is no end.
        status: Exit status.
    """
    pieces: list[str] = []
    steps: list[dict[str, Any]] = []
    for event in read_lines(stdout):
        kind = text_of(event, "type")
        if kind == "error":
            return _failed(event, "".join(pieces))
        if kind == "step_start":
            pieces = []
        elif kind == "text":
            pieces.append(text_of(event, "part", "text"))
        elif kind == "step_finish":
            steps.append(event)
    text = "".join(pieces)
    if not steps:
        return unfinished(status, stderr, text)
    reason = text_of(steps[-1], "part", "reason")
    if reason != STOP:
        return failed(ERROR, f"the answer ended by {reason}", text, _usage(steps))
    return done(text, _usage(steps))


def _failed(event: dict[str, Any], text: str) -> AnswerReport:
    data = part(event, "error", "data")
    said = text_of(data, "message") or text_of(event, "error", "name")
    body = read_object(text_of(data, "responseBody").encode("utf-8", "replace"))
    name = text_of(body, "error", "code") or text_of(body, "error", "type")
    failure = find_failure(status=number_of(data, "statusCode"), name=name, said=said)
    report = failed(failure, said, text)
    wait = number_of(data, "responseHeaders", "retry-after")
    if not wait or report.end is not AttemptEnd.RATE_LIMITED:
        return report
    return AnswerReport(
        end=report.end,
        text=report.text,
        said=said,
        shared=True,
        retry_after_s=min(float(wait), LONGEST_WAIT_S),
    )


def _usage(steps: list[dict[str, Any]]) -> Usage:
    return Usage(
        input_tokens=total(count_of(one, "part", "tokens", "input") for one in steps),
        output_tokens=total(count_of(one, "part", "tokens", "output") for one in steps),
        calls=len(steps),
    )
