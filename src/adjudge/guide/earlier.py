"""The guide that a reply answers, as it was handed out: what it rested on, and what each of its ids did."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from adjudge.brief.pin import pin_of_artefact

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from adjudge.contracts.brief_v1 import BriefV1
    from adjudge.contracts.guide_v1 import GuideV1

Input = tuple[str, str]
"""(side, path)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EarlierGuide:
    """What is known of a guide that was handed out.

    Attributes:
        brief: As it was.
        versions: Version by name.
        inputs: Blob id by (side, path).
        steering: Inputs that steer how all others are read.
        rests: Paths that an id (or a path, for itself) rests on.
        aliases: Id or path by short name.
    """

    brief: BriefV1
    versions: Mapping[str, str]
    inputs: Mapping[Input, str]
    steering: frozenset[Input]
    rests: Mapping[str, frozenset[str]]
    aliases: Mapping[str, str]


def read_earlier(guide: GuideV1) -> EarlierGuide | None:
    """What a guide from the wire says; ``None`` when it is not whole, or does not add up to its pin."""
    versions = tuple((one.name, one.version) for one in guide.versions)
    if guide.omitted or pin_of_artefact(guide.brief, versions) != guide.graph_snapshot_hash:
        return None
    return EarlierGuide(
        brief=guide.brief,
        versions=dict(versions),
        inputs={(one.side, one.path): one.object_id for one in guide.brief.inputs},
        steering=frozenset((one.side, one.path) for one in guide.steering),
        rests=_rests(guide),
        aliases=guide.aliases,
    )


def rests_on_both(earlier: EarlierGuide, now: GuideV1) -> EarlierGuide:
    """The earlier guide with all that its ids rest on now, and what steers now, besides what it says itself.

    Its pin covers neither, so that a file of it that was changed could say less.
    """
    today = _rests(now)
    return replace(
        earlier,
        steering=earlier.steering | {(one.side, one.path) for one in now.steering},
        rests={name: paths | today.get(name, frozenset()) for name, paths in earlier.rests.items()},
    )


def _rests(guide: GuideV1) -> dict[str, frozenset[str]]:
    """The paths behind every id: its own under both names, and everybody who is said to depend on it."""
    names = {unit.path: {unit.path, unit.old_path or unit.path} for unit in guide.brief.units}
    found: dict[str, set[str]] = defaultdict(set)
    for unit in guide.brief.units:
        found[unit.path] |= names[unit.path] | {one.path for one in unit.consumers}
    around = {path: set(paths) for path, paths in found.items()}
    for signal in guide.brief.signals:
        about = names.get(signal.anchor.path, {signal.anchor.path}) | {one.path for one in signal.consumers}
        _add(found, (signal.signal_id, signal.previous_id), about)
    for anchor in guide.change_anchors:
        about = around.get(anchor.path, {anchor.path})
        _add(found, (anchor.change_anchor, anchor.previous_change_anchor), about)
    return {name: frozenset(paths) for name, paths in found.items()}


def _add(found: dict[str, set[str]], names: Iterable[str | None], paths: set[str]) -> None:
    for name in names:
        if name is not None:
            found[name] |= paths
