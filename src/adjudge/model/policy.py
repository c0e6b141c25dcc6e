"""What the operator laid down, read at the trust base: zones, suppressions, sensitive paths, programs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from adjudge.model.command import NO_DEFAULTS

if TYPE_CHECKING:
    from adjudge.model.command import CheckDefaults, DeclaredCollector, DeclaredCommand
    from adjudge.model.ids import RepoPath


@dataclass(frozen=True, slots=True, kw_only=True)
class Zone:
    """A named part of the repository.

    Attributes:
        name: Unique.
        patterns: Globs of paths, as grants write them; the first zone that matches a path has it.
    """

    name: str
    patterns: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SuppressionRule:
    """Signals that need no decision.

    Attributes:
        signal: A signal id; ``None`` for any.
        category: A signal category; ``None`` for any.
        change: A signal's ``change``; ``None`` for any.
        path: A glob of the subject's path; ``None`` for any.
        reason: Never empty.
        until: ISO date, as written; ``None`` for ever.
        line: 1-based line in the file.
        file: Where it stands.
    """

    signal: str | None
    category: str | None
    change: str | None
    path: str | None
    reason: str
    until: str | None
    line: int
    file: RepoPath


@dataclass(frozen=True, slots=True, kw_only=True)
class FindingSuppression:
    """Findings of one rule of a tool that count for nothing; they stay listed.

    Attributes:
        tool: Its name without a colon; case does not matter.
        rule: As the tool spells it.
        path: A glob of the finding's path; ``None`` for any.
        reason: Never empty.
        until: ISO date, as written; ``None`` for ever.
        line: 1-based line in the file.
        file: Where it stands.
    """

    tool: str
    rule: str
    path: str | None
    reason: str
    until: str | None
    line: int
    file: RepoPath


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """The whole of it; empty where the trust base has no configuration.

    Attributes:
        file: ``.adjudge.toml`` at the top of the trust base, or the file that ``--config`` names; ``None``
            for none. Folders may have files of their own.
        zones: In order of the file.
        suppressions: Of signals; those of deeper folders first, then in order of their file.
        finding_suppressions: Of findings, likewise.
        sensitive: Globs of paths that are sensitive beside what content tells.
        commands: In order of the file.
        collectors: In order of the file.
        check: What ``check`` does when it is not told.
        review_packs: Names of standards packs that every review goes by, in order.
    """

    file: RepoPath | None = None
    zones: tuple[Zone, ...] = ()
    suppressions: tuple[SuppressionRule, ...] = ()
    finding_suppressions: tuple[FindingSuppression, ...] = ()
    sensitive: tuple[str, ...] = ()
    commands: tuple[DeclaredCommand, ...] = ()
    collectors: tuple[DeclaredCollector, ...] = ()
    check: CheckDefaults = NO_DEFAULTS
    review_packs: tuple[str, ...] = ()


NO_POLICY = Policy()
