"""A guide on a terminal: what is in it, and how an agent answers; the document itself is ``--json``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.report.screen import Screen, Style, data, own
from adjudge.report.wording import plural

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.contracts.guide_v1 import GuideV1
    from adjudge.model.guide import Guide
    from adjudge.report.screen import Line


SHOWN = 10
"""Units that are named; the rest is counted."""


def guide_screen(guide: Guide, artefact: GuideV1) -> Screen:
    """The lines of a guide.

    Args:
        guide: Whole.
        artefact: As it is handed out; it may be cut.
    """
    return (*_head(guide), *_units(guide), *_omitted(artefact), *_next())


def _head(guide: Guide) -> Iterator[Line]:
    yield (own("adjudge guide  ", Style.TITLE), own(guide.brief.pin))
    citable = (
        f"{plural(len(guide.brief.signals), 'signal')}, {plural(len(guide.anchors), 'changed region')}, "
        f"{plural(len(guide.direction), 'path')} to cite"
    )
    yield (own(citable),)


def _units(guide: Guide) -> Iterator[Line]:
    yield ()
    for at, unit in enumerate(guide.direction[:SHOWN], 1):
        yield (own(f"  u{at:<4}"), data(unit.path, Style.PATH), own(f"  {unit.lens}, budget {unit.budget}"))
    rest = len(guide.direction) - SHOWN
    if rest > 0:
        yield (own(f"  and {plural(rest, 'more path')}: --json has all", Style.FAINT),)


def _omitted(artefact: GuideV1) -> Iterator[Line]:
    for one in artefact.omitted:
        yield (own(f"left out: {one.count} {one.what}", Style.WARNING),)


def _next() -> Iterator[Line]:
    yield ()
    yield (
        own(
            "An agent reads `adjudge guide --json`; its answer goes to `adjudge validate REPLY`.", Style.FAINT
        ),
    )
