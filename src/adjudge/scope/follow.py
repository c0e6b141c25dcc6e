"""Where a symbolic link leads inside a tree, followed as an operating system would, within a bound.

Source: POSIX, "Pathname Resolution"; Linux ``path_resolution(7)`` for the bound of forty links.
"""

from __future__ import annotations

import re
from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.model.paths import decode_path
from adjudge.scope.names import fold_name, fold_path
from adjudge.scope.reasons import ReasonCode

if TYPE_CHECKING:
    from collections.abc import Mapping

HOPS: Final = 40
"""Links followed for one, itself included."""
STEPS: Final = 255
"""Components walked for one; a way of a hundred is a rare one."""
LIMIT_BYTES: Final = 4096
"""As long as a target may be on Linux (``PATH_MAX``)."""
# From the root folder, from a drive, or with the separator of another system.
_ELSEWHERE: Final = re.compile(rb"/|[A-Za-z]:|[^\\]*\\")


class Goal(NamedTuple):
    """Where a link leads.

    Attributes:
        path: The place in the tree, empty for its top; how far the way went, when there is a problem.
        problem: Why there is no such place, or ``None``.
    """

    path: str
    problem: ReasonCode | None


def fold_links(links: Mapping[str, bytes | None]) -> dict[str, bytes | None]:
    """The links under their folded paths; one that several spellings lead elsewhere leads nowhere known."""
    found: dict[str, bytes | None] = {}
    for path, target in links.items():
        key = fold_path(path)
        found[key] = target if found.get(key, target) == target else b""
    return found


def follow_link(
    path: str, target: bytes | None, links: Mapping[str, bytes | None], *, folded: bool = False
) -> Goal:
    """Follow a link from the folder it stands in.

    Args:
        path: The link.
        target: What its blob holds, or ``None`` when that is not known.
        links: Path → target of the links to go through; empty to look at the text alone.
        folded: The links stand under their folded paths, and so do those that are met.
    """
    walk = _Walk(place=path.split("/")[:-1], folded=folded)
    problem = walk.enter(target)
    while problem is None and walk.ahead:
        problem = walk.step(links)
    return Goal("/".join(walk.place), problem)


@dataclass(slots=True)
class _Walk:
    """A walk under way: where it stands, and the components still ahead."""

    place: list[str]
    folded: bool = False
    ahead: deque[bytes] = field(default_factory=deque)
    hops: int = 0
    steps: int = 0

    def enter(self, target: bytes | None) -> ReasonCode | None:
        """Put a link's target in front of what is ahead; the problem with it, if there is one."""
        self.hops += 1
        if target is None:
            return ReasonCode.LINK_UNSEEN
        if self.hops > HOPS or not 0 < len(target) <= LIMIT_BYTES or b"\0" in target:
            return ReasonCode.LINK_UNRESOLVED
        if _ELSEWHERE.match(target):
            return ReasonCode.LINK_LEAVES_TREE
        self.ahead.extendleft(reversed(target.split(b"/")))
        return None

    def step(self, links: Mapping[str, bytes | None]) -> ReasonCode | None:
        """Take the next component; the problem with it, if there is one."""
        self.steps += 1
        if self.steps > STEPS:
            return ReasonCode.LINK_UNRESOLVED
        name = self.ahead.popleft()
        if name == b"..":
            if not self.place:
                return ReasonCode.LINK_LEAVES_TREE
            self.place.pop()
        elif name not in {b"", b"."}:
            self.place.append(decode_path(name))
            here = "/".join(self.place)
            if self.folded:
                if not fold_name(
                    self.place[-1]
                ):  # where dots at the end do not count, who knows which folder
                    return ReasonCode.LINK_UNRESOLVED
                here = fold_path(here)
            if here in links:
                self.place.pop()
                return self.enter(links[here])
        return None
