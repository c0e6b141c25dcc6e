"""``adjudge fix list|show|diff|discard``: tries that are kept, and the trees that stay of them.

A try that did not end and that no process works at is an orphan. Discarding takes its tree away and leaves a
receipt: what was found out about it stays.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from adjudge.app.answer import Answer
from adjudge.app.fix.apply import apply_attempt
from adjudge.app.fix.applying import tell_cut_short
from adjudge.app.fix.diff import answer_diff
from adjudge.app.fix.execute import attempt_answer, tree_notes
from adjudge.app.fix.held import CODE, held_attempt
from adjudge.app.fix.keep import (
    find_packet,
    find_stored,
    folder_name,
    keep_attempt,
    the_store,
)
from adjudge.app.fix.tried import Tried
from adjudge.app.outside import refuse_writing_inside, signer_outside
from adjudge.app.place import open_place, the_repository
from adjudge.app.wiring import check_free, write_once
from adjudge.app.wiring_programs import open_fixes
from adjudge.contracts.fix_attempt_v1 import FixDeedV1, FixerV1, FixLineV1, FixListV1
from adjudge.contracts.receipt_v1 import receipt_record, sign_statement
from adjudge.contracts.signable import attempt_statement
from adjudge.errors import StateError, UsageError
from adjudge.model.fix import FixCode, FixState
from adjudge.model.outcome import Reason
from adjudge.model.state import Transition
from adjudge.report.fix_screen import deed_screen, fixes_screen

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.app.fix.words import DeedWords
    from adjudge.app.place import Place
    from adjudge.app.wiring_programs import FixMeans
    from adjudge.app.world import World
    from adjudge.contracts.fix_attempt_v1 import FixAttemptV1
    from adjudge.model.fix import StoredFix
    from adjudge.ports import Store

LISTED: Final = 1000
ALL: Final = 1 << 30
RECEIPT: Final = "receipt"
NOBODY: Final = "0" * 64


def answer_deed(words: DeedWords, world: World) -> Answer:
    """What is asked about tries."""
    if words.receipt is not None:
        refuse_writing_inside(words.receipt, world, what=RECEIPT)
    with open_place(world, needs_repository=True, keeps=False) as place:
        told = tell_cut_short(place, world)
        answer = _done(words, place, world)
        return answer._replace(notes=(*told, *answer.notes))


def _done(words: DeedWords, place: Place, world: World) -> Answer:
    """What is done, of a work tree that has a fix whole or not at all."""
    if words.deed == "list":
        return _list(place, world)
    store = the_store(place, writable=words.deed in {"apply", "discard"})
    stored = find_stored(store, words.name)
    if words.deed == "show":
        notes = tree_notes(stored.attempt_id, open_fixes(the_repository(place), world))
        return _show(stored, words, store, world)._replace(notes=notes)
    if words.deed == "diff":
        return answer_diff(ended_attempt(stored, store), words, the_repository(place).git, world)
    if words.deed == "apply":
        return apply_attempt(ended_attempt(stored, store), words, place, world)
    return _discard(stored, words, place, world)


def ended_attempt(stored: StoredFix, store: Store) -> FixAttemptV1:
    """The artefact of a try that came to its end.

    Raises:
        UsageError: It did not; ``StateError`` where the ledger knows it otherwise.
    """
    attempt = held_attempt(store, stored)
    if attempt is None:
        message = f"The try {stored.attempt_id} did not come to its end, so nothing is known of it."
        raise UsageError("fix-open", message, f"adjudge fix discard {stored.attempt_id} --confirm")
    return attempt


def _list(place: Place, world: World) -> Answer:
    lines: tuple[FixLineV1, ...] = ()
    if place.store is not None and the_repository(place).database is not None:
        means = open_fixes(the_repository(place), world)
        store = place.store
        lines = tuple(_line(one, means, store) for one in store.fixes.attempts("fix:", limit=LISTED))
    artefact = FixListV1(attempts=lines)
    orphan = next((one for one in lines if one.orphan), None)
    following = "" if orphan is None else f"adjudge fix discard {orphan.attempt_id} --confirm"
    return Answer(artefact=artefact, screen=lambda: fixes_screen(artefact, following), next_step=following)


def _line(stored: StoredFix, means: FixMeans, store: Store) -> FixLineV1:
    name = folder_name(stored.attempt_id)
    there = means.trees.path(name) is not None
    return FixLineV1(
        attempt_id=stored.attempt_id,
        packet_id=stored.packet_id,
        run_id=stored.run_id,
        state=stored.state.value if _is_held(stored, store) else CODE,
        retained=there,
        orphan=stored.state is FixState.OPEN and not means.trees.held(name),
    )


def _is_held(stored: StoredFix, store: Store) -> bool:
    """Whether the ledger knows a try as it stands."""
    try:
        held_attempt(store, stored)
    except StateError:
        return False
    return True


def _show(stored: StoredFix, words: DeedWords, store: Store, world: World) -> Answer:
    """A try as it is kept, signed where that is asked.

    Raises:
        StateError: The receipt would be lost.
    """
    attempt = ended_attempt(stored, store)
    if words.sign is not None:
        signer = signer_outside(words.sign, world)
        receipt = sign_statement(attempt_statement(attempt), key_id=signer.key_id, sign=signer.sign)
        if words.receipt is not None:
            check_free(words.receipt, receipt, what=RECEIPT)
        elif store.read_only is not None:
            raise StateError(store.read_only.code, f"Nothing can be kept here. {store.read_only.message}")
        if store.read_only is None:
            store.commit(Transition(records=(receipt_record(receipt),), receipts=(receipt,)))
        if words.receipt is not None:
            write_once(words.receipt, receipt, what=RECEIPT)
    return attempt_answer(attempt)._replace(exit_code=0, why="")


def _discard(stored: StoredFix, words: DeedWords, place: Place, world: World) -> Answer:
    """The tree taken away, or what would be; a try that did not end is told as failed from then on.

    Raises:
        StateError: A process works at it.
    """
    means = open_fixes(the_repository(place), world)
    name = folder_name(stored.attempt_id)
    notes = tree_notes(stored.attempt_id, means)
    deed = FixDeedV1(
        attempt_id=stored.attempt_id,
        deed="discard",
        done=words.confirmed,
        paths=(),
        merged=(),
        conflicts=(),
    )
    if words.confirmed:
        if means.trees.held(name):
            raise StateError("fix-running", "A process works at this try.", "adjudge fix list")
        means.trees.remove(name)
        beside = means.trees.entries()
        store = the_store(place, writable=True)
        means.trees.clear(set(beside) - set(_known(store)))
        attempt = _as_held(stored, store)
        keep_attempt(store, msgspec.structs.replace(attempt, retained=False), "discard")
    following = "" if words.confirmed else f"adjudge fix discard {stored.attempt_id} --confirm"
    return Answer(
        artefact=deed,
        screen=lambda: deed_screen(deed, following),
        next_step=following,
        notes=() if words.confirmed else notes,
    )


def _known(store: Store) -> Iterator[str]:
    """What tries have in the folder of trees, by name."""
    for one in store.fixes.attempts("fix:", limit=ALL):
        name = folder_name(one.attempt_id)
        yield from (name, f"{name}.lock")


def _as_held(stored: StoredFix, store: Store) -> FixAttemptV1:
    """A try as the ledger knows it; nothing is known of one that it knows otherwise, or that did not end."""
    try:
        attempt = held_attempt(store, stored)
    except StateError as error:
        return _never_ended(stored, store, Reason(code=error.code, message=error.message))
    message = "Its process ended before the try did, so nothing is known of what it left."
    reason = Reason(code=FixCode.NOT_COMPLETED, message=message)
    return attempt or _never_ended(stored, store, reason)


def _never_ended(stored: StoredFix, store: Store, reason: Reason) -> FixAttemptV1:
    """The artefact of a try of which nothing is known."""
    fixer = FixerV1(
        name="", version="", model="", settings_sha256=NOBODY, networked=True, end=None, detail=""
    )
    packet = find_packet(store, stored.packet_id)
    tried = [one for one in store.fixes.attempts_of(stored.run_id) if one.packet_id == stored.packet_id]
    number = 1 + [one.attempt_id for one in tried].index(stored.attempt_id)
    made = Tried(packet=packet, attempt_id=stored.attempt_id, number=number, fixer=fixer)
    return made.ended(FixState.FAILED, (reason,))
