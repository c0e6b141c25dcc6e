"""Evidence on the wire: one form a kind, told apart by ``kind``, as candidates and judgments bring it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

import msgspec

from adjudge.model.evidence import (
    CollectorEvidence,
    CommandEvidence,
    EdgeEvidence,
    Query,
    QueryEvidence,
    QuoteEvidence,
    SymbolEvidence,
)
from adjudge.model.place import Side

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.model.evidence import Evidence

LIMIT_TEXT: Final = 4096
LIMIT_QUOTE: Final = 16 << 10
"""Bytes of UTF-8 of one text of a piece of evidence."""
LIMIT_ITEMS: Final = 32
"""Pieces of evidence of one candidate, and arguments or members of one piece."""
LIMIT_NUMBER: Final = 2**31 - 1

SideV1 = Literal["base", "head"]
ColourV1 = Literal["red", "green"]
QueryV1 = Literal["importers", "callers", "tests_reaching", "path_between", "no_mention"]


class QuoteEvidenceV1(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind", tag="quote"
):
    """Source text that stands somewhere; without lines it may stand anywhere in the file."""

    path: str
    quote: str
    side: SideV1 = "head"
    start_line: int | None = None
    end_line: int | None = None


class EdgeEvidenceV1(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    tag_field="kind",
    tag="edge",
    rename={"source": "from", "target": "to"},
):
    """One file that depends on another; without ``edge`` by any kind of edge."""

    source: str
    target: str
    edge: str = ""
    side: SideV1 = "head"


class SymbolEvidenceV1(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind", tag="symbol"
):
    """A name that is defined in a file, or is not."""

    path: str
    name: str
    exists: bool
    side: SideV1 = "head"


class QueryEvidenceV1(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind", tag="query"
):
    """An answer of the graph; ``args`` are ``path``, ``symbol``, ``from``, ``to``, ``token``, ``side``."""

    query: QueryV1
    args: dict[str, str]
    count: int | None = None
    members: tuple[str, ...] | None = None


class CollectorEvidenceV1(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind", tag="collector"
):
    """What a named tool reported on the same tree."""

    collector: str
    rule: str
    path: str
    start_line: int


class CommandEvidenceV1(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind", tag="command"
):
    """How a command of the operator's list ends on either tree."""

    name: str
    head: ColourV1
    base: ColourV1
    args: tuple[str, ...] = ()


EvidenceV1 = (
    QuoteEvidenceV1
    | EdgeEvidenceV1
    | SymbolEvidenceV1
    | QueryEvidenceV1
    | CollectorEvidenceV1
    | CommandEvidenceV1
)


def evidence_value(wire: EvidenceV1) -> Evidence:
    """The value behind the wire form of one piece of evidence."""
    match wire:
        case QuoteEvidenceV1():
            return QuoteEvidence(
                path=wire.path,
                side=Side(wire.side),
                start_line=wire.start_line,
                end_line=wire.end_line,
                quote=wire.quote,
            )
        case EdgeEvidenceV1():
            return EdgeEvidence(source=wire.source, target=wire.target, edge=wire.edge, side=Side(wire.side))
        case SymbolEvidenceV1():
            return SymbolEvidence(path=wire.path, name=wire.name, exists=wire.exists, side=Side(wire.side))
        case QueryEvidenceV1():
            return _query(wire)
        case CollectorEvidenceV1():
            return CollectorEvidence(
                collector=wire.collector, rule=wire.rule, path=wire.path, start_line=wire.start_line
            )
        case CommandEvidenceV1():
            return CommandEvidence(name=wire.name, args=wire.args, head=wire.head, base=wire.base)


def find_fault(wire: EvidenceV1) -> str:
    """The field that is out of bounds, by its name on the wire; empty when all are within."""
    return next(iter(_faults(wire)), ("", ""))[0]


def fault_sentence(wire: EvidenceV1) -> str:
    """Which bounds the field that ``find_fault`` names goes beyond; empty when all are within."""
    return next(iter(_faults(wire)), ("", ""))[1]


def _faults(wire: EvidenceV1) -> Iterator[tuple[str, str]]:
    """(name on the wire, sentence) of every field that is out of bounds."""
    for field, name in zip(wire.__struct_fields__, wire.__struct_encode_fields__, strict=True):
        if said := _beyond(name, getattr(wire, field)):
            yield name, said
    start, end = getattr(wire, "start_line", None), getattr(wire, "end_line", None)
    if end is not None and start is None:
        yield "end_line", "It needs a start_line beside it."
    elif end is not None and end < start:
        yield "end_line", "It comes before start_line."


def _beyond(name: str, value: object) -> str:
    """Which bounds a value goes beyond; empty for none."""
    texts = _texts(value)
    limit = LIMIT_QUOTE if name == "quote" else LIMIT_TEXT
    if len(texts) > LIMIT_ITEMS * 2:
        return f"It has too many items; {LIMIT_ITEMS * (1 if isinstance(value, dict) else 2)} are allowed."
    if any("\0" in one for one in texts):
        return "It holds the character NUL."
    if (size := max(map(_size, texts), default=0)) > limit:
        return f"It has a text of {size} bytes; {limit} are allowed."
    least = 0 if name == "count" else 1
    if type(value) is int and not least <= value <= LIMIT_NUMBER:
        return f"It may be a whole number from {least} to {LIMIT_NUMBER}."
    return ""


def _query(wire: QueryEvidenceV1) -> QueryEvidence:
    return QueryEvidence(
        query=Query(wire.query),
        args=tuple(sorted(wire.args.items())),
        count=wire.count,
        members=None if wire.members is None else tuple(sorted(set(wire.members))),
    )


def _texts(value: object) -> list[str]:
    """All strings of a field: itself, its items, or its keys and values."""
    if isinstance(value, dict):
        return [*value, *value.values()]
    return [value] if isinstance(value, str) else list(value) if isinstance(value, tuple) else []


def _size(text: str) -> int:
    return len(text.encode("utf-8", "surrogatepass"))
