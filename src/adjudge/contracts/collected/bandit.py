"""Bandit's JSON: results, and files that it could not read.

Source: bandit 1.9, ``bandit -f json`` and the list at the end of ``bandit --help``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from adjudge.contracts.collected.reading import UnreadableReportError, decode_rows, make_report, tell
from adjudge.contracts.defect_classes import find_class
from adjudge.model.candidate import Severity

if TYPE_CHECKING:
    from adjudge.contracts.collected.reading import Handed, Told
    from adjudge.model.collection import ToolReport

SEVERITIES: Final = {
    "HIGH": Severity.HIGH,
    "MEDIUM": Severity.MEDIUM,
    "LOW": Severity.LOW,
    "UNDEFINED": Severity.LOW,
}
_TEST: Final = re.compile(rb"^\s+(B[0-9]{3})\s+\S+$", re.MULTILINE)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Weakness:
    id: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Issue:
    filename: str
    test_id: str
    issue_severity: str
    issue_text: str
    line_number: int
    line_range: list[int]
    issue_cwe: _Weakness = _Weakness()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Failure:
    filename: str


@dataclass(frozen=True, slots=True, kw_only=True)
class _Report:
    errors: list[_Failure]
    metrics: dict[str, _Nothing]
    results: list[_Issue]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Nothing:
    pass


def read_bandit(data: bytes, handed: Handed) -> Told:
    """The issues; ``UnreadableReportError`` for what is no such report."""
    report = decode_rows(data, _Report)
    unread = [handed.path(one.filename) for one in report.errors]
    looked = {handed.path(name) for name in report.metrics if name != "_totals"}
    unread += [path for path in handed.paths if path not in looked]
    return tell((_report(one, handed) for one in report.results), unread=unread)


def read_bandit_rules(data: bytes) -> tuple[str, ...]:
    """The ids of the tests that are loaded, sorted, out of what ``--help`` prints.

    Raises:
        UnreadableReportError: There is no such list.
    """
    found = sorted({one.decode("ascii") for one in _TEST.findall(data)})
    if not found:
        raise UnreadableReportError("It does not list its tests as bandit does.")
    return tuple(found)


def _report(one: _Issue, handed: Handed) -> ToolReport:
    if one.issue_severity not in SEVERITIES:
        raise UnreadableReportError("It reports a severity that bandit does not have.")
    found = find_class([f"CWE-{one.issue_cwe.id}"]) if one.issue_cwe.id else "other"
    last = max([one.line_number, *one.line_range])
    return make_report(
        handed.path(one.filename),
        lines=(one.line_number, last),
        rule=one.test_id,
        severity=SEVERITIES[one.issue_severity],
        defect_class=found if found != "other" else "security",
        message=one.issue_text,
    )
