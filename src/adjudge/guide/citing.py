"""What the anchors of a judgment lead to: ids and short names of one guide, and nothing else.

Rules: an id that was never handed out is rejected, and never dropped in favour of one that was; ids from
before a rename lead where the new ones lead; what is suppressed can be cited like everything else.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from adjudge.model.anchor import ChangeAnchor
from adjudge.model.judgment import Cited, Rejected, RejectReason
from adjudge.model.signal import Signal

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from adjudge.model.guide import Guide
    from adjudge.model.ids import RepoPath
    from adjudge.model.judgment import Judgment

SHOWN: Final = 120
NOTHING: Final[Mapping[str, str]] = MappingProxyType({})
FIELDS: Final[Mapping[str, str]] = MappingProxyType(
    {"signal_id": "signal", "change_anchor": "region", "alias": "short name"}
)
"""What a judgment may cite by, and what a person calls it."""


class Citable:
    """Everything that may be cited of one guide."""

    def __init__(self, guide: Guide) -> None:
        """Ids, previous ids and short names of a guide."""
        signals, anchors = guide.brief.signals, guide.anchors
        self._signals: dict[str, Signal] = {
            one.previous_id: one for one in signals if one.previous_id is not None
        }
        self._signals |= {one.signal_id: one for one in signals}
        self._anchors: dict[str, ChangeAnchor] = {
            one.previous_change_anchor: one for one in anchors if one.previous_change_anchor is not None
        }
        self._anchors |= {one.change_anchor: one for one in anchors}
        self._aliases = dict(guide.aliases)
        self._units: dict[str, RepoPath] = {one.path: one.path for one in guide.direction}

    def cite(self, judgment: Judgment) -> Cited | Rejected:
        """What a judgment stands on, or why it stands on nothing."""
        given = {name: getattr(judgment, name) for name in FIELDS if getattr(judgment, name) is not None}
        if not given:
            return _rejected(
                judgment, RejectReason.NO_ANCHOR, "It cites nothing: give a signal, a region or an alias."
            )
        found = {name: self._find(name, text) for name, text in given.items()}
        unknown = [name for name, thing in found.items() if thing is None]
        if unknown:
            return _unknown(judgment, given, unknown)
        return _together(judgment, given, [one for one in found.values() if one is not None])

    def _find(self, name: str, text: str) -> Signal | ChangeAnchor | RepoPath | None:
        if name == "signal_id":
            return self._signals.get(text)
        if name == "change_anchor":
            return self._anchors.get(text)
        named = self._aliases.get(text)
        if named is None:
            return None
        if text.startswith("u"):
            return self._units[named]
        return self._signals[named] if text.startswith("s") else self._anchors[named]


def _unknown(judgment: Judgment, given: dict[str, str], unknown: list[str]) -> Rejected:
    """Why ids that were never handed out are turned away; all that was cited is told."""
    names = _listed((name, given[name]) for name in unknown).replace("the", "The", 1)
    verb = "was" if len(unknown) == 1 else "were"
    if len(unknown) < len(given):
        known = _listed((name, text) for name, text in given.items() if name not in unknown)
        message = f"{names} {verb} not handed out by this guide, though {known} was; one judgment cites both."
        return _rejected(judgment, RejectReason.CONFLICTING_ANCHORS, message, given)
    first = unknown[0]
    is_signal = first == "signal_id" or (first == "alias" and given[first].startswith("s"))
    reason = RejectReason.UNKNOWN_SIGNAL if is_signal else RejectReason.UNKNOWN_ANCHOR
    return _rejected(judgment, reason, f"{names} {verb} not handed out by this guide.", given)


def _together(
    judgment: Judgment, given: dict[str, str], things: list[Signal | ChangeAnchor | RepoPath]
) -> Cited | Rejected:
    """What was cited, unless two of one kind are two things, or a path is not that of the rest."""
    signals = {one.signal_id: one for one in things if isinstance(one, Signal)}
    anchors = {one.change_anchor: one for one in things if isinstance(one, ChangeAnchor)}
    units = {one for one in things if isinstance(one, str)}
    places = {one.anchor.path for one in signals.values()} | {one.path for one in anchors.values()}
    if len(signals) > 1 or len(anchors) > 1 or (units and not places <= units):
        cited = _listed(given.items()).replace("the", "The", 1)
        message = f"{cited} are different things, and one judgment is about one."
        return _rejected(judgment, RejectReason.CONFLICTING_ANCHORS, message, given)
    known = {*signals, *anchors}
    previous = (text for name, text in given.items() if name != "alias" and text not in known)
    return Cited(
        signal=next(iter(signals.values()), None),
        anchor=next(iter(anchors.values()), None),
        unit=next(iter(units), None),
        previous=tuple(sorted(previous)),
    )


def _rejected(
    judgment: Judgment, reason: RejectReason, message: str, given: Mapping[str, str] = NOTHING
) -> Rejected:
    return Rejected(
        index=judgment.index,
        reason=reason,
        message=message,
        path=f"$.judgments[{judgment.index}]" + (f".{next(iter(given))}" if len(given) == 1 else ""),
        found=tuple(_shown(text) for text in given.values()),
    )


def _listed(cited: Iterable[tuple[str, str]]) -> str:
    """What was cited, in words."""
    return " and ".join(f"the {FIELDS[name]} {_shown(text)!a}" for name, text in cited)


def _shown(text: str) -> str:
    """What was cited, as far as a sentence repeats it."""
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"
