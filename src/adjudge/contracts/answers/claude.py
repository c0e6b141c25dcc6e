"""What ``claude -p --output-format json`` prints: one object of type ``result``.

Rules: ``subtype`` says ``success`` for errors of the API too, and the exit status may be 1 for a good answer,
so both are passed over; the end marker is ``is_error`` false. An answer that was cut or refused is none.

Source: Claude Code 2.1.332 as it was seen to answer; docs/executors.md.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from adjudge.contracts.answers.failures import ERROR, find_failure
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
from adjudge.model.review import Usage

if TYPE_CHECKING:
    from collections.abc import Iterator

CUT: Final = frozenset({"max_tokens", "model_context_window_exceeded", "refusal"})
"""Reasons to stop that leave no whole answer."""
INPUTS: Final = ("input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens")


def read_claude(stdout: bytes, stderr: bytes, status: int) -> AnswerReport:
    """What came of a run.

    Args:
        stdout: The result.
        stderr: Words, where there is no result.
        status: Exit status.
    """
    result = next(_results(stdout), None)
    if result is None:
        return unfinished(status, stderr)
    text, usage = text_of(result, "result"), _usage(result)
    if part(result, "is_error") is not False:
        said = text or " ".join(_errors(result)) or text_of(result, "subtype")
        failure = find_failure(
            status=number_of(result, "api_error_status"), name=text_of(result, "api_error_type"), said=said
        )
        return failed(failure, said, usage=usage)
    reason = text_of(result, "stop_reason")
    if reason in CUT:
        return failed(ERROR, f"the answer ended by {reason}", text, usage)
    return done(text, usage)


def _results(stdout: bytes) -> Iterator[dict[str, Any]]:
    whole = read_object(stdout)
    found = [whole] if whole is not None else list(read_lines(stdout))
    yield from (one for one in found if text_of(one, "type") == "result")


def _errors(result: dict[str, Any]) -> list[str]:
    errors = part(result, "errors")
    return [one for one in errors if isinstance(one, str)] if isinstance(errors, list) else []


def _usage(result: dict[str, Any]) -> Usage:
    return Usage(
        input_tokens=total(count_of(result, "usage", name) for name in INPUTS),
        output_tokens=count_of(result, "usage", "output_tokens"),
        calls=count_of(result, "num_turns"),
    )
