"""What ``gemini --output-format stream-json`` prints: events, one JSON object a line.

Rules: exit status 0 comes with an empty answer and with an end by a signal too; the end marker is a
``result`` with the status ``success``. The prompt is repeated in an event of the role ``user``, which is
passed over. The form with one object is not taken: of a long one the client was seen to lose all behind
64 KiB.

Source: Gemini CLI 0.61.0 as it was seen to answer; docs/executors.md.
"""

from __future__ import annotations

from typing import Any, Final

from adjudge.contracts.answers.failures import ERROR, LOGIN, Failure, find_failure
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
    unfinished,
)
from adjudge.model.review import AttemptEnd, Usage

NO_LOGIN: Final = 41
"""Exit status without a way to log in (``FatalAuthenticationError``)."""
STATUSES: Final = {status & 255: status for status in (400, 401, 403, 404, 429, 500, 502, 503, 504)}
"""HTTP status by the exit status that is made of it."""
NO_TEXT: Final = "returned an empty response"
"""What it says of an answer without a text."""
STOPPED: Final = ("Loop detected",)
"""Beginnings of what it says of an answer that it did not let come to its end."""


def read_gemini(stdout: bytes, stderr: bytes, status: int) -> AnswerReport:
    """What came of a run.

    Args:
        stdout: The events.
        stderr: Words, where there is no end.
        status: Exit status.
    """
    text, said, result = _gather(stdout)
    if result is None:
        return _without_end(stderr, status, text)
    usage, message = _usage(result), text_of(result, "error", "message") or said
    if NO_TEXT in message and not text.strip():
        return AnswerReport(end=AttemptEnd.EMPTY, usage=usage)
    if said.startswith(STOPPED):
        return failed(ERROR, said, text, usage)
    if text_of(result, "status") != "success":
        return _failed(message, status, text)
    return done(text, usage)


def _gather(stdout: bytes) -> tuple[str, str, dict[str, Any] | None]:
    """The text of the model, the last complaint of the client, and the result."""
    text, said, result = "", "", None
    for event in read_lines(stdout):
        kind = text_of(event, "type")
        if kind == "message" and text_of(event, "role") == "assistant":
            text = (text if part(event, "delta") is True else "") + text_of(event, "content")
        elif kind == "error":
            said = text_of(event, "message")
        elif kind == "result":
            result = event
    return text, said, result


def _without_end(stderr: bytes, status: int, text: str) -> AnswerReport:
    if status == NO_LOGIN:
        return failed(LOGIN, "", text)
    return unfinished(status, stderr, text)


def _failed(message: str, status: int, text: str) -> AnswerReport:
    """The message holds words, or the body that the API sent."""
    start, end = message.find("{"), message.rfind("}")
    body = read_object(message[start : end + 1].encode("utf-8", "replace")) if start >= 0 else None
    said = text_of(body, "error", "message") or message
    return failed(_failure(body, status, message), said, text)


def _failure(body: dict[str, Any] | None, status: int, message: str) -> Failure:
    if status == NO_LOGIN:
        return LOGIN
    code = number_of(body, "error", "code") or STATUSES.get(status, 0)
    return find_failure(status=code, name=text_of(body, "error", "status"), said=message)


def _usage(result: dict[str, Any]) -> Usage:
    return Usage(
        input_tokens=count_of(result, "stats", "input_tokens"),
        output_tokens=count_of(result, "stats", "output_tokens"),
    )
