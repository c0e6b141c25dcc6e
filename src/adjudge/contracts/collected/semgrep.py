"""Semgrep's JSON: results, files that were scanned, and files that could not be read.

Files of a language that no rule is for are not scanned, and rightly so; where nothing at all was scanned, all
files are told as unread. Its messages are made with the very text that matched, so a report says the rule
and nothing else.
Source: semgrep 1.185, ``semgrep scan --json``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from adjudge.contracts.collected.reading import UnreadableReportError, decode_rows, make_report, tell
from adjudge.contracts.defect_classes import find_class
from adjudge.model.candidate import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.contracts.collected.reading import Handed, Told
    from adjudge.model.collection import ToolReport

SEVERITIES: Final = {
    "CRITICAL": Severity.CRITICAL,
    "ERROR": Severity.HIGH,
    "HIGH": Severity.HIGH,
    "WARNING": Severity.MEDIUM,
    "MEDIUM": Severity.MEDIUM,
    "LOW": Severity.LOW,
    "INFO": Severity.LOW,
    "INVENTORY": Severity.INFO,
    "EXPERIMENT": Severity.INFO,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Point:
    line: int


@dataclass(frozen=True, slots=True, kw_only=True)
class _Extra:
    severity: str
    metadata: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Result:
    check_id: str
    path: str
    start: _Point
    end: _Point
    extra: _Extra


@dataclass(frozen=True, slots=True, kw_only=True)
class _Failure:
    level: str
    path: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Scanned:
    scanned: list[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Output:
    results: list[_Result]
    errors: list[_Failure]
    paths: _Scanned


def read_semgrep(data: bytes, handed: Handed) -> Told:
    """The results.

    Raises:
        UnreadableReportError: It is no such output, or tells of a failed run.
    """
    output = decode_rows(data, _Output)
    if any(one.path is None and one.level == "error" for one in output.errors):
        raise UnreadableReportError("It tells of an error that concerns the whole run.")
    unread = {handed.path(one.path) for one in output.errors if one.path is not None}
    return tell(
        (_report(one, handed) for one in output.results),
        unread=unread if output.paths.scanned else handed.paths,
    )


def _report(one: _Result, handed: Handed) -> ToolReport:
    if one.extra.severity not in SEVERITIES:
        raise UnreadableReportError("It reports a severity that semgrep does not have.")
    return make_report(
        handed.path(one.path),
        lines=(one.start.line, max(one.start.line, one.end.line)),
        rule=one.check_id,
        severity=SEVERITIES[one.extra.severity],
        defect_class=find_class(_words(one.extra.metadata)),
        message=f"Rule {one.check_id} matches.",
    )


def _words(metadata: dict[str, Any]) -> Iterator[str]:
    """What the author of a rule says that it is about."""
    for key in ("cwe", "category"):
        told = metadata.get(key)
        yield from (one for one in (told if isinstance(told, list) else [told]) if isinstance(one, str))
