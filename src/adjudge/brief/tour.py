"""``Brief`` to stops: one for each unit to read, with the signals at its paths and the text that changed.

A stop's digest is taken over what its page shows of the code and over the blobs that this rests on. People,
weights and numbers of the whole repository stay out, since they move with every commit elsewhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from adjudge.contracts.brief_v1 import brief_artefact
from adjudge.contracts.canonical import encode_canonical
from adjudge.model.brief import Placement
from adjudge.model.ids import derive_digest
from adjudge.model.paths import encode_path
from adjudge.model.place import Side
from adjudge.model.tour import ChangedLine, ChangedText, Stop

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from adjudge.model.brief import Brief, BriefInput, Unit
    from adjudge.model.change import Change, Hunk, PatchSet
    from adjudge.model.ids import Digest, RepoPath

DOMAIN: Final = "adjudge/stop/v1"
LINES_SHOWN: Final = 120
"""Changed lines of one stop; the rest is counted."""
LENGTH_SHOWN: Final = 400
"""Characters of one line; the rest is counted."""
UNSTABLE_UNIT: Final = ("fan_in", "fan_out", "focus", "lens")
UNSTABLE_SIGNAL: Final = ("experts", "suppression", "consequence", "previous_id")
NO_TEXT: Final = ChangedText(hunks=(), omitted=0, known=False)


def make_stops(brief: Brief, patch: PatchSet | None) -> tuple[Stop, ...]:
    """The stops of a brief, in reading order; none when every unit is left aside.

    Args:
        brief: Of the whole change.
        patch: Its text with no context lines; ``None`` when it could not be had.
    """
    texts = {change.path: change for change in patch.changes} if patch is not None else {}
    data = patch.data if patch is not None else b""
    shown = _Shown(brief)
    units = (unit for unit in brief.units if unit.placement is not Placement.EXCLUDED)
    return tuple(
        shown.stop(number, unit, _text(texts.get(unit.path), data)) for number, unit in enumerate(units, 1)
    )


class _Shown:
    """The parts of a brief by unit, as values and as they go into a digest."""

    def __init__(self, brief: Brief) -> None:
        self._brief = brief
        artefact: dict[str, Any] = msgspec.to_builtins(brief_artefact(brief))
        self._units = {one["path"]: _without(one, UNSTABLE_UNIT) for one in artefact["units"]}
        self._signals = {one["signal_id"]: _without(one, UNSTABLE_SIGNAL) for one in artefact["signals"]}
        self._weakening = artefact["weakening"]
        self._inputs: dict[str, list[BriefInput]] = {}
        for one in brief.inputs:
            self._inputs.setdefault(one.path, []).append(one)

    def stop(self, number: int, unit: Unit, text: ChangedText) -> Stop:
        paths = {unit.path, unit.old_path}
        signals = tuple(one for one in self._brief.signals if one.anchor.path in paths)
        ids = {one.signal_id for one in signals}
        body = {
            "unit": self._units[unit.path],
            "signals": [self._signals[one.signal_id] for one in signals],
            "weakening": [one for one in self._weakening if one["signal_id"] in ids],
            "text": msgspec.to_builtins(text),
        }
        users = {user.path for user in unit.consumers}
        users |= {user.path for one in signals for user in one.consumers}
        return Stop(
            number=number,
            unit=unit,
            signals=signals,
            weakening=tuple(one for one in self._brief.weakening if one.signal_id in ids),
            text=text,
            digest=self._digest(body, {unit.path, *users, *filter(None, [unit.old_path])}),
        )

    def _digest(self, body: Mapping[str, Any], paths: set[RepoPath]) -> Digest:
        parts = [encode_canonical(dict(body))]
        for path in sorted(paths):
            for one in self._inputs.get(path, ()):
                parts += (one.side.value.encode(), encode_path(one.path), one.object_id.encode())
        return derive_digest(DOMAIN, *parts)


def _without(fields: dict[str, Any], names: tuple[str, ...]) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if name not in names}


def _text(change: Change | None, data: bytes) -> ChangedText:
    """The first lines of a change, hunk by hunk."""
    if change is None:
        return NO_TEXT
    hunks: list[tuple[ChangedLine, ...]] = []
    room = LINES_SHOWN
    for hunk in change.hunks:
        lines = tuple(_lines(hunk, data))[:room]
        room -= len(lines)
        if lines:
            hunks.append(lines)
    total = sum(hunk.added + hunk.removed for hunk in change.hunks)
    return ChangedText(hunks=tuple(hunks), omitted=total - (LINES_SHOWN - room), known=True)


def _lines(hunk: Hunk, data: bytes) -> Iterator[ChangedLine]:
    """The lines of a hunk without context; git's remark on a missing last line end is no line."""
    at = {b"-": hunk.old_start, b"+": hunk.new_start}
    for raw in data[hunk.body_start : hunk.body_end].split(b"\n"):
        sign, text = raw[:1], raw[1:].decode("utf-8", "surrogateescape")
        if sign in at:
            yield ChangedLine(
                side=Side.BASE if sign == b"-" else Side.HEAD,
                line=at[sign],
                text=text[:LENGTH_SHOWN],
                omitted=max(len(text) - LENGTH_SHOWN, 0),
            )
            at[sign] += 1
