"""Evidence on the wire."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from adjudge.contracts.evidence_v1 import EvidenceV1, evidence_value, fault_sentence, find_fault
from adjudge.model.evidence import (
    KINDS,
    CollectorEvidence,
    CommandEvidence,
    EdgeEvidence,
    Evidence,
    Query,
    QueryEvidence,
    QuoteEvidence,
    SymbolEvidence,
)
from adjudge.model.place import Side

EXAMPLES: list[tuple[dict[str, Any], Evidence]] = [
    ({"kind": "quote", "path": "a", "quote": "q", "side": "base", "start_line": 1, "end_line": 2},
     QuoteEvidence(path="a", side=Side.BASE, start_line=1, end_line=2, quote="q")),
    ({"kind": "edge", "from": "a", "to": "b"}, EdgeEvidence(source="a", target="b", edge="", side=Side.HEAD)),
    ({"kind": "symbol", "path": "a", "name": "n", "exists": False}, SymbolEvidence(path="a", name="n", exists=False, side=Side.HEAD)),
    ({"kind": "query", "query": "importers", "args": {"side": "head", "path": "a"}, "count": 0, "members": ["c", "b", "c"]},
     QueryEvidence(query=Query.IMPORTERS, args=(("path", "a"), ("side", "head")), count=0, members=("b", "c"))),
    ({"kind": "collector", "collector": "ruff", "rule": "F401", "path": "a", "start_line": 3},
     CollectorEvidence(collector="ruff", rule="F401", path="a", start_line=3)),
    ({"kind": "command", "name": "tests", "head": "red", "base": "green", "args": ["x"]},
     CommandEvidence(name="tests", args=("x",), head="red", base="green")),
]  # fmt: skip


def wire(plain: dict[str, Any]) -> EvidenceV1:
    return msgspec.convert(plain, EvidenceV1)  # type: ignore[no-any-return]


@pytest.mark.parametrize(("plain", "value"), EXAMPLES)
def test_wire_form_becomes_its_value(plain: dict[str, Any], value: Evidence) -> None:
    assert evidence_value(wire(plain)) == value
    assert find_fault(wire(plain)) == ""


def test_every_kind_has_an_example() -> None:
    assert {plain["kind"] for plain, _ in EXAMPLES} == set(KINDS.values())


@pytest.mark.parametrize(
    ("at", "parts", "fault"),
    [
        (0, {"quote": "q" * 16385}, "quote"),
        (0, {"path": "a\0"}, "path"),
        (0, {"start_line": 0}, "start_line"),
        (0, {"end_line": 0}, "end_line"),
        (0, {"start_line": 5}, "end_line"),
        (0, {"start_line": None}, "end_line"),
        (1, {"from": "x" * 4097}, "from"),
        (3, {"args": {"path\0": "a"}}, "args"),
        (3, {"args": {str(number): "" for number in range(33)}}, "args"),
        (3, {"members": ["m"] * 65}, "members"),
        (3, {"count": -1}, "count"),
        (3, {"count": 10**30}, "count"),
        (4, {"start_line": 2**31}, "start_line"),
        (5, {"args": ["a\0"]}, "args"),
    ],
)
def test_field_out_of_bounds_is_named(at: int, parts: dict[str, Any], fault: str) -> None:
    assert find_fault(wire({**EXAMPLES[at][0], **parts})) == fault


@pytest.mark.parametrize(
    ("at", "parts", "said"),
    [
        (0, {"quote": "q" * 16385}, "It has a text of 16385 bytes; 16384 are allowed."),
        (0, {"path": "a\0"}, "It holds the character NUL."),
        (0, {"start_line": 0}, "It may be a whole number from 1 to 2147483647."),
        (0, {"start_line": 5}, "It comes before start_line."),
        (0, {"start_line": None}, "It needs a start_line beside it."),
        (3, {"count": -1}, "It may be a whole number from 0 to 2147483647."),
        (3, {"members": ["m"] * 65}, "It has too many items; 64 are allowed."),
        (3, {"args": {str(number): "" for number in range(33)}}, "It has too many items; 32 are allowed."),
        (0, {}, ""),
    ],
)
def test_bounds_are_told_in_a_sentence(at: int, parts: dict[str, Any], said: str) -> None:
    assert fault_sentence(wire({**EXAMPLES[at][0], **parts})) == said


@pytest.mark.parametrize(
    "plain",
    [{}, {"kind": "oracle"}, {"kind": "edge", "from": "a"}, {"kind": "edge", "from": "a", "to": "b", "more": 1},
     {"kind": "symbol", "path": "a", "name": "n", "exists": 1}, {"kind": "query", "query": "guess", "args": {}},
     {"kind": "command", "name": "n", "head": "blue", "base": "red"}],
)  # fmt: skip
def test_what_is_no_evidence_is_refused(plain: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        wire(plain)
