"""The ledger's lines: what they hold, and that no other byte passes for one."""

from __future__ import annotations

import base64
import json

import pytest

from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.ledger_v1 import (
    break_reasons,
    compare_lines,
    decode_entry,
    decode_head,
    encode_entry,
    encode_head,
    read_lines,
    report_artefact,
    verify_lines,
)
from adjudge.contracts.strict import LIMIT_BYTES
from adjudge.errors import ContractError
from adjudge.model.ledger import (
    EMPTY,
    Breaks,
    DamageKind,
    LedgerReport,
    Record,
    Relation,
    next_entry,
    verify_chain,
)
from adjudge.model.outcome import Outcome
from tests.state_values import chain

LINES = [encode_entry(entry) for entry in chain(4)]


def first_damage(lines: list[bytes]) -> tuple[DamageKind, int]:
    """Kind and number of the first damage."""
    damage = verify_lines(lines, recorded=(chain(4)[-1].head,)).damage
    assert damage is not None
    return damage.kind, damage.seq


def test_line_holds_the_entry_under_the_names_of_the_contract() -> None:
    entry = chain(1)[0]
    assert json.loads(encode_entry(entry)) == {
        "schema": "adjudge.accepted/v1",
        "seq": 0,
        "prev": "0" * 64,
        "kind": "verdict",
        "id": "v0",
        "result_sha256": entry.result_sha256,
        "payload": base64.b64encode(entry.payload).decode(),
        "digest": entry.digest,
    }


def test_entry_comes_back_from_its_line() -> None:
    assert [decode_entry(line) for line in LINES] == chain(4)


def test_whole_export_passes() -> None:
    report = verify_lines(LINES, recorded=(chain(4)[-1].head,))
    assert (report.outcome, report.head.seq) == (Outcome.PASS, 3)


def test_empty_export_is_inconclusive() -> None:
    assert verify_lines([]).outcome is Outcome.INCONCLUSIVE


def test_export_without_its_last_lines_has_a_cut_tail() -> None:
    assert first_damage(LINES[:2]) == (DamageKind.CUT_TAIL, 2)


@pytest.mark.parametrize("kept", [1, 50, -1])
def test_last_line_without_its_end_is_torn(kept: int) -> None:
    assert first_damage([*LINES[:3], LINES[3][:kept]]) == (DamageKind.TORN_RECORD, 3)


def test_missing_line_is_a_gap() -> None:
    assert first_damage([LINES[0], *LINES[2:]]) == (DamageKind.GAP, 1)


def test_line_twice_is_a_fork() -> None:
    assert first_damage([*LINES[:2], LINES[1], *LINES[2:]]) == (DamageKind.FORK, 2)


def test_every_changed_byte_of_a_line_is_damage_at_its_entry() -> None:
    line = LINES[1]
    for place in range(len(line)):
        for bit in (1, 32, 128):
            changed = line[:place] + bytes([line[place] ^ bit]) + line[place + 1 :]
            kind, seq = first_damage([LINES[0], changed, *LINES[2:]])
            assert seq == 1, (place, bit)
            assert kind in {
                DamageKind.DAMAGED_RECORD,
                DamageKind.TORN_RECORD,
                DamageKind.GAP,
                DamageKind.FORK,
            }


@pytest.mark.parametrize(
    "line",
    [
        b"\n",
        b"{}\n",
        b"[]\n",
        b"\xff\n",
        b"[" * 100_000 + b"\n",
        LINES[1].replace(b'"seq":1', b'"seq":1.0'),
        LINES[1].replace(b'"seq":1', b'"seq":1,"seq":1'),
        LINES[1].replace(b'"seq":1', b'"seq":1,"more":1'),
        LINES[1].replace(b'"seq":1', b'"seq": 1'),
        LINES[1].replace(b'"seq":1', b'"seq":"1"'),
        LINES[1].replace(b'"seq":1', b'"seq":' + b"9" * 5000),
        LINES[1].replace(b'"payload":"', b'"payload":"!'),
        LINES[1].replace(b"verdict", b"verd\\u0069ct"),
        LINES[1].replace(b"\n", b"\r\n"),
        b" " * LIMIT_BYTES + LINES[1],
    ],
    ids=range(15),
)
def test_line_that_is_not_exactly_an_entry_is_damaged(line: bytes) -> None:
    with pytest.raises(ContractError):
        decode_entry(line)
    assert first_damage([LINES[0], line, *LINES[2:]]) == (DamageKind.DAMAGED_RECORD, 1)


def test_reading_ends_at_the_first_line_that_is_no_entry() -> None:
    assert len(list(read_lines([LINES[0], b"\n", LINES[1]]))) == 2


def test_two_exports_are_compared() -> None:
    assert compare_lines(LINES, LINES[:2]).relation is Relation.FIRST_LONGER
    assert compare_lines(LINES, [LINES[0], b"\n"]).relation is Relation.SECOND_DAMAGED


@pytest.mark.parametrize("head", [EMPTY, chain(3)[-1].head], ids=["empty", "filled"])
def test_head_comes_back_from_its_bytes(head: object) -> None:
    assert decode_head(encode_head(head)) == head  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "data",
    [b"", b"{}", encode_head(EMPTY)[:-1], b" " + encode_head(EMPTY), encode_head(EMPTY) * 2, b" " * 5000],
    ids=range(6),
)
def test_head_that_is_not_exact_is_refused(data: bytes) -> None:
    with pytest.raises(ContractError):
        decode_head(data)


def test_report_of_a_sound_ledger_counts_its_entries() -> None:
    wire = report_artefact(verify_chain(chain(3)))
    assert (wire.outcome, wire.entries, wire.head, wire.damage) == ("pass", 3, chain(3)[-1].digest, None)


def test_report_of_a_damaged_ledger_names_the_damage() -> None:
    wire = report_artefact(verify_chain(chain(3)[1:]))
    assert wire.damage is not None
    assert (wire.outcome, wire.entries, wire.damage.kind, wire.damage.seq) == ("fail", 0, "gap", 0)


def test_each_break_is_told_and_those_that_are_only_counted_share_a_reason() -> None:
    breaks = Breaks(count=103, numbers=tuple(range(100)))
    reasons = break_reasons(breaks)
    assert {reason.code for reason in reasons} == {"chain-broken-at"}
    assert (len(reasons), "entry 0:" in reasons[0].message, "3 later" in reasons[-1].message) == (
        101,
        True,
        True,
    )
    assert break_reasons(Breaks()) == ()


def test_report_of_a_broken_chain_is_inconclusive_and_says_why() -> None:
    head = chain(2)[-1].head
    entries = [*chain(2), next_entry(head, Record(kind="break", record_id="2", payload=b"p"))]
    wire = report_artefact(verify_chain(entries))
    assert (wire.outcome, wire.entries, wire.breaks) == ("inconclusive", 3, 1)
    assert [reason.code for reason in wire.limitations] == ["chain-broken-at"]


def test_report_can_be_written_down() -> None:
    report = LedgerReport(outcome=Outcome.INCONCLUSIVE, head=EMPTY)
    assert b'"outcome":"inconclusive"' in encode_canonical(report_artefact(report))
