"""What a verdict leaves behind: the grant, the verdict and its receipt, in one transition of the ledger.

Ids are made from content, so the same verdict again is the entry it has already. The grant is kept with it,
so that the verdict can be judged again however the grant was given.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.receipt_v1 import receipt_record, sign_statement
from adjudge.contracts.signable import verdict_statement
from adjudge.contracts.verdict_entry_v1 import verdict_entry
from adjudge.contracts.verdict_v1 import verdict_artefact
from adjudge.model.ledger import LIMIT_PAYLOAD_BYTES, Record, sha256
from adjudge.model.state import Transition

if TYPE_CHECKING:
    from adjudge.app.scope.grants import LoadedGrant
    from adjudge.model.ids import Digest
    from adjudge.model.ledger import Entry, Head
    from adjudge.model.verdict import Verdict
    from adjudge.ports import Signer, Store

GRANT: Final = "grant"
VERDICT: Final = "verdict"
GET_OUT: Final = "`adjudge tool ledger receipt {} FILE` writes it to a file"


def keep_verdict(
    store: Store, verdict: Verdict, *, grant: LoadedGrant, receipt: bytes | None
) -> tuple[Entry, ...]:
    """The ledger entries of a verdict and of its receipt, if there is one, durable when this returns."""
    records = (grant_record(grant), verdict_record(verdict))
    receipts = () if receipt is None else (receipt,)
    more = tuple(receipt_record(one) for one in receipts)
    return store.commit(Transition(records=(*records, *more), receipts=receipts))[1:]


def kept_notes(entries: tuple[Entry, ...], head: Head) -> tuple[str, ...]:
    """Where a person finds what was kept, and how to get a receipt out.

    Args:
        entries: As ``keep_verdict`` gives them.
        head: Of the ledger, after them.
    """
    verdict, *receipts = entries
    told = f"The verdict is ledger entry {verdict.seq}; the head is {head.seq}:{head.digest}."
    return (
        told,
        *(f"The receipt is ledger entry {one.seq}; {GET_OUT.format(one.record_id)}." for one in receipts),
    )


def grant_record(grant: LoadedGrant) -> Record:
    """The record of a grant that was used, by its digest."""
    return Record(kind=GRANT, record_id=grant_record_id(grant.digest), payload=grant.body)


def grant_record_id(digest: Digest) -> str:
    """Under which id the ledger has a grant that was used."""
    return f"sha256:{digest}"


def verdict_record(verdict: Verdict) -> Record:
    """The record of a verdict: all of it, or its digest and outcome where it is too large for an entry."""
    body = encode_canonical(verdict_artefact(verdict))
    record_id = f"sha256:{sha256(body)}"
    if len(body) > LIMIT_PAYLOAD_BYTES:
        body = encode_canonical(verdict_entry(verdict, sha256(body)))
    return Record(kind=VERDICT, record_id=record_id, payload=body)


def sign_verdict(verdict: Verdict, signer: Signer) -> bytes:
    """The receipt of a verdict."""
    return sign_statement(verdict_statement(verdict), key_id=signer.key_id, sign=signer.sign)
