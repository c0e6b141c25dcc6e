"""The ledger: accepted records in one hash chain, and what can be wrong with a chain.

Rules kept here:

1. Records are numbered from 0 without gaps; each names the digest of the one before, the first 64 zeros.
2. The digest of an entry covers its number, its predecessor, kind, id and the SHA-256 of its payload, so a
   change of any of them breaks every later entry.
3. A chain alone does not show a cut tail: its head (number and digest of the last entry) is recorded apart,
   and a chain that ends before a recorded head is damaged.
4. An empty chain proves nothing: its verification is inconclusive, never a pass.
5. A damaged chain can be gone on with: a *break*, an entry of a kind of its own, then stands where the first
   damaged entry stood. Nothing takes it away, and a chain with one is never a pass.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from adjudge.errors import InputError
from adjudge.model.ids import Digest, derive_digest
from adjudge.model.outcome import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterable

DOMAIN: Final = "adjudge/ledger/v1"
GENESIS: Final = Digest("0" * 64)
LIMIT_PAYLOAD_BYTES: Final = 8 << 20
BREAK: Final = "break"
"""Kind of the entry from which a chain goes on after damage."""
LIMIT_BREAKS: Final = 100
_KIND: Final = re.compile(r"[a-z][a-z0-9-]{0,63}")
_ID: Final = re.compile(r"[!-~]{1,256}")
_DIGEST: Final = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """Something to accept.

    Attributes:
        kind: What it is, such as ``verdict``: lower-case letters, digits and hyphens, at most 64.
        record_id: Unique within its kind; 1 to 256 printable ASCII characters without spaces.
        payload: What is accepted, at most ``LIMIT_PAYLOAD_BYTES``.
    """

    kind: str
    record_id: str
    payload: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A record in its place in the chain.

    Attributes:
        seq: Its number, from 0.
        prev: Digest of the entry before; ``GENESIS`` for the first.
        kind: As in ``Record``.
        record_id: As in ``Record``.
        result_sha256: Plain SHA-256 of the payload, as stock tools print it.
        digest: Digest of the entry, see ``derive_entry_digest``.
        payload: As in ``Record``.
    """

    seq: int
    prev: Digest
    kind: str
    record_id: str
    result_sha256: Digest
    digest: Digest
    payload: bytes

    @property
    def head(self) -> Head:
        """The head of a chain that ends here."""
        return Head(seq=self.seq, digest=self.digest)


@dataclass(frozen=True, slots=True, kw_only=True)
class Head:
    """Where a chain ends.

    Attributes:
        seq: Number of the last entry; -1 when there is none.
        digest: Its digest; ``GENESIS`` when there is none.
    """

    seq: int
    digest: Digest


EMPTY: Final = Head(seq=-1, digest=GENESIS)


class DamageKind(StrEnum):
    """What is wrong with a chain at the first place where something is."""

    CUT_TAIL = "cut-tail"
    TORN_RECORD = "torn-record"
    DAMAGED_RECORD = "damaged-record"
    GAP = "gap"
    FORK = "fork"
    UNREADABLE = "unreadable"


@dataclass(frozen=True, slots=True, kw_only=True)
class Damage:
    """The first thing wrong with a chain.

    Attributes:
        kind: What it is.
        seq: Number at which it shows: of the bad entry, or of the first one that should be there.
        message: One whole sentence.
    """

    kind: DamageKind
    seq: int
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Breaks:
    """The breaks of a chain: where it went on after damage.

    Attributes:
        count: How many.
        numbers: Of their entries, rising; the first ``LIMIT_BREAKS`` at most.
    """

    count: int = 0
    numbers: tuple[int, ...] = ()

    def joined(self, entry: Entry) -> Breaks:
        """These and the entry, when it is one."""
        if entry.kind != BREAK:
            return self
        numbers = self.numbers if len(self.numbers) >= LIMIT_BREAKS else (*self.numbers, entry.seq)
        return Breaks(count=self.count + 1, numbers=numbers)


