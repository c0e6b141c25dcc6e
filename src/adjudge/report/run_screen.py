"""A review on a terminal: what it comes to, how much was read, what was found, and what nobody was asked.

"Nothing found in what was read" is worded otherwise than "nothing found". The first findings are shown and
the rest counted; the JSON has all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.report.coordination_lines import coordination_lines, ranks
from adjudge.report.qualified_facts import why_not
from adjudge.report.screen import Line, Screen, Style, data, own, rest_line, sentence_section
from adjudge.report.wording import SHORT, plural

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from adjudge.contracts.qualified_parts_v1 import ResultV1
    from adjudge.contracts.run_v1 import RunUnitV1, RunV1
    from adjudge.contracts.runs_v1 import RunsV1

FINDINGS_SHOWN: Final = 20
LISTED: Final = 10

OUTCOMES: Final = {"pass": Style.GOOD, "fail": Style.BAD, "inconclusive": Style.WARNING}
SEVERITIES: Final = {
    "critical": Style.BAD,
    "high": Style.BAD,
    "medium": Style.WARNING,
    "low": Style.PLAIN,
    "info": Style.FAINT,
}
STANDING: Final = frozenset({"active", "below-gate"})
"""Standings of what stands in the source and that nobody took out."""
WORST_FIRST: Final = tuple(SEVERITIES)
LOST: Final = frozenset({"stale", "unresolved", "rejected"})
"""Dispositions of what has no place."""


def run_screen(run: RunV1) -> Screen:
    """The lines of a review, in the order a reader needs them."""
    counting = [one for one in run.findings.results if _counts(one)]
    standing = [one for one in run.findings.results if one.standing in STANDING and not _counts(one)]
    return (
        *_head(run),
        *_findings("Counts at the gate", counting, ranks(run)),
        *_findings("Stands in the source, does not count", standing, ranks(run)),
        *_nothing(run, [*counting, *standing]),
        *_unplaced(run),
        *coordination_lines(run),
        *_unread(run.units),
        *sentence_section("Why", [one.message for one in run.reasons], listed=LISTED),
        *sentence_section("Not asked", run.not_asked, listed=LISTED),
        *sentence_section("Moved since", run.moved, listed=LISTED),
        *sentence_section("Not seen", dict.fromkeys(one.message for one in run.limitations), listed=LISTED),
    )


def runs_screen(runs: RunsV1) -> Screen:
    """The lines of a list of reviews."""
    lines: list[Line] = [(own("adjudge runs", Style.TITLE),)]
    for one in runs.runs:
        asked = "  asked to stop" if one.cancelled and one.state == "active" else ""
        lines.append(
            (
                own(f"  {one.run_id}  {one.state:<9}  {one.begun}  "),
                data(f"{one.host}:{one.pid}{asked}", Style.FAINT),
            )
        )
    if runs.pruned:
        lines.append((own(f"  {plural(runs.pruned, 'record')} let go"),))
    if not runs.runs and not runs.pruned:
        lines.append((own("  none", Style.FAINT),))
    if runs.next is not None:
        lines.append((own("Next: ", Style.TITLE), own(f"adjudge runs list --before {runs.next}")))
    return tuple(lines)


def _head(run: RunV1) -> Iterator[Line]:
    yield (
        own("adjudge review  ", Style.TITLE),
        own(run.outcome, OUTCOMES[run.outcome]),
        own(f"  {run.run_id}"),
    )
    yield (own(f"trees      {run.target.base_tree[:SHORT]} to {run.target.head_tree[:SHORT]}"),)
    cover, found = run.coverage, run.findings.counts
    counts = ", ".join(f"{count} {state}" for state, count in cover.units.items() if count)
    hunks = f"{cover.hunks_sent} of {plural(cover.hunks, 'hunk')}"
    style = Style.GOOD if cover.kind == "complete" else Style.WARNING
    yield (
        own(f"read       {cover.kind}", style),
        own(f"  {plural(len(run.units), 'unit')} ({counts}), {hunks}"),
    )
    yield (own(f"found      {plural(found.candidates, 'candidate')}, {found.counted} at the gate"),)
    if (before := run.findings.compared) is not None:
        news = f"{len(before.new)} new, {len(before.persisting)} persisting, {len(before.gone)} gone"
        yield (own(f"before     {news}, beside {before.previous}"),)


def _nothing(run: RunV1, shown: Sequence[ResultV1]) -> Iterator[Line]:
    if shown:
        return
    said = "Nothing found." if run.coverage.kind == "complete" else "Nothing found in what was read."
    yield ()
    yield (own(said, Style.FAINT),)


def _unplaced(run: RunV1) -> Iterator[Line]:
    """What was said and stands nowhere, counted with why: it is no finding, and it is not lost."""
    lost = [one for one in run.findings.counts.reasons if one.disposition in LOST]
    yield from sentence_section(
        "Said, and not found in the source",
        [f"{one.count} {one.disposition}: {why_not(one.reason)}" for one in lost],
        listed=LISTED,
    )


def _counts(one: ResultV1) -> bool:
    return one.counts


def _findings(title: str, results: Sequence[ResultV1], ranked: Mapping[int, int]) -> Iterator[Line]:
    if not results:
        return
    yield ()
    yield (own(title, Style.TITLE),)
    ordered = sorted(results, key=lambda one: _order(one, ranked))
    for one in ordered[:FINDINGS_SHOWN]:
        place = one.resolved
        where = "" if place is None else place.path + (f":{place.start_line}" if place.start_line else "")
        yield (own(f"  {one.severity or 'info':<8}  ", SEVERITIES[one.severity or "info"]), data(one.title))
        yield (own("            "), data(where, Style.PATH), own("  "), data(_notes(one), Style.FAINT))
    if len(ordered) > FINDINGS_SHOWN:
        yield rest_line(len(ordered) - FINDINGS_SHOWN)


def _order(one: ResultV1, ranked: Mapping[int, int]) -> tuple[int, int, int]:
    """The worst first, then as a coordinator ranks them, then as they came."""
    return WORST_FIRST.index(one.severity or "info"), ranked.get(one.index, len(ranked)), one.index


def _notes(one: ResultV1) -> str:
    proved = "proved" if "proved" in one.proof else "not proved"
    return f"{one.finding_id or ''}  {proved}"


def _unread(units: Sequence[RunUnitV1]) -> Iterator[Line]:
    groups: dict[tuple[str, str], list[str]] = {}
    for one in units:
        if one.state not in {"reviewed", "reused"}:
            groups.setdefault((one.state, one.reason), []).append(one.path)
    if not groups:
        return
    yield ()
    yield (own("Not read", Style.TITLE),)
    for (state, reason), paths in sorted(groups.items()):
        rest = f" and {len(paths) - 3} more" if len(paths) > 3 else ""  # noqa: PLR2004 - few
        yield (
            own(f"  {state}"),
            own(f" ({reason})  " if reason else "  "),
            data(", ".join(paths[:3]) + rest, Style.PATH),
        )
