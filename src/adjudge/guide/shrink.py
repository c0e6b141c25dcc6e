"""A guide cut to a size: detail goes in one fixed order, what went is counted, and every path stays.

The order is ``STEPS``, told in docs/guide.md. Short names of signals and regions go when most of those are no
longer told. What is left out can be cited all the same: an answer to a cut guide is judged like one to the
whole.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

import msgspec

from adjudge.contracts.brief_parts_v1 import SignalV1, UnitV1
from adjudge.contracts.canonical import encode_line
from adjudge.contracts.guide_v1 import DirectionUnitV1, GuideV1, OmittedV1
from adjudge.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

NEAREST: Final = 3
"""Consumers of one thing that stay for as long as possible."""
LADDER: Final = (400, 200, 100, 50, 0)
"""How many units, signals and regions stay, the first ones, once nothing else is left to cut."""
NAMES: Final = (1000, 400, 200, 100)
"""How many short names of signals and of regions stay, before fewer than as many as the last are told."""

Used = TypeVar("Used", UnitV1, SignalV1, DirectionUnitV1)
Cut = Callable[[GuideV1], tuple[GuideV1, int]]


class Step(NamedTuple):
    """One cut: what it leaves out, and the cut itself."""

    what: str
    cut: Cut


def shrink(guide: GuideV1, limit_bytes: int) -> GuideV1:
    """The guide in at most so many bytes of its printed document.

    Args:
        guide: Whole.
        limit_bytes: As many are allowed, the line feed at the end included.

    Raises:
        UsageError: Its paths alone need more.
    """
    made, gone, scale = guide, dict[str, int](), Scale()
    for step in STEPS:
        if scale.weigh(made) <= limit_bytes:
            return made
        cut, count = step.cut(made)
        if count:
            gone[step.what] = gone.get(step.what, 0) + count
            omitted = tuple(OmittedV1(what=what, count=number) for what, number in gone.items())
            made = msgspec.structs.replace(cut, omitted=omitted)
    if size_of(made) <= limit_bytes:
        return made
    message = f"This guide needs {size_of(made)} bytes at least; {limit_bytes} are allowed."
    raise UsageError("max-bytes", message, f"--max-bytes {size_of(made)}")


def size_of(guide: GuideV1) -> int:
    """Bytes of the printed document."""
    return len(encode_line(guide)) + 1


class Scale:
    """What ``size_of`` tells, for one guide and its cuts: a part that a cut left alone is weighed once."""

    def __init__(self) -> None:
        """Nothing weighed yet."""
        self._known: dict[int, tuple[object, int]] = {}

    def weigh(self, guide: GuideV1) -> int:
        """Bytes of the printed document."""
        parts = [self._part(name, value) for name, value in _fields(guide) if name != "brief"]
        brief = [self._part(name, value) for name, value in _fields(guide.brief)]
        return sum(parts) + len('"brief":,') + sum(brief) + 3  # two braces less one comma each, a line feed

    def _part(self, name: str, value: object) -> int:
        """Bytes of a field with its name and one comma; known by identity, so the value is held as well."""
        known = self._known.get(id(value))
        if known is None:
            known = (value, len(encode_line({"": value})) - len('{"":}'))
            self._known[id(value)] = known
        return known[1] + len(name) + len('"":,')


def _fields(value: msgspec.Struct) -> Iterator[tuple[str, object]]:
    return ((name, getattr(value, name)) for name in value.__struct_fields__)


def _people(guide: GuideV1) -> tuple[GuideV1, int]:
    paths = guide.brief.ownership.paths
    told = sum(1 for one in paths if one.rules or one.experts)
    bare = tuple(msgspec.structs.replace(one, rules=(), experts=()) for one in paths)
    return _brief(guide, ownership=msgspec.structs.replace(guide.brief.ownership, paths=bare)), told


def _far_consumers(guide: GuideV1) -> tuple[GuideV1, int]:
    return _consumers(guide, NEAREST)


def _all_consumers(guide: GuideV1) -> tuple[GuideV1, int]:
    return _consumers(guide, 0)


def _consumers(guide: GuideV1, kept: int) -> tuple[GuideV1, int]:
    """Consumers beyond the first few; their number stays in ``blast`` and ``impact``."""
    brief = guide.brief
    units = tuple(_first(one, kept) for one in brief.units)
    signals = tuple(_first(one, kept) for one in brief.signals)
    direction = tuple(_first(one, kept) for one in guide.direction.units)
    gone = _lost(brief.units, kept) + _lost(brief.signals, kept) + _lost(guide.direction.units, kept)
    made = _brief(guide, units=units, signals=signals)
    return msgspec.structs.replace(
        made, direction=msgspec.structs.replace(guide.direction, units=direction)
    ), gone


def _first(one: Used, kept: int) -> Used:
    return msgspec.structs.replace(one, consumers=one.consumers[:kept])


def _lost(many: Sequence[Used], kept: int) -> int:
    return sum(max(0, len(one.consumers) - kept) for one in many)


def _quiet_symbols(guide: GuideV1) -> tuple[GuideV1, int]:
    """Symbols of which only the body or a comment changed."""
    return _symbols(guide, frozenset({"body", "comment"}))


def _all_symbols(guide: GuideV1) -> tuple[GuideV1, int]:
    return _symbols(guide, None)


def _symbols(guide: GuideV1, changes: frozenset[str] | None) -> tuple[GuideV1, int]:
    kept = tuple(
        tuple(one for one in unit.symbols if changes is not None and one.change not in changes)
        for unit in guide.brief.units
    )
    gone = sum(len(unit.symbols) for unit in guide.brief.units) - sum(map(len, kept))
    units = (
        msgspec.structs.replace(unit, symbols=left)
        for unit, left in zip(guide.brief.units, kept, strict=True)
    )
    return _brief(guide, units=tuple(units)), gone


def _impact(guide: GuideV1) -> tuple[GuideV1, int]:
    impact = guide.brief.impact
    bare = msgspec.structs.replace(impact, by_folder=(), nearest=(), omitted=impact.count)
    return _brief(guide, impact=bare), len(impact.nearest) + len(impact.by_folder)


def _inputs(guide: GuideV1) -> tuple[GuideV1, int]:
    made = msgspec.structs.replace(_brief(guide, inputs=()), steering=())
    return made, len(guide.brief.inputs) + len(guide.steering)


def _target(guide: GuideV1) -> tuple[GuideV1, int]:
    """What the units say as well."""
    target = guide.brief.target
    bare = msgspec.structs.replace(target, changes=(), touched=(), reads=())
    return _brief(guide, target=bare), len(target.changes) + len(target.touched) + len(target.reads)


def _strict(guide: GuideV1) -> tuple[GuideV1, int]:
    return msgspec.structs.replace(guide, agent_schema_strict=None), int(
        guide.agent_schema_strict is not None
    )


def _owned(guide: GuideV1) -> tuple[GuideV1, int]:
    ownership = guide.brief.ownership
    units = tuple(msgspec.structs.replace(one, experts=()) for one in guide.direction.units)
    made = _brief(guide, ownership=msgspec.structs.replace(ownership, paths=()))
    direction = msgspec.structs.replace(guide.direction, units=units)
    return msgspec.structs.replace(made, direction=direction), len(ownership.paths)


def _regions(guide: GuideV1) -> tuple[GuideV1, int]:
    """What is only shown of a region; its place stays."""
    told = sum(1 for one in guide.change_anchors if one.symbol is not None or one.blob is not None)
    bare = tuple(msgspec.structs.replace(one, symbol=None, blob=None) for one in guide.change_anchors)
    return msgspec.structs.replace(guide, change_anchors=bare), told


def _weakening(guide: GuideV1) -> tuple[GuideV1, int]:
    return _brief(guide, weakening=()), len(guide.brief.weakening)


def _units_beyond(kept: int) -> Cut:
    def cut(guide: GuideV1) -> tuple[GuideV1, int]:
        units = guide.brief.units
        return _brief(guide, units=units[:kept]), max(0, len(units) - kept)

    return cut


def _regions_beyond(kept: int) -> Cut:
    def cut(guide: GuideV1) -> tuple[GuideV1, int]:
        anchors = guide.change_anchors
        return msgspec.structs.replace(guide, change_anchors=anchors[:kept]), max(0, len(anchors) - kept)

    return cut


def _signals_beyond(kept: int) -> Cut:
    def cut(guide: GuideV1) -> tuple[GuideV1, int]:
        signals = guide.brief.signals
        return _brief(guide, signals=signals[:kept]), max(0, len(signals) - kept)

    return cut


def _direction_beyond(kept: int) -> Cut:
    def cut(guide: GuideV1) -> tuple[GuideV1, int]:
        units = guide.direction.units
        direction = msgspec.structs.replace(guide.direction, units=units[:kept])
        return msgspec.structs.replace(guide, direction=direction), max(0, len(units) - kept)

    return cut


def _names_beyond(kept: int) -> Cut:
    """Short names of signals and regions beyond the first ones; those of paths stay."""

    def cut(guide: GuideV1) -> tuple[GuideV1, int]:
        names = guide.aliases
        left = {name: of for name, of in names.items() if name.startswith("u") or int(name[1:]) <= kept}
        return msgspec.structs.replace(guide, aliases=left), len(names) - len(left)

    return cut


def _told_beyond(kept: int) -> tuple[Step, ...]:
    return (
        Step("units of brief", _units_beyond(kept)),
        Step("regions", _regions_beyond(kept)),
        Step("signals", _signals_beyond(kept)),
        Step("units of direction", _direction_beyond(kept)),
    )


def _brief(guide: GuideV1, **fields: object) -> GuideV1:
    return msgspec.structs.replace(guide, brief=msgspec.structs.replace(guide.brief, **fields))


STEPS: Final = (
    Step("rules and experts of paths", _people),
    Step("consumers", _far_consumers),
    Step("symbols of units", _quiet_symbols),
    Step("names of impact", _impact),
    Step("inputs", _inputs),
    Step("changes of target", _target),
    Step("strict schema", _strict),
    Step("owners of paths", _owned),
    Step("consumers", _all_consumers),
    Step("symbols of units", _all_symbols),
    Step("symbols and blobs of regions", _regions),
    Step("evidence of weakening", _weakening),
    *(step for kept in LADDER if kept >= NAMES[-1] for step in _told_beyond(kept)),
    *(Step("short names", _names_beyond(kept)) for kept in NAMES),
    *(
        step
        for kept in LADDER
        if kept < NAMES[-1]
        for step in (*_told_beyond(kept), Step("short names", _names_beyond(kept)))
    ),
)
"""In this order, each only when what was cut before is not enough."""
