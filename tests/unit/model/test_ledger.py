"""Chains, what breaks them, and how two of them stand to each other."""

from __future__ import annotations

import hashlib
from dataclasses import replace

import pytest

from adjudge.errors import InputError
from adjudge.model.ids import Digest
from adjudge.model.ledger import (
    BREAK,
    EMPTY,
    GENESIS,
    LIMIT_BREAKS,
    LIMIT_PAYLOAD_BYTES,
    Breaks,
    Comparison,
    Damage,
    DamageKind,
    Entry,
    Head,
    Record,
    Relation,
    check_entry,
    compare_chains,
    derive_entry_digest,
    is_kind,
    is_record_id,
    next_entry,
    sha256,
    verify_chain,
)
from adjudge.model.outcome import Outcome
from tests.state_values import chain, record

UNREAD = Damage(kind=DamageKind.UNREADABLE, seq=2, message="Ledger entry 2 cannot be read.")


def sealed(entry: Entry) -> Entry:
    """The entry with the digests that its content gives, as a forger would write it."""
    whole = replace(entry, result_sha256=sha256(entry.payload))
    return replace(whole, digest=derive_entry_digest(whole))


def other_chain(length: int, shared: int) -> list[Entry]:
    """A sound chain that leaves ``chain`` after ``shared`` entries."""
    entries = chain(shared)
    for number in range(shared, length):
        head = entries[-1].head if entries else EMPTY
        entries.append(next_entry(head, record(number, payload=b"other")))
    return entries


def test_first_entry_has_number_0_and_64_zeros_before_it() -> None:
    entry = chain(1)[0]
    assert (entry.seq, entry.prev) == (0, "0" * 64)


def test_each_entry_names_the_digest_of_the_one_before() -> None:
    first, second = chain(2)
    assert (second.seq, second.prev) == (1, first.digest)


def test_result_digest_is_what_stock_tools_print() -> None:
    assert chain(1)[0].result_sha256 == hashlib.sha256(b'{"number":0}\n').hexdigest()


def test_entry_digest_is_the_one_written_down() -> None:
    """Computed once by hand from the rule in docs/state.md; a change of it breaks every ledger there is."""
    framed = b"".join(
        b"%d:" % len(part) + part
        for part in (
            b"adjudge/ledger/v1",
            b"0",
            b"0" * 64,
            b"verdict",
            b"v0",
            hashlib.sha256(b'{"number":0}\n').hexdigest().encode(),
        )
    )
    assert chain(1)[0].digest == hashlib.sha256(framed).hexdigest()


@pytest.mark.parametrize("kind", ["", "Verdict", "1", "-a", "a b", "a" * 65, "ä", "a\n"])
def test_kind_that_is_not_allowed_is_refused(kind: str) -> None:
    assert not is_kind(kind)
    with pytest.raises(InputError, match="kind or an id"):
        next_entry(EMPTY, Record(kind=kind, record_id="x", payload=b""))


@pytest.mark.parametrize("record_id", ["", "a b", "ä", "\ud800", "a\x7f", "a\n", "a" * 257])
def test_id_that_is_not_allowed_is_refused(record_id: str) -> None:
    assert not is_record_id(record_id)
    with pytest.raises(InputError, match="kind or an id"):
        next_entry(EMPTY, Record(kind="verdict", record_id=record_id, payload=b""))


def test_payload_may_have_the_limit_and_no_byte_more() -> None:
    next_entry(EMPTY, record(0, payload=b"x" * LIMIT_PAYLOAD_BYTES))
    with pytest.raises(InputError) as caught:
        next_entry(EMPTY, record(0, payload=b"x" * (LIMIT_PAYLOAD_BYTES + 1)))
    assert caught.value.code == "oversized"


def test_entry_behind_its_head_is_sound() -> None:
    first, second = chain(2)
    assert check_entry(first.head, second) is None


def test_sound_chain_passes_with_its_head() -> None:
    report = verify_chain(chain(5))
    assert (report.outcome, report.head, report.damage) == (Outcome.PASS, chain(5)[-1].head, None)


def test_empty_chain_is_inconclusive() -> None:
    assert verify_chain([]).outcome is Outcome.INCONCLUSIVE


@pytest.mark.parametrize(
    "change",
    [
        {"payload": b"other"},
        {"result_sha256": sha256(b"other")},
        {"kind": "receipt"},
        {"kind": "Not Allowed"},
        {"record_id": "other"},
        {"record_id": "\ud800"},
        {"prev": GENESIS},
        {"prev": "\ud800"},
        {"digest": GENESIS},
        {"seq": -1},
    ],
    ids=str,
)
def test_entry_that_was_changed_is_a_damaged_record(change: dict[str, object]) -> None:
    entries = chain(5)
    entries[2] = replace(entries[2], **change)  # type: ignore[arg-type]
    report = verify_chain(entries)
    assert report.damage is not None
    assert (report.damage.kind, report.damage.seq) == (DamageKind.DAMAGED_RECORD, 2)
    assert (report.outcome, report.head) == (Outcome.FAIL, chain(2)[-1].head)


def test_entry_that_was_changed_and_sealed_again_forks_at_the_next() -> None:
    entries = chain(5)
    entries[2] = sealed(replace(entries[2], payload=b"other"))
    report = verify_chain(entries)
    assert report.damage is not None
    assert (report.damage.kind, report.damage.seq) == (DamageKind.FORK, 3)


