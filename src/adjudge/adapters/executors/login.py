"""How a client is logged in: one variable of the operator's, or one file of his home, and nothing else."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

from adjudge.adapters.executors.settings import FROM_ENVIRONMENT, FROM_HOME, NO_LOGIN

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

CREDENTIAL_BYTES: Final = 1 << 18
UNUSED: Final = "unused"
"""Stands for a key where an endpoint needs none and a client insists on one."""
_VALUES: Final = re.compile(r"\"([^\"\\\s]{12,})\"")


@dataclass(frozen=True, slots=True, kw_only=True)
class Login:
    """A credential, ready to be handed on.

    Attributes:
        variable: Under which name the client gets it; empty for a file.
        value: The key; empty for a file.
        file: Of the home, from its top; empty for a variable.
        data: What the file holds.
    """

    variable: str = ""
    value: str = field(default="", repr=False)
    file: str = ""
    data: bytes = field(default=b"", repr=False)

    @property
    def secrets(self) -> tuple[str, ...]:
        """Values that nobody may see."""
        found = _VALUES.findall(self.data.decode("utf-8", "replace"))
        return (*((self.value,) if self.value != UNUSED else ()), *found)


def find_login(
    login: str, environment: Mapping[str, str], variables: tuple[str, ...], file: str
) -> Login | None:
    """The credential that is named, or the first that is there; ``None`` where there is none.

    Args:
        login: Of the settings.
        environment: Of the operator.
        variables: Names by which the client knows its key, the usual one first.
        file: Where the client keeps its credential, from the top of the home.
    """
    if login == NO_LOGIN:
        return Login(variable=variables[0], value=UNUSED)
    if login == FROM_HOME:
        return _from_home(environment, file)
    if login.startswith(FROM_ENVIRONMENT):
        return next(_named(login.removeprefix(FROM_ENVIRONMENT), environment, variables), None)
    found = (one for name in variables for one in _named(name, environment, variables))
    return next(found, None) or _from_home(environment, file)


def _named(name: str, environment: Mapping[str, str], variables: tuple[str, ...]) -> Iterator[Login]:
    if environment.get(name):
        yield Login(variable=name if name in variables else variables[0], value=environment[name])


def _from_home(environment: Mapping[str, str], file: str) -> Login | None:
    home = Path(environment.get("HOME", ""))
    place = home / file
    try:
        if not home.is_absolute() or not place.is_file() or place.stat().st_size > CREDENTIAL_BYTES:
            return None
        return Login(file=file, data=place.read_bytes())
    except OSError:
        return None
