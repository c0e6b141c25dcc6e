"""``adjudge tool completion``: the words of the command line for a shell, out of the parser itself."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any, Final

from adjudge.app.answer import Printout

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

FOLDERS: Final = frozenset({"DIR", "FOLDER"})
FILES: Final = frozenset({"FILE", "FILE|ID", "KEY", "P", "PATH", "PUBKEY", "RECEIPT"})
"""Names of values that are paths; a shell offers what lies on the disk for them."""


def run_completion(words: argparse.Namespace) -> Printout:
    """The script for a shell."""
    import shtab  # noqa: PLC0415 - start-up

    from adjudge.cli.parser import build_parser  # noqa: PLC0415 - start-up

    parser = build_parser()
    for action in _actions(parser):
        offered = _offered(action, shtab.FILE, shtab.DIRECTORY)
        if offered is not None:
            action.complete = offered  # type: ignore[attr-defined]  # by which shtab knows
    script = shtab.complete(parser, words.shell).encode()
    return Printout(lambda: (script if script.endswith(b"\n") else script + b"\n",))


def _actions(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """Every option and word of a parser and of those below it."""
    for action in parser._actions:  # noqa: SLF001 - argparse has no public way to walk
        yield action
        if isinstance(action, argparse._SubParsersAction):  # noqa: SLF001 - as above
            for below in dict.fromkeys(action.choices.values()):
                yield from _actions(below)


def _offered(
    action: argparse.Action, file: Mapping[str, Any], folder: Mapping[str, Any]
) -> Mapping[str, Any] | None:
    named = action.metavar
    if action.choices is not None or not isinstance(named, str):
        return None
    return folder if named in FOLDERS else file if named in FILES else None
