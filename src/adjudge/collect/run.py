"""One collector over a change: the head, and the base where the head has something that may be old.

A report on a line that the change touches is not inherited, whatever the base reports, unless only what is
new is wanted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.collect.inherited import find_inherited
from adjudge.collect.tree import collect_tree
from adjudge.model.collection import Collected

if TYPE_CHECKING:
    from adjudge.collect.sides import Sides
    from adjudge.collect.tree import CollectPorts
    from adjudge.model.collection import Collection
    from adjudge.ports import Collector


def run_collector(
    collector: Collector,
    sides: Sides,
    ports: CollectPorts,
    *,
    base: Collection | None = None,
    new_only: bool = False,
) -> Collected:
    """What a collector says of a change.

    Args:
        collector: Which one.
        sides: The trees of the change.
        ports: The world.
        base: A collection of the base tree by the same program, where one is known.
        new_only: What stands on a line that the change touches may be inherited as well.
    """
    head = collect_tree(collector, sides.head, ports, changed=sides.changed)
    old = [
        at
        for at, one in enumerate(head.reports)
        if new_only or not sides.touches(one.path, one.start_line, one.end_line)
    ]
    if sides.base is None or not old:
        return Collected(head=head, base=None, inherited=())
    if base is None or base.tree != sides.base or base.tool != head.tool:
        base = collect_tree(collector, sides.base, ports)
    return Collected(head=head, base=base, inherited=find_inherited(head, base, old, sides, ports))
