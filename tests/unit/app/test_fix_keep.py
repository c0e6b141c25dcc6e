"""Packets and tries by the words that name them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudge.app.fix_keep import (
    earlier_attempts,
    find_packet,
    find_stored,
    folder_name,
    keep_attempt,
    keep_open,
    next_attempt,
    open_attempt,
)
from adjudge.contracts.canonical import encode_canonical
from adjudge.errors import UsageError
from adjudge.model.fix import FixState, StoredPacket
from adjudge.model.state import Transition
from tests.fakes.store import FakeStore
from tests.fix_values import TWO, a_finding, a_packet, an_attempt

PACKET = a_packet()


def filled() -> FakeStore:
    store = FakeStore()
    stored = StoredPacket(packet_id=PACKET.packet_id, run_id=PACKET.run_id, body=encode_canonical(PACKET))
    store.commit(Transition(packets=(stored, replace(stored, packet_id="fpk:" + "8" * 32))))
    return store


def test_packet_is_found_by_the_start_of_its_id() -> None:
    assert find_packet(filled(), "33") == PACKET
    assert find_packet(filled(), PACKET.packet_id) == PACKET


@pytest.mark.parametrize(
    ("name", "code"),
    [("fpk:", "ambiguous-packet"), ("fpk:7", "unknown-packet"), ("\u00e9", "unknown-packet")],
)
def test_packet_that_is_not_one(name: str, code: str) -> None:
    with pytest.raises(UsageError) as caught:
        find_packet(filled(), name)
    assert caught.value.code == code


def test_try_that_is_begun_is_open_until_it_ends() -> None:
    store = filled()
    name, number = next_attempt(store, PACKET)
    keep_open(store, PACKET, name)
    assert (number, open_attempt(find_stored(store, name))) == (1, None)
    attempt = an_attempt(attempt_id=name)
    keep_attempt(store, attempt)
    assert open_attempt(find_stored(store, name)) == attempt
    assert find_stored(store, name).state is FixState.VERIFIED_FIXED
    assert next_attempt(store, PACKET)[1] == 2
    assert next_attempt(store, PACKET)[0] != name


def test_every_deed_has_an_entry_of_its_own() -> None:
    store = filled()
    for deed in ("execute", "apply", "apply"):
        keep_attempt(store, an_attempt(), deed)
    ids = [one.record_id.partition("/")[2] for one in store.ledger.entries()]
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