NO_BREAKS: Final = Breaks()


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerReport:
    """What reading a chain from its start came to.

    Attributes:
        outcome: ``pass`` for a sound chain of one entry or more without a break, ``fail`` for a damaged one,
            ``inconclusive`` for an empty one, and for a sound one whose history was cut by a break.
        head: The last sound entry; ``EMPTY`` when there is none.
        damage: The first damage, or ``None``.
        breaks: The breaks among the sound entries.
    """

    outcome: Outcome
    head: Head
    damage: Damage | None = None
    breaks: Breaks = NO_BREAKS


class Relation(StrEnum):
    """How two chains stand to each other."""

    EQUAL = "equal"
    FIRST_LONGER = "first-longer"
    SECOND_LONGER = "second-longer"
    FORK = "fork"
    FIRST_DAMAGED = "first-damaged"
    SECOND_DAMAGED = "second-damaged"


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """How two chains stand to each other.

    Attributes:
        relation: ``fork`` when both go on after their common start in different ways.
        common: Number of entries that both begin with.
        damage: Of the chain that is damaged, when one is; then nothing else can be said of the two.
        first_breaks: Of the first chain, as far as it is sound.
        second_breaks: Of the second.
    """

    relation: Relation
    common: int
    damage: Damage | None = None
    first_breaks: Breaks = NO_BREAKS
    second_breaks: Breaks = NO_BREAKS


def derive_entry_digest(entry: Entry) -> Digest:
    """The digest that an entry must have: the domain tag and five framed parts, see ``model.ids``."""
    parts = (str(entry.seq), entry.prev, entry.kind, entry.record_id, entry.result_sha256)
    return derive_digest(DOMAIN, *(part.encode("ascii") for part in parts))


def next_entry(head: Head, record: Record) -> Entry:
    """The entry that puts a record behind a head.

    Raises:
        InputError: Kind, id or size of the record is not allowed.
    """
    if not (is_kind(record.kind) and is_record_id(record.record_id)):
        raise InputError("record-name", "A ledger record has a kind or an id that is not allowed.")
    if len(record.payload) > LIMIT_PAYLOAD_BYTES:
        message = f"A ledger record has {len(record.payload)} bytes; {LIMIT_PAYLOAD_BYTES} are allowed."
        raise InputError("oversized", message)
    unsealed = Entry(
        seq=head.seq + 1,
        prev=head.digest,
        kind=record.kind,
        record_id=record.record_id,
        result_sha256=sha256(record.payload),
        digest=GENESIS,
        payload=record.payload,
    )
    return replace(unsealed, digest=derive_entry_digest(unsealed))


def check_entry(head: Head, entry: Entry) -> Damage | None:
    """What is wrong with an entry that should stand behind ``head``, or ``None``."""
    wanted = head.seq + 1
    if not _sound(entry):
        return _damage(DamageKind.DAMAGED_RECORD, wanted, "does not have the digest that its content gives")
    if entry.seq > wanted:
        return _damage(DamageKind.GAP, wanted, f"is missing; number {entry.seq} stands in its place")
    if entry.seq < wanted or entry.prev != head.digest:
        return _damage(DamageKind.FORK, wanted, "is sound in itself but continues another chain")
    return None


def verify_chain(entries: Iterable[Entry | Damage], *, recorded: Iterable[Head] = ()) -> LedgerReport:
    """Read a chain from its start, in constant memory, to the first damage.

    Args:
        entries: In the order they are kept; a ``Damage`` stands for what could not be read.
        recorded: Heads noted elsewhere; each has to be on the chain.

    Returns:
        The report; see ``LedgerReport.outcome``.
    """
    awaited = {head for head in recorded if head.seq >= 0}
    head, breaks = EMPTY, NO_BREAKS
    for item in entries:
        found = _step(head, item)
        if isinstance(found, Entry):
            found = _check_recorded(awaited, found) or found
        if isinstance(found, Damage):
            return LedgerReport(outcome=Outcome.FAIL, head=head, damage=found, breaks=breaks)
        head, breaks = found.head, breaks.joined(found)
    if awaited:
        last = max(one.seq for one in awaited)
        what = f"and all up to number {last}, whose digest was recorded, are missing"
        damage = _damage(DamageKind.CUT_TAIL, head.seq + 1, what)
        return LedgerReport(outcome=Outcome.FAIL, head=head, damage=damage, breaks=breaks)
    unknown = head == EMPTY or breaks.count > 0
    return LedgerReport(outcome=Outcome.INCONCLUSIVE if unknown else Outcome.PASS, head=head, breaks=breaks)


