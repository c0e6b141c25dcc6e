"""What collectors report, line by line: so that a pass shows what it passed over, and by which rule.

What the change brings is listed worst first, each with why it does not count where it does not; what was
there before, what another tool says as well and what was dismissed is counted.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from adjudge.model.candidate import Candidate, Severity
from adjudge.model.finding import Standing
from adjudge.report.qualified_facts import STANDS, place_words
from adjudge.report.qualified_screen import SEVERITIES
from adjudge.report.screen import Line, Style, data, own

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.model.finding import Finding
    from adjudge.model.qualified import Qualified

REPORTS_SHOWN: Final = 20
COUNTED: Final = frozenset({Standing.INHERITED, Standing.DUPLICATE, Standing.DISMISSED})
"""Standings of reports that are counted and not listed."""
NOTES: Final = {Standing.BELOW_GATE: "below the gate", Standing.OUTSIDE: "outside the change"}

_WORST_FIRST: Final = {severity: rank for rank, severity in enumerate(Severity)}


def report_lines(findings: Qualified | None) -> Iterator[Line]:
    """The lines of all reports; none where there is no report."""
    if findings is None or not findings.findings:
        return
    shown = sorted((one for one in findings.findings if one.standing not in COUNTED), key=_order)
    worse = "" if findings.gate is Severity.CRITICAL else " and worse"
    yield ()
    yield (own("Reports", Style.TITLE), own(f"  gate: {findings.gate.value}{worse}", Style.FAINT))
    for one in shown[:REPORTS_SHOWN]:
        yield _report(one)
    if len(shown) > REPORTS_SHOWN:
        yield (own(f"  and {len(shown) - REPORTS_SHOWN} more: --json has all", Style.FAINT),)
    counts = Counter(one.standing for one in findings.findings)
    for standing, words in STANDS.items():
        if standing in COUNTED and counts[standing]:
            yield (own(f"  {counts[standing]} {words}", Style.FAINT),)


def _report(one: Finding) -> Line:
    note = NOTES.get(one.standing, "")
    made = one.qualification.candidate
    said = f"{made.reporter.rule}: {made.title}" if isinstance(made, Candidate) else ""
    return (
        own(f"  {one.severity.value:<8}  ", SEVERITIES[one.severity]),
        data(place_words(one), Style.PATH),
        own("  "),
        data(said),
        own(f"  ({note})" if note else "", Style.FAINT),
    )


def _order(one: Finding) -> tuple[int, str, int, int]:
    place = one.qualification.resolved
    path, line = ("", 0) if place is None else (place.path, place.start_line or 0)
    return _WORST_FIRST[one.severity], path, line, one.qualification.candidate.index
