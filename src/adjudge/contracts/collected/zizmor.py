"""Zizmor's JSON, of its form ``json-v1``: findings with their places, rows counted from 0.

The place is the primary one; what stands there is passed over.
Source: zizmor 1.32, ``zizmor --format json-v1``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from adjudge.contracts.collected.reading import UnreadableReportError, decode_rows, make_report, tell
from adjudge.model.candidate import Severity

if TYPE_CHECKING:
    from adjudge.contracts.collected.reading import Handed, Told
    from adjudge.model.collection import ToolReport

SEVERITIES: Final = {
    "High": Severity.HIGH,
    "Medium": Severity.MEDIUM,
    "Low": Severity.LOW,
    "Informational": Severity.INFO,
    "Unknown": Severity.LOW,
}
CLASSES: Final = {
    "artipacked": "secret",
    "dangerous-triggers": "authorization",
    "excessive-permissions": "authorization",
    "hardcoded-container-credentials": "secret",
    "known-vulnerable-actions": "dependency",
    "overprovisioned-secrets": "secret",
    "secrets-inherit": "secret",
    "secrets-outside-env": "secret",
    "template-injection": "injection",
    "unpinned-images": "dependency",
    "unpinned-uses": "dependency",
    "unredacted-secrets": "secret",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Local:
    verbatim_path: str


@dataclass(frozen=True, slots=True, kw_only=True)
class _Key:
    Local: _Local  # the name of a variant


@dataclass(frozen=True, slots=True, kw_only=True)
class _Symbolic:
    key: _Key
    kind: str


@dataclass(frozen=True, slots=True, kw_only=True)
class _Point:
    row: int
    column: int


@dataclass(frozen=True, slots=True, kw_only=True)
class _Span:
    start_point: _Point
    end_point: _Point


@dataclass(frozen=True, slots=True, kw_only=True)
class _Concrete:
    location: _Span


@dataclass(frozen=True, slots=True, kw_only=True)
class _Location:
    symbolic: _Symbolic
    concrete: _Concrete


@dataclass(frozen=True, slots=True, kw_only=True)
class _Determinations:
    severity: str


@dataclass(frozen=True, slots=True, kw_only=True)
class _Finding:
    ident: str
    desc: str
    determinations: _Determinations
    locations: list[_Location]


def read_zizmor(data: bytes, handed: Handed) -> Told:
    """The findings; ``UnreadableReportError`` for what is no such array."""
    return tell(_report(one, handed) for one in decode_rows(data, list[_Finding]))


def _report(one: _Finding, handed: Handed) -> ToolReport:
    if one.determinations.severity not in SEVERITIES:
        raise UnreadableReportError("It reports a severity that zizmor does not have.")
    places = [place for place in one.locations if place.symbolic.kind == "Primary"] or one.locations
    if not places:
        raise UnreadableReportError("It reports a finding without a place.")
    span = places[0].concrete.location
    start, end = span.start_point.row + 1, span.end_point.row + (1 if span.end_point.column else 0)
    return make_report(
        handed.path(places[0].symbolic.key.Local.verbatim_path),
        lines=(start, max(start, end)),
        rule=one.ident,
        severity=SEVERITIES[one.determinations.severity],
        defect_class=CLASSES.get(one.ident, "security"),
        message=one.desc,
    )
