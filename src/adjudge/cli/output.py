"""Printing: standard output carries the answer, standard error carries everything else."""

from __future__ import annotations

import sys
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable, Iterator, Sequence

    from adjudge.app.answer import Answer, Printout
    from adjudge.cli.wrapping import Piece

COLOURS: Final = {
    "title": "1",
    "path": "36",
    "good": "32",
    "warning": "33",
    "bad": "1;31",
    "faint": "2",
}


def show_answer(words: argparse.Namespace, answer: Answer | Printout) -> int:
    """Print the answer in the form asked for; returns its exit code."""
    from adjudge.app.answer import Printout  # noqa: PLC0415 - start-up

    if isinstance(answer, Printout):
        for chunk in answer.chunks():
            sys.stdout.buffer.write(chunk)
    else:
        sys.stdout.buffer.write(_rendered(words, answer))
    sys.stdout.flush()
    for note in () if words.quiet else answer.notes:
        sys.stderr.write(f"note: {note}\n")
    for line in answer.after() if answer.after is not None else ():
        sys.stderr.write(f"{line}\n")
    if answer.exit_code:
        last_line(answer.exit_code, answer.why, answer.next_step)
    return answer.exit_code


def _rendered(words: argparse.Namespace, answer: Answer) -> bytes:
    kind = "json" if words.json else words.format or "text"
    if kind == "json":
        from adjudge.contracts.canonical import encode_printed  # noqa: PLC0415 - start-up

        return encode_printed(answer.artefact)
    text = _markdown(answer) if kind == "markdown" else _screen(answer)
    return text.encode("utf-8", "backslashreplace")


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

    terminal = sys.stdout.isatty()
    coloured = terminal and wants_colour()
    lines: Iterable[Sequence[Piece]] = (
        [(span.text, span.style.value) for span in line] for line in answer.screen()
    )
    if terminal:
        lines = _fitted(lines, get_terminal_size().columns)
    shown = ("".join(_paint(*piece) if coloured else piece[0] for piece in line) for line in lines)
    return "".join(f"{line.rstrip()}\n" for line in shown)


def _fitted(lines: Iterable[Sequence[Piece]], width: int) -> Iterator[Sequence[Piece]]:
    from adjudge.cli.wrapping import wrap_line  # noqa: PLC0415 - start-up

    for line in lines:
        yield from wrap_line(line, width)


def _paint(text: str, style: str) -> str:
    code = COLOURS.get(style)
    return f"\x1b[{code}m{text}\x1b[0m" if code and text else text
