"""What received a judgment, so that the remainder is always in sight.

A judgment on a signal covers the signal and its path; one on a region covers the region and its path; one
on a path covers the path and its regions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.model.judgment import Covered, JudgmentCoverage

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adjudge.model.guide import Guide
    from adjudge.model.judgment import Accepted, Cited


def measure_coverage(guide: Guide, accepted: Iterable[Accepted]) -> JudgmentCoverage:
    """The coverage of a guide by the judgments that were accepted."""
    cited = [one.cited for one in accepted]
    paths = {path for one in cited for path in _paths(one)}
    whole = {one.unit for one in cited if one.unit is not None}
    signals = {one.signal.signal_id for one in cited if one.signal is not None}
    anchors = {one.anchor.change_anchor for one in cited if one.anchor is not None}
    anchors |= {one.change_anchor for one in guide.anchors if one.path in whole}
    wanted = {unit.path for unit in guide.direction}
    open_ones = [one.signal_id for one in guide.brief.signals if one.suppression is None]
    silent = [one.signal_id for one in guide.brief.signals if one.suppression is not None]
    return JudgmentCoverage(
        units=_covered((unit.path for unit in guide.direction), paths),
        signals=_covered(open_ones, signals),
        anchors=_covered((one.change_anchor for one in guide.anchors if one.path in wanted), anchors),
        suppressed=tuple(one for one in silent if one not in signals),
    )


def _paths(cited: Cited) -> Iterator[str]:
    if cited.signal is not None:
        yield cited.signal.anchor.path
    if cited.anchor is not None:
        yield cited.anchor.path
    if cited.unit is not None:
        yield cited.unit


def _covered(names: Iterable[str], judged: Iterable[str]) -> Covered:
    known, found = tuple(names), set(judged)
    left = tuple(name for name in known if name not in found)
    return Covered(judged=len(known) - len(left), not_judged=left)
