"""What ``codex exec --json`` prints: events, one JSON object a line.

Rules: the end marker is ``turn.completed`` as the last word on the turn; the answer is the last
``agent_message``; an ``error`` event is a retry and no end, and an item of type ``error`` a warning.

Source: Codex 0.171.0 as it was seen to answer; docs/executors.md.
"""

from __future__ import annotations

from typing import Any, Final

from adjudge.contracts.answers.failures import find_failure
from adjudge.contracts.answers.reading import (
    AnswerReport,
    count_of,
    done,
    failed,
    read_lines,
    read_object,
    text_of,
    unfinished,
)
from adjudge.model.review import Usage

ENDS: Final = frozenset({"turn.completed", "turn.failed"})


def read_codex(stdout: bytes, stderr: bytes, status: int) -> AnswerReport:
    """What came of a run.

    Args:
        stdout: The events.
        stderr: Words, where there is no end.
        status: Exit status.
    """
    text, last = "", None
    for event in read_lines(stdout):
        kind = text_of(event, "type")
        if kind in ENDS:
            last = event
        elif kind == "item.completed" and text_of(event, "item", "type") == "agent_message":
            text = text_of(event, "item", "text")
    if last is None:
        return unfinished(status, stderr, text)
    if last["type"] == "turn.failed":
        return _failed(text_of(last, "error", "message"), text)
    return done(text, _usage(last))


def _failed(message: str, text: str) -> AnswerReport:
    """The words of a failure are those of the client, or the body that the API sent."""
    body = read_object(message.encode("utf-8", "replace"))
    name = text_of(body, "error", "code") or text_of(body, "error", "type")
    said = text_of(body, "error", "message") or message
    return failed(find_failure(name=name, said=said), said, text)


def _usage(event: dict[str, Any]) -> Usage:
    return Usage(
        input_tokens=count_of(event, "usage", "input_tokens"),
        output_tokens=count_of(event, "usage", "output_tokens"),
    )
