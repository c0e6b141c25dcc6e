"""The in-toto Statement v1 on the wire: exact fields, at least one subject, the predicate an artefact.

Source: in-toto attestation framework, ``spec/v1/statement.md`` and ``digest_set.md``.
"""

from __future__ import annotations

import re
from typing import Any, Final, Literal

import msgspec

from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.decode import decode_artefact
from adjudge.contracts.strict import read_strict
from adjudge.errors import ContractError
from adjudge.model.receipt import Statement, Subject

_HEX: Final = re.compile(r"[0-9a-f]+")
_FIELDS: Final = {"type_": "_type", "predicate_type": "predicateType"}


class SubjectV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A subject with its digest: one algorithm, lower hex."""

    name: str
    digest: dict[str, str]


class StatementV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename=_FIELDS):
    """The statement; the predicate is an artefact of the kind its type names."""

    type_: Literal["https://in-toto.io/Statement/v1"]
    subject: tuple[SubjectV1, ...]
    predicate_type: str
    predicate: dict[str, Any]


def encode_statement(statement: Statement) -> bytes:
    """The canonical bytes to be signed; subjects in sorted order.

    Raises:
        ContractError: The predicate is not one JSON object, or there is no subject.
    """
    if not statement.subjects:
        raise ContractError("malformed", "$.subject: a statement is about one subject at least.")
    predicate = read_strict(statement.predicate)
    if not isinstance(predicate, dict):
        raise ContractError("malformed", "$.predicate: expected an object.")
    wire = StatementV1(
        type_="https://in-toto.io/Statement/v1",
        subject=tuple(
            SubjectV1(name=one.name, digest={one.algorithm: one.digest}) for one in sorted(statement.subjects)
        ),
        predicate_type=statement.predicate_type,
        predicate=predicate,
    )
    return encode_canonical(wire)


def decode_statement(data: bytes) -> Statement:
    """The statement behind a payload.

    Raises:
        ContractError: The bytes are not one Statement v1 with subjects that have one digest each.
    """
    wire = decode_artefact(data, StatementV1)
    subjects = [_subject(one, f"$.subject[{index}]") for index, one in enumerate(wire.subject)]
    if not subjects:
        raise ContractError("malformed", "$.subject: a statement is about one subject at least.")
    return Statement(
        subjects=tuple(sorted(subjects)),
        predicate_type=wire.predicate_type,
        predicate=encode_canonical(wire.predicate),
    )


def _subject(wire: SubjectV1, path: str) -> Subject:
    """A subject.

    Raises:
        ContractError: It has not exactly one digest in lower hex.
    """
    if len(wire.digest) != 1:
        raise ContractError("malformed", f"{path}.digest: expected one digest, found {len(wire.digest)}.")
    ((algorithm, digest),) = wire.digest.items()
    if not _HEX.fullmatch(digest):
        raise ContractError("malformed", f"{path}.digest: expected lower hex.")
    return Subject(name=wire.name, algorithm=algorithm, digest=digest)
