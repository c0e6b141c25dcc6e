"""Printing: standard output carries the answer, standard error carries everything else."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import argparse

    from adjudge.app.answer import Answer

COLOURS: Final = {
    "title": "1",
    "path": "36",
    "good": "32",
    "warning": "33",
    "bad": "1;31",
    "faint": "2",
}


def show_answer(words: argparse.Namespace, answer: Answer) -> int:
    """Print the answer in the form asked for; returns its exit code."""
    kind = "json" if words.json else words.format or "text"
    if kind == "json":
        from adjudge.contracts.canonical import encode_printed  # noqa: PLC0415 - start-up

        sys.stdout.buffer.write(encode_printed(answer.artefact))
    elif kind == "markdown":
        sys.stdout.buffer.write(_markdown(answer).encode("utf-8", "backslashreplace"))
    else:
        sys.stdout.buffer.write(_screen(answer).encode("utf-8", "backslashreplace"))
    sys.stdout.flush()
    for note in () if words.quiet else answer.notes:
        sys.stderr.write(f"note: {note}\n")
    if answer.exit_code:
        last_line(answer.exit_code, answer.why, answer.next_step)
    return answer.exit_code


def last_line(code: int, why: str, next_step: str) -> None:
    """Say on standard error why the process ends as it does, and what next."""
    from adjudge.app.refusal import render_last_line  # noqa: PLC0415 - start-up

    sys.stderr.write(render_last_line(code, why, next_step))


def _markdown(answer: Answer) -> str:
    from adjudge.errors import UsageError  # noqa: PLC0415 - start-up

    if answer.markdown is None:
        raise UsageError("no-markdown", "This verb has no Markdown form.", "use --format text or --json")
    return answer.markdown()


def _screen(answer: Answer) -> str:
    from adjudge.app.world import wants_colour  # noqa: PLC0415 - start-up

    coloured = sys.stdout.isatty() and wants_colour()
    lines = []
    for line in answer.screen():
        shown = "".join(_paint(span.text, span.style.value) if coloured else span.text for span in line)
        lines.append(shown.rstrip() + "\n")
    return "".join(lines)


def _paint(text: str, style: str) -> str:
    code = COLOURS.get(style)
    return f"\x1b[{code}m{text}\x1b[0m" if code and text else text
