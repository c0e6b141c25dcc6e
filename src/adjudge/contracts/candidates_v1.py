"""``adjudge.candidates/v1``: findings as an executor, a host or a person hands them in.

Strict for the document: ``schema`` and ``findings`` must be there and nothing else, and an absent list is not
an empty one. Lenient for its candidates: each that breaks the contract is rejected by itself, its neighbours
stand. A suggestion or a check that is none is left out, and its finding stays.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final, Literal

import msgspec

from adjudge.contracts.defect_classes import CLASSES
from adjudge.contracts.documents import HINT, shorten
from adjudge.contracts.entries import (
    LIMIT_LINE,
    LIMIT_PATH,
    LIMIT_QUOTE,
    LIMIT_SUMMARY,
    LIMIT_TITLE,
    EntryError,
    Fields,
    assemble,
    check_range,
    number_items,
    read_entries,
    size,
)
from adjudge.contracts.evidence_v1 import LIMIT_ITEMS, EvidenceV1, SideV1, evidence_value, find_fault
from adjudge.errors import UsageError
from adjudge.model.candidate import Basis, Candidate, Reporter, Severity, Suggestion
from adjudge.model.evidence import Claim
from adjudge.model.place import Side

if TYPE_CHECKING:
    from adjudge.model.candidate import Import
    from adjudge.model.evidence import Evidence

SCHEMA: Final = "adjudge.candidates/v1"

SeverityV1 = Literal["critical", "high", "medium", "low", "info"]
ClaimV1 = Literal["still-imported", "unused", "missing-symbol", "untested", "tool-reported", "breaks"]

_AT: Final = re.compile(r" - at `\$(.*)`$")
_STEPS: Final = re.compile(r"\.([^.\[]+)|\[(\d+)\]")
_WORDS: Final = ("severity", "side", "claim")
_LENIENT: Final = frozenset({"suggestion", "check"})
"""Fields that are left out when they are none, and the finding stays."""
_CHECK: Final = re.compile(r"[a-z0-9-]{1,64}/[a-z0-9-]{1,64}")
_MISSING: Final = re.compile(r"^Object missing required field `(\w+)`")


class SuggestionV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Lines replaced by a text, whose last line feed may lack; an empty one removes them."""

    start_line: int
    end_line: int
    replacement: str


class CandidateV1(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    rename={"defect_class": "class"},
):
    """One finding; see ``adjudge.model.candidate``. A class that is not in the list counts as other."""

    severity: SeverityV1
    title: str
    summary: str
    path: str
    side: SideV1 = "head"
    start_line: int | None = None
    end_line: int | None = None
    quote: str | None = None
    confidence: float | None = None
    defect_class: str = "other"
    claim: ClaimV1 | None = None
    evidence: tuple[EvidenceV1, ...] = ()
    suggestion: SuggestionV1 | None = None
    check: str | None = None


