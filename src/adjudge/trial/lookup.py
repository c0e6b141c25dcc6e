"""Commands by name for one change: filled, tried on both trees, each with the same values once."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from adjudge.model.outcome import Reason
from adjudge.trial.filling import fill_command
from adjudge.trial.trying import try_both

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudge.model.command import DeclaredCommand
    from adjudge.model.ids import ObjectId
    from adjudge.model.trial import TwoTrials
    from adjudge.trial.filling import Filled
    from adjudge.trial.means import TrialMeans

LIMIT: Final = 32
"""Different commands and values that are tried for one change; a reply could ask for any number of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandLookup:
    """Tries commands of the operator's list when they are asked for.

    Attributes:
        commands: As declared, by name.
        base: Tree before.
        head: Tree after.
        means: What they are run with.
    """

    commands: Mapping[str, DeclaredCommand]
    base: ObjectId
    head: ObjectId
    means: TrialMeans
    _tried: dict[tuple[str, tuple[str, ...]], TwoTrials] = field(default_factory=dict, init=False, repr=False)

    def __call__(self, name: str, values: tuple[str, ...]) -> TwoTrials | Reason:
        """Both trials of a command with these values; a reason where it is not run at all.

        Codes are ``unknown-command``, ``bad-value`` and ``too-many-trials``.
        """
        filled = find_command(self.commands, name, values)
        if isinstance(filled, Reason):
            return filled
        if (name, values) not in self._tried and len(self._tried) == LIMIT:
            told = f"Commands were tried with {LIMIT} different values already; no more are."
            return Reason(code="too-many-trials", message=told)
        if (name, values) not in self._tried:
            self._tried[name, values] = try_both(filled, self.base, self.head, self.means)
        return self._tried[name, values]


def find_command(
    commands: Mapping[str, DeclaredCommand], name: str, values: tuple[str, ...]
) -> Filled | Reason:
    """A declared command with its holes filled; a reason where it cannot be run, as of ``CommandLookup``."""
    command = commands.get(name)
    if command is None:
        known = ", ".join(sorted(commands)) or "none"
        told = f"There is no command {name[:80]!a}; those declared are: {known}."
        return Reason(code="unknown-command", message=told)
    return fill_command(command, values)
