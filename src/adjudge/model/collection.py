"""What external deterministic tools reported about a tree, as evidence: normalised, without any secret."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adjudge.model.candidate import Severity
    from adjudge.model.ids import Digest, ObjectId, RepoPath
    from adjudge.model.outcome import Reason


class CollectionState(StrEnum):
    """How a collector ended; only the first two mean that it looked."""

    CLEAN = "clean"
    FINDINGS = "findings"
    UNAVAILABLE = "unavailable"
    ERROR = "error"


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolIdentity:
    """Which program it was, exactly.

    Attributes:
        name: Of the tool.
        version: As it tells; never empty.
        program_sha256: Of the file that was started.
        configuration_sha256: Over the arguments and the rules that were given to it.
    """

    name: str
    version: str
    program_sha256: Digest
    configuration_sha256: Digest


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class ToolReport:
    """One thing that a tool reports; its message holds nothing of what it found.

    Attributes:
        path: Of a file of the tree.
        start_line: 1-based; 0 for a whole file.
        end_line: 1-based, inclusive; 0 as ``start_line``.
        rule: The tool's rule.
        severity: As the tool's own words translate.
        defect_class: From the closed list of candidates.
        message: One sentence of the tool's, shortened.
    """

    path: RepoPath
    start_line: int
    end_line: int
    rule: str
    severity: Severity
    defect_class: str
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Collection:
    """One run of one collector over one tree.

    Attributes:
        collector: Name of the collector.
        tree: The tree.
        state: How it ended.
        tool: Which program it was; ``None`` where there was none.
        examined: Files that were handed to it; none is no clean run.
        paths: Those files, sorted.
        reports: Sorted, each once.
        rules: Rules known to have been in force, sorted; a trailing ``*`` stands for all that begin so.
        reasons: Why it is unavailable or in error.
        limitations: What it could not see; sorted.
    """

    collector: str
    tree: ObjectId
    state: CollectionState
    tool: ToolIdentity | None
    examined: int
    paths: tuple[RepoPath, ...]
    reports: tuple[ToolReport, ...]
    rules: tuple[str, ...]
    reasons: tuple[Reason, ...]
    limitations: tuple[Reason, ...]

    @property
    def looked(self) -> bool:
        """Whether it came to its end, so that what it does not report was not found."""
        return self.state in {CollectionState.CLEAN, CollectionState.FINDINGS}


@dataclass(frozen=True, slots=True, kw_only=True)
class Collected:
    """A collector over both sides of a change.

    Attributes:
        head: On the head tree.
        base: On the base tree; ``None`` where the head has nothing that could be inherited.
        inherited: Positions in ``head.reports`` of what the base reports as well, sorted.
    """

    head: Collection
    base: Collection | None
    inherited: tuple[int, ...]
