"""Which symbolic links of a tree stay inside it.

Rules: a target is followed as the kernel would, through every other link of the tree, and nothing on the way
may lie outside: no absolute target, no step above the top, and no step upwards once the way has entered a
folder that is linked in, since its parent is elsewhere. What is too long to follow counts as leading out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

LINKS: Final = 16
"""Links followed on one way; Linux allows 40, trees that are worked with have two."""
STEPS: Final = 256
"""Parts of a way, those of links on it counted."""
MOST: Final = 10_000
"""Links of one tree that are looked at; bounds the work with the two above."""


def stays_inside(
    path: str,
    targets: Mapping[str, str],
    linked: Collection[str] = (),
    *,
    fold: Callable[[str], str] = str,
) -> bool:
    """Whether a symbolic link of a tree leads to a place in it, there or not.

    Args:
        path: Where the link stands.
        targets: Target of every symbolic link of the tree, by path as the disk takes it.
        linked: Paths at which folders from outside stand, likewise.
        fold: What the disk takes a path for.
    """
    target = targets[fold(path)]
    here = path.split("/")[:-1]
    pending = _parts(target)
    links = steps = 0
    if not _is_relative(target):
        return False
    while pending:
        part = pending.pop()
        steps += 1
        if steps > STEPS or (part == ".." and not here):
            return False
        if part == "..":
            here.pop()
            continue
        here.append(part)
        place = fold("/".join(here))
        if place in linked:
            return ".." not in pending
        if place in targets:
            links += 1
            if links > LINKS or not _is_relative(targets[place]):
                return False
            here.pop()
            pending += _parts(targets[place])
    return True


def _parts(target: str) -> list[str]:
    """Parts of a target, the first one last."""
    return [part for part in reversed(target.split("/")) if part not in {"", "."}]


def _is_relative(target: str) -> bool:
    return bool(target) and not target.startswith("/") and "\0" not in target
