"""The answer of an OpenAI-compatible endpoint, as the request program hands it over.

The first line is about the exchange, what follows is the body: a chat completion, or an error.

Source: OpenAI API reference, ``POST /chat/completions``: ``choices[0].message.content``, ``finish_reason``,
``refusal``, ``usage``; errors are ``{"error": {"message", "type", "code"}}``.
"""

from __future__ import annotations

from typing import Any, Final

from adjudge.contracts.answers.failures import ERROR, LONGEST_WAIT_S, OUTAGE, find_failure
from adjudge.contracts.answers.reading import (
    AnswerReport,
    count_of,
    done,
    failed,
    number_of,
    part,
    read_object,
    text_of,
    unfinished,
)
from adjudge.model.review import AttemptEnd, Usage

BROKEN: Final = {
    "body": (ERROR, "the answer broke off"),
    "certificate": (OUTAGE, "the certificate of the endpoint cannot be verified"),
    "connect": (OUTAGE, "no connection to the endpoint"),
    "encoding": (ERROR, "the answer is compressed, which was not asked for"),
    "protocol": (OUTAGE, "what the endpoint sends is no HTTP"),
}
"""How an exchange can fail before there is an answer: (what it means, words)."""
OK: Final = 200
STOP: Final = "stop"


def read_openai(stdout: bytes, stderr: bytes, status: int) -> AnswerReport:  # noqa: ARG001 - a reader
    """What came of an exchange.

    Args:
        stdout: One JSON line with ``status`` or ``broken``, then the body.
        stderr: Not read.
        status: Exit status of the program.
    """
    line, _, body = stdout.partition(b"\n")
    head = read_object(line)
    if head is None:
        return unfinished(status)
    if text_of(head, "broken") in BROKEN:
        failure, said = BROKEN[head["broken"]]
        return failed(failure, said)
    if part(head, "oversize") is True:
        return AnswerReport(end=AttemptEnd.OVERSIZE)
    code, document = number_of(head, "status"), read_object(body)
    if code != OK:
        return _refused(head, code, document)
    if document is None:
        return AnswerReport(end=AttemptEnd.UNDECODABLE)
    return _completion(document, number_of(head, "calls"))


def _completion(document: dict[str, Any], calls: int) -> AnswerReport:
    usage = Usage(
        input_tokens=count_of(document, "usage", "prompt_tokens"),
        output_tokens=count_of(document, "usage", "completion_tokens"),
        calls=calls,
    )
    choices = part(document, "choices")
    choice = choices[0] if isinstance(choices, list) and choices else None
    text = text_of(choice, "message", "content")
    if part(document, "error") is not None or choice is None:
        said = text_of(document, "error", "message")
        name = text_of(document, "error", "code") or text_of(document, "error", "type")
        return failed(find_failure(name=name, said=said), said, text, usage)
    reason, refusal = text_of(choice, "finish_reason"), text_of(choice, "message", "refusal")
    if refusal or reason != STOP:
        said = refusal or f"the answer ended by {reason or 'nothing'}"
        return failed(ERROR, said, text, usage)
    return done(text, usage)


def _refused(head: dict[str, Any], code: int, document: dict[str, Any] | None) -> AnswerReport:
    said = text_of(document, "error", "message") or text_of(document, "message") or f"HTTP status {code}"
    report = failed(find_failure(status=code, said=said), said)
    wait = number_of(head, "retry_after_s")
    if not wait or not report.shared:
        return report
    return AnswerReport(
        end=report.end, said=said, shared=True, retry_after_s=min(float(wait), LONGEST_WAIT_S)
    )
