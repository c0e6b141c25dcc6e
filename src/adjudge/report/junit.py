"""A report as JUnit XML: one case a unit, and one for the outcome.

A unit passes when it was read whole and nothing in it counts. One that was not read is an error, one that
policy skips is skipped, and neither is a pass. A file of findings of others, who do not say what they read,
is skipped unless something in it counts. The outcome is an error where it is inconclusive.

Source: the JUnit format as Jenkins and Maven Surefire define it; XML 1.0 section 2.2 (characters that may
not occur) and 2.4 (escapes; ``]]>`` in content).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.report.escape import escape_text
from adjudge.report.hosted import message_of
from adjudge.report.report_words import UNTOLD, coverage_words, order, sentences, verdict_words
from adjudge.report.sarif_text import visible

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudge.contracts.report_v1 import ReportFindingV1, ReportV1
    from adjudge.contracts.run_v1 import RunUnitV1

READ: Final = frozenset({"reviewed", "reused"})
TOLD: Final = 50
"""Findings of one case that are told at length; the rest is counted."""
HEADLINE: Final = 500
PROPERTIES: Final = 2_000
_ESCAPES: Final = str.maketrans(
    {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;", "\n": "&#10;"}
)
_CONTENT: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})


class Case(NamedTuple):
    """One case.

    Attributes:
        name: Path of the unit.
        suite: ``units`` or ``findings``.
        end: ``failure``, ``error``, ``skipped``, or empty for a pass.
        headline: One line on how it ended.
        text: The same at length, every character visible.
    """

    name: str
    suite: str
    end: str
    headline: str
    text: str


def junit_bytes(report: ReportV1) -> bytes:
    """The document as UTF-8, ending in a line feed."""
    cases = [_outcome(report), *_cases(report)]
    return "".join(_document(report, cases)).encode("ascii", "xmlcharrefreplace")


def _document(report: ReportV1, cases: Sequence[Case]) -> Iterator[str]:
    counts = {end: sum(one.end == end for one in cases) for end in ("failure", "error", "skipped")}
    numbers = f'tests="{len(cases)}" failures="{counts["failure"]}" errors="{counts["error"]}"'
    yield '<?xml version="1.0" encoding="UTF-8"?>\n'
    yield f'<testsuites name="adjudge" {numbers}>\n'
    yield f'  <testsuite name="adjudge {report.made_by}" {numbers} skipped="{counts["skipped"]}">\n'
    yield from _properties(report)
    for one in cases:
        yield from _case(one)
    yield "  </testsuite>\n</testsuites>\n"


def _properties(report: ReportV1) -> Iterator[str]:
    """What is about no one unit."""
    told = (
        ("run", report.run_id),
        ("outcome", report.outcome),
        ("coverage", coverage_words(report)),
        ("standings", ", ".join(f"{n} {word}" for word, n in report.counts.standings.items() if n) or "none"),
        ("not asked", " ".join(report.not_asked)),
        ("not seen", " ".join(sentences(report.limitations))),
    )
    yield "    <properties>\n"
    for name, value in told:
        text = _attribute(value[:PROPERTIES])
        yield f'      <property name="{name}" value="{text}"/>\n'
    yield "    </properties>\n"


def _outcome(report: ReportV1) -> Case:
    """The case of the run itself; it alone can tell that nothing was read."""
    end = {"pass": "", "fail": "failure"}.get(report.outcome, "error")
    why = [*sentences(report.reasons), *report.failures]
    return Case("outcome", "run", end, verdict_words(report), "\n".join(map(visible, why)))


def _cases(report: ReportV1) -> Iterator[Case]:
    """One case a unit, then one a file that is no unit and that findings are about; by path."""
    found: dict[str, list[ReportFindingV1]] = {}
    for one in sorted(report.findings, key=order):
        if one.standing not in UNTOLD:
            found.setdefault(one.place.path, []).append(one)
    for unit in report.units:
        mine = found.pop(unit.path, [])
        if unit.old_path is not None and unit.old_path != unit.path:
            mine += found.pop(unit.old_path, [])
        yield _unit(unit, mine)
    for path in sorted(found):
        counting = sum(one.counts for one in found[path])
        ending = (
            ("failure", _counted(counting)) if counting else ("skipped", "whether it was read is not known")
        )
        yield Case(path, "findings", *ending, _text(found[path]))


def _unit(unit: RunUnitV1, found: Sequence[ReportFindingV1]) -> Case:
    counting = sum(one.counts for one in found)
    state = f"{unit.state} ({unit.reason})" if unit.reason else unit.state
    if counting:
        end, headline = "failure", _counted(counting)
    elif unit.state in READ:
        end, headline = "", ""
    elif unit.state == "skipped":
        end, headline = "skipped", f"not read by policy: {state}"
    else:
        end, headline = "error", f"not read: {state}"
    plain = "" if state == "reviewed" else state
    text = "\n\n".join(part for part in (plain, _text(found)) if part)
    return Case(unit.path, "units", end, headline, text)


def _counted(count: int) -> str:
    return f"{count} finding{'' if count == 1 else 's'} at the gate"


def _text(found: Sequence[ReportFindingV1]) -> str:
    parts = [_finding(one) for one in found[:TOLD]]
    if len(found) > TOLD:
        parts.append(f"and {len(found) - TOLD} more")
    return "\n\n".join(parts)


def _finding(one: ReportFindingV1) -> str:
    line = "" if one.place.start_line is None else f"line {one.place.start_line}: "
    return f"{line}{message_of(one)}"


def _case(one: Case) -> Iterator[str]:
    yield f'    <testcase classname="adjudge.{one.suite}" name="{_attribute(one.name)}">'
    text = one.text.translate(_CONTENT)
    if one.end:
        headline = _attribute(one.headline[:HEADLINE])
        yield f'<{one.end} type="adjudge" message="{headline}">{text}</{one.end}>'
    elif text:
        yield f"<system-out>{text}</system-out>"
    yield "</testcase>\n"


def _attribute(text: str) -> str:
    """Text of anybody for an attribute: on one line, every character visible."""
    return escape_text(text).translate(_ESCAPES)
