"""What the operator says of an executor, and what all of them share.

A login is ``env:NAME`` (the one variable that is passed on), ``home`` (the one file that is copied),
``none``, or empty for the first of these that is there.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from adjudge.ports import CommandRunner

FROM_ENVIRONMENT: Final = "env:"
FROM_HOME: Final = "home"
NO_LOGIN: Final = "none"
NO_SUCH_LOGIN: Final = "The login of an executor is env:NAME, home or none; it was none of these."
_LOGIN: Final = re.compile(r"(?:env:[A-Za-z_][A-Za-z0-9_]*|home|none)?")


class ProgramFinder(Protocol):
    """Where programs are looked for."""

    def find(self, name: str) -> Path | None:
        """Absolute path of a program that is none of the subject's; ``None`` where there is none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExecutorSettings:
    """What the operator says of one executor; what does not concern it is not looked at.

    Attributes:
        model: Name of the model; empty for what the program takes by itself.
        base_url: Of the API; empty for the one that the program knows.
        login: As told above.
        variables: Names of further variables of the operator's environment that its program gets.
        argv: Program and arguments of ``command``.
        recorded: Folder or file of ``replay``.
        offline: ``command`` runs without a network.
        structured: ``openai`` asks for an answer by the schema.
        reads: A program is given tools to look into the tree that an assignment brings.
    """

    model: str = ""
    base_url: str = ""
    login: str = ""
    variables: tuple[str, ...] = ()
    argv: tuple[str, ...] = ()
    recorded: Path | None = None
    offline: bool = False
    structured: bool = True
    reads: bool = False


def is_login(word: str) -> bool:
    """Whether a word can be a login; one that cannot may be a key, and is not to be repeated."""
    return _LOGIN.fullmatch(word) is not None


PLAIN: Final = ExecutorSettings()
"""What an operator says who says nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Surroundings:
    """What all executors share.

    Attributes:
        runner: Starts programs.
        programs: Where they are looked for.
        environment: Of the operator, as a value; only what is named goes on.
        scratch: Where private folders are made; ``None`` for the system's place.
    """

    runner: CommandRunner
    programs: ProgramFinder
    environment: Mapping[str, str]
    scratch: Path | None = None
