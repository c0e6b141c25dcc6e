"""Receipts: a signed statement that an artefact was made about named subjects.

The forms are those of the field: a Statement of in-toto inside an envelope of DSSE. What is signed is the
pre-authentication encoding of payload type and payload, so a signature for one type of payload is none for
another.

Source: DSSE protocol 1.0.2 (secure-systems-lab/dsse); in-toto attestation framework, Statement v1.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from adjudge.errors import InvariantError

if TYPE_CHECKING:
    from adjudge.model.ids import Digest, ObjectId
    from adjudge.model.outcome import Outcome, Reason

PAYLOAD_TYPE: Final = "application/vnd.in-toto+json"
PREDICATE_BASE: Final = "https://adjudge.dev/"
_SCHEMA: Final = re.compile(r"adjudge\.([a-z][a-z0-9-]*/v[1-9][0-9]*)")


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class Subject:
    """Something that cannot change and that a statement is about.

    Attributes:
        name: What it is to us, such as ``patch`` or ``head-tree``.
        algorithm: Name of the digest in in-toto's words: ``sha256``, ``gitTree``, ``gitCommit``.
        digest: Lower hex.
    """

    name: str
    algorithm: str
    digest: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """What is signed.

    Attributes:
        subjects: At least one; sorted.
        predicate_type: Which artefact the predicate is, see ``predicate_type``.
        predicate: The artefact's canonical bytes.
    """

    subjects: tuple[Subject, ...]
    predicate_type: str
    predicate: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Signature:
    """One signature of an envelope.

    Attributes:
        key_id: Which key made it, as the envelope says: not signed, so a hint and no proof; may be empty.
        value: The bytes.
    """

    key_id: str
    value: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Envelope:
    """A payload with its signatures, in the order of the envelope.

    Attributes:
        payload_type: How the payload is to be read; signed.
        payload: Signed.
        signatures: May be empty, and then nothing is proved.
    """

    payload_type: str
    payload: bytes
    signatures: tuple[Signature, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReceiptCheck:
    """What checking a receipt against one public key came to.

    Attributes:
        outcome: ``pass`` when the key signed this statement, ``fail`` when it did not, ``inconclusive`` when
            it signed something that is not understood, or the envelope is not as adjudge writes it.
        reasons: Why, and hints; sorted.
        statement: What the key has signed; ``None`` unless the outcome is ``pass``.
    """

    outcome: Outcome
    reasons: tuple[Reason, ...]
    statement: Statement | None = None


def pre_authentication(payload_type: str, payload: bytes) -> bytes:
    """The bytes that are signed for a payload: lengths and contents, separated by single spaces."""
    kind = payload_type.encode("utf-8", "surrogatepass")
    return b"DSSEv1 %d %b %d %b" % (len(kind), kind, len(payload), payload)


def predicate_type(schema: str) -> str:
    """The type of a predicate that is an artefact of ours; a stable name, not the address of a page.

    Raises:
        InvariantError: The schema is not one of ours.
    """
    found = _SCHEMA.fullmatch(schema)
    if not found:
        raise InvariantError("predicate-type", "A receipt was asked for something that is no artefact.")
    return PREDICATE_BASE + found[1]


def subject_of_bytes(name: str, digest: Digest) -> Subject:
    """A file or other bytes by their plain SHA-256, such as a raw patch."""
    return Subject(name=name, algorithm="sha256", digest=digest)


def subject_of_tree(name: str, tree: ObjectId) -> Subject:
    """A git tree by its id, of either object format."""
    return Subject(name=name, algorithm="gitTree", digest=tree)


def subject_of_commit(name: str, commit: ObjectId) -> Subject:
    """A git commit by its id, of either object format."""
    return Subject(name=name, algorithm="gitCommit", digest=commit)
