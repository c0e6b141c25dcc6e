"""Every signal of category ``coupling-boundary`` of a change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.brief.coupling.boundaries import boundary_signals
from adjudge.brief.coupling.cycles import cycle_signals
from adjudge.brief.coupling.imports import new_imports
from adjudge.brief.making import Found

if TYPE_CHECKING:
    from collections.abc import Iterable

    from adjudge.brief.reading import ChangeRead
    from adjudge.brief.sources import BriefSources
    from adjudge.graph.reach import Links


def find_coupling(sources: BriefSources, read: Iterable[ChangeRead], head: Links, base: Links) -> Found:
    """The signals, and what was not looked into; nothing at all for a change without new imports."""
    new = new_imports(sources, read)
    if not new:
        return Found()
    cycles = cycle_signals(sources, new, head, base)
    return Found((*boundary_signals(sources, new, base), *cycles.signals), cycles.limitations)
