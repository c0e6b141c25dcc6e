"""``adjudge.judgments/v1``: what an agent answers to a guide.

Strict for the document: exact fields, the pin echoed, one list. Each judgment stands or falls by itself: one
that breaks the contract is rejected, its neighbours stand. A field that is null is a field that is not there,
since structured output has every field.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final, Literal, get_args

import msgspec

from adjudge.contracts.candidates_v1 import ClaimV1, SeverityV1
from adjudge.contracts.evidence_v1 import (
    LIMIT_ITEMS,
    ColourV1,
    EvidenceV1,
    QueryV1,
    SideV1,
    evidence_value,
    fault_sentence,
    find_fault,
)
from adjudge.contracts.reply_text import bare_document
from adjudge.contracts.strict import read_strict
from adjudge.errors import ContractError
from adjudge.model.candidate import Severity
from adjudge.model.evidence import KINDS as EVIDENCE
from adjudge.model.evidence import Claim
from adjudge.model.judgment import Action, Judgment, Rejected, RejectReason, Reply, ReplyError, ReplyStatus

if TYPE_CHECKING:
    from collections.abc import Mapping

SCHEMA: Final = "adjudge.judgments/v1"
LIMIT_BYTES: Final = 10 << 20
"""Bytes of a reply."""
LIMIT_JUDGMENTS: Final = 100_000
LIMIT_FRAMING: Final = 16 << 10
LIMIT_CONCERN: Final = 1024
"""Bytes of UTF-8 of one text of a judgment."""
SHOWN: Final = 80

ActionV1 = Literal["block", "address", "consider", "fyi", "abstain"]

KINDS: Final = {
    "array": "an array",
    "bool": "true or false",
    "float": "a number",
    "int": "an integer",
    "int | null": "an integer",
    "null": "null",
    "object": "an object",
    "str": "a string",
    "str | null": "a string",
}
"""What the decoder calls a kind of value, and what a person does."""

CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "action": get_args(ActionV1),
    "base": get_args(ColourV1),
    "claim": get_args(ClaimV1),
    "head": get_args(ColourV1),
    "kind": tuple(EVIDENCE.values()),
    "query": get_args(QueryV1),
    "severity": get_args(SeverityV1),
    "side": get_args(SideV1),
}
"""Words that a field may hold; the decoder tells only the one that it may not."""

_KIND: Final = re.compile(r"`([^`]*)`")
_AT: Final = re.compile(r" - at `\$(.*)`$")
_MISSING: Final = re.compile(r"^Object missing required field `(\w+)`")
_CHOICE: Final = re.compile(r"^Invalid (?:enum )?value '(.*)'$", re.DOTALL)
_UNKNOWN: Final = re.compile(r"^Object contains unknown field `(.*)`", re.DOTALL)


class JudgmentV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One judgment; at least one of the first three is given."""

    signal_id: str | None = None
    change_anchor: str | None = None
    alias: str | None = None
    action: ActionV1 | None = None
    severity: SeverityV1 | None = None
    claim: ClaimV1 | None = None
    concern: str | None = None
    framing: str | None = None
    evidence: tuple[EvidenceV1, ...] = ()


