"""What every form of a report tells of a finding, in one wording and one order; nothing is escaped here.

A finding is never told as a fact: its place is, and its claim only where evidence entails it. What does not
count says why in each form, so that nobody takes a dismissed or an inherited finding for a new one.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from adjudge.report.qualified_facts import why_not
from adjudge.report.wording import plural

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adjudge.contracts.qualified_parts_v1 import ResolvedV1
    from adjudge.contracts.report_v1 import ReportFindingV1, ReportV1
    from adjudge.contracts.run_v1 import RunUnitV1
    from adjudge.contracts.target_v1 import ReasonV1

WORST_FIRST: Final = ("critical", "high", "medium", "low", "info")
READ: Final = frozenset({"active", "below-gate"})
"""Standings of what stands in the source and that nobody took out."""
UNTOLD: Final = frozenset({"duplicate"})
"""Standings that have no entry of their own: another speaks for them."""
UNREAD: Final = frozenset({"partial", "failed", "cancelled"})
"""States of units that should have been read and were not."""
STANDINGS: Final = {
    "dropped": "a coordinator, which is a model, took it out",
    "inherited": "it was there before the change",
    "outside": "it lies outside the change and what depends on it",
}
MANY: Final = {
    "duplicate": "say the same as another that is listed",
    "inherited": "were there before the change",
    "outside": "lie outside the change and what depends on it",
    "dismissed": "were dismissed",
    "dropped": "were taken out by a coordinator, which is a model, each with its reason",
    "below-gate": "below the gate",
}
PLACEMENTS: Final = {
    "changed-line": "on a changed line",
    "hunk-context": "beside a changed line",
    "consumer": "in a file that depends on the change",
    "outside-change": "outside the change",
}
NO_INLINE: Final = {
    "no-change": "no change is judged, so no host shows it in a diff",
    "no-line": "it is about a whole file",
    "not-in-diff": "no diff shows its lines",
    "diff-unread": "the text of the change could not be read again",
}


def place_words(place: ResolvedV1) -> str:
    """Such as ``a.py:3-5`` or ``a.py:3 (base)``."""
    end = f"-{place.end_line}" if place.end_line not in {None, place.start_line} else ""
    lines = f":{place.start_line}{end}" if place.start_line is not None else ""
    return f"{place.path}{lines}{' (base)' if place.side == 'base' else ''}"


def standing_words(one: ReportFindingV1) -> str:
    """Whether it counts, and why not; the word of its standing is always in it."""
    if one.counts:
        return "counts at the gate"
    words = f", {STANDINGS[one.standing]}" if one.standing in STANDINGS else ""
    reason = f" ({one.standing_reason})" if one.standing_reason else ""
    return f"does not count: {one.standing}{words}{reason}"


def notes_of(one: ReportFindingV1) -> Iterator[str]:
    """What else is known of a finding, one clause each."""
    yield one.said
    yield standing_words(one)
    if one.placement in PLACEMENTS:
        yield PLACEMENTS[one.placement]
    if one.disposition == "relocated":
        line = one.claimed_line
        yield "no line was claimed" if line is None else f"was said to be at line {line}"
    if one.others:
        more = f" and {plural(one.others_omitted, 'more finding')}" if one.others_omitted else ""
        yield f"also said by {', '.join(filter(None, one.also_said_by)) or 'nobody by name'}{more}"
    if one.unknown_tokens:
        yield f"names what is in neither tree: {', '.join(one.unknown_tokens[:4])}"
    if one.suggestion is not None:
        yield "its edit applies cleanly"
    elif one.suggestion_reason:
        yield f"its edit was dropped: {one.suggestion_reason}"
    if one.redacted:
        yield f"protected content replaced in: {', '.join(one.redacted)}"


def told(report: ReportV1) -> list[ReportFindingV1]:
    """Findings that have an entry of their own: those that count first, then worst first, then by place."""
    return sorted((one for one in report.findings if one.standing not in UNTOLD), key=order)


def order(one: ReportFindingV1) -> tuple[bool, bool, int, bool, str, int, int]:
    """What comes first in every form."""
    place = one.place
    return (
        not one.counts, one.standing not in READ, WORST_FIRST.index(one.severity), not one.proved, place.path,
        place.start_line or 0, one.index,
    )  # fmt: skip


def is_unfinished(report: ReportV1) -> bool:
    """Whether a review did not come to a result; findings of others never tell what was read."""
    return report.made_by == "review" and report.outcome == "inconclusive"


def unread_units(report: ReportV1) -> list[RunUnitV1]:
    """Units that should have been read and were not, in order of their paths."""
    return [one for one in report.units if one.state in UNREAD]


def verdict_words(report: ReportV1) -> str:
    """The outcome in one sentence; an inconclusive one never sounds like a pass."""
    why = " ".join(sentence(one) for one in report.reasons[:3])
    if report.outcome == "pass":
        return "Pass: all that policy does not skip was read, and nothing counts."
    if report.outcome == "fail":
        return f"Fail: {why}" if why else "Fail."
    return f"Inconclusive, which is no pass: {why}" if why else "Inconclusive, which is no pass."


def sentence(reason: ReasonV1) -> str:
    """The sentence of a reason, with its path in front where the sentence does not name it."""
    if reason.path is None or reason.path in reason.message:
        return reason.message
    return f"{reason.path}: {reason.message}"


def sentences(reasons: Iterable[ReasonV1]) -> list[str]:
    """Each sentence once, in order."""
    return list(dict.fromkeys(map(sentence, reasons)))


def coverage_words(report: ReportV1) -> str:
    """How much was read, such as ``complete: 3 units (2 reviewed, 1 skipped), 4 of 4 hunks``."""
    cover = report.coverage
    if cover.kind == "unknown":
        return "unknown: findings of others do not say what was read"
    counts = ", ".join(f"{count} {state}" for state, count in cover.units.items() if count) or "none"
    hunks = f"{cover.hunks_sent} of {plural(cover.hunks, 'hunk')}"
    return f"{cover.kind}: {plural(sum(cover.units.values()), 'unit')} ({counts}), {hunks}"


def lost_words(report: ReportV1) -> list[str]:
    """One sentence for each reason why candidates have no place in the source."""
    counts = Counter((one.disposition, one.reason) for one in report.lost)
    return [f"{count} {where}: {why_not(reason)}" for (where, reason), count in sorted(counts.items())]


def uncounted_words(report: ReportV1) -> list[str]:
    """One sentence for each reason why findings with a place do not count."""
    standings: Counter[str] = Counter(one.standing for one in report.findings)
    said = [f"{standings[standing]} {words}" for standing, words in MANY.items() if standings[standing]]
    weak = sum(one.standing == "active" and not one.counts for one in report.findings)
    if weak:
        said.append(
            f"{weak} at the gate, but only located: nothing proves it, and one reporter alone found it"
        )
    return said


def suppressed_words(report: ReportV1) -> list[str]:
    """One sentence for each rule of the trust base that takes findings out."""
    return [
        f"{plural(len(one.indexes), 'finding')} of {one.tool}:{one.rule}"
        f"{f' in {one.path}' if one.path is not None else ''} ({one.file} line {one.line}"
        f"{f', until {one.until}' if one.until is not None else ''}): {one.reason}"
        for one in report.suppressed
    ]