class CandidatesV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The whole document."""

    schema: Literal["adjudge.candidates/v1"] = SCHEMA
    findings: tuple[CandidateV1, ...]


def read_candidates(document: Any, *, tool: str = "candidates", checks: bool = False) -> Import:  # noqa: ANN401 - JSON
    """The candidates of a document.

    Args:
        document: As ``read_document`` gives it.
        tool: Who says so.
        checks: It was asked by checks of standards packs; else what names one means nothing and is left out.

    Returns:
        The import; ``UsageError`` when the document is none of ours.
    """
    _check_envelope(document)
    reporter = Reporter(tool=tool, version="", rule="", report="candidates")
    items = number_items(document["findings"], "/findings")
    entries = read_entries(items, lambda one, index: _candidate(one, index, reporter, checks=checks))
    return assemble("candidates", entries, tools=[tool])


def _check_envelope(document: object) -> None:
    """Nothing, when the document is one of ours.

    Raises:
        UsageError: It is none.
    """
    if not isinstance(document, dict):
        raise UsageError(
            "import-format", f"A document of {SCHEMA} is an object; this is {shorten(document)}.", HINT
        )
    schema = document.get("schema")
    if schema != SCHEMA:
        raise UsageError(
            "import-format", f"At /schema {SCHEMA!r} was expected; this is {shorten(schema)}.", HINT
        )
    found = document.get("findings")
    if not isinstance(found, list):
        told = shorten(found) if "findings" in document else "missing"
        raise UsageError(
            "import-format", f"At /findings an array was expected, even if empty; it is {told}.", HINT
        )
    if unknown := sorted(document.keys() - {"schema", "findings"}):
        raise UsageError("import-format", f"The document has the unknown field {shorten(unknown[0])}.", HINT)


def _candidate(fields: Fields, index: int, reporter: Reporter, *, checks: bool) -> Candidate:
    wire = _convert({name: value for name, value in fields.value.items() if name not in _LENIENT}, fields)
    _check_bounds(wire, fields)
    suggestion, marks = _suggestion(fields.value.get("suggestion"))
    return Candidate(
        index=index,
        severity=Severity(wire.severity),
        title=wire.title,
        summary=wire.summary,
        path=wire.path,
        side=Side(wire.side),
        start_line=wire.start_line,
        end_line=wire.end_line,
        quote=wire.quote,
        confidence_percent=None if wire.confidence is None else round(wire.confidence * 100),
        defect_class=wire.defect_class if wire.defect_class in CLASSES else "other",
        claim=None if wire.claim is None else Claim(wire.claim),
        evidence=_evidence(wire, fields),
        suggestion=suggestion,
        basis=Basis.CLAIM,
        reporter=reporter,
        marks=marks,
        check=_check(fields.value.get("check")) if checks else "",
    )


def _convert(plain: dict[str, Any], fields: Fields) -> CandidateV1:
    """The wire form, or what breaks it first.

    Raises:
        EntryError: It names the field, ``field`` for one that is not known.
    """
    try:
        return msgspec.convert(plain, CandidateV1)
    except UnicodeEncodeError as error:  # a word of a closed list, or a name, that no UTF-8 can spell
        name = next((one for one in _WORDS if not _is_utf_8(plain.get(one))), "field")
        raise EntryError(name, fields.at(name), plain.get(name)) from error
    except (msgspec.ValidationError, OverflowError) as error:
        text = str(error)
    at = _AT.search(text)
    steps = [name or int(number) for name, number in _STEPS.findall(at[1] if at else "")]
    missing = _MISSING.match(text)
    if missing is not None:
        steps.append(missing[1])
    place, value = fields.place, plain
    for step in steps:
        place = f"{place}/{step}"
        value = _step(value, step)
    raise EntryError(str(steps[0]) if steps else "field", place, value if steps else text)


def _is_utf_8(value: Any) -> bool:  # noqa: ANN401 - JSON
    return not isinstance(value, str) or not any("\ud800" <= one <= "\udfff" for one in value)


def _step(value: Any, step: str | int) -> Any:  # noqa: ANN401 - JSON
    if isinstance(value, dict):
        return value.get(step)
    return value[step] if isinstance(value, list) and isinstance(step, int) and step < len(value) else None


def _check_bounds(wire: CandidateV1, fields: Fields) -> None:
    """Nothing, when every field is within its bounds.

    Raises:
        EntryError: The first that is not.
    """
    texts = (
        ("title", wire.title, LIMIT_TITLE),
        ("summary", wire.summary, LIMIT_SUMMARY),
        ("path", wire.path, LIMIT_PATH),
        ("quote", wire.quote or "", LIMIT_QUOTE),
    )
    for name, text, limit in texts:
        if "\0" in text or size(text) > limit:
            raise EntryError(name, fields.at(name), text)
    if not wire.title.strip() or re.search(r"[\r\n]", wire.title):
        raise EntryError("title", fields.at("title"), wire.title)
    for name, line in (("start_line", wire.start_line), ("end_line", wire.end_line)):
        if line is not None and not 1 <= line <= LIMIT_LINE:
            raise EntryError(name, fields.at(name), line)
    check_range(wire.start_line, wire.end_line, fields.place)
    if wire.confidence is not None and not 0 <= wire.confidence <= 1:
        raise EntryError("confidence", fields.at("confidence"), wire.confidence)


def _evidence(wire: CandidateV1, fields: Fields) -> tuple[Evidence, ...]:
    place = fields.at("evidence")
    if len(wire.evidence) > LIMIT_ITEMS:
        raise EntryError("evidence", place, f"{len(wire.evidence)} pieces; {LIMIT_ITEMS} are allowed")
    for at, one in enumerate(wire.evidence):
        if fault := find_fault(one):
            raise EntryError("evidence", f"{place}/{at}", f"{fault} is out of bounds")
    return tuple(evidence_value(one) for one in wire.evidence)


def _check(value: Any) -> str:  # noqa: ANN401 - JSON
    """The id of a check, if it can be one."""
    return value if isinstance(value, str) and _CHECK.fullmatch(value) else ""


def _suggestion(value: Any) -> tuple[Suggestion | None, tuple[str, ...]]:  # noqa: ANN401 - JSON
    """The edit, or the mark that it is none; bounds are kept by ``settle``."""
    if value is None:
        return None, ()
    try:
        wire = msgspec.convert(value, SuggestionV1)
    except (msgspec.ValidationError, OverflowError):
        return None, ("suggestion-left-out",)
    made = Suggestion(start_line=wire.start_line, end_line=wire.end_line, replacement=wire.replacement)
    return made, ()
