"""The outer edge: errors become exit codes, one JSON document in error too, and a last line that says why.

Precedence and meaning of the codes: docs/adr/0008; 130 for ^C, 70 for what we did not expect. What is written
here never raises: a reader that went away, a closed stream and a full disk have their codes too.
"""

from __future__ import annotations

import errno
import gc
import os
import sys
from contextlib import contextmanager, suppress
from itertools import pairwise
from typing import TYPE_CHECKING

from adjudge.errors import AdjudgeError, InvariantError, ToolError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from adjudge.app.answer import Answer, Printout

OUTRANKED = frozenset({0, 3})
"""Codes that an answer nobody could read gives way to (the order of codes: docs/adr/0008)."""
NO_SPACE = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF})
"""What a write says that has nowhere to go."""


AGAIN = "run the same command again; a review goes on with --resume"
COLLECTED_AFTER = 2_000_000
"""New objects that may hold others, between two looks for cycles of them."""


def run_guarded(argv: tuple[str, ...]) -> int:
    """Run one command; never raises, save ``SystemExit`` from ``--help`` and ``--version``."""
    written = _open_streams()
    as_json = _wants_json(argv)
    try:
        from adjudge.cli.parser import parse_words  # noqa: PLC0415 - start-up

        words = parse_words(argv)
        with _seldom_collected():
            code = _shown(words, _answer(words))
    except KeyboardInterrupt:
        return _refuse(130, "Interrupted; what was kept until then stays.", AGAIN)
    except AdjudgeError as error:
        return _told(error, as_json=as_json)
    except Exception as error:  # noqa: BLE001 - the edge: whatever is left is our own fault
        return _told(_named(error), as_json=as_json and not _nowhere(error))
    if not written and code in OUTRANKED:
        return _refuse(5, "The answer cannot be written: standard output is closed.", "")
    return code


@contextmanager
def _seldom_collected() -> Iterator[None]:
    """Cycles of objects are looked for seldom: a command ends soon and makes few; each look walks facts."""
    before = gc.get_threshold()
    gc.set_threshold(COLLECTED_AFTER, *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)


def _answer(words: argparse.Namespace) -> Answer | Printout:
    from adjudge.cli.commands import run_command  # noqa: PLC0415 - start-up

    return run_command(words)


def _show(words: argparse.Namespace, answer: Answer | Printout) -> int:
    from adjudge.cli.output import show_answer  # noqa: PLC0415 - start-up

    return show_answer(words, answer)


def _shown(words: argparse.Namespace, answer: Answer | Printout) -> int:
    """The answer's own exit code, even when its reader went away: nobody listening makes no pass."""
    try:
        return _show(words, answer)
    except BrokenPipeError:
        _drop(sys.stdout)
        return answer.exit_code


def _wants_json(argv: tuple[str, ...]) -> bool:
    """Whether an error is to be a document; asked before parsing, since parsing may be the error."""
    spelled = {"--json", "--format=json"}
    return not spelled.isdisjoint(argv) or ("--format", "json") in pairwise(argv)


def _told(error: AdjudgeError, *, as_json: bool) -> int:
    if as_json:
        from adjudge.app.refusal import render_refusal  # noqa: PLC0415 - start-up

        try:
            sys.stdout.buffer.write(render_refusal(error))
            sys.stdout.flush()
        except OSError:
            _drop(sys.stdout)
    return _refuse(error.exit_code, error.message, error.hint or "")


def _refuse(code: int, why: str, next_step: str) -> int:
    from adjudge.cli.output import last_line  # noqa: PLC0415 - start-up

    try:
        last_line(code, why, next_step)
        sys.stderr.flush()
    except OSError:
        _drop(sys.stderr)
    return code


def _named(error: Exception) -> AdjudgeError:
    """What ended the command, as an error of ours."""
    if _nowhere(error):
        _drop(sys.stdout)
        return ToolError("no-space", "Something could not be written: no space, or the stream is closed.")
    return _own_fault(error)


def _nowhere(error: Exception) -> bool:
    return isinstance(error, OSError) and error.errno in NO_SPACE


def _own_fault(error: Exception) -> InvariantError:
    from adjudge.app.world import wants_traceback  # noqa: PLC0415 - start-up

    if wants_traceback():
        import traceback  # noqa: PLC0415 - only when asked for

        traceback.print_exception(error)
    where = f"{type(error).__name__}: {error}"
    return InvariantError(
        "unexpected", f"adjudge itself failed ({where}).", "please report it; ADJUDGE_TRACEBACK=1 shows more"
    )


def _open_streams() -> bool:
    """Whether standard output can be written; a closed stream leads nowhere, and no file gets its number."""
    written = sys.stdout is not None
    for number, name in ((1, "stdout"), (2, "stderr")):
        if getattr(sys, name) is None:
            handle = os.open(os.devnull, os.O_WRONLY)
            os.dup2(handle, number)
            setattr(sys, name, os.fdopen(number, "w", encoding="utf-8", errors="backslashreplace"))
    return written


def _drop(stream: object) -> None:
    """Lead a stream nowhere, so that the interpreter does not complain about it at its end."""
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())  # type: ignore[attr-defined]
