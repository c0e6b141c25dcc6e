"""What an agent is handed: a brief with everything it may cite, under ids and short names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adjudge.model.anchor import ChangeAnchor
    from adjudge.model.brief import Brief
    from adjudge.model.ids import RepoPath
    from adjudge.model.place import Side


@dataclass(frozen=True, slots=True, kw_only=True)
class DirectionUnit:
    """One path to review, and where to spend attention.

    Attributes:
        path: As in its unit of the brief.
        lens: What to look at it for.
        budget: Its focus: how much attention it is worth beside the others.
        consumers: Files of the product outside the change that depend on it, sorted.
        experts: Owners, then whoever changed it before; best first, each once.
    """

    path: RepoPath
    lens: str
    budget: int
    consumers: tuple[RepoPath, ...]
    experts: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Guide:
    """A brief, and what may be cited of it.

    Attributes:
        brief: Order and signals stand here, once.
        direction: One for each path in the order of the brief.
        anchors: Changed regions in the order of the text, with the symbol around each.
        aliases: (short name, id or path): ``s1…`` signals, ``h1…`` changed regions, ``u1…`` paths,
            numbered in the order of the brief, of ``anchors`` and of ``direction``.
        versions: (name, version) of everything that took part, sorted.
        steering: (side, path) of inputs that steer how all others are read, sorted.
        left_out: Untracked files of the work tree that count as the reply and are no part of the change;
            sorted.
    """

    brief: Brief
    direction: tuple[DirectionUnit, ...]
    anchors: tuple[ChangeAnchor, ...]
    aliases: tuple[tuple[str, str], ...]
    versions: tuple[tuple[str, str], ...]
    steering: tuple[tuple[Side, RepoPath], ...]
    left_out: tuple[RepoPath, ...] = ()
