"""Cargo-audit's JSON over one lock file: advisories against the packages that it pins.

The place is the entry of the package in the lock file. Prose of advisories is dropped.
Source: cargo-audit 0.22, ``cargo audit --json``, as documented; tests hold the shape, not a run.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from adjudge.contracts.collected.reading import UnreadableReportError, decode_rows, make_report, tell
from adjudge.model.candidate import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.contracts.collected.reading import Told
    from adjudge.model.collection import ToolReport
    from adjudge.model.ids import RepoPath

KINDS: Final = {
    "unmaintained": Severity.LOW,
    "unsound": Severity.MEDIUM,
    "notice": Severity.INFO,
    "yanked": Severity.LOW,
}
"""Warnings; a kind that is not listed is of medium severity."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Package:
    name: str
    version: str


@dataclass(frozen=True, slots=True, kw_only=True)
class _Advisory:
    id: str
    title: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Vulnerability:
    advisory: _Advisory
    package: _Package


@dataclass(frozen=True, slots=True, kw_only=True)
class _Warning:
    package: _Package
    advisory: _Advisory | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Found:
    list: tuple[_Vulnerability, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Output:
    database: dict[str, Any]
    vulnerabilities: _Found
    warnings: dict[str, list[_Warning]]


def read_cargo_audit(data: bytes, path: RepoPath, lock: str) -> Told:
    """The advisories that concern a lock file.

    Args:
        data: What cargo-audit printed.
        path: Of the lock file.
        lock: Its text.

    Raises:
        UnreadableReportError: It is no such output, or no advisory was known.
    """
    output = decode_rows(data, _Output)
    known = output.database.get("advisory-count")
    if not isinstance(known, int) or known < 1:
        raise UnreadableReportError("It knew no advisories.")
    return tell(_reports(output, path, _Lines(lock)))


class _Lines:
    """Where a package stands in a lock file."""

    def __init__(self, lock: str) -> None:
        self._lines = lock.split("\n")

    def find(self, package: _Package) -> int:
        """1-based line of its name.

        Raises:
            UnreadableReportError: The file pins no such package.
        """
        name, version = f'name = "{package.name}"', f'version = "{package.version}"'
        for at, line in enumerate(self._lines, 1):
            if line.strip() == name and version in (one.strip() for one in self._lines[at : at + 1]):
                return at
        raise UnreadableReportError("It reports a package that the lock file does not pin.")


def _reports(output: _Output, path: RepoPath, lines: _Lines) -> Iterator[ToolReport]:
    for one in output.vulnerabilities.list:
        yield _report(path, lines.find(one.package), one.advisory, Severity.HIGH)
    for kind, warnings in output.warnings.items():
        for warning in warnings:
            advisory = warning.advisory or _Advisory(id=kind, title=f"The package is {kind}.")
            severity = KINDS.get(kind, Severity.MEDIUM)
            yield _report(path, lines.find(warning.package), advisory, severity)


def _report(path: RepoPath, line: int, advisory: _Advisory, severity: Severity) -> ToolReport:
    return make_report(
        path,
        lines=(line, line),
        rule=advisory.id,
        severity=severity,
        defect_class="dependency",
        message=advisory.title or f"Advisory {advisory.id} concerns the package.",
    )
