"""Gitleaks' SARIF, of which rules, files and lines are read, and never what was matched.

SARIF is asked for rather than its JSON since it lists every rule that was in force.
Source: gitleaks 8.30, ``gitleaks dir --report-format sarif``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from adjudge.contracts.collected.reading import UnreadableReportError, decode_rows, make_report, tell
from adjudge.contracts.foreign.paths import unescape
from adjudge.model.candidate import Severity

if TYPE_CHECKING:
    from adjudge.contracts.collected.reading import Handed, Told
    from adjudge.model.collection import ToolReport
    from adjudge.model.ids import RepoPath


@dataclass(frozen=True, slots=True, kw_only=True)
class _Text:
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class _Rule:
    id: str
    shortDescription: _Text  # noqa: N815 - the field of SARIF


@dataclass(frozen=True, slots=True, kw_only=True)
class _Driver:
    rules: list[_Rule]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Tool:
    driver: _Driver


@dataclass(frozen=True, slots=True, kw_only=True)
class _Artifact:
    uri: str


@dataclass(frozen=True, slots=True, kw_only=True)
class _Region:
    startLine: int  # noqa: N815 - the field of SARIF
    endLine: int  # noqa: N815 - the field of SARIF


@dataclass(frozen=True, slots=True, kw_only=True)
class _Physical:
    artifactLocation: _Artifact  # noqa: N815 - the field of SARIF
    region: _Region


@dataclass(frozen=True, slots=True, kw_only=True)
class _Location:
    physicalLocation: _Physical  # noqa: N815 - the field of SARIF


@dataclass(frozen=True, slots=True, kw_only=True)
class _Result:
    ruleId: str  # noqa: N815 - the field of SARIF
    locations: list[_Location]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Run:
    tool: _Tool
    results: list[_Result]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Log:
    runs: list[_Run]


def read_gitleaks(data: bytes, handed: Handed) -> Told:
    """The leaks.

    Raises:
        UnreadableReportError: It is no such log.
    """
    log = decode_rows(data, _Log)
    if len(log.runs) != 1:
        raise UnreadableReportError(f"Its log has {len(log.runs)} runs; one was expected.")
    (run,) = log.runs
    said = {rule.id: rule.shortDescription.text for rule in run.tool.driver.rules}
    if not said:
        raise UnreadableReportError("It had no rules.")
    return tell((_report(one, said, handed) for one in run.results), rules=said)


def _report(one: _Result, said: dict[str, str], handed: Handed) -> ToolReport:
    if len(one.locations) != 1:
        raise UnreadableReportError("It reports a leak without a place.")
    place = one.locations[0].physicalLocation
    return make_report(
        _path(place.artifactLocation.uri, handed),
        lines=(place.region.startLine, max(place.region.startLine, place.region.endLine)),
        rule=one.ruleId,
        severity=Severity.HIGH,
        defect_class="secret",
        message=said.get(one.ruleId, "A secret."),
    )


def _path(uri: str, handed: Handed) -> RepoPath:
    """The file of a URI, which gitleaks writes without escapes; other versions may not."""
    try:
        return handed.path(uri)
    except UnreadableReportError:
        return handed.path(unescape(uri.removeprefix("file://")))
