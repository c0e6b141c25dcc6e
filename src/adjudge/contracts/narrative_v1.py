"""``adjudge.narrative/v1``: the findings of an audit told in prose by a host; and as it was accepted.

Strict and bounded, all faults told at once. It is bound to the digest of one document of findings, so another
document makes it stale. What it says is nobody's proof: it stands apart in the report and changes no number.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final, Literal

import msgspec

from adjudge.contracts.decode import decode_artefact
from adjudge.contracts.entries import is_utf_8, size
from adjudge.contracts.strict import read_strict
from adjudge.contracts.violations import list_violations, tell_violations
from adjudge.errors import ContractError, StateError

if TYPE_CHECKING:
    from collections.abc import Iterator

SCHEMA: Final = "adjudge.narrative/v1"
ACCEPTED: Final = "adjudge.audit-narrative/v1"
LIMIT_BYTES: Final = 64 << 10
LIMIT_PARAGRAPHS: Final = 12
LIMIT_TEXT: Final = 2000
"""Bytes of one paragraph."""
LIMIT_CITED: Final = 32
LEAST: Final = 3
"""Letters or digits of a paragraph; signs that nobody sees are none."""

_RUN: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9:._-]{0,127}")
_DIGEST: Final = re.compile(r"[0-9a-f]{64}")
_FINDING: Final = re.compile(r"[!-~]{1,128}")

Fault = tuple[str, str]


class NarrativeParagraphV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One paragraph, and the findings that it tells of."""

    text: str
    finding_ids: tuple[str, ...]


class NarrativeV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a host writes.

    Attributes:
        run_id: Of the audit.
        document_sha256: Of ``audit-findings.json``, byte for byte.
        paragraphs: In order; at least one.
    """

    schema: Literal["adjudge.narrative/v1"] = SCHEMA
    run_id: str
    document_sha256: str
    paragraphs: tuple[NarrativeParagraphV1, ...]


class AuditNarrativeV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A narrative as it was accepted: without secrets, and with the SHA-256 of the bytes that came."""

    schema: Literal["adjudge.audit-narrative/v1"] = ACCEPTED
    run_id: str
    document_sha256: str
    received_sha256: str
    paragraphs: tuple[NarrativeParagraphV1, ...]


def read_narrative(data: bytes) -> NarrativeV1:
    """The narrative behind the bytes.

    Raises:
        ContractError: ``oversized`` or ``malformed`` for bytes that are no JSON document,
            ``contract-invalid`` for one that breaks the contract; ``violations`` has every place.
    """
    plain = read_strict(data, limit_bytes=LIMIT_BYTES)
    faults = tuple(list_violations(plain, NarrativeV1)) or tuple(_bounds(plain))
    if faults:
        raise ContractError("contract-invalid", tell_violations(faults), violations=faults)
    return msgspec.convert(plain, NarrativeV1)


def read_accepted_narrative(payload: bytes) -> AuditNarrativeV1:
    """The narrative behind the bytes of a ledger entry.

    Raises:
        StateError: They are none.
    """
    try:
        return decode_artefact(payload, AuditNarrativeV1)
    except ContractError as error:
        message = f"A narrative of the ledger cannot be read: {error.message}"
        raise StateError("accepted-unreadable", message, "adjudge tool ledger verify") from error


def _bounds(plain: dict[str, Any]) -> Iterator[Fault]:
    if _RUN.fullmatch(plain["run_id"]) is None:
        yield "$.run_id", "expected the run id of the result map"
    if _DIGEST.fullmatch(plain["document_sha256"]) is None:
        yield "$.document_sha256", "expected 64 lower hex digits"
    count = len(plain["paragraphs"])
    if not 0 < count <= LIMIT_PARAGRAPHS:
        yield "$.paragraphs", f"{count} paragraphs; 1 to {LIMIT_PARAGRAPHS} are allowed"
    for at, one in enumerate(plain["paragraphs"][:LIMIT_PARAGRAPHS]):
        yield from _paragraph(one, f"$.paragraphs[{at}]")


def _paragraph(one: dict[str, Any], place: str) -> Iterator[Fault]:
    text, cited = one["text"], one["finding_ids"]
    if sum(map(str.isalnum, text)) < LEAST or size(text) > LIMIT_TEXT or not is_utf_8(text):
        yield f"{place}.text", f"expected {LEAST} letters at least and {LIMIT_TEXT} bytes of UTF-8 at most"
    if len(cited) > LIMIT_CITED:
        yield f"{place}.finding_ids", f"{len(cited)} ids; {LIMIT_CITED} are allowed"
    for number, name in enumerate(cited[:LIMIT_CITED]):
        if _FINDING.fullmatch(name) is None:
            yield f"{place}.finding_ids[{number}]", "expected the id of a finding"
