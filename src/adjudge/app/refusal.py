"""Errors as artefact and as the last line of standard error."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.report.escape import escape_text

if TYPE_CHECKING:
    from adjudge.errors import AdjudgeError


def render_refusal(error: AdjudgeError) -> bytes:
    """The one JSON document that standard output holds when a command cannot answer."""
    from adjudge.contracts.canonical import encode_printed  # noqa: PLC0415 - msgspec costs start-up
    from adjudge.contracts.error_v1 import error_artefact  # noqa: PLC0415 - msgspec costs start-up

    return encode_printed(error_artefact(error))


def render_last_line(code: int, why: str, next_step: str) -> str:
    """Such as ``exit 3: 2 units not read: …; next: …``, escaped, with its line feed."""
    sentence = escape_text(why).rstrip(".")
    tail = f"; next: {escape_text(next_step)}" if next_step else ""
    return f"exit {code}: {sentence}{tail}\n"
