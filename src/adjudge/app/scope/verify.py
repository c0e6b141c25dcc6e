"""``adjudge verify RECEIPT``: what a key has signed, and whether judging again comes to the same.

1. The receipt is checked offline against the public key.
2. What was signed must be about what it says it is about, and about what the person expects: this patch,
   this grant, this policy.
3. Where the bytes are at hand the verdict is judged again and compared.
4. Where the receipt holds, the verdict in it decides, unless only the receipt is asked about.

Nothing after a step that fails is looked at: 0 it holds, and a pass was signed; 1 it does not hold, or a fail
was signed; 3 nobody can tell, an inconclusive verdict was signed, or none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from adjudge.app.answer import Answer
from adjudge.app.place import Place, open_place
from adjudge.app.scope.judged_again import Again, Evidence, judge_again
from adjudge.app.scope.kept_receipt import load_kept_receipt, names_kept_receipt
from adjudge.app.scope.words import GrantWords, PatchWords
from adjudge.app.wiring import is_inside, open_verifier, read_named
from adjudge.contracts.check_v1 import SCHEMA as CHECK
from adjudge.contracts.check_v1 import CheckV1
from adjudge.contracts.decode import decode_artefact
from adjudge.contracts.fix_attempt_v1 import SCHEMA as ATTEMPT
from adjudge.contracts.fix_attempt_v1 import FixAttemptV1
from adjudge.contracts.proof_v1 import SCHEMA as PROOF
from adjudge.contracts.proof_v1 import ProofV1
from adjudge.contracts.receipt_v1 import check_receipt, receipt_check_artefact
from adjudge.contracts.signable import attempt_subjects, check_subjects, proof_subjects, verdict_subjects
from adjudge.contracts.strict import LIMIT_BYTES, read_strict
from adjudge.contracts.target_v1 import reasons_wire
from adjudge.contracts.verdict_v1 import SCHEMA, VerdictV1
from adjudge.errors import ContractError
from adjudge.model.outcome import Outcome, Reason
from adjudge.model.receipt import predicate_type
from adjudge.report.receipt_screen import receipt_screen

if TYPE_CHECKING:
    from collections.abc import Callable

    from adjudge.app.world import World
    from adjudge.model.receipt import Statement, Subject

CODES: Final = {Outcome.PASS: 0, Outcome.FAIL: 1, Outcome.INCONCLUSIVE: 3}
KEY_INSIDE: Final = (
    "A public key lies in the repository: whoever proposes changes there could have put it there."
)
RECEIPT_ALONE: Final = "--outcome any asks about the receipt alone"


class Signed(NamedTuple):
    """A kind of artefact that is signed with an outcome and is not judged again.

    Attributes:
        name: In a sentence.
        subjects: What one is about, by its bytes; ``ContractError`` where they are none.
    """

    name: str
    subjects: Callable[[bytes], tuple[Subject, ...]]


SIGNED: Final = {
    predicate_type(CHECK): Signed("check", lambda data: check_subjects(decode_artefact(data, CheckV1))),
    predicate_type(ATTEMPT): Signed(
        "try at a fix", lambda data: attempt_subjects(decode_artefact(data, FixAttemptV1))
    ),
    predicate_type(PROOF): Signed("proof", lambda data: proof_subjects(decode_artefact(data, ProofV1))),
}
"""By predicate type."""


class VerifyWords(NamedTuple):
    """The receipt as typed, with what the person expects of it; ``said`` is the receipt itself."""

    receipt: str
    key: str
    foreign: bool = False
    offline: bool = False
    any_outcome: bool = False
    require_signed: str | None = None
    grant: GrantWords = GrantWords()
    patch: PatchWords = PatchWords()
    said: bytes | None = None


def answer_verify(words: VerifyWords, world: World) -> Answer:
    """Whether the receipt holds."""
    receipt = _read_receipt(words.receipt, world) if words.said is None else words.said
    verifier = open_verifier(words.key)
    check = check_receipt(receipt, key_id=verifier.key_id, verify=verifier.verify, foreign=words.foreign)
    again = Again(check.outcome)
    if check.statement is not None:
        kept = SIGNED.get(check.statement.predicate_type)
        again = _hold(check.statement, words, world)
        if kept is not None:
            again = _hold_signed(check.statement, words, kept)
    signed = _signed_outcome(check.statement)
    weighed = again if words.any_outcome else _weigh(again, signed)
    plain = receipt_check_artefact(check, receipt=receipt, key_id=verifier.key_id)
    artefact = msgspec.structs.replace(
        plain,
        outcome=weighed.outcome.value,
        holds=again.outcome.value,
        signed_outcome=None if signed is None else signed.value,
        reasons=(*plain.reasons, *reasons_wire(weighed.reasons)),
        recomputed=again.recomputed,
        differences=again.differences,
    )
    return Answer(
        artefact=artefact,
        screen=lambda: receipt_screen(artefact),
        exit_code=CODES[weighed.outcome],
        why=" ".join(reason.message for reason in artefact.reasons),
        next_step="" if weighed.outcome is Outcome.PASS else weighed.next_step,
        notes=_notes(words, world),
    )


def _notes(words: VerifyWords, world: World) -> tuple[str, ...]:
    keys = (words.key,) if words.require_signed is None else (words.key, words.require_signed)
    return (KEY_INSIDE,) if any(is_inside(key, world.folder) for key in keys) else ()


def _read_receipt(name: str, world: World) -> bytes:
    """The receipt in a file, or the one that is kept here under its digest."""
    if names_kept_receipt(name):
        return load_kept_receipt(name, world)
    return read_named(name, what="receipt", limit_bytes=LIMIT_BYTES)


def _hold(statement: Statement, words: VerifyWords, world: World) -> Again:
    """Steps 2 and 3; an artefact that is no verdict is about itself, and there is nothing to judge."""
    if statement.predicate_type != predicate_type(SCHEMA):
        if words.patch == PatchWords() and words.grant == GrantWords() and words.require_signed is None:
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
    issuer = None if words.require_signed is None else open_verifier(words.require_signed).key_id
    evidence = Evidence(grant=words.grant, patch=words.patch, offline=words.offline, issuer=issuer)
    if words.offline:
        return judge_again(verdict, evidence, Place(None, None))
    with open_place(world, needs_repository=False, keeps=False) as place:
        return judge_again(verdict, evidence, place)


def _hold_signed(statement: Statement, words: VerifyWords, kept: Signed) -> Again:
    """Step 2 of a signed check, try at a fix or proof; nothing of it is run again."""
    if words.patch != PatchWords() or words.grant != GrantWords() or words.require_signed is not None:
        message = f"What was signed is a {kept.name}, and a patch or a grant is held against a verdict."
        return Again(Outcome.FAIL, (Reason(code="no-verdict", message=message),))
    try:
        subjects = kept.subjects(statement.predicate)
    except ContractError as error:
        message = f"The signed {kept.name} is not one that is understood: {error.message}"
        return Again(Outcome.INCONCLUSIVE, (Reason(code="unreadable-verdict", message=message),))
    if statement.subjects != subjects:
        message = f"What was signed is said to be about something else than the {kept.name} in it."
        return Again(Outcome.FAIL, (Reason(code="other-subject", message=message),))
    return Again(Outcome.PASS)


def _signed_outcome(statement: Statement | None) -> Outcome | None:
    """Of what was signed, where it has an outcome; ``None`` of anything else, whatever it says of itself."""
    if statement is None or statement.predicate_type not in {predicate_type(SCHEMA), *SIGNED}:
        return None
    outcome = read_strict(statement.predicate).get("outcome")
    return Outcome(outcome) if isinstance(outcome, str) and outcome in set(Outcome) else None


def _weigh(again: Again, signed: Outcome | None) -> Again:
    """What a gate should go by: no receipt makes a fail green, and none that has no outcome does."""
    if again.outcome is not Outcome.PASS or signed is Outcome.PASS:
        return again
    if signed is None:
        reason = Reason(code="no-outcome", message="What was signed has no outcome of its own.")
    else:
        message = f"The receipt holds, and the verdict in it is {signed.value}."
        reason = Reason(code=f"signed-{signed.value}", message=message)
    outcome = Outcome.INCONCLUSIVE if signed is None else signed
    return again._replace(outcome=outcome, reasons=(*again.reasons, reason), next_step=RECEIPT_ALONE)
