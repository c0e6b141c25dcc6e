"""``adjudge scope --register FILE``: keep a grant under its id, signed by its issuer where a key is named."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.app.answer import Answer
from adjudge.app.outside import refuse_writing_inside, signer_outside, verifier_outside
from adjudge.app.place import open_place
from adjudge.app.scope.grants import is_file_name, read_grant_file
from adjudge.app.scope.signatures import refuse_other_envelope, vouch_for_grant
from adjudge.app.scope.words import ScopeWords
from adjudge.app.wiring import check_free, write_once
from adjudge.contracts.receipt_v1 import sign_statement
from adjudge.contracts.registration_v1 import RegistrationV1
from adjudge.contracts.signable import grant_statement
from adjudge.errors import StateError, UsageError
from adjudge.model.state import StoredGrant, Transition
from adjudge.report.state_screens import registration_screen
from adjudge.scope.read_grant import COMMAND_LINE

if TYPE_CHECKING:
    from adjudge.app.place import Place
    from adjudge.app.scope.grants import LoadedGrant
    from adjudge.app.world import World
    from adjudge.ports import Store

RECEIPT = "receipt"


def answer_registration(path: str, words: ScopeWords, world: World) -> Answer:
    """The registration; the same bytes again change nothing, other bytes under the id are refused (4)."""
    _check_words(words)
    if words.receipt is not None:
        refuse_writing_inside(words.receipt, world, what=RECEIPT)
    grant = read_grant_file(path, world)
    _check_id(grant.grant.id)
    envelope = _envelope(grant, words, world)
    if envelope is not None and words.receipt is not None:
        check_free(words.receipt, envelope, what=RECEIPT)
    with open_place(world, needs_repository=True) as place:
        known = _register(_store(place), grant, envelope)
        notes = place.notes()
    if envelope is not None and words.receipt is not None:
        write_once(words.receipt, envelope, what=RECEIPT)
    artefact = RegistrationV1(
        id=grant.grant.id, grant_digest=grant.digest, signed=envelope is not None, known=known
    )
    return Answer(artefact=artefact, screen=lambda: registration_screen(artefact), notes=notes)


def _check_words(words: ScopeWords) -> None:
    """Nothing, when the words are about a registration alone.

    Raises:
        UsageError: They name a grant or a change as well.
    """
    rest = words._replace(sign=None, receipt=None, grant=words.grant._replace(require_signed=None))
    if rest != ScopeWords():
        message = "A grant is registered as its file has it, and nothing is judged."
        raise UsageError("register-alone", message, "leave the other words out")
    if words.receipt is not None and words.sign is None:
        raise UsageError("no-key", "A signed grant needs a key: --receipt needs --sign KEY.")


def _check_id(grant_id: str) -> None:
    """Nothing, when ``--grant`` could name this id.

    Raises:
        UsageError: It would be taken for something else.
    """
    if grant_id == COMMAND_LINE or is_file_name(grant_id):
        message = f"The id {ascii(grant_id)[:80]} would be taken for rules or for a file."
        raise UsageError("grant-id", message, "give the grant another id")


def _envelope(grant: LoadedGrant, words: ScopeWords, world: World) -> bytes | None:
    """The envelope to keep: made with the key, or the one beside the file."""
    envelope = grant.envelope
    if words.sign is not None:
        signer = signer_outside(words.sign, world)
        envelope = sign_statement(grant_statement(grant.body), key_id=signer.key_id, sign=signer.sign)
    if words.grant.require_signed is not None:
        vouch_for_grant(grant.body, envelope, verifier_outside(words.grant.require_signed, world))
    elif envelope is not None:
        refuse_other_envelope(grant.body, envelope)
    return envelope


def _store(place: Place) -> Store:
    """The state to register in.

    Raises:
        StateError: Nothing can be kept here.
    """
    if place.writable is None:
        message = "Nothing can be kept here, so no grant can be registered."
        raise StateError("store-read-only", message, "set ADJUDGE_STATE_DIR to a folder that can be written")
    return place.writable


def _register(store: Store, grant: LoadedGrant, envelope: bytes | None) -> bool:
    """Register; whether it was there already."""
    known = store.find_grant(grant.grant.id) is not None
    stored = StoredGrant(grant_id=grant.grant.id, body=grant.body, digest=grant.digest, envelope=envelope)
    store.commit(Transition(grants=(stored,)))
    return known