def test_missing_entry_is_a_gap() -> None:
    entries = chain(5)
    del entries[2]
    report = verify_chain(entries)
    assert report.damage is not None
    assert (report.damage.kind, report.damage.seq) == (DamageKind.GAP, 2)
    assert "number 3 stands in its place" in report.damage.message


def test_missing_first_entry_is_a_gap() -> None:
    report = verify_chain(chain(3)[1:])
    assert report.damage is not None
    assert (report.damage.kind, report.damage.seq) == (DamageKind.GAP, 0)


def test_entry_twice_is_a_fork() -> None:
    entries = chain(3)
    report = verify_chain([*entries, entries[2]])
    assert report.damage is not None
    assert (report.damage.kind, report.damage.seq) == (DamageKind.FORK, 3)


def test_unread_entry_is_reported_as_it_came() -> None:
    assert verify_chain([*chain(2), UNREAD]).damage is UNREAD


@pytest.mark.parametrize("seq", range(5))
def test_every_head_that_was_recorded_is_on_the_chain(seq: int) -> None:
    assert verify_chain(chain(5), recorded=(chain(5)[seq].head,)).outcome is Outcome.PASS


def test_chain_that_ends_before_a_recorded_head_has_a_cut_tail() -> None:
    report = verify_chain(chain(5)[:3], recorded=(chain(5)[-1].head,))
    assert report.damage is not None
    assert (report.damage.kind, report.damage.seq) == (DamageKind.CUT_TAIL, 3)
    assert "number 4" in report.damage.message


def test_chain_that_was_emptied_has_a_cut_tail() -> None:
    report = verify_chain([], recorded=(chain(1)[0].head,))
    assert report.damage is not None
    assert (report.damage.kind, report.damage.seq) == (DamageKind.CUT_TAIL, 0)


@pytest.mark.parametrize("seq", [0, 2, 4])
def test_other_chain_than_the_recorded_one_is_a_fork(seq: int) -> None:
    noted = Head(seq=seq, digest=Digest("12" * 32))
    report = verify_chain(chain(5), recorded=(chain(5)[seq].head, noted))
    assert report.damage is not None
    assert (report.damage.kind, report.damage.seq) == (DamageKind.FORK, seq)


def test_recorded_head_of_an_empty_chain_asks_for_nothing() -> None:
    assert verify_chain(chain(2), recorded=(EMPTY,)).outcome is Outcome.PASS


@pytest.mark.parametrize(
    ("first", "second", "relation", "common"),
    [
        (chain(3), chain(3), Relation.EQUAL, 3),
        ([], [], Relation.EQUAL, 0),
        (chain(5), chain(2), Relation.FIRST_LONGER, 2),
        (chain(2), chain(5), Relation.SECOND_LONGER, 2),
        ([], chain(1), Relation.SECOND_LONGER, 0),
        (chain(5), other_chain(4, 2), Relation.FORK, 2),
        (chain(3), other_chain(3, 0), Relation.FORK, 0),
    ],
)
def test_two_chains_are_compared_by_their_common_start(
    first: list[Entry], second: list[Entry], relation: Relation, common: int
) -> None:
    assert compare_chains(first, second) == Comparison(relation=relation, common=common)


@pytest.mark.parametrize("place", range(4))
def test_damage_in_either_chain_is_told_wherever_it_is(place: int) -> None:
    bad = chain(4)
    bad[place] = replace(bad[place], payload=b"other")
    assert compare_chains(bad, chain(2)).relation is Relation.FIRST_DAMAGED
    assert compare_chains(chain(2), bad).relation is Relation.SECOND_DAMAGED


def test_unread_entry_makes_its_chain_damaged() -> None:
    found = compare_chains(chain(4), [*chain(2), UNREAD])
    assert (found.relation, found.common, found.damage) == (Relation.SECOND_DAMAGED, 2, UNREAD)


def test_both_chains_are_read_in_a_stream() -> None:
    assert compare_chains(iter(chain(3)), iter(chain(3))).common == 3


def with_breaks(length: int, at: set[int]) -> list[Entry]:
    """A sound chain with breaks at these numbers."""
    entries: list[Entry] = []
    for number in range(length):
        made = Record(kind=BREAK, record_id=str(number), payload=b"p") if number in at else record(number)
        entries.append(next_entry(entries[-1].head if entries else EMPTY, made))
    return entries


@pytest.mark.parametrize("at", [{0}, {2}, {4}, {1, 3}])
def test_sound_chain_with_a_break_is_no_pass(at: set[int]) -> None:
    report = verify_chain(with_breaks(5, at))
    assert (report.outcome, report.damage) == (Outcome.INCONCLUSIVE, None)
    assert report.breaks == Breaks(count=len(at), numbers=tuple(sorted(at)))


def test_breaks_before_a_damage_are_told_with_it() -> None:
    report = verify_chain([*with_breaks(2, {1}), UNREAD])
    assert (report.outcome, report.breaks.numbers) == (Outcome.FAIL, (1,))


def test_breaks_beyond_the_limit_are_counted() -> None:
    count = LIMIT_BREAKS + 3
    breaks = verify_chain(with_breaks(count, set(range(count)))).breaks
    assert (breaks.count, breaks.numbers) == (count, tuple(range(LIMIT_BREAKS)))


def test_comparison_tells_the_breaks_of_each_chain() -> None:
    found = compare_chains(with_breaks(4, {1}), with_breaks(6, {1, 5}))
    assert (found.relation, found.common) == (Relation.SECOND_LONGER, 4)
    assert (found.first_breaks.numbers, found.second_breaks.numbers) == ((1,), (1, 5))
