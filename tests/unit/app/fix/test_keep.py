"""Packets and tries by the words that name them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudge.app.fix.held import held_attempt
from adjudge.app.fix.keep import (
    earlier_attempts,
    find_packet,
    find_stored,
    folder_name,
    keep_attempt,
    keep_open,
    next_attempt,
)
from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.fix_packet_v1 import FixPacketV1, name_packet
from adjudge.contracts.held_entries_v1 import packet_record
from adjudge.errors import StateError, UsageError
from adjudge.model.fix import FixState, StoredPacket
from adjudge.model.state import Transition
from tests.fakes.store import FakeStore
from tests.fix_values import TWO, a_finding, a_packet, an_attempt

PACKET = name_packet(lambda name: a_packet(packet_id=name))
OTHER = name_packet(lambda name: a_packet(packet_id=name, goal="Something else."))


def kept(packet: FixPacketV1) -> StoredPacket:
    return StoredPacket(packet_id=packet.packet_id, run_id=packet.run_id, body=encode_canonical(packet))


def filled() -> FakeStore:
    store = FakeStore()
    both = (kept(PACKET), kept(OTHER))
    records = tuple(packet_record(one.packet_id, one.body) for one in both)
    store.commit(Transition(packets=both, records=records))
    return store


def test_packet_is_found_by_the_start_of_its_id() -> None:
    assert find_packet(filled(), PACKET.packet_id[4:12]) == PACKET
    assert find_packet(filled(), PACKET.packet_id) == PACKET


@pytest.mark.parametrize(
    ("name", "code"),
    [("fpk:", "ambiguous-packet"), ("fpk:none", "unknown-packet"), ("\u00e9", "unknown-packet")],
)
def test_packet_that_is_not_one(name: str, code: str) -> None:
    with pytest.raises(UsageError) as caught:
        find_packet(filled(), name)
    assert caught.value.code == code


def test_packet_that_somebody_changed_is_refused() -> None:
    store = FakeStore()
    store.commit(Transition(packets=(replace(kept(OTHER), packet_id=PACKET.packet_id),)))
    with pytest.raises(StateError) as caught:
        find_packet(store, PACKET.packet_id)
    assert caught.value.code == "store-damaged"


def test_packet_that_was_not_made_here_is_refused() -> None:
    store = FakeStore()
    store.commit(Transition(packets=(kept(PACKET),)))
    with pytest.raises(StateError) as caught:
        find_packet(store, PACKET.packet_id)
    assert (caught.value.code, "fix_packets" in caught.value.message) == ("row-not-held", True)


def test_tries_at_the_same_finding_of_another_review_count_too() -> None:
    store = filled()
    other = an_attempt(attempt_id="fix:1", run_id="rev:other")
    keep_attempt(store, other)
    assert earlier_attempts(store, PACKET) == (other,)


def test_try_that_is_begun_is_open_until_it_ends() -> None:
    store = filled()
    name, number = next_attempt(store, PACKET)
    keep_open(store, PACKET, name)
    assert (number, held_attempt(store, find_stored(store, name))) == (1, None)
    attempt = an_attempt(attempt_id=name, packet_id=PACKET.packet_id)
    keep_attempt(store, attempt)
    assert held_attempt(store, find_stored(store, name)) == attempt
    assert find_stored(store, name).state is FixState.VERIFIED_FIXED
    assert next_attempt(store, PACKET)[1] == 2
    assert next_attempt(store, PACKET)[0] != name


def test_every_deed_has_an_entry_of_its_own() -> None:
    store = filled()
    for deed in ("execute", "apply", "apply"):
        keep_attempt(store, an_attempt(), deed)
    ids = [one.record_id.partition("/")[2] for one in store.ledger.named("fix", "fix:")]
    assert ids == ["execute/0", "apply/0", "apply/1"]


def test_earlier_tries_are_those_at_any_of_the_same_findings() -> None:
    store = filled()
    mine, other = an_attempt(attempt_id="fix:1"), an_attempt("reproduced", "fixed", TWO, attempt_id="fix:2")
    for one in (mine, other):
        keep_attempt(store, one)
    assert earlier_attempts(store, PACKET) == (mine,)
    assert earlier_attempts(store, a_packet(a_finding(), a_finding(TWO))) == (mine, other)


def test_name_of_a_folder_is_plain() -> None:
    assert folder_name("fix:12ab") == "fix-12ab"


def test_try_that_is_not_kept_is_refused() -> None:
    with pytest.raises(UsageError) as caught:
        find_stored(filled(), "fix:1")
    assert caught.value.code == "unknown-fix"
