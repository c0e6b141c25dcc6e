"""The outer edge: errors become exit codes, one JSON document in error too, and a last line that says why.

Precedence and meaning of the codes: design rule "exit codes"; 130 for ^C, 70 for what we did not expect.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from adjudge.errors import AdjudgeError, InvariantError

if TYPE_CHECKING:
    import argparse

    from adjudge.app.answer import Answer


def run_guarded(argv: tuple[str, ...]) -> int:
    """Run one command; never raises, save ``SystemExit`` from ``--help`` and ``--version``."""
    as_json = "--json" in argv or "json" in argv
    try:
        from adjudge.cli.parser import parse_words  # noqa: PLC0415 - start-up

        words = parse_words(argv)
        return _show(words, _answer(words))
    except AdjudgeError as error:
        return _refuse(error, as_json=as_json)
    except KeyboardInterrupt:
        return _interrupted()
    except BrokenPipeError:
        _drop_standard_output()
        return 0
    except Exception as error:  # noqa: BLE001 - the edge: whatever is left is our own fault
        return _refuse(_own_fault(error), as_json=as_json)


def _answer(words: argparse.Namespace) -> Answer:
    from adjudge.cli.commands import run_command  # noqa: PLC0415 - start-up

    return run_command(words)


def _show(words: argparse.Namespace, answer: Answer) -> int:
    from adjudge.cli.output import show_answer  # noqa: PLC0415 - start-up

    return show_answer(words, answer)


def _refuse(error: AdjudgeError, *, as_json: bool) -> int:
    from adjudge.cli.output import last_line  # noqa: PLC0415 - start-up

    if as_json:
        from adjudge.app.refusal import render_refusal  # noqa: PLC0415 - start-up

        sys.stdout.buffer.write(render_refusal(error))
        sys.stdout.flush()
    last_line(error.exit_code, error.message, error.hint or "")
    return error.exit_code


def _own_fault(error: Exception) -> InvariantError:
    from adjudge.app.world import wants_traceback  # noqa: PLC0415 - start-up

    if wants_traceback():
        import traceback  # noqa: PLC0415 - only when asked for

        traceback.print_exception(error)
    where = f"{type(error).__name__}: {error}"
    return InvariantError(
        "unexpected", f"adjudge itself failed ({where}).", "please report it; ADJUDGE_TRACEBACK=1 shows more"
    )


def _interrupted() -> int:
    from adjudge.cli.output import last_line  # noqa: PLC0415 - start-up

    last_line(130, "Interrupted; nothing was changed.", "run the same command again")
    return 130


def _drop_standard_output() -> None:
    """Keep the interpreter from complaining about a reader that went away."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
