"""Who answers for a path and who knows it: CODEOWNERS of the trust base, and history before the change."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adjudge.model.ids import RepoPath


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
class OwnedPath:
    """Owners and experts of one changed path.

    Attributes:
        path: As in its unit.
        owners: As written in the file that says so; empty when no rule, or a rule without owners, matches.
        line: 1-based line of the rule in force; ``None`` when none matches.
        section: GitLab's section of it; empty outside sections and on GitHub.
        experts: Best first, the authors of the change left out; bounded.
    """

    path: RepoPath
    owners: tuple[str, ...]
    line: int | None
    section: str
    experts: tuple[Expert, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ownership:
    """Owners and experts of everything that changed.

    Attributes:
        file: The CODEOWNERS file in force; ``None`` when the trust base has none.
        paths: One for each changed path, sorted by path.
        commits: Commits of history looked at.
        history: ``whole``, ``bounded`` (older commits were not looked at), ``shallow`` (this clone
            lacks them) or ``none``.
    """

    file: RepoPath | None
    paths: tuple[OwnedPath, ...]
    commits: int
    history: str
