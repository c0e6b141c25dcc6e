"""How far the change reaches: an exact number, where it lies, and the nearest by name."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from adjudge.model.brief import Impact

if TYPE_CHECKING:
    from collections.abc import Collection

    from adjudge.model.ids import RepoPath

NEAREST: Final = 20
"""Direct importers named; the rest is counted."""


def measure_impact(
    reached: Collection[RepoPath], direct: Collection[RepoPath], touched: Collection[RepoPath]
) -> Impact:
    """The impact of the touched paths.

    Args:
        reached: Every file from which a touched path can be reached over import edges.
        direct: Those with an edge of their own to a touched path.
        touched: The paths of the change, left out of both.
    """
    inside = frozenset(touched)
    outside = frozenset(reached) - inside
    nearest = sorted((frozenset(direct) & outside) - inside)[:NEAREST]
    folders = Counter(_folder(path) for path in outside)
    return Impact(
        count=len(outside),
        by_folder=tuple(sorted(folders.items(), key=lambda pair: (-pair[1], pair[0]))),
        nearest=tuple(nearest),
        omitted=len(outside) - len(nearest),
    )


def _folder(path: str) -> str:
    """The first two folders of a path, the depth at which packages usually differ."""
    parts = path.split("/")[:-1]
    return "/".join(parts[:2]) or "."
