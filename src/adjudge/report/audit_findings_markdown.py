"""Findings in the report of an audit: the first in full, more in a table, others told apart."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from adjudge.contracts.audit_findings_v1 import count_speakers
from adjudge.report.audit_words import cell, file_link, fold, reference, table
from adjudge.report.escape import code_markdown, source_markdown
from adjudge.report.qualified_facts import why_not
from adjudge.report.wording import plural

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudge.contracts.audit_findings_v1 import AuditCoverageV1, AuditFindingsV1, AuditFindingV1

FULL: Final = 20
"""Findings in full."""
TABLE: Final = 60
"""Findings in a table behind them."""
SUMMARY: Final = 1200
"""Characters of a summary."""
QUOTED: Final = 3
"""Lines of a quote."""
QUOTED_LINE: Final = 200
"""Characters of one of them."""
PIECES: Final = 2
APART: Final = 8
"""Entries of each list that is told apart."""
VERDICTS: Final = 2
LOOKS: Final = {
    "confirmed": "confirmed by a second reader",
    "refuted": "refuted by a second reader",
    "disputed": "disputed: a second reader refutes it, and something speaks for it",
    "unsure": "a second reader is not sure",
    "none": "no second reader looked at it",
}


def full_findings(document: AuditFindingsV1) -> Iterator[str]:
    """The first findings, nine lines each."""
    yield "## Findings"
    yield ""
    if not document.findings:
        yield _nothing(document.coverage)
        yield ""
    for number, one in enumerate(document.findings[:FULL], 1):
        yield f"### {number}. {one.severity}: {cell(one.title)}"
        yield ""
        yield f"- {_place(one)}; {reference(one.finding_id)}, {one.defect_class}, {_by(one)}"
        yield f"- {_proof(one)}; {LOOKS[one.second_look]}"
        yield f"- {cell(one.summary, longest=SUMMARY) or 'No more was said.'}"
        yield f"- stands there: {_quote(one)}"
        yield from _verdict_line(one)
        yield ""


def table_of_findings(document: AuditFindingsV1, rows: int = TABLE) -> Iterator[str]:
    """The next ones, a row each, and how many are left.

    Args:
        document: What the audit came to.
        rows: How many there are at most.
    """
    rest = document.findings[FULL:]
    if not rest:
        return
    yield "### More findings"
    yield ""
    shown = (
        (
            str(number),
            one.severity,
            cell(one.title, longest=100),
            _where(one),
            _short_proof(one),
            reference(one.finding_id),
        )
        for number, one in enumerate(rest[:rows], FULL + 1)
    )
    yield from table(("", "severity", "finding", "place", "proof", "id"), shown)
    left = rest[rows:]
    if left:
        counts = Counter[str](one.severity for one in left)
        told = ", ".join(f"{counts[name]} {name}" for name in document.summary.by_severity if counts[name])
        yield ""
        yield f"And {plural(len(left), 'more finding')} ({told}): `findings` of audit-findings.json has all."
    yield ""


def told_apart(document: AuditFindingsV1) -> Iterator[str]:
    """What is no finding: refuted, ungrounded, dismissed, leads."""
    yield from _list("Refuted by a second reader", document.refuted, "refuted", "finding")
    yield from _ungrounded(document)
    yield from _list("Dismissed by a person or a rule", document.dismissed, "dismissed", "finding")
    yield from _list("Leads of tools that no reader took up", document.leads, "leads", "lead")


def _nothing(coverage: AuditCoverageV1) -> str:
    if coverage.by_rules:
        return "Nothing was found, where rules alone looked by rules alone."
    whole = coverage.extent == "complete"
    return "Nothing was found." if whole else "Nothing was found in what was read."


def _list(title: str, findings: Sequence[AuditFindingV1], key: str, noun: str) -> Iterator[str]:
    if not findings:
        return
    yield f"## {title}"
    yield ""
    for one in findings[:APART]:
        why = one.reason or next((each.reason for each in one.verdicts if each.verdict == "refuted"), "")
        told = f": {cell(why)}" if why else ""
        yield f"- {one.severity} {cell(one.title, longest=120)}, {_where(one)}{told}"
    yield from fold(len(findings) - APART, noun, key)
    yield ""


def _ungrounded(document: AuditFindingsV1) -> Iterator[str]:
    found = document.ungrounded
    if not found:
        return
    yield "## Ungrounded: told, not believed"
    yield ""
    for one in found[:APART]:
        line = "" if one.start_line is None else f":{one.start_line}"
        place = code_markdown(_cut_path(one.path + line))
        yield f"- {cell(one.title, longest=120) or 'no title'}, {place}: {cell(why_not(one.reason))}"
    yield from fold(len(found) - APART, "claim", "ungrounded")
    yield ""


def _cut_path(path: str) -> str:
    """A path as claimed, its end told in words where it is absurdly long."""
    return path if len(path) <= SUMMARY else f"{path[:100]}… ({len(path) - 100} more characters)"


def _place(one: AuditFindingV1) -> str:
    inside = f" in {code_markdown(one.symbol)}" if one.symbol else ""
    moved = ", found elsewhere than was said" if one.disposition == "relocated" else ""
    return f"{_where(one)}{inside}{moved}"


def _where(one: AuditFindingV1) -> str:
    return file_link(one.path, one.start_line, one.end_line)


def _by(one: AuditFindingV1) -> str:
    lenses = ", ".join(one.lenses) or "no lens"
    speakers = count_speakers(one)
    times = "" if speakers == 1 else f", said by {speakers}"
    return f"{lenses}{times}"


def _proof(one: AuditFindingV1) -> str:
    facts = [name.removeprefix("fact:") for name in one.proof if name.startswith("fact:")]
    held = [each for each in one.evidence if each.state == "holds"]
    told = "; ".join(cell(each.found, longest=160) for each in held[:PIECES] if each.found)
    more = f" and {len(held) - PIECES} more" if len(held) > PIECES else ""
    tail = f" ({told}{more})" if told else ""
    if "proved" in one.proof:
        return f"proved by {' and '.join(facts)}{tail}"
    if facts:
        return f"located; {' and '.join(facts)} evidence holds and does not prove the claim{tail}"
    return "located; the claim is not proved"


def _short_proof(one: AuditFindingV1) -> str:
    return "proved" if "proved" in one.proof else "located"


def _quote(one: AuditFindingV1) -> str:
    lines = [line for line in one.quote.split("\n") if line.strip()]
    if not lines:
        return "the whole file is meant"
    shown = " / ".join(source_markdown(_line(line)) for line in lines[:QUOTED])
    rest = len(lines) - QUOTED
    return f"{shown} and {plural(rest, 'more line')}" if rest > 0 else shown


def _line(line: str) -> str:
    """A line of source without the blanks around it, its end told where it is long."""
    text = line.strip()
    rest = len(text) - QUOTED_LINE
    return f"{text[:QUOTED_LINE]}… {rest} more characters" if rest > 0 else text


def _verdict_line(one: AuditFindingV1) -> Iterator[str]:
    if one.verdicts:
        told = "; ".join(f"{each.verdict}: {cell(each.reason)}" for each in one.verdicts[:VERDICTS])
        rest = len(one.verdicts) - VERDICTS
        yield f"- second readers: {told}" + (f" and {rest} more" if rest > 0 else "")
