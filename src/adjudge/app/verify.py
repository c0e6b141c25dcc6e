"""``adjudge verify RECEIPT``: what a key has signed, and whether judging again comes to the same.

1. The receipt is checked offline against the public key.
2. What was signed must be about what it says it is about, and about what the person expects: this patch,
   this grant, this policy.
3. Where the bytes are at hand the verdict is judged again and compared.

Nothing after a step that fails is looked at: 0 holds, 1 does not, 3 nobody can tell.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from adjudge.app.answer import Answer
from adjudge.app.judged_again import Again, Evidence, judge_again
from adjudge.app.place import Place, open_place
from adjudge.app.scope_words import GrantWords, PatchWords
from adjudge.app.wiring import is_inside, open_verifier, read_named
from adjudge.contracts.decode import decode_artefact
from adjudge.contracts.receipt_v1 import check_receipt, receipt_check_artefact
from adjudge.contracts.signable import verdict_subjects
from adjudge.contracts.strict import LIMIT_BYTES
from adjudge.contracts.target_v1 import reasons_wire
from adjudge.contracts.verdict_v1 import SCHEMA, VerdictV1
from adjudge.errors import ContractError, UsageError
from adjudge.model.ids import Digest
from adjudge.model.outcome import Outcome, Reason
from adjudge.model.receipt import predicate_type
from adjudge.report.receipt_screen import receipt_screen

if TYPE_CHECKING:
    from adjudge.app.world import World
    from adjudge.contracts.receipt_v1 import ReceiptCheckV1
    from adjudge.model.receipt import ReceiptCheck, Statement

CODES: Final = {Outcome.PASS: 0, Outcome.FAIL: 1, Outcome.INCONCLUSIVE: 3}
KEY_INSIDE: Final = (
    "The public key lies in the repository: whoever proposes changes there could have put it there."
)


_KEPT: Final = re.compile(r"sha256:[0-9a-f]{64}")


class VerifyWords(NamedTuple):
    """The receipt as typed, with what the person expects of it."""

    receipt: str
    key: str
    foreign: bool = False
    offline: bool = False
    grant: GrantWords = GrantWords()
    patch: PatchWords = PatchWords()


def answer_verify(words: VerifyWords, world: World) -> Answer:
    """Whether the receipt holds."""
    receipt = _read_receipt(words.receipt, world)
    verifier = open_verifier(words.key)
    check = check_receipt(receipt, key_id=verifier.key_id, verify=verifier.verify, foreign=words.foreign)
    again = Again(check.outcome)
    if check.statement is not None:
        again = _hold(check.statement, words, world)
    artefact = _artefact(check, again, receipt=receipt, key_id=verifier.key_id)
    reasons = artefact.reasons
    return Answer(
        artefact=artefact,
        screen=lambda: receipt_screen(artefact),
        exit_code=CODES[again.outcome],
        why=" ".join(reason.message for reason in reasons) if reasons else "",
        next_step="" if again.outcome is Outcome.PASS else again.next_step,
        notes=(KEY_INSIDE,) if is_inside(words.key, world.folder) else (),
    )


def _read_receipt(name: str, world: World) -> bytes:
    """The receipt in a file, or the one that is kept here under its digest.

    Raises:
        UsageError: None is kept under the digest.
    """
    if not _KEPT.fullmatch(name):
        return read_named(name, what="receipt", limit_bytes=LIMIT_BYTES)
    with open_place(world, needs_repository=True, keeps=False) as place:
        kept = None if place.store is None else place.store.find_receipt(Digest(name.partition(":")[2]))
    if kept is None:
        raise UsageError("unknown-receipt", "No receipt with this digest is kept here.", "name a file")
    return kept


def _hold(statement: Statement, words: VerifyWords, world: World) -> Again:
    """Steps 2 and 3; an artefact that is no verdict is about itself, and there is nothing to judge."""
    if statement.predicate_type != predicate_type(SCHEMA):
        if words.patch == PatchWords() and words.grant == GrantWords():
            return Again(Outcome.PASS)
        message = "What was signed is no verdict, so a patch or a grant cannot be held against it."
        return Again(Outcome.FAIL, (Reason(code="no-verdict", message=message),))
    try:
        verdict = decode_artefact(statement.predicate, VerdictV1)
    except ContractError as error:
        message = f"The signed verdict is not one that is understood: {error.message}"
        return Again(Outcome.INCONCLUSIVE, (Reason(code="unreadable-verdict", message=message),))
    if statement.subjects != verdict_subjects(verdict):
        message = "What was signed is said to be about something else than the verdict in it."
        return Again(Outcome.FAIL, (Reason(code="other-subject", message=message),))
    evidence = Evidence(grant=words.grant, patch=words.patch, offline=words.offline)
    if words.offline:
        return judge_again(verdict, evidence, Place(None, None))
    with open_place(world, needs_repository=False, keeps=False) as place:
        return judge_again(verdict, evidence, place)


def _artefact(check: ReceiptCheck, again: Again, *, receipt: bytes, key_id: str) -> ReceiptCheckV1:
    plain = receipt_check_artefact(check, receipt=receipt, key_id=key_id)
    return msgspec.structs.replace(
        plain,
        outcome=again.outcome.value,
        reasons=(*plain.reasons, *reasons_wire(again.reasons)),
        recomputed=again.recomputed,
        differences=again.differences,
    )
