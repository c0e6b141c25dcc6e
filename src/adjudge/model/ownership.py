"""Who answers for a path and who knows it: CODEOWNERS of the trust base, and history before the change."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adjudge.model.ids import RepoPath


class Dialect(StrEnum):
    """By whose rules a CODEOWNERS file is read."""

    GITHUB = "github"
    GITLAB = "gitlab"


@dataclass(frozen=True, slots=True, kw_only=True)
class Expert:
    """Somebody who changed a path before.

    Attributes:
        name: As git's mailmap gives it.
        weight: Integer; each commit counts, halved for each span of time before the head commit.
        commits: Number of commits counted.
    """

    name: str
    weight: int
    commits: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnerRule:
    """A rule of the CODEOWNERS file that is in force for a path.

    Attributes:
        line: 1-based.
        section: GitLab's section of it; empty outside sections and on GitHub.
        owners: As written; empty when it says that nobody owns the path.
        optional: The section asks for no approval; GitLab only.
        approvals: Approvals that the section asks for; at least 1.
    """

    line: int
    section: str
    owners: tuple[str, ...]
    optional: bool = False
    approvals: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnedPath:
    """Owners and experts of one changed path.

    Attributes:
        path: Before or after; what was renamed stands under both names.
        owners: Of all rules, each once, in their order.
        rules: In order of the file; at most one on GitHub, at most one a section on GitLab.
        experts: Best first, the authors of the change left out; bounded.
        omitted: How many more experts there are.
    """

    path: RepoPath
    owners: tuple[str, ...] = ()
    rules: tuple[OwnerRule, ...] = ()
    experts: tuple[Expert, ...] = ()
    omitted: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Ownership:
    """Owners and experts of everything that changed.

    Attributes:
        file: The CODEOWNERS file in force; ``None`` when the trust base has none.
        dialect: By whose rules it is read; ``None`` without one.
        paths: One for each path that the change touches, sorted.
        commits: Commits of history looked at.
        history: ``whole``, ``bounded`` (older commits were not looked at), ``shallow`` (this clone
            lacks them) or ``none``.
    """

    file: RepoPath | None
    paths: tuple[OwnedPath, ...]
    commits: int
    history: str
    dialect: Dialect | None = None
