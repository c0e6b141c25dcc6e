"""Rows of the state held against the ledger, before a packet, a try or a proof rests on them.

A row that the ledger does not know as it stands was changed, put in, or taken away by somebody else: it is
refused, with the entry that knows better. Decisions about findings are read out of the ledger itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NoReturn

from adjudge.contracts.decode import decode_artefact
from adjudge.contracts.fix_attempt_v1 import KIND, FixAttemptV1, FixEntryV1
from adjudge.contracts.held_entries_v1 import (
    PACKET_KIND,
    RULING_KIND,
    FindingRulingV1,
    PacketEntryV1,
)
from adjudge.errors import StateError
from adjudge.model.finding import FindingId
from adjudge.model.fix import FixState
from adjudge.model.ids import Digest
from adjudge.model.ledger import sha256
from adjudge.model.outcome import Outcome
from adjudge.model.ruling import Ruling, RulingWord

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from adjudge.contracts.fix_packet_v1 import FixPacketV1
    from adjudge.model.fix import StoredFix
    from adjudge.model.ledger import Entry
    from adjudge.ports import Store

LIMIT_BYTES: Final = 512 << 20
ALL: Final = 1 << 30
VERIFY: Final = "adjudge tool ledger verify"
CODE: Final = "row-not-held"


def check_chain(store: Store) -> None:
    """Nothing, when the ledger is whole from its start to both of its recorded ends.

    Raises:
        StateError: It is not, so nothing rests on it.
    """
    report = store.ledger.verify()
    if report.outcome is Outcome.FAIL:  # one that is empty says nothing, and nothing rests on it
        why = "" if report.damage is None else f" {report.damage.message}"
        raise StateError("ledger-damaged", f"The ledger is damaged, so nothing rests on it.{why}", VERIFY)


def held_attempt(store: Store, stored: StoredFix) -> FixAttemptV1 | None:
    """The artefact of a try as the ledger knows it; ``None`` of one that did not end.

    ``StateError`` where the ledger knows it otherwise, or not at all.
    """
    entries = tuple(store.ledger.named(KIND, f"{stored.attempt_id}/"))
    if not stored.body:
        if stored.state is not FixState.OPEN or entries:
            _refuse_try(stored, entries, "what it came to is gone")
        return None
    attempt = decode_artefact(stored.body, FixAttemptV1, limit_bytes=LIMIT_BYTES)
    row = (stored.attempt_id, stored.packet_id, stored.run_id, stored.state.value, stored.retained)
    if row != (attempt.attempt_id, attempt.packet_id, attempt.run_id, attempt.state, attempt.retained):
        _refuse_try(stored, entries, "its row names another try or state than it holds")
    if not entries:
        _refuse_try(stored, entries, "no ledger entry knows it")
    last = decode_artefact(entries[-1].payload, FixEntryV1)
    if (last.attempt_id, last.state, last.sha256) != (attempt.attempt_id, attempt.state, sha256(stored.body)):
        _refuse_try(stored, entries, "it is not what the ledger has the digest of")
    return attempt


def held_attempts(store: Store) -> tuple[FixAttemptV1, ...]:
    """Every try that came to its end, as the ledger knows them, in the order in which they began.

    Raises:
        StateError: One of them is otherwise, gone, or not known to the ledger.
    """
    rows = tuple(reversed(store.fixes.attempts("fix:", limit=ALL)))
    there = {one.attempt_id for one in rows}
    for entry in store.ledger.named(KIND, "fix:"):
        name = entry.record_id.partition("/")[0]
        if name not in there:
            message = (
                f"The try {name} is gone from the state (fix_attempts); ledger entry {entry.seq} knows it."
            )
            raise StateError(CODE, message, VERIFY)
    ended = (held_attempt(store, one) for one in rows)
    return tuple(one for one in ended if one is not None)


def check_packet(store: Store, packet: FixPacketV1, body: bytes) -> None:
    """Nothing, when a packet was made here.

    Raises:
        StateError: The ledger does not know it.
    """
    entry = store.ledger.find(PACKET_KIND, packet.packet_id)
    known = None if entry is None else decode_artefact(entry.payload, PacketEntryV1)
    if known is None or (known.packet_id, known.sha256) != (packet.packet_id, sha256(body)):
        where = (
            "no ledger entry knows it" if entry is None else f"ledger entry {entry.seq} knows it otherwise"
        )
        message = f"The packet {packet.packet_id} (fix_packets) was not made here: {where}."
        raise StateError(CODE, message, f"make it anew: adjudge fix packet {packet.run_id}")


def held_rulings(store: Store, finding_ids: Iterable[str]) -> Mapping[FindingId, tuple[Ruling, ...]]:
    """Every decision about these findings, oldest first, as the ledger has them."""
    return {FindingId(name): _rulings(store, name) for name in sorted(set(finding_ids))}


def _rulings(store: Store, finding_id: str) -> tuple[Ruling, ...]:
    """Decisions about one finding.

    Raises:
        StateError: One of them is about another.
    """
    found: list[Ruling] = []
    while entry := store.ledger.find(RULING_KIND, f"{finding_id}/{len(found)}"):
        said = decode_artefact(entry.payload, FindingRulingV1)
        if (said.finding_id, said.number) != (finding_id, len(found)):
            message = f"Ledger entry {entry.seq} is under the name of another decision than it holds."
            raise StateError(CODE, message, VERIFY)
        found.append(
            Ruling(
                finding_id=FindingId(finding_id),
                word=RulingWord(said.word),
                text=Digest(said.text),
                reason=said.reason,
                by=said.by,
            )
        )
    return tuple(found)


def _refuse_try(stored: StoredFix, entries: tuple[Entry, ...], why: str) -> NoReturn:
    """End where a try is not as the ledger knows it.

    Raises:
        StateError: Always.
    """
    last = f" The last ledger entry about it is {entries[-1].seq}." if entries else ""
    message = f"The try {stored.attempt_id} (fix_attempts) was not kept so: {why}.{last}"
    raise StateError(CODE, message, f"adjudge fix discard {stored.attempt_id} --confirm")
