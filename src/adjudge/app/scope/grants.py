"""Grants by what names them: rules on the command line, a file, or the id of a registered one.

Nothing else is ever asked: not the tree under review, not the environment, not the patch.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.app.outside import refuse_inside, verifier_outside
from adjudge.app.scope.signatures import vouch_for_grant
from adjudge.app.scope.words import check_grant_words
from adjudge.app.wiring import read_beside, read_named
from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.grant_v1 import grant_artefact
from adjudge.errors import ConfigError, StateError, UsageError
from adjudge.scope.read_grant import (
    LIMIT_BYTES,
    derive_grant_digest,
    grant_from_json,
    grant_from_rules,
    grant_from_toml,
)

if TYPE_CHECKING:
    from adjudge.app.scope.words import GrantWords
    from adjudge.app.world import World
    from adjudge.model.grant import Grant
    from adjudge.model.ids import Digest
    from adjudge.ports import Store

JSON: Final = ".json"
TOML: Final = ".toml"
ENVELOPE_SUFFIX: Final = ".sig"
LIMIT_ENVELOPE_BYTES: Final = 16 << 20
WHAT: Final = "grant"


class LoadedGrant(NamedTuple):
    """A grant ready for the gate.

    Attributes:
        grant: The grant.
        body: Its canonical bytes.
        digest: Its digest, as verdicts name it.
        envelope: A signed envelope around it, or ``None``; nobody has checked it yet.
        signed_by: Id of the key whose signature of it was required and holds, or ``None``.
    """

    grant: Grant
    body: bytes
    digest: Digest
    envelope: bytes | None = None
    signed_by: str | None = None


def load_grant(words: GrantWords, world: World, store: Store | None) -> LoadedGrant:
    """The grant that the words name, its signature checked where one is required.

    Args:
        words: As typed.
        world: Where the command runs.
        store: Where registered grants are; ``None`` outside a repository.
    """
    check_grant_words(words)
    if words.grant is None:
        rules = grant_from_rules(allow=words.allow, deny=words.deny, frozen=words.frozen, limits=words.limits)
        return as_loaded(rules)
    by_file = is_file_name(words.grant)
    found = read_grant_file(words.grant, world) if by_file else registered_grant(words.grant, store)
    if words.require_signed is None:
        return found
    verifier = verifier_outside(words.require_signed, world)
    vouch_for_grant(found.body, found.envelope, verifier)
    return found._replace(signed_by=verifier.key_id)


def grant_of_rules(words: GrantWords) -> LoadedGrant:
    """The grant that rules on the command line make."""
    return as_loaded(
        grant_from_rules(allow=words.allow, deny=words.deny, frozen=words.frozen, limits=words.limits)
    )


def is_file_name(text: str) -> bool:
    """Whether what names a grant is a file: it has a folder, or one of the two endings."""
    return "/" in text or text.endswith((JSON, TOML))


def read_grant_file(path: str, world: World) -> LoadedGrant:
    """The grant in a file outside the repository, with the envelope beside it if there is one."""
    refuse_inside(path, world, what=WHAT)
    beside = path + ENVELOPE_SUFFIX
    envelope = read_beside(beside, what=f"{WHAT} signature", limit_bytes=LIMIT_ENVELOPE_BYTES)
    if envelope is not None:
        refuse_inside(beside, world, what=f"{WHAT} signature")
    return grant_of_file(path)._replace(envelope=envelope)


def grant_of_file(path: str) -> LoadedGrant:
    """The grant in a file, wherever it lies: for a comparison by digest, never to judge by."""
    data = read_named(path, what=WHAT, limit_bytes=LIMIT_BYTES)
    is_json = path.endswith(JSON) or (not path.endswith(TOML) and data.lstrip()[:1] == b"{")
    return as_loaded(grant_from_json(data) if is_json else grant_from_toml(_text(data)))


def registered_grant(grant_id: str, store: Store | None) -> LoadedGrant:
    """A registered grant.

    Raises:
        UsageError: There is none of this id, or no state to look into.
        StateError: What was registered is not what its digest says.
    """
    stored = None if store is None else store.find_grant(grant_id)
    if stored is None:
        message = f"No grant {ascii(grant_id)[:80]} is registered here."
        raise UsageError(
            "unknown-grant", message, "register it with --register FILE, or name a file by its path"
        )
    found = as_loaded(grant_from_json(stored.body), envelope=stored.envelope)
    if (found.body, found.digest) != (stored.body, stored.digest):
        message = "A registered grant is not the one that its digest names."
        raise StateError("store-damaged", message, "register it again under a new id")
    return found


def as_loaded(grant: Grant, *, envelope: bytes | None = None) -> LoadedGrant:
    """A grant with its canonical bytes and digest."""
    body = encode_canonical(grant_artefact(grant))
    return LoadedGrant(grant, body, derive_grant_digest(grant), envelope)


def _text(data: bytes) -> str:
    """The text of a TOML file.

    Raises:
        ConfigError: It is not UTF-8.
    """
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        message = f"The grant cannot be used: byte {error.start} is not UTF-8."
        raise ConfigError("bad-grant", message, "docs/scope.md says what a grant may hold") from error
