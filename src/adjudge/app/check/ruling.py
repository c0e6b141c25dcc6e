"""``adjudge check waive|accept|undo``: what a person decides about the last check here.

A decision is added to the ledger and changes nothing that was found. It comes from this command alone, never
from a document or from the change, so no agent's answer carries one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from adjudge.app.answer import Answer
from adjudge.app.check.keep import find_last_check, load_rulings
from adjudge.app.check.words import DEEDS, check_ruling_words
from adjudge.app.place import open_place
from adjudge.check.outcome import OF_STAGES
from adjudge.check.rulings import WAIVABLE
from adjudge.contracts.check_v1 import CheckEntryV1, CheckRulingV1, ruling_record
from adjudge.contracts.decode import decode_artefact
from adjudge.errors import StateError, UsageError
from adjudge.model.check import CheckRuling, Deed, StageState
from adjudge.model.ids import Digest
from adjudge.model.state import Transition
from adjudge.report.check_screen import ruling_screen

if TYPE_CHECKING:
    from adjudge.app.check.words import RulingWords
    from adjudge.app.world import World
    from adjudge.ports import Store


def answer_check_ruling(words: RulingWords, world: World) -> Answer:
    """The decision as it was kept; 0.

    Raises:
        StateError: Nothing can be kept here.
    """
    check_ruling_words(words)
    with open_place(world, needs_repository=True, keeps=False) as place:
        if place.store is None:
            _refuse_none()
        check = last_check(place.store)
        ruling = _ruling(words, check, place.store)
        if place.store.read_only is not None:
            reason = place.store.read_only
            raise StateError(reason.code, f"Nothing can be kept here. {reason.message}")
        number = len(load_rulings(place.store, ruling.about, [ruling.stage]))
        record = ruling_record(ruling, number)
        place.store.commit(Transition(records=(record,)))
        notes = place.notes()
    artefact = decode_artefact(record.payload, CheckRulingV1)
    return Answer(
        artefact=artefact,
        screen=lambda: ruling_screen(artefact, check),
        next_step="run the same check again: it shows the decision",
        notes=notes,
    )


def last_check(store: Store) -> CheckEntryV1:
    """The check that was made last; none is a ``UsageError``."""
    found = find_last_check(store)
    return _refuse_none() if found is None else decode_artefact(found.payload, CheckEntryV1)


def _ruling(words: RulingWords, check: CheckEntryV1, store: Store) -> CheckRuling:
    """The decision.

    Raises:
        UsageError: The stage is none of the check, needs no waiver, nobody saw the whole change, or there is
            nothing to take back.
    """
    deed = DEEDS[words.deed]
    about = Digest(check.request if words.stage else check.result)
    if words.stage:
        stages = {one.name: one for one in check.stages}
        if words.stage not in stages:
            message = f"The last check has no stage {ascii(words.stage)[:80]}."
            raise UsageError("no-stage", message, f"it has {', '.join(stages)}")
        if deed is Deed.WAIVE and StageState(stages[words.stage].found) not in WAIVABLE:
            message = f"The stage {words.stage} is {stages[words.stage].found}; there is nothing to waive."
            raise UsageError("not-waivable", message)
    doubt = next((one for one in check.reasons if one.code not in OF_STAGES), None)
    if deed is Deed.ACCEPT and doubt is not None:
        raise UsageError("not-acceptable", f"The change cannot be seen whole: {doubt.message}")
    before = load_rulings(store, about, [words.stage])
    if deed is Deed.UNDO and (not before or before[-1].deed is Deed.UNDO):
        raise UsageError("nothing-to-undo", "No decision about this is in force.")
    return CheckRuling(deed=deed, about=about, stage=words.stage, why=words.why.strip(), by=words.by.strip())


def _refuse_none() -> NoReturn:
    """End where no check is kept.

    Raises:
        UsageError: Always.
    """
    raise UsageError("no-check", "No check is kept here to decide about.", "adjudge check --help")
