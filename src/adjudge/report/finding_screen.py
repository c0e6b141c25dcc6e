"""One finding on a terminal: what is said, where it stands, each check, each decision."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.report.qualified_facts import why_not
from adjudge.report.screen import Line, Screen, Style, data, own, source

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.contracts.finding_v1 import FindingV1
    from adjudge.contracts.qualified_parts_v1 import CheckedV1, ResolvedV1, ResultV1, RuledV1

LINES_SHOWN: Final = 20
LINE_CHARACTERS: Final = 200
LISTED: Final = 20
STATES: Final = {
    "holds": Style.GOOD,
    "does-not-hold": Style.WARNING,
    "contradicted": Style.BAD,
    "unavailable": Style.FAINT,
}


def finding_screen(finding: FindingV1) -> Screen:
    """The lines of a finding."""
    return (
        (own("adjudge finding  ", Style.TITLE), own(finding.finding_id)),
        *_runs(finding),
        *(line for one in finding.results for line in _result(one)),
        *_others(finding),
        *_rulings(finding),
    )


def _runs(finding: FindingV1) -> Iterator[Line]:
    if not finding.runs:
        yield (own("no run that holds it is kept any more", Style.WARNING),)
        return
    more = f" and {len(finding.runs) - 1} before" if len(finding.runs) > 1 else ""
    judged = finding.head_commit or finding.head_tree or ""
    yield (own(f"last seen in {finding.runs[0]}{more}, held against {judged[:12]}"),)


def _result(one: ResultV1) -> Iterator[Line]:
    reporter = one.reporter
    said = f"{reporter.tool} {reporter.version} {reporter.rule}" if reporter is not None else ""
    yield ()
    yield (own(f"{one.severity or ''}  ", Style.TITLE), data(one.title, Style.TITLE))
    yield (own("said by     "), data(" ".join(said.split())))
    for line in one.summary.split("\n")[:LINES_SHOWN] if one.summary else ():
        yield (own("            "), data(line))
    yield (own("stands      "), own(f"{one.disposition}, {why_not(one.reason)}"))
    if one.detail:
        yield (own("            "), data(one.detail))
    yield (own("counts for  "), own(one.standing), data(f"  {one.standing_reason}", Style.FAINT))
    proof = "the claim is proved" if "proved" in one.proof else "the claim is not proved"
    yield (own("proof       "), own(f"{', '.join(one.proof)}; {proof}"))
    if one.resolved is not None:
        yield from _place(one.resolved)
    for checked in one.evidence:
        yield from _checked(checked)


def _place(place: ResolvedV1) -> Iterator[Line]:
    lines = "" if place.start_line is None else f":{place.start_line}-{place.end_line}"
    yield (own("place       "), data(f"{place.path}{lines}", Style.PATH), own(f"  {place.side}"))
    if place.symbol:
        yield (own("inside      "), data(place.symbol))
    quote = place.quote.split("\n") if place.quote else []
    for number, line in enumerate(quote[:LINES_SHOWN], place.start_line or 1):
        yield (own(f"{number:>10}  ", Style.FAINT), source(line[:LINE_CHARACTERS]))
    if len(quote) > LINES_SHOWN:
        yield (own(f"            and {len(quote) - LINES_SHOWN} more lines", Style.FAINT),)


def _checked(one: CheckedV1) -> Iterator[Line]:
    kind = type(one.evidence).__struct_config__.tag
    yield (own(f"evidence    {kind}: "), own(one.state, STATES[one.state]), data(f"  {one.found}"))
    for blind in one.blind_spots:
        yield (own("            not seen: ", Style.FAINT), data(blind, Style.FAINT))


def _others(finding: FindingV1) -> Iterator[Line]:
    if not finding.said_by:
        return
    yield ()
    yield (own("Also said by", Style.TITLE),)
    for one in finding.said_by[:LISTED]:
        tool = one.reporter.tool if one.reporter is not None else ""
        yield (own("  "), data(tool), own("  "), data(one.title), own("  "), own(one.finding_id or ""))
    if len(finding.said_by) > LISTED:
        yield (own(f"  and {len(finding.said_by) - LISTED} more: --json has all", Style.FAINT),)


def _rulings(finding: FindingV1) -> Iterator[Line]:
    if not finding.rulings:
        return
    yield ()
    yield (own("Decided", Style.TITLE),)
    for one in finding.rulings:
        yield (own("  "), *_ruling(one))
    if finding.in_force is None:
        yield (own("  none is in force for its text as it stands", Style.FAINT),)


def _ruling(one: RuledV1) -> Line:
    by = f" by {one.by}" if one.by else ""
    reason = f": {one.reason}" if one.reason else ""
    return (own(one.word), data(f"{by}{reason}"))
