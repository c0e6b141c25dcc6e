"""How one tool is started and what its exit statuses mean: a value, so that every tool is run alike."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import re
    from collections.abc import Callable, Mapping

    from adjudge.contracts.collected.reading import Handed, Told
    from adjudge.model.ids import RepoPath
    from adjudge.model.outcome import Reason

    Changed = Mapping[RepoPath, frozenset[int]]

OUTPUT_BYTES: Final = 32 << 20
"""Of what a tool may print or write as its report."""


class End(StrEnum):
    """What an exit status of a tool says of its reports; a status without an entry says that it failed."""

    CLEAN = "clean"
    FOUND = "found"
    EITHER = "either"

    def fits(self, count: int) -> bool:
        """Whether so many reports agree with it."""
        return self is End.EITHER or (self is End.FOUND) == bool(count)


class Given(StrEnum):
    """How a tool is told what to look at."""

    FILES = "files"
    """Absolute paths behind ``--``, in as many runs as it takes."""
    NAMES = "names"
    """Paths from the top of the tree, behind ``--``; it is started there."""
    EACH = "each"
    """One file a run, in the place of ``{file}``."""
    FOLDER = "folder"
    """The tree, in the place of ``{folder}``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Listing:
    """A second run that tells which rules are in force.

    Attributes:
        arguments: Behind the program.
        read: The rules out of what it prints.
    """

    arguments: tuple[str, ...]
    read: Callable[[bytes], tuple[str, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """One tool.

    In arguments and variables ``{folder}`` stands for the tree, ``{own}`` for a private folder, ``{results}``
    for a file in it that takes the report; in arguments ``{file}`` for the one file of a run.

    Attributes:
        name: Of the collector.
        program: Name of the program, or its absolute path.
        version: Arguments that make it tell its version; empty when it cannot.
        teller: Program that tells the version in its place; empty for itself.
        arguments: Behind the program.
        given: How it is told what to look at.
        wants: Whether it looks at a file of this name.
        without: Names that are left out of the tree.
        ends: What each exit status of a run that came to its end says.
        read: The reports out of what it printed or wrote.
        own: Files of the private folder, by name.
        rules: Rules that are known to be in force without asking.
        listing: How it is asked for its rules.
        environment: Variables besides the least.
        voids: Comments by which a file silences it, where it cannot be told to ignore them: the first group
            is a word without which they mean nothing.
        limitations: What must be told of every run.
        lacks: What the operator has not given that it needs; ``None`` when nothing is missing.
        timeout_s: For all runs over one tree together.
        in_tree: It is started at the top of the tree.
        then: Arguments of a second run, whose output is the report of the first.
        inputs: What else decides what it tells, such as the digest of a database.
        asks: Which files it tells something of, where it only tells of changed lines.
    """

    name: str
    program: str
    arguments: tuple[str, ...]
    wants: Callable[[RepoPath], bool]
    ends: Mapping[int, End]
    read: Callable[[bytes, Handed, Changed], Told]
    given: Given = Given.FILES
    version: tuple[str, ...] = ("--version",)
    teller: str = ""
    without: tuple[str, ...] = ()
    own: Mapping[str, bytes] = field(default_factory=dict)
    rules: tuple[str, ...] = ()
    listing: Listing | None = None
    environment: tuple[tuple[str, str], ...] = ()
    voids: re.Pattern[bytes] | None = None
    limitations: tuple[Reason, ...] = ()
    lacks: Reason | None = None
    timeout_s: float = 300.0
    in_tree: bool = False
    then: tuple[str, ...] = ()
    inputs: tuple[str, ...] = ()
    asks: Callable[[RepoPath], bool] | None = None


def ends_with(*endings: str) -> Callable[[RepoPath], bool]:
    """Whether the name of a file ends so, whatever its case."""
    return lambda path: path.lower().endswith(endings)


def only_reports(read: Callable[[bytes, Handed], Told]) -> Callable[[bytes, Handed, Changed], Told]:
    """A reader that does not ask what changed, as one that is told."""
    return lambda data, handed, _changed: read(data, handed)
