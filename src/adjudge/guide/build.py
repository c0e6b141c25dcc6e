"""From a brief and the regions of its change to a guide; a pure function, so one change has one guide."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from adjudge.model.anchor import AnchorSide
from adjudge.model.brief import Placement
from adjudge.model.guide import DirectionUnit, Guide
from adjudge.model.place import Side

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudge.graph.facts import Definition
    from adjudge.model.anchor import ChangeAnchor
    from adjudge.model.brief import Brief
    from adjudge.model.ids import RepoPath


class DefinitionAt(Protocol):
    """The definition around a line."""

    def __call__(self, path: RepoPath, side: Side, line: int, /) -> Definition | None:
        """The innermost one whose lines hold the line; ``None`` outside all."""


def build_guide(
    brief: Brief,
    anchors: Sequence[ChangeAnchor],
    definition_at: DefinitionAt,
    *,
    versions: tuple[tuple[str, str], ...],
    steering: tuple[tuple[Side, RepoPath], ...],
) -> Guide:
    """The guide of a change.

    Args:
        brief: Of the change.
        anchors: Its regions, in the order of the text.
        definition_at: Looks symbols up.
        versions: Of everything that took part.
        steering: Inputs that steer how all others are read.
    """
    direction = tuple(_direction(brief))
    return Guide(
        brief=brief,
        direction=direction,
        anchors=tuple(_with_symbol(one, definition_at) for one in anchors),
        aliases=tuple(_aliases(brief, anchors, direction)),
        versions=versions,
        steering=tuple(sorted(set(steering))),
    )


def _direction(brief: Brief) -> Iterator[DirectionUnit]:
    """One unit for each path that is not left aside; whoever knows it is laid beside, never the spine."""
    people = {
        one.path: (*one.owners, *(expert.name for expert in one.experts)) for one in brief.ownership.paths
    }
    for unit in brief.units:
        if unit.placement is not Placement.EXCLUDED:
            yield DirectionUnit(
                path=unit.path,
                lens=unit.lens,
                budget=unit.focus.total,
                consumers=tuple(sorted({one.path for one in unit.consumers})),
                experts=tuple(dict.fromkeys(people.get(unit.path, ()))),
            )


def _with_symbol(anchor: ChangeAnchor, definition_at: DefinitionAt) -> ChangeAnchor:
    if not anchor.start_line:
        return anchor
    side = Side.BASE if anchor.side is AnchorSide.BASE else Side.HEAD
    around = definition_at(anchor.path, side, anchor.start_line)
    return replace(anchor, symbol=around.name) if around is not None else anchor


def _aliases(
    brief: Brief, anchors: Sequence[ChangeAnchor], direction: Sequence[DirectionUnit]
) -> Iterator[tuple[str, str]]:
    yield from ((f"s{at}", one.signal_id) for at, one in enumerate(brief.signals, 1))
    yield from ((f"h{at}", one.change_anchor) for at, one in enumerate(anchors, 1))
    yield from ((f"u{at}", one.path) for at, one in enumerate(direction, 1))
