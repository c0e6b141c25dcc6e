"""Holes of a command filled by values that somebody else brings.

Rules: a value is checked by the type of its hole before anything is started; none begins like an option or
like a file of arguments, leads out of the tree, or spells what adjudge fills in itself; all holes of an
argument are filled at once, so that no value is read as a hole again.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.model.command import HoleType
from adjudge.model.outcome import Reason

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from adjudge.model.command import DeclaredCommand, Hole

RESULTS: Final = "{results}"
"""What stands for the results file in an argv."""
LIMIT: Final = 1024
"""Characters of one value."""
SHOWN: Final = 80

_FORBIDDEN: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
_WORD: Final = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}")
_INT: Final = re.compile(r"0|[1-9][0-9]{0,17}")
_NAMES: Final = {HoleType.WORD: "plain word", HoleType.INT: "whole number", HoleType.PATH: "plain path"}


class Filled(NamedTuple):
    """A command whose holes are filled.

    Attributes:
        command: As declared.
        argv: Without holes; the results file is ``{results}``.
        paths: Values that must stand in the tree, sorted.
    """

    command: DeclaredCommand
    argv: tuple[str, ...]
    paths: tuple[str, ...]


def fill_command(command: DeclaredCommand, values: Sequence[str]) -> Filled | Reason:
    """The command with a value for each hole, in order; code ``bad-value`` and why where one does not fit."""
    holes = command.holes
    if len(values) != len(holes):
        wanted = f"{len(holes)} value{'' if len(holes) == 1 else 's'}"
        return _bad(f"The command {command.name} takes {wanted}; {len(values)} are given.")
    for hole, value in zip(holes, values, strict=True):
        if fault := _fault(hole.type, value):
            return _bad(f"The value {value[:SHOWN]!a} of {hole.name} {fault}.")
    given = {_spelled(hole): value for hole, value in zip(holes, values, strict=True)}
    paths = {value for hole, value in zip(holes, values, strict=True) if hole.type is HoleType.PATH}
    return Filled(command, _fill(command.argv, given), tuple(sorted(paths)))


def put_results(argv: Sequence[str], results: str) -> tuple[str, ...]:
    """An argv with the path of the results file."""
    return tuple(part.replace(RESULTS, results) for part in argv)


def _fill(argv: Sequence[str], given: Mapping[str, str]) -> tuple[str, ...]:
    if not given:
        return tuple(argv)
    pattern = re.compile("|".join(map(re.escape, given)))
    return tuple(pattern.sub(lambda match: given[match[0]], part) for part in argv)


def _spelled(hole: Hole) -> str:
    return f"{{{hole.name}:{hole.type}}}"


def _fault(kind: HoleType, value: str) -> str:
    """What is wrong with a value; empty when it fits."""
    if not value or len(value) > LIMIT:
        return f"has {len(value)} characters; 1 to {LIMIT} are allowed"
    if value.startswith(("-", "@")):
        return "begins like an option or a file of arguments"
    if _FORBIDDEN.search(value) or RESULTS in value:
        return "holds a character or a word that no value may hold"
    fits = {HoleType.WORD: _is_word, HoleType.INT: _is_int, HoleType.PATH: _is_path, HoleType.TEST: _is_test}
    return "" if fits[kind](value) else f"is no {_NAMES.get(kind, 'id of a test below the top of the tree')}"


def _is_word(value: str) -> bool:
    return _WORD.fullmatch(value) is not None


def _is_int(value: str) -> bool:
    return _INT.fullmatch(value) is not None


def _is_path(value: str) -> bool:
    parts = value.lower().split("/")
    return "\\" not in value and set(parts).isdisjoint({"", ".", "..", ".git"})


def _is_test(value: str) -> bool:
    """No file outside of the tree: what comes before ``::`` may be a path, what comes behind is a name."""
    path = value.partition("::")[0]
    return not path.startswith(("/", "~", "\\")) and ".." not in re.split(r"[/\\]", path)


def _bad(message: str) -> Reason:
    return Reason(code="bad-value", message=message)
