"""What a check leaves behind: its entry in the ledger, its receipt, and what its collectors reported.

The last entry of a check is that of the check made last, since decisions are about that one. A check that
comes to the same as the one before it adds none; one that comes to the same as an earlier one adds its own.
Decisions stand in the ledger as well, numbered from 0 for each thing they are about, so none can be slipped
in or taken away unseen.
"""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Final

from adjudge.contracts.check_v1 import KIND, RULING_KIND, CheckRulingV1, check_record, ruling_record_id
from adjudge.contracts.decode import decode_artefact
from adjudge.contracts.receipt_v1 import receipt_record, sign_statement
from adjudge.contracts.signable import check_statement
from adjudge.model.check import CheckRuling, Deed
from adjudge.model.ids import Digest
from adjudge.model.state import Transition

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adjudge.app.collect.change import CollectedChange
    from adjudge.contracts.check_v1 import CheckV1
    from adjudge.model.check import Check
    from adjudge.model.ledger import Entry, Record
    from adjudge.ports import Signer, Store

AT_ONCE: Final = 200
"""Entries of the ledger that are looked at in one go, from its end."""
GET_OUT: Final = "`adjudge tool ledger receipt {} FILE` writes it to a file"


def keep_check(
    store: Store | None, check: Check, collected: CollectedChange, receipt: bytes | None
) -> tuple[str, ...]:
    """Keep all of it in one transition; what a person should know of that.

    Args:
        store: The state; ``None`` where nothing can be kept.
        check: The check.
        collected: What its collectors reported.
        receipt: The signed check, or ``None``.
    """
    if store is None:
        return ()
    receipts = () if receipt is None else (receipt,)
    records = (_next_record(store, check), *map(receipt_record, receipts))
    entries = store.commit(Transition(records=records, receipts=receipts, collections=collected.stored))
    head = store.ledger.head()
    told = f"The check is ledger entry {entries[0].seq}; the head is {head.seq}:{head.digest}."
    more = (f"The receipt is ledger entry {one.seq}; {GET_OUT.format(one.record_id)}." for one in entries[1:])
    return (told, *more)


def find_last_check(store: Store) -> Entry | None:
    """The entry of the check that was made last; ``None`` where none is kept."""
    end = store.ledger.head().seq
    while end >= 0:
        start = max(0, end - AT_ONCE + 1)
        found = None
        for entry in store.ledger.entries(start=start):
            if entry.seq > end:
                break
            found = entry if entry.kind == KIND else found
        if found is not None:
            return found
        end = start - 1
    return None


def _next_record(store: Store, check: Check) -> Record:
    """The record of a check: that of the last one where it is the same, else one that is not there yet."""
    last = find_last_check(store)
    known = "" if last is None else last.record_id
    records = (check_record(check, number) for number in count())
    return next(
        one for one in records if known == one.record_id or not store.ledger.find(KIND, one.record_id)
    )


def sign_check(artefact: CheckV1, signer: Signer) -> bytes:
    """The receipt of a check."""
    return sign_statement(check_statement(artefact), key_id=signer.key_id, sign=signer.sign)


def load_rulings(store: Store | None, about: Digest, stages: Iterable[str]) -> tuple[CheckRuling, ...]:
    """Every decision about these stages of one thing, oldest first for each stage.

    Args:
        store: The state; ``None`` where there is none.
        about: Digest of a request or of a result.
        stages: Names; empty for the whole.
    """
    if store is None:
        return ()
    return tuple(one for stage in stages for one in _rulings(store, about, stage))


def _rulings(store: Store, about: Digest, stage: str) -> Iterator[CheckRuling]:
    for number in count():
        entry = store.ledger.find(RULING_KIND, ruling_record_id(about, stage, number))
        if entry is None:
            return
        wire = decode_artefact(entry.payload, CheckRulingV1)
        yield CheckRuling(
            deed=Deed(wire.deed), about=Digest(wire.about), stage=wire.stage, why=wire.why, by=wire.by
        )
