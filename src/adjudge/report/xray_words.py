"""What Markdown and HTML of an export tell, in one order and one wording; nothing is escaped here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.report.wording import SHORT, plural

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.contracts.xray_v1 import (
        XrayFindingV1,
        XrayLocatorV1,
        XrayStageV1,
        XraySuggestionV1,
        XrayUnitV1,
        XrayV1,
    )

NOT_COMMITTED: Final = "what is not committed"


class Section(NamedTuple):
    """One list of an export.

    Attributes:
        title: Ours.
        sentences: Of anybody; empty where there is nothing.
        none: What is said then, which never sounds better than it is.
    """

    title: str
    sentences: tuple[str, ...]
    none: str


def facts_of(xray: XrayV1) -> tuple[tuple[str, str], ...]:
    """(name, value) of what stands at the top."""
    target = xray.target
    base, head = (
        NOT_COMMITTED if one is None else one[:SHORT] for one in (target.base_commit, target.head_commit)
    )
    judged = f"the tree of {head}" if target.extent == "tree" else f"{base} to {head}"
    return (
        ("Outcome", xray.outcome),
        ("Source", xray.source),
        ("Judged", judged),
        ("Read", coverage_words(xray)),
        (
            "Proposed",
            f"{plural(xray.candidates, 'candidate')}, {xray.without_place} without a place in the source",
        ),
        ("Made by", f"adjudge {xray.made_by} {xray.adjudge}"),
        ("Run", xray.run_id),
    )


def coverage_words(xray: XrayV1) -> str:
    """Such as ``complete: 3 units (2 reviewed, 1 skipped), 4 of 4 hunks``."""
    cover = xray.coverage
    if cover.kind == "unknown":
        return "unknown: the reviewers do not say what they read"
    counts = ", ".join(f"{count} {state}" for state, count in cover.units.items() if count) or "none"
    hunks = f"{cover.hunks_sent} of {plural(cover.hunks, 'hunk')}"
    return f"{cover.kind}: {plural(sum(cover.units.values()), 'unit')} ({counts}), {hunks}"


def sections_of(xray: XrayV1) -> tuple[Section, ...]:
    """Every list, each with what is said where it is empty."""
    behaviour = (
        f"{one.what} in {one.path}{f' ({one.symbol})' if one.symbol else ''}" for one in xray.behaviour
    )
    checks = (
        f"{f'{one.name} {one.version}'.strip()}: {one.state}, {plural(one.reports, 'report')}"
        for one in xray.checks
    )
    claims = (f"{one.title}: proved by {' and '.join(one.by)}" for one in xray.verified_claims)
    risks = (f"{one.severity}: {one.title}" for one in xray.open_risks)
    replaced = (f"{one.field}: {one.reason}" for one in xray.replaced)
    seen = (one.text for one in xray.limitations)
    return (
        Section("Why", tuple(one.text for one in xray.reasons), "No reason is told."),
        Section("Changed behaviour", tuple(behaviour), "No signal of the code graph tells of any."),
        Section("Checks run", tuple(checks), "None was run."),
        Section("Verified claims", tuple(claims), "No claim is proved by evidence."),
        Section("Missing proof", xray.missing_proof, "None is known to be missing."),
        Section("Open risks", tuple(risks), "None was found in what was read."),
        Section("Not seen", tuple(seen), "No limitation is told."),
        Section("Replaced before publishing", tuple(replaced), "Nothing was replaced."),
    )


def stage_words(stage: XrayStageV1) -> Iterator[str]:
    """Who did it, and what was left out."""
    yield f"by {', '.join(stage.provenance)}" if stage.provenance else "by nobody"
    yield from stage.omissions


def locator_words(place: XrayLocatorV1) -> str:
    """Such as ``a.py:3-5`` or ``a.py:3 (base)``."""
    end = f"-{place.end_line}" if place.end_line not in {None, place.start_line} else ""
    lines = f":{place.start_line}{end}" if place.start_line is not None else ""
    return f"{place.path}{lines}{' (base)' if place.side == 'base' else ''}"


def unit_words(one: XrayUnitV1) -> str:
    """Such as ``modified, skipped (binary)``."""
    state = f", {one.state}" if one.state else ", not known whether read"
    return f"{one.change}{state}{f' ({one.reason})' if one.reason else ''}"


def lines_words(edit: XraySuggestionV1) -> str:
    """Such as ``line 3``, ``lines 3 to 5``, or the place of an insertion."""
    if edit.end_line < edit.start_line:
        return f"the place before line {edit.start_line}"
    if edit.end_line == edit.start_line:
        return f"line {edit.start_line}"
    return f"lines {edit.start_line} to {edit.end_line}"


def standing_words(one: XrayFindingV1) -> str:
    """What it counts for, and what is proved of it."""
    counts = "counts at the gate" if one.counts else f"does not count: {one.standing}"
    reason = f" ({one.standing_reason})" if one.standing_reason and not one.counts else ""
    return f"{one.said}; {counts}{reason}; said by {one.reporter or 'nobody by name'}"