def compare_chains(first: Iterable[Entry | Damage], second: Iterable[Entry | Damage]) -> Comparison:
    """How two chains stand to each other, in constant memory; each is checked to its end while it is read."""
    left, right = _Walk(first), _Walk(second)
    common = 0
    here, there = left.step(), right.step()
    while here is not None and here == there:
        common += 1
        here, there = left.step(), right.step()
    relation = _relation(here, there)
    while left.step() is not None:
        pass
    while right.step() is not None:
        pass
    if left.damage is not None:
        relation = Relation.FIRST_DAMAGED
    elif right.damage is not None:
        relation = Relation.SECOND_DAMAGED
    return Comparison(
        relation=relation,
        common=common,
        damage=left.damage or right.damage,
        first_breaks=left.breaks,
        second_breaks=right.breaks,
    )


def is_kind(text: str) -> bool:
    """Whether a record may have this kind."""
    return _KIND.fullmatch(text) is not None


def is_record_id(text: str) -> bool:
    """Whether a record may have this id."""
    return _ID.fullmatch(text) is not None


def sha256(data: bytes) -> Digest:
    """Plain SHA-256 of bytes, without a domain tag, as stock tools print it."""
    return Digest(hashlib.sha256(data).hexdigest())


def _sound(entry: Entry) -> bool:
    """Names and digests are well formed and agree; names come first, since they are hashed as ASCII."""
    return bool(
        entry.seq >= 0
        and is_kind(entry.kind)
        and is_record_id(entry.record_id)
        and _DIGEST.fullmatch(entry.prev)
        and entry.result_sha256 == sha256(entry.payload)
        and entry.digest == derive_entry_digest(entry)
    )


def _step(head: Head, item: Entry | Damage) -> Entry | Damage:
    """The entry when it is sound behind ``head``, else what is wrong."""
    return item if isinstance(item, Damage) else check_entry(head, item) or item


def _check_recorded(awaited: set[Head], entry: Entry) -> Damage | None:
    """A chain that is sound in itself may still be another one than the one whose head was recorded."""
    for head in [one for one in awaited if one.seq == entry.seq]:
        if head != entry.head:
            return _damage(DamageKind.FORK, entry.seq, "is another one than the recorded head names")
        awaited.remove(head)
    return None


class _Walk:
    """A chain read step by step."""

    def __init__(self, entries: Iterable[Entry | Damage]) -> None:
        self._entries = iter(entries)
        self._head = EMPTY
        self.damage: Damage | None = None
        self.breaks = NO_BREAKS

    def step(self) -> Digest | None:
        """Digest of the next sound entry; ``None`` at the end and at the first damage."""
        item = None if self.damage is not None else next(self._entries, None)
        if item is None:
            return None
        found = _step(self._head, item)
        if isinstance(found, Damage):
            self.damage = found
            return None
        self._head, self.breaks = found.head, self.breaks.joined(found)
        return found.digest


def _relation(here: Digest | None, there: Digest | None) -> Relation:
    """What the first difference means; both ``None`` is no difference."""
    if here is None:
        return Relation.EQUAL if there is None else Relation.SECOND_LONGER
    return Relation.FIRST_LONGER if there is None else Relation.FORK


def _damage(kind: DamageKind, seq: int, what: str) -> Damage:
    return Damage(kind=kind, seq=seq, message=f"Ledger entry {seq} {what}.")
