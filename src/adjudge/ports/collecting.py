"""Collectors: external deterministic tools that look at a tree."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudge.model.collection import CollectionState, ToolIdentity, ToolReport
    from adjudge.model.ids import RepoPath
    from adjudge.model.outcome import Reason


@dataclass(frozen=True, slots=True, kw_only=True)
class Looked:
    """What a collector found in a folder.

    Attributes:
        state: How it ended.
        reports: Sorted, each once, about files that were handed in.
        rules: Rules known to have been in force, sorted; a trailing ``*`` stands for all that begin so.
        reasons: Why it is in error.
        limitations: What it could not see; sorted.
    """

    state: CollectionState
    reports: tuple[ToolReport, ...]
    rules: tuple[str, ...] = ()
    reasons: tuple[Reason, ...] = ()
    limitations: tuple[Reason, ...] = ()


class Collector(Protocol):
    """One external tool. No method raises for what the tool does wrong."""

    @property
    def name(self) -> str:
        """How it is named by people."""

    @property
    def without(self) -> tuple[str, ...]:
        """File names that are left out of the tree it sees: its own configuration and lists of exceptions."""

    def wants(self, path: RepoPath) -> bool:
        """Whether it looks at a file of this name."""

    def identify(self) -> ToolIdentity | Reason:
        """Which program would be started, or why there is none."""

    def look(
        self,
        folder: str,
        paths: tuple[RepoPath, ...],
        changed: Mapping[RepoPath, frozenset[int]],
    ) -> Looked:
        """Run it over a folder that holds these files of a tree.

        Args:
            folder: Absolute; the tool may write there, for it is thrown away.
            paths: Files that it wants, sorted; never empty.
            changed: Lines of the head that the change touches, by file; empty for a whole tree.
        """
