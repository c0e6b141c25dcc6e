"""``adjudge.brief/v1``: the graph-only body that a person or an agent reads before judging.

``brief_body`` is the part that the pin hashes: everything but the pin itself, the way the target was spelled,
and tree and commit ids, which enter the pin only through the blobs that were read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal

import msgspec

from adjudge.contracts.brief_parts_v1 import (
    ConsumerV1,
    DecisionsV1,
    ExcerptV1,
    ExcludedV1,
    FocusV1,
    FolderV1,
    ImpactV1,
    InputV1,
    OwnershipV1,
    PlaceV1,
    SignalV1,
    SuppressionV1,
    SymbolV1,
    TestReachV1,
    TriageV1,
    UnitV1,
    WeakeningV1,
)
from adjudge.contracts.target_v1 import ReasonV1, TargetV1, reasons_wire, target_artefact

if TYPE_CHECKING:
    from adjudge.model.brief import Brief, TouchedSymbol, Triage, Unit
    from adjudge.model.place import Consumer, Excerpt, Place
    from adjudge.model.signal import Signal, Weakening

SCHEMA: Final = "adjudge.brief/v1"


class BriefV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The brief; see ``adjudge.model.brief.Brief`` for each field."""

    schema: Literal["adjudge.brief/v1"] = SCHEMA
    graph_snapshot_hash: str
    target: TargetV1
    triage: TriageV1
    order: tuple[str, ...]
    units: tuple[UnitV1, ...]
    impact: ImpactV1
    signals: tuple[SignalV1, ...]
    decisions: DecisionsV1
    weakening: tuple[WeakeningV1, ...]
    ownership: OwnershipV1
    excluded: tuple[ExcludedV1, ...]
    inputs: tuple[InputV1, ...]
    limitations: tuple[ReasonV1, ...]


def brief_artefact(brief: Brief) -> BriefV1:
    """The wire form of a brief."""
    return BriefV1(
        graph_snapshot_hash=brief.pin,
        target=target_artefact(brief.target),
        triage=_triage(brief.triage),
        order=brief.order,
        units=tuple(_unit(unit) for unit in brief.units),
        impact=ImpactV1(
            count=brief.impact.count,
            by_folder=tuple(FolderV1(folder=folder, count=count) for folder, count in brief.impact.by_folder),
            nearest=brief.impact.nearest,
            omitted=brief.impact.omitted,
        ),
        signals=tuple(_signal(signal) for signal in brief.signals),
        decisions=msgspec.convert(brief.decisions, DecisionsV1, from_attributes=True),
        weakening=tuple(_weakening(one) for one in brief.weakening),
        ownership=msgspec.convert(brief.ownership, OwnershipV1, from_attributes=True),
        excluded=tuple(msgspec.convert(one, ExcludedV1, from_attributes=True) for one in brief.excluded),
        inputs=tuple(
            InputV1(side=one.side.value, path=one.path, object_id=one.object_id) for one in brief.inputs
        ),
        limitations=reasons_wire(brief.limitations),
    )


UNPINNED: Final = ("graph_snapshot_hash", "inputs")
UNPINNED_TARGET: Final = (
    "schema", "mode", "chosen_by", "base_tree", "head_tree", "base_commit", "head_commit", "git_version",
)  # fmt: skip


def brief_body(brief: Brief) -> dict[str, Any]:
    """What the pin hashes beside the inputs: the artefact without ids and without spelling."""
    return pinned_body(brief_artefact(brief))


def pinned_body(artefact: BriefV1) -> dict[str, Any]:
    """The same of a brief that comes back from the wire."""
    body: dict[str, Any] = msgspec.to_builtins(artefact)
    for key in UNPINNED:
        del body[key]
    for key in UNPINNED_TARGET:
        del body["target"][key]
    return body


def _unit(unit: Unit) -> UnitV1:
    return UnitV1(
        path=unit.path,
        old_path=unit.old_path,
        status=unit.status,  # type: ignore[arg-type] # a ChangeKind value
        language=unit.language,
        old_mode=unit.old_mode,
        new_mode=unit.new_mode,
        binary=unit.binary,
        added=unit.added,
        removed=unit.removed,
        placement=unit.placement.value,
        reason=unit.reason,
        symbols=tuple(_symbol(symbol) for symbol in unit.symbols),
        consumers=tuple(_consumer(consumer) for consumer in unit.consumers),
        fan_in=unit.fan_in,
        fan_out=unit.fan_out,
        focus=msgspec.convert(unit.focus, FocusV1, from_attributes=True),
        lens=unit.lens,  # type: ignore[arg-type] # a word of ``brief.lens``
        tests=msgspec.convert(unit.tests, TestReachV1, from_attributes=True),
    )


def _symbol(symbol: TouchedSymbol) -> SymbolV1:
    return SymbolV1(
        name=symbol.name,
        kind=symbol.kind,
        change=symbol.change.value,
        exported=symbol.exported,
        side=symbol.side.value,
        line=symbol.line,
        old_name=symbol.old_name,
        guards_removed=symbol.guards_removed,
    )


def _consumer(consumer: Consumer) -> ConsumerV1:
    return ConsumerV1(
        path=consumer.path,
        line=consumer.line,
        symbol=consumer.uses,
        within=consumer.symbol,
        kind=consumer.kind,
        confidence=consumer.confidence,
    )


def _signal(signal: Signal) -> SignalV1:
    return SignalV1(
        signal_id=signal.signal_id,
        previous_id=signal.previous_id,
        category=signal.category.value,
        change=signal.change,
        subject=signal.subject,
        anchor=_place(signal.anchor),
        blast=signal.blast,
        consumers=tuple(_consumer(consumer) for consumer in signal.consumers),
        consequence=signal.consequence,
        question=signal.question,
        experts=signal.experts,
        suppression=(
            msgspec.convert(signal.suppression, SuppressionV1, from_attributes=True)
            if signal.suppression is not None
            else None
        ),
    )


def _weakening(one: Weakening) -> WeakeningV1:
    return WeakeningV1(
        signal_id=one.signal_id,
        kind=one.kind,
        subject=one.subject,
        base=_excerpt(one.base),
        head=_excerpt(one.head),
    )


def _excerpt(excerpt: Excerpt | None) -> ExcerptV1 | None:
    return ExcerptV1(place=_place(excerpt.place), text=excerpt.text) if excerpt is not None else None


def _place(place: Place) -> PlaceV1:
    return PlaceV1(path=place.path, side=place.side.value, line=place.line)


def _triage(triage: Triage) -> TriageV1:
    return TriageV1(
        files=triage.files,
        review_here=triage.review_here,
        deprioritized=triage.deprioritized,
        excluded=triage.excluded,
        hunks=triage.hunks,
        added=triage.added,
        removed=triage.removed,
        risk=triage.risk.value,
        effort=triage.effort.value,
        reasons=reasons_wire(triage.reasons),
    )
