"""What trials are made with, and the environment that a command gets.

Rules: nothing is inherited; of the operator's environment a command gets ``PATH`` and what it declares; what
it gets besides does not depend on the machine, so that two runs differ by the tree alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from adjudge.model.command import DeclaredCommand
    from adjudge.ports import CommandRunner, Ground, Grounds, SearchPath, Workspaces

REPEATS: Final = 2
FIXED: Final = (
    ("CI", "true"),
    ("LANG", "C.UTF-8"),
    ("PYTHONDONTWRITEBYTECODE", "1"),
    ("PYTHONHASHSEED", "0"),
    ("TZ", "UTC"),
)
"""Variables that every command gets."""
PREFIXED: Final = "PYTHONPATH"
"""What a tree needs of it comes before what was passed on."""
DEFAULT_PATH: Final = "/usr/local/bin:/usr/bin:/bin"


@dataclass(frozen=True, slots=True, kw_only=True)
class TrialMeans:
    """What trials are made with.

    Attributes:
        workspaces: Makes throw-away trees.
        grounds: Lends folders beside them, and finds programs.
        runner: Starts programs.
        environment: The operator's environment as a value.
        repeats: How often a command runs on each tree, each time in a fresh one.
    """

    workspaces: Workspaces
    grounds: Grounds
    runner: CommandRunner
    environment: Mapping[str, str]
    repeats: int = REPEATS

    def search(self) -> SearchPath:
        """Where programs without a slash are looked for."""
        return self.grounds.search(self.environment.get("PATH", DEFAULT_PATH))

    def passed(self, command: DeclaredCommand) -> dict[str, str]:
        """Variables that a command gets from the operator, sorted; those that are not set are left out."""
        names = sorted(command.passes)
        return {name: self.environment[name] for name in names if name in self.environment}


def environment_of(
    means: TrialMeans,
    command: DeclaredCommand,
    ground: Ground,
    needed: Iterable[tuple[str, str]] = (),
) -> tuple[tuple[str, str], ...]:
    """The whole environment of a run, sorted.

    Args:
        means: Whose environment it may take from.
        command: What it declares.
        ground: Its folders.
        needed: What its tree needs; wins over everything else.
    """
    made = dict(FIXED) | means.passed(command)
    made |= {"PATH": ":".join(means.search().folders), "HOME": ground.home, "TMPDIR": ground.temporary}
    for name, value in needed:
        joins = name == PREFIXED and made.get(name)
        made[name] = f"{value}:{made[name]}" if joins else value
    return tuple(sorted(made.items()))
