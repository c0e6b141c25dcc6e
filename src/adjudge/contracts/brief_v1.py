"""``adjudge.brief/v1``: the graph-only body that a person or an agent reads before judging.

``brief_body`` is the part that the pin hashes: everything but the pin itself, the way the target was spelled,
and tree and commit ids, which enter the pin only through the blobs that were read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal

import msgspec

from adjudge.contracts.target_v1 import ReasonV1, TargetV1, reasons_wire, target_artefact

if TYPE_CHECKING:
    from adjudge.model.brief import Brief, Consumer, Signal, TouchedSymbol, Unit

SCHEMA: Final = "adjudge.brief/v1"

SideV1 = Literal["base", "head"]
PlacementV1 = Literal["review-here", "deprioritized", "excluded"]


class Wire(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of the parts: immutable, by keyword, unknown fields refused."""


class PlaceV1(Wire, frozen=True, kw_only=True):
    """One line of one side; 1-based."""

    path: str
    side: SideV1
    line: int


class SymbolV1(Wire, frozen=True, kw_only=True):
    """One symbol that the change touches."""

    name: str
    kind: str
    change: Literal["added", "removed", "renamed", "signature", "body", "comment"]
    exported: bool
    side: SideV1
    line: int
    old_name: str | None
    guards_removed: tuple[str, ...]


class ConsumerV1(Wire, frozen=True, kw_only=True):
    """A place outside the change that depends on it; ``symbol`` is the one used, ``within`` the user."""

    path: str
    line: int
    symbol: str
    within: str
    kind: str
    confidence: int


class FocusV1(Wire, frozen=True, kw_only=True):
    """Review weight and its terms."""

    total: int
    lines: int
    contracts: int
    consumers: int
    guards: int


class UnitV1(Wire, frozen=True, kw_only=True):
    """One changed path."""

    path: str
    old_path: str | None
    status: Literal["added", "deleted", "modified", "renamed", "copied", "typechanged", "mode"]
    language: str
    old_mode: str | None
    new_mode: str | None
    binary: bool
    added: int
    removed: int
    placement: PlacementV1
    reason: str
    symbols: tuple[SymbolV1, ...]
    consumers: tuple[ConsumerV1, ...]
    fan_in: int
    fan_out: int
    focus: FocusV1


class FolderV1(Wire, frozen=True, kw_only=True):
    """How many of the files reached lie in one folder."""

    folder: str
    count: int


class ImpactV1(Wire, frozen=True, kw_only=True):
    """Transitive consumers outside the change: ``omitted`` is what ``nearest`` leaves out of ``count``."""

    count: int
    by_folder: tuple[FolderV1, ...]
    nearest: tuple[str, ...]
    omitted: int


class SignalV1(Wire, frozen=True, kw_only=True):
    """A fact that the graph or the patch emitted."""

    signal_id: str
    previous_id: str | None
    category: str
    change: str
    subject: str
    anchor: PlaceV1
    blast: int
    consumers: tuple[ConsumerV1, ...]
    consequence: int
    question: str


class ExcludedV1(Wire, frozen=True, kw_only=True):
    """A changed path that is listed and not read."""

    path: str
    why: str
    known_by: str


class InputV1(Wire, frozen=True, kw_only=True):
    """One blob that the brief read."""

    side: SideV1
    path: str
    object_id: str


class TriageV1(Wire, frozen=True, kw_only=True):
    """Counts; ``files`` is the sum of the three placements."""

    files: int
    review_here: int
    deprioritized: int
    excluded: int
    hunks: int
    added: int
    removed: int


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
    excluded: tuple[ExcludedV1, ...]
    inputs: tuple[InputV1, ...]
    limitations: tuple[ReasonV1, ...]


def brief_artefact(brief: Brief) -> BriefV1:
    """The wire form of a brief."""
    return BriefV1(
        graph_snapshot_hash=brief.pin,
        target=target_artefact(brief.target),
        triage=msgspec.convert(brief.triage, TriageV1, from_attributes=True),
        order=brief.order,
        units=tuple(_unit(unit) for unit in brief.units),
        impact=ImpactV1(
            count=brief.impact.count,
            by_folder=tuple(FolderV1(folder=folder, count=count) for folder, count in brief.impact.by_folder),
            nearest=brief.impact.nearest,
            omitted=brief.impact.omitted,
        ),
        signals=tuple(_signal(signal) for signal in brief.signals),
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
    body: dict[str, Any] = msgspec.to_builtins(brief_artefact(brief))
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
        category=signal.category,
        change=signal.change,
        subject=signal.subject,
        anchor=PlaceV1(path=signal.anchor.path, side=signal.anchor.side.value, line=signal.anchor.line),
        blast=signal.blast,
        consumers=tuple(_consumer(consumer) for consumer in signal.consumers),
        consequence=signal.consequence,
        question=signal.question,
    )
