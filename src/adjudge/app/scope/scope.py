"""``adjudge scope``: did the change touch anything it had no business touching?

1. The grant is loaded, and its signature checked where one is required.
2. The change is resolved or the patch read; nothing to judge is no pass.
3. The gate judges; the day comes from the clock and decides only whether the grant has expired.
4. The verdict, its grant and its receipt are kept in one transition.
5. The receipt is written, and the answer given.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from adjudge.app.answer import Answer
from adjudge.app.outside import refuse_writing_inside, signer_outside
from adjudge.app.place import open_place
from adjudge.app.scope.grants import load_grant
from adjudge.app.scope.judged import judged_subject
from adjudge.app.scope.records import keep_verdict, kept_notes, sign_verdict
from adjudge.app.scope.words import check_scope_words
from adjudge.app.wiring import check_free, today_utc, write_once
from adjudge.contracts.verdict_v1 import verdict_artefact
from adjudge.errors import UsageError
from adjudge.model.outcome import Outcome
from adjudge.report.verdict_screen import verdict_screen
from adjudge.report.verdict_words import verdict_next, verdict_why
from adjudge.scope.judge import judge

if TYPE_CHECKING:
    from adjudge.app.place import Place
    from adjudge.app.scope.grants import LoadedGrant
    from adjudge.app.scope.words import ScopeWords
    from adjudge.app.world import World
    from adjudge.model.verdict import Verdict
    from adjudge.ports import Signer

CODES: Final = {Outcome.PASS: 0, Outcome.FAIL: 1, Outcome.INCONCLUSIVE: 3}
RECEIPT: Final = "receipt"


def answer_scope(words: ScopeWords, world: World) -> Answer:
    """The verdict: 0 pass, 1 fail, 3 inconclusive."""
    check_scope_words(words)
    if words.receipt is not None:
        refuse_writing_inside(words.receipt, world, what=RECEIPT)
    signer = None if words.sign is None else signer_outside(words.sign, world)
    with open_place(world, needs_repository=words.patch.file is None, keeps=words.keeps) as place:
        _check_receipt_place(words, place)
        grant = load_grant(words.grant, world, place.store)
        subject, hint = judged_subject(words, place, world, grant.grant)
        judged = judge(subject, grant.grant, today=today_utc(), allow_empty=words.allow_empty)
        verdict = replace(judged, grant_signed_by=grant.signed_by)
        notes = _keep(words, place, verdict=verdict, grant=grant, signer=signer)
    return verdict_answer(verdict, notes, hint)


def verdict_answer(verdict: Verdict, notes: tuple[str, ...] = (), hint: str = "") -> Answer:
    """A verdict as an answer; with what to do next where something better is known than the verdict tells."""
    passed = verdict.outcome is Outcome.PASS
    return Answer(
        artefact=verdict_artefact(verdict),
        screen=lambda: verdict_screen(verdict),
        exit_code=CODES[verdict.outcome],
        why="" if passed else verdict_why(verdict),
        next_step="" if passed else hint or verdict_next(verdict),
        notes=notes,
    )


def _check_receipt_place(words: ScopeWords, place: Place) -> None:
    """Nothing, when a receipt that is asked for has somewhere to go.

    Raises:
        UsageError: Nothing is kept here, and no file is named.
    """
    if words.sign is not None and words.receipt is None and place.writable is None:
        message = "Nothing is kept here, so the receipt would be lost."
        raise UsageError("no-receipt-file", message, "name a file with --receipt")


def _keep(
    words: ScopeWords, place: Place, *, verdict: Verdict, grant: LoadedGrant, signer: Signer | None
) -> tuple[str, ...]:
    """Keep what the verdict leaves behind; what a person should know of it."""
    receipt = None if signer is None else sign_verdict(verdict, signer)
    if receipt is not None and words.receipt is not None:
        check_free(words.receipt, receipt, what=RECEIPT)
    notes = place.notes()
    store = place.writable if words.keeps else None
    if store is not None:
        kept = keep_verdict(store, verdict, grant=grant, receipt=receipt)
        notes = (*notes, *kept_notes(kept, store.ledger.head()))
    if receipt is not None and words.receipt is not None:
        write_once(words.receipt, receipt, what=RECEIPT)
    return notes