class JudgmentsV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The whole reply."""

    schema: Literal["adjudge.judgments/v1"] = SCHEMA
    graph_snapshot_hash: str
    judgments: tuple[JudgmentV1, ...]


def read_reply(data: bytes) -> Reply:
    """The reply in what an agent wrote; never fails."""
    if len(data) > LIMIT_BYTES:
        message = f"The reply has {len(data)} bytes; {LIMIT_BYTES} are allowed."
        return refused(ReplyStatus.OVERSIZED, "oversized", message)
    try:
        plain = read_strict(bare_document(data), exact=False)
    except ContractError as error:
        found = error.violations or (("$", error.message),)
        return _malformed(
            [ReplyError(path=path, code="json", message=_sentence(said)) for path, said in found]
        )
    if errors := _envelope_errors(plain):
        return _malformed(errors)
    many = plain["judgments"]
    if len(many) > LIMIT_JUDGMENTS:
        message = f"The reply has {len(many)} judgments; {LIMIT_JUDGMENTS} are allowed."
        return refused(ReplyStatus.OVERSIZED, "oversized", message, path="$.judgments")
    return Reply(
        status=ReplyStatus.OK,
        pin=plain["graph_snapshot_hash"],
        items=tuple(_item(one, at) for at, one in enumerate(many)),
        errors=(),
    )


def refused(status: ReplyStatus, code: str, message: str, *, path: str = "$") -> Reply:
    """A reply that cannot be looked at, for one reason."""
    return Reply(status=status, pin="", items=(), errors=(ReplyError(path=path, code=code, message=message),))


def _malformed(errors: list[ReplyError]) -> Reply:
    return Reply(status=ReplyStatus.MALFORMED, pin="", items=(), errors=tuple(errors))


def _sentence(text: str) -> str:
    return text if text.endswith(".") else f"{text[:1].upper()}{text[1:]}."


def _envelope_errors(plain: Any) -> list[ReplyError]:  # noqa: ANN401 - JSON
    """Everything that is wrong with the document around its judgments."""
    if not isinstance(plain, dict):
        return [ReplyError(path="$", code="type", message=f"Expected an object, found {kind_of(plain)}.")]
    errors = []
    if plain.get("schema") != SCHEMA:
        errors.append(_wrong("$.schema", repr(SCHEMA), plain, "schema"))
    if not isinstance(plain.get("graph_snapshot_hash"), str):
        errors.append(_wrong("$.graph_snapshot_hash", "the pin of the guide", plain, "graph_snapshot_hash"))
    if not isinstance(plain.get("judgments"), list):
        errors.append(_wrong("$.judgments", "an array, even if empty", plain, "judgments"))
    known = {"schema", "graph_snapshot_hash", "judgments"}
    errors += [
        ReplyError(path=f"$.{name}", code="unknown-field", message="There is no such field.")
        for name in sorted(plain.keys() - known)
    ]
    return errors


def _wrong(path: str, expected: str, plain: dict[str, Any], name: str) -> ReplyError:
    if name not in plain:
        return ReplyError(path=path, code="missing", message=f"Expected {expected}; it is missing.")
    return ReplyError(path=path, code="type", message=f"Expected {expected}, found {kind_of(plain[name])}.")


def _item(plain: Any, index: int) -> Judgment | Rejected:  # noqa: ANN401 - JSON
    """One judgment, or why it is none."""
    place = f"$.judgments[{index}]"
    if not isinstance(plain, dict):
        return _invalid(index, place, f"A judgment is an object; this is {kind_of(plain)}.")
    try:
        wire = msgspec.convert(_without_nulls(plain), JudgmentV1)
    except (msgspec.ValidationError, OverflowError) as error:
        return _invalid(index, *_told(str(error), place))
    return _over_bounds(wire, index, place) or _judgment(wire, index)


def _told(text: str, place: str) -> tuple[str, str]:
    """(path, sentence) of what the decoder says."""
    at = _AT.search(text)
    said = text[: at.start()] if at else text
    path = place + (at[1] if at else "")
    if named := _MISSING.match(said):
        return f"{path}.{named[1]}", f"It is missing{_choices(named[1])}."
    if named := _UNKNOWN.match(said):
        return f"{path}.{named[1]}", "There is no such field."
    if found := _CHOICE.match(said):
        return path, f"It is {kind_of(found[1])}{_choices(path.rpartition('.')[2])}."
    return path, _sentence(_KIND.sub(lambda kind: KINDS.get(kind[1], kind[0]), said))


def _choices(field: str) -> str:
    """What a field may hold, as the end of a sentence; empty where it is no choice among words."""
    return f"; it may be {', '.join(CHOICES[field])}" if field in CHOICES else ""


def _over_bounds(wire: JudgmentV1, index: int, place: str) -> Rejected | None:
    for name, text, limit in (
        ("concern", wire.concern, LIMIT_CONCERN),
        ("framing", wire.framing, LIMIT_FRAMING),
    ):
        size = len((text or "").encode("utf-8", "surrogatepass"))
        if size > limit:
            return _oversized(index, f"{place}.{name}", f"It has {size} bytes; {limit} are allowed.")
    if len(wire.evidence) > LIMIT_ITEMS:
        message = f"It has {len(wire.evidence)} pieces of evidence; {LIMIT_ITEMS} are allowed."
        return _oversized(index, f"{place}.evidence", message)
    for at, one in enumerate(wire.evidence):
        if fault := find_fault(one):
            return _invalid(index, f"{place}.evidence[{at}].{fault}", fault_sentence(one))
    return None


def _invalid(index: int, path: str, message: str) -> Rejected:
    return Rejected(index=index, reason=RejectReason.INVALID_FIELD, message=message, path=path)


def _oversized(index: int, path: str, message: str) -> Rejected:
    return Rejected(index=index, reason=RejectReason.OVERSIZED, message=message, path=path)


def _judgment(wire: JudgmentV1, index: int) -> Judgment:
    return Judgment(
        index=index,
        signal_id=wire.signal_id,
        change_anchor=wire.change_anchor,
        alias=wire.alias,
        action=None if wire.action is None else Action(wire.action),
        severity=None if wire.severity is None else Severity(wire.severity),
        claim=None if wire.claim is None else Claim(wire.claim),
        concern=wire.concern,
        framing=wire.framing,
        evidence=tuple(evidence_value(one) for one in wire.evidence),
    )


def _without_nulls(value: Any) -> Any:  # noqa: ANN401 - JSON
    """The value without fields that are null; its depth was bounded when it was read."""
    if isinstance(value, dict):
        return {name: _without_nulls(one) for name, one in value.items() if one is not None}
    return [_without_nulls(one) for one in value] if isinstance(value, list) else value


def kind_of(value: object) -> str:
    """What a value is, for a person; of a text its beginning, in ASCII."""
    if isinstance(value, str):
        return ascii(value[:SHOWN])
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    names = {dict: "an object", list: "an array", int: "a number", float: "a number"}
    return names.get(type(value), "something else")
