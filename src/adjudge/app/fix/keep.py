"""Packets and tries by the words that name them, and what is kept of each step."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Final

import msgspec

from adjudge.app.fix.held import check_packet, held_attempts
from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.decode import decode_artefact
from adjudge.contracts.fix_attempt_v1 import KIND, fix_record
from adjudge.contracts.fix_packet_v1 import FixPacketV1, name_packet
from adjudge.contracts.receipt_v1 import receipt_record
from adjudge.errors import StateError, UsageError
from adjudge.model.fix import FixState, StoredFix
from adjudge.model.ids import derive_digest
from adjudge.model.state import Transition

if TYPE_CHECKING:
    from adjudge.app.place import Place
    from adjudge.contracts.fix_attempt_v1 import DeedV1, FixAttemptV1
    from adjudge.ports import Store

LIMIT_BYTES: Final = 512 << 20
NAMED: Final = 5
DOMAIN: Final = "adjudge/fix-attempt/v1"


def the_store(place: Place, *, writable: bool = False) -> Store:
    """The state of a place.

    Args:
        place: Where.
        writable: Something will be kept.

    Raises:
        UsageError: There is none.
        StateError: Nothing can be kept in it.
    """
    if place.store is None:
        raise UsageError("unknown-packet", "No packet is kept here.", "adjudge fix packet RUN")
    if writable and place.store.read_only is not None:
        reason = place.store.read_only
        raise StateError(reason.code, f"Nothing can be kept here. {reason.message}")
    return place.store


def find_packet(store: Store, name: str) -> FixPacketV1:
    """The one packet that a name means.

    Raises:
        UsageError: It means none, or several.
        StateError: It is not what its name was made of, or was not made here.
    """
    prefix = name if name.startswith("fpk:") else f"fpk:{name}"
    found = store.fixes.packets(prefix, limit=NAMED) if prefix.isascii() else ()
    if not found:
        message = f"No packet {ascii(name)[:80]} is kept here."
        raise UsageError("unknown-packet", message, "adjudge fix packet RUN")
    if len(found) > 1:
        named = ", ".join(one.packet_id for one in found)
        raise UsageError("ambiguous-packet", f"{ascii(name)[:80]} could be {named}.", "write more of it")
    packet = decode_artefact(found[0].body, FixPacketV1, limit_bytes=LIMIT_BYTES)
    again = name_packet(lambda other: msgspec.structs.replace(packet, packet_id=other))
    if again.packet_id != found[0].packet_id:
        raise StateError("store-damaged", "A packet that is kept is not the one that was made.")
    check_packet(store, packet, found[0].body)
    return packet


def find_stored(store: Store, name: str) -> StoredFix:
    """The one try that a name means.

    Raises:
        UsageError: It means none, or several.
    """
    prefix = name if name.startswith("fix:") else f"fix:{name}"
    found = store.fixes.attempts(prefix, limit=NAMED) if prefix.isascii() else ()
    if not found:
        message = f"No try {ascii(name)[:80]} at a fix is kept here."
        raise UsageError("unknown-fix", message, "adjudge fix list")
    if len(found) > 1:
        named = ", ".join(one.attempt_id for one in found)
        raise UsageError("ambiguous-fix", f"{ascii(name)[:80]} could be {named}.", "write more of it")
    return found[0]


def earlier_attempts(store: Store, packet: FixPacketV1) -> tuple[FixAttemptV1, ...]:
    """Tries at any of the same findings that came to their end, of any review, oldest first."""
    wanted = {one.finding_id for one in packet.findings}
    return tuple(one for one in held_attempts(store) if wanted & {found.finding_id for found in one.recheck})


def next_attempt(store: Store, packet: FixPacketV1) -> tuple[str, int]:
    """Name and number of the next try at a packet; made from the packet, so two at once get the same."""
    tried = [one for one in store.fixes.attempts_of(packet.run_id) if one.packet_id == packet.packet_id]
    number = len(tried) + 1
    digest = derive_digest(DOMAIN, packet.packet_id.encode("ascii"), str(number).encode("ascii"))
    return f"fix:{digest[:32]}", number


def folder_name(attempt_id: str) -> str:
    """Under which name the tree of a try stands."""
    return attempt_id.replace(":", "-")


def keep_open(store: Store, packet: FixPacketV1, attempt_id: str) -> None:
    """Keep that a try was begun, before anything of it is there."""
    opened = StoredFix(
        attempt_id=attempt_id,
        packet_id=packet.packet_id,
        run_id=packet.run_id,
        state=FixState.OPEN,
        retained=True,
    )
    store.commit(Transition(fixes=(opened,)))


def keep_attempt(
    store: Store,
    attempt: FixAttemptV1,
    deed: DeedV1 = "execute",
    receipt: bytes | None = None,
) -> None:
    """Keep a try as it is now, with what was done, in one transition.

    Args:
        store: The state.
        attempt: As it is now.
        deed: What was done.
        receipt: Its signed form, or ``None``.
    """
    number = next(n for n in count() if not store.ledger.find(KIND, f"{attempt.attempt_id}/{deed}/{n}"))
    stored = StoredFix(
        attempt_id=attempt.attempt_id,
        packet_id=attempt.packet_id,
        run_id=attempt.run_id,
        state=FixState(attempt.state),
        retained=attempt.retained,
        body=encode_canonical(attempt),
    )
    receipts = () if receipt is None else (receipt,)
    records = (fix_record(attempt, deed, number), *map(receipt_record, receipts))
    store.commit(Transition(records=records, receipts=receipts, fixes=(stored,)))
