"""What an executor answered: candidates by unit, and which units it says it read.

It is a document of the contract or the attempt failed: an absent list of findings is no empty one. A unit
that was not asked about is refused, for a finding as for a reading. What stands for secrets and for bytes
that nobody sees is turned back in paths, quotes and edits, so that they can be found.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from enum import Enum
from itertools import chain
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeVar

from adjudge.contracts.candidates_v1 import SCHEMA, read_candidates
from adjudge.contracts.documents import shorten
from adjudge.errors import UsageError
from adjudge.model.candidate import Candidate, Malformed
from adjudge.packs.asking import asked_by
from adjudge.plan.answer_document import UnusableError, few, find_document
from adjudge.plan.reply_schema import READ, UNIT
from adjudge.plan.visible import restore

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from adjudge.model.evidence import Evidence
    from adjudge.model.pack import PackCheck

FINDINGS: Final = "findings"

Made = TypeVar("Made", bound="Evidence")


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitFindings:
    """What was said of one unit.

    Attributes:
        unit_id: One that was asked about.
        entries: Candidates and what is none, in the order of the answer; numbered from 0 through all units.
    """

    unit_id: str
    entries: tuple[Candidate | Malformed, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """What came of an answer.

    Attributes:
        is_usable: It is a document of the contract; if not, the attempt failed.
        read: Units that it says it read, of those that were asked about, in their order.
        units: What it found, of every unit that was asked about, in their order.
        refused: Findings of units that were not asked about.
        errors: What is wrong with it, in sentences for whoever answers again; empty for a clean answer.
        foreign: Units that it says it read, and that were not asked about.
        unknown_checks: Findings that name a standard which their unit is not held to; they name none now.
    """

    is_usable: bool
    read: tuple[str, ...] = ()
    units: tuple[UnitFindings, ...] = ()
    refused: tuple[Malformed, ...] = ()
    errors: tuple[str, ...] = ()
    foreign: int = 0
    unknown_checks: int = 0


def read_reply(
    data: bytes,
    asked: Mapping[str, Mapping[str, str]],
    *,
    tool: str,
    checks: Mapping[str, Mapping[str, PackCheck]] = MappingProxyType({}),
) -> Reply:
    """The answer of an executor; never raises for what it says.

    Args:
        data: As it came.
        asked: Units of the call, in order, each with what its placeholders stand for.
        tool: Who says so.
        checks: Standards that units are held to, by id.
    """
    try:
        findings, read = _envelope(find_document(data, FINDINGS))
        plain = {"schema": SCHEMA, FINDINGS: [_bare(one) for one in findings]}
        given = read_candidates(plain, tool=tool, checks=True)
    except (UsageError, UnusableError) as error:
        return Reply(is_usable=False, errors=(str(error),))
    known = [one for one in read if isinstance(one, str) and one in asked]
    errors = [f"At /{READ}, {shorten(one)} is no unit of this text." for one in read if one not in known]
    by_unit: dict[str, list[Candidate | Malformed]] = {name: [] for name in asked}
    refused = []
    for at, (finding, entry) in enumerate(zip(findings, given.entries, strict=True)):
        name = finding.get(UNIT) if isinstance(finding, dict) else None
        if isinstance(name, str) and name in asked:
            by_unit[name].append(entry)
            if isinstance(entry, Malformed):
                errors.append(f"At {entry.place} stands what the schema does not allow: {entry.found}.")
        else:
            place = f"/{FINDINGS}/{at}/{UNIT}"
            refused.append(Malformed(index=at, reason="invalid-unit", place=place, found=shorten(name)))
            errors.append(f"At {place} the id of a unit of this text was expected; it is {shorten(name)}.")
    units = _units(by_unit, asked, checks)
    return Reply(
        is_usable=True,
        read=tuple(name for name in asked if name in known),
        units=units,
        refused=tuple(refused),
        errors=few(errors),
        foreign=len(read) - len(known),
        unknown_checks=_named(by_unit.values()) - _named(one.entries for one in units),
    )


def _envelope(document: object) -> tuple[list[Any], list[Any]]:
    """Findings and units read.

    Raises:
        UnusableError: One of the lists is not there, or the document calls itself something else.
    """
    if not isinstance(document, dict):
        raise UnusableError(f"The answer is {shorten(document)}; an object was expected.")
    if document.get("schema", SCHEMA) != SCHEMA:
        raise UnusableError(f"At /schema {SCHEMA!r} was expected; it is {shorten(document['schema'])}.")
    for name in (FINDINGS, READ):
        if not isinstance(document.get(name), list):
            told = shorten(document[name]) if name in document else "missing"
            raise UnusableError(f"At /{name} an array was expected, even if empty; it is {told}.")
    return document[FINDINGS], document[READ]


def _bare(finding: object) -> object:
    """A finding as the contract has it."""
    if isinstance(finding, dict):
        return {name: value for name, value in finding.items() if name != UNIT}
    return finding


def _units(
    by_unit: Mapping[str, Sequence[Candidate | Malformed]],
    asked: Mapping[str, Mapping[str, str]],
    checks: Mapping[str, Mapping[str, PackCheck]],
) -> tuple[UnitFindings, ...]:
    """What was found of each unit, linked with its standards, and saying what stands in the source."""
    return tuple(
        UnitFindings(
            unit_id=name,
            entries=tuple(restored(_linked(one, checks.get(name, {})), asked[name]) for one in found),
        )
        for name, found in by_unit.items()
    )


def _named(found: Iterable[Iterable[Candidate | Malformed]]) -> int:
    return sum(map(_names, chain.from_iterable(found)))


def _names(entry: Candidate | Malformed) -> bool:
    """Whether a finding names a standard."""
    return isinstance(entry, Candidate) and bool(entry.check)


def _linked(entry: Candidate | Malformed, checks: Mapping[str, PackCheck]) -> Candidate | Malformed:
    """The finding under the standard that it names, if its unit is held to that."""
    if isinstance(entry, Malformed) or not entry.check:
        return entry
    check = checks.get(entry.check)
    return replace(entry, check="") if check is None else asked_by(entry, entry.check, check)


def restored(entry: Candidate | Malformed, hidden: Mapping[str, str]) -> Candidate | Malformed:
    """A candidate whose path, quote, edit and evidence say what stands in the source."""
    if isinstance(entry, Malformed):
        return entry
    edit = entry.suggestion
    return replace(
        entry,
        path=restore(entry.path, hidden),
        quote=None if entry.quote is None else restore(entry.quote, hidden),
        suggestion=None if edit is None else replace(edit, replacement=restore(edit.replacement, hidden)),
        evidence=tuple(_evidence(one, hidden) for one in entry.evidence),
    )


def _evidence(item: Made, hidden: Mapping[str, str]) -> Made:
    """Every text in it restored, whatever its fields; words of closed lists stay."""

    def each(value: Any) -> Any:  # noqa: ANN401 - any field
        if isinstance(value, str) and not isinstance(value, Enum):
            return restore(value, hidden)
        return tuple(each(one) for one in value) if isinstance(value, tuple) else value

    return replace(item, **{one.name: each(getattr(item, one.name)) for one in fields(item)})
