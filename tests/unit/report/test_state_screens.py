from __future__ import annotations

from adjudge.contracts.keygen_v1 import KeygenV1
from adjudge.contracts.ledger_fork_v1 import LedgerForkV1
from adjudge.contracts.ledger_tools_v1 import KeptReceiptV1, LedgerComparisonV1, LedgerExportV1
from adjudge.contracts.ledger_v1 import DamageV1, LedgerReportV1
from adjudge.contracts.purge_v1 import PurgeV1, TraceV1
from adjudge.contracts.registration_v1 import RegistrationV1
from adjudge.contracts.target_v1 import ReasonV1
from adjudge.report.screen import plain_text
from adjudge.report.state_screens import (
    LISTED,
    RELATIONS,
    kept_receipt_screen,
    keygen_screen,
    ledger_comparison_screen,
    ledger_export_screen,
    ledger_fork_screen,
    ledger_report_screen,
    purge_screen,
    registration_screen,
)
from tests.unit.contracts.test_ledger_fork_v1 import RECORD

DAMAGE = DamageV1(kind="gap", seq=2, message="Ledger entry 2 is \x1bmissing.")


def test_registration_says_whether_it_is_new_and_signed() -> None:
    first = registration_screen(RegistrationV1(id="t", grant_digest="d", signed=True, known=False))
    again = registration_screen(RegistrationV1(id="t", grant_digest="d", signed=False, known=True))
    assert plain_text(first).splitlines()[0] == "adjudge scope  registered"
    assert "signed  yes" in plain_text(first)
    assert plain_text(again).splitlines()[0] == "adjudge scope  already registered"
    assert "signed  no" in plain_text(again)


def test_keys_are_named_as_typed_and_escaped() -> None:
    text = plain_text(keygen_screen(KeygenV1(key_id="ab", private="../k\n", public="../k\n.pub")))
    assert "private key  ../k\\x0a" in text
    assert "key id       ab" in text


def test_head_of_a_sound_ledger_is_told_so_that_it_can_be_kept() -> None:
    report = LedgerReportV1(outcome="pass", entries=3, head="ab" * 32)
    assert f"head           2:{'ab' * 32}" in plain_text(ledger_report_screen(report))


def test_damage_of_a_ledger_is_told_and_escaped() -> None:
    report = LedgerReportV1(outcome="fail", entries=2, head="ab" * 32, damage=DAMAGE)
    text = plain_text(ledger_report_screen(report))
    assert text.splitlines()[0] == "adjudge tool ledger verify  fail"
    assert "gap: Ledger entry 2 is \\x1bmissing." in text


BROKEN = ReasonV1(code="chain-broken-at", message="The chain is broken at entry 2.")


def test_breaks_are_told_by_every_screen_of_a_ledger() -> None:
    limits = (BROKEN,)
    report = LedgerReportV1(outcome="inconclusive", entries=3, head="ab" * 32, breaks=1, limitations=limits)
    export = LedgerExportV1(entries=3, head="ab" * 32, breaks=1, limitations=limits)
    comparison = LedgerComparisonV1(
        outcome="inconclusive", relation="equal", common=3, damage=None, second_limitations=limits
    )
    line = "chain-broken-at: The chain is broken at entry 2."
    assert plain_text(ledger_report_screen(report)).splitlines()[-1] == line
    assert plain_text(ledger_export_screen(export)).splitlines()[-1] == line
    assert plain_text(ledger_comparison_screen(comparison)).splitlines()[-1] == f"second  {line}"


def test_many_breaks_are_counted() -> None:
    report = LedgerReportV1(
        outcome="inconclusive", entries=99, head="ab" * 32, breaks=23, limitations=(BROKEN,) * (LISTED + 3)
    )
    assert plain_text(ledger_report_screen(report)).splitlines()[-1] == "  and 3 more: --json has them"


def test_fork_says_what_stays_and_what_goes() -> None:
    text = plain_text(ledger_fork_screen(LedgerForkV1(done=True, kept=2, head="cd" * 32, record=RECORD)))
    assert text.splitlines()[0] == "adjudge tool ledger fork  done"
    assert "kept      entries 0 to 1" in text
    assert "lost      3 from number 2 on, set aside" in text
    assert "table     grants: 1 row, the rest cannot be read" in text
    assert text.splitlines()[-1] == f"new head  2:{'cd' * 32}"


def test_fork_that_keeps_nothing_says_so() -> None:
    made = LedgerForkV1(done=False, kept=0, head="cd" * 32, record=RECORD)
    assert "kept      no entry" in plain_text(ledger_fork_screen(made))


def test_export_is_told_with_its_head() -> None:
    text = plain_text(ledger_export_screen(LedgerExportV1(entries=1, head="ab" * 32)))
    assert text.splitlines()[1:] == ["entries  1", f"head     0:{'ab' * 32}"]


def test_every_relation_of_two_exports_has_its_sentence() -> None:
    for relation, sentence in RELATIONS.items():
        wire = LedgerComparisonV1(outcome="fail", relation=relation, common=4, damage=DAMAGE)  # type: ignore[arg-type]
        text = plain_text(ledger_comparison_screen(wire))
        assert sentence in text
        assert "common entries  4" in text


def test_purge_lists_the_first_files_and_counts_the_rest() -> None:
    traces = tuple(TraceV1(folder="state", path=f"f{n:03}", size_bytes=2) for n in range(LISTED + 3))
    made = PurgeV1(extent="all", removed=False, size_bytes=46, traces=traces)
    lines = plain_text(purge_screen(made)).splitlines()
    assert lines[0] == "adjudge purge  23 files, 46 bytes would be removed"
    assert lines[-3:] == [
        "  and 3 more files: --json has all",
        "",
        "Next: adjudge purge --all --yes removes this",
    ]
    assert len(lines) == LISTED + 4


def test_purge_that_was_carried_out_says_so() -> None:
    made = PurgeV1(extent="repository", removed=True, size_bytes=0, traces=())
    assert plain_text(purge_screen(made)) == "adjudge purge  0 files, 0 bytes removed\n"


def test_receipt_that_came_out_is_named_as_it_was_asked_for() -> None:
    made = KeptReceiptV1(receipt_sha256="ab" * 32, size_bytes=7)
    assert plain_text(kept_receipt_screen(made)).splitlines()[1:] == [
        f"receipt  sha256:{'ab' * 32}",
        "size     7 bytes",
    ]


def test_what_stays_is_told_with_its_size() -> None:
    cache = TraceV1(folder="cache", path="c", size_bytes=3)
    made = PurgeV1(extent="repository", removed=False, size_bytes=0, traces=(), stays=(cache, cache))
    assert "The cache stays, 6 bytes" in plain_text(purge_screen(made))
