"""The order to read in: what others depend on first, definitions before those who use them.

The key, most important first: placement; tests last, since they show what the rest is held to; has consumers
outside the change; level (a file that imports no other changed file has level 0, one that does stands above
all it imports; a cycle shares one level and stays together); focus, descending; path.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.brief.touched import is_test
from adjudge.graph.components import components
from adjudge.model.brief import Placement

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from adjudge.model.brief import Unit
    from adjudge.model.ids import RepoPath

RANK = {Placement.REVIEW_HERE: 0, Placement.DEPRIORITIZED: 1, Placement.EXCLUDED: 2}


def order_units(
    units: Iterable[Unit], imports_inside: Mapping[RepoPath, tuple[RepoPath, ...]]
) -> tuple[Unit, ...]:
    """The units in reading order.

    Args:
        units: In any order; one a path.
        imports_inside: For each path, the other changed paths it imports, sorted.
    """
    by_path = {unit.path: unit for unit in sorted(units, key=lambda unit: unit.path)}
    inside = {path: imports_inside.get(path, ()) for path in by_path}
    level: dict[RepoPath, int] = {}
    knot_key: dict[RepoPath, tuple[int, RepoPath]] = {}
    for knot in components(inside):
        members = frozenset(knot)
        below = {other for path in knot for other in inside[path] if other not in members}
        height = 1 + max((level[other] for other in below if other in level), default=-1)
        weight = max(by_path[path].focus.total for path in knot)
        for path in knot:
            level[path] = height
            knot_key[path] = (-weight, min(knot))
    return tuple(
        sorted(
            by_path.values(),
            key=lambda unit: (
                RANK[unit.placement],
                is_test(unit.path),
                not unit.consumers,
                level[unit.path],
                knot_key[unit.path],
                -unit.focus.total,
                unit.path,
            ),
        )
    )
