"""A report as GitLab's Code Quality: a list of issues, each under a fingerprint of its own.

GitLab shows one issue a fingerprint, so twins have an ordinal. There is no word for a dismissal, so what was
dismissed is not in it; what does not stand is ``info``. An inconclusive run has an issue that says so.

Source: GitLab documentation, "Code Quality", code quality report format.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

from adjudge.contracts.canonical import encode_line
from adjudge.report.hosted import doubts_of, host_path, message_of
from adjudge.report.report_words import READ, told
from adjudge.report.sarif_rules import rule_id
from adjudge.report.sarif_text import visible

if TYPE_CHECKING:
    from adjudge.contracts.report_v1 import ReportFindingV1, ReportV1
    from adjudge.report.hosted import Doubt

SEVERITIES: Final = {
    "critical": "blocker",
    "high": "critical",
    "medium": "major",
    "low": "minor",
    "info": "info",
}
LEFT_OUT: Final = frozenset({"dismissed"})
LIMIT_BYTES: Final = 64 << 20


def codequality_bytes(report: ReportV1) -> bytes:
    """The document: one JSON array without a byte order mark; 64 MiB at most, the mildest cut and counted."""
    doubts = [_doubt(one, report) for one in doubts_of(report)]
    issues = [*doubts, *(_issue(one) for one in told(report) if one.standing not in LEFT_OUT)]
    return within(issues, first=len(doubts), limit_bytes=LIMIT_BYTES)


def within(issues: list[dict[str, Any]], *, first: int, limit_bytes: int) -> bytes:
    """As many issues as fit, the first ones, and one that counts the rest.

    Args:
        issues: The weightiest first.
        first: How many of them tell of the run and stay.
        limit_bytes: Of the document.
    """
    made = list(map(encode_line, issues))
    room, kept = limit_bytes - 1_024, 0
    for one in made:
        room -= len(one) + 2
        if room < 0 and kept >= first:
            break
        kept += 1
    rest = len(made) - kept
    if rest:
        made[kept:] = [encode_line(_entry("left-out", ".", f"{rest} more findings are left out."))]
    return b"[" + b",\n".join(made) + b"]\n"


def _issue(one: ReportFindingV1) -> dict[str, Any]:
    place = one.place
    begin, end = (place.start_line, place.end_line) if place.side == "head" else (None, None)
    return {
        "type": "issue",
        "check_name": rule_id(one),
        "description": message_of(one),
        "categories": ["Bug Risk"],
        "severity": SEVERITIES[one.severity] if one.standing in READ else "info",
        "fingerprint": sha256(one.fingerprint.encode()).hexdigest(),
        "location": {
            "path": host_path(place.path),
            "lines": {"begin": begin or 1, "end": end or begin or 1},
        },
    }


def _doubt(one: Doubt, report: ReportV1) -> dict[str, Any]:
    return _entry(one.name, one.path, one.text, severity="blocker" if report.exit_code else "minor")


def _entry(name: str, path: str, text: str, *, severity: str = "minor") -> dict[str, Any]:
    print_of = f"{name}\n{path}".encode("utf-8", "surrogatepass")
    return {
        "type": "issue",
        "check_name": f"adjudge/{name}",
        "description": visible(text),
        "categories": ["Bug Risk"],
        "severity": severity,
        "fingerprint": sha256(print_of).hexdigest(),
        "location": {"path": host_path(path), "lines": {"begin": 1, "end": 1}},
    }
