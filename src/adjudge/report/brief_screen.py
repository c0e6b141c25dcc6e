"""A brief on a terminal: what changed, in which order to look, who outside depends on it, what got weaker.

The screen is cut (the JSON is not): each cut says how much it leaves out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.model.brief import Risk
from adjudge.report.brief_facts import LISTED, REASONS_SHOWN, people_of
from adjudge.report.brief_signal_lines import decide_lines, weaker_lines
from adjudge.report.brief_unit_lines import reading_lines
from adjudge.report.screen import Line, Screen, Span, Style, data, next_lines, own
from adjudge.report.wording import (
    HISTORIES,
    folder_words,
    nobody_words,
    plural,
    reason_words,
    target_words,
    triage_reason,
    triage_words,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.model.brief import Brief
    from adjudge.report.brief_facts import Share

RISKS: Final = {Risk.LOW: Style.GOOD, Risk.MEDIUM: Style.WARNING, Risk.HIGH: Style.BAD}


def brief_screen(brief: Brief, *, next_step: str, hidden: int = 0) -> Screen:
    """The lines of a brief, in the order a reader needs them.

    Args:
        brief: Of a change, or the part of it that is shown.
        next_step: The last line; none when it is empty.
        hidden: Units of the change that are not shown.
    """
    return (
        *head_lines(brief),
        *_hidden(hidden),
        *reading_lines(brief),
        *_reach(brief, hidden),
        *weaker_lines(brief),
        *decide_lines(brief),
        *_people(brief),
        *_left_aside(brief),
        *_limits(brief),
        *next_lines(next_step),
    )


def head_lines(brief: Brief) -> Iterator[Line]:
    """What change it is, how large, how risky, and why."""
    triage = brief.triage
    yield (own("adjudge brief", Style.TITLE), own("  "), data(target_words(brief.target)))
    parts = [f"{triage.review_here} to read"]
    if triage.deprioritized:
        parts.append(f"{triage.deprioritized} later")
    if triage.excluded:
        parts.append(f"{triage.excluded} left aside")
    yield (
        own(f"{plural(triage.files, 'path')} changed ({', '.join(parts)})  "),
        own(f"+{triage.added}", Style.GOOD),
        own(" "),
        own(f"-{triage.removed}", Style.BAD),
    )
    yield (own(triage_words(triage), RISKS[triage.risk]),)
    for reason in triage.reasons[:REASONS_SHOWN]:
        yield (own("  "), data(triage_reason(reason)))
    if len(triage.reasons) > REASONS_SHOWN:
        more = plural(len(triage.reasons) - REASONS_SHOWN, "more reason")
        yield (own(f"  and {more}: --json has all", Style.FAINT),)


def _hidden(count: int) -> Iterator[Line]:
    """That only a part is shown: the numbers above are of the whole change."""
    if count:
        yield ()
        others = plural(count, "other unit")
        yield (own(f"{others} not shown; the numbers above and --json are whole", Style.WARNING),)


def _reach(brief: Brief, hidden: int) -> Iterator[Line]:
    impact = brief.impact
    yield ()
    yield (own("Who outside depends on it", Style.TITLE),)
    if not impact.count:
        yield (own(f"  {nobody_words(brief)}"),)
        return
    reach = plural(impact.count, "file")
    if hidden:
        yield (own(f"  {reach} can reach the whole change over imports"),)
    else:
        direct = len({consumer.path for unit in brief.units for consumer in unit.consumers})
        uses = "uses" if direct == 1 else "use"
        yield (own(f"  {plural(direct, 'file')} {uses} what changed; {reach} can reach it over imports"),)
    for folder, count in impact.by_folder[:LISTED]:
        yield (own(f"  {count:>5}  "), data(folder_words(folder), Style.PATH))
    rest = impact.by_folder[LISTED:]
    if rest:
        yield (own(f"  {sum(count for _, count in rest):>5}  in {plural(len(rest), 'other folder')}"),)


def _people(brief: Brief) -> Iterator[Line]:
    """Owners and experts in a few lines; nothing where neither rules nor history tell."""
    people, ownership = people_of(brief.ownership), brief.ownership
    if not (people.owners or people.unowned or people.experts):
        return
    yield ()
    yield (own("Who answers for it, who knows it", Style.TITLE),)
    if ownership.file is not None:
        yield (own("  owners: "), *_shares(people.owners, people.more_owners, "path"))
    if people.unowned:
        yield (own(f"  no owner for {plural(people.unowned, 'path')} by "), data(ownership.file or ""))
    if people.experts:
        why = f"; {HISTORIES[ownership.history]}" if ownership.history in HISTORIES else ""
        yield (
            own("  know it: "),
            *_shares(people.experts, people.more_experts, "path"),
            own(why, Style.FAINT),
        )


def _shares(shares: tuple[Share, ...], more: int, noun: str) -> Iterator[Span]:
    """Such as ``Ada (3 paths), Bob (1 path) and 2 more``."""
    for position, share in enumerate(shares):
        yield own(", " if position else "")
        yield data(share.name, Style.PATH)
        yield own(f" ({plural(share.number, noun)})")
    if more:
        yield own(f" and {more} more", Style.FAINT)
    if not shares:
        yield own("none")


def _left_aside(brief: Brief) -> Iterator[Line]:
    if not brief.excluded:
        return
    yield ()
    yield (own("Left aside", Style.TITLE),)
    for one in brief.excluded[:LISTED]:
        yield (own("  "), data(one.path, Style.PATH), own(f"  {one.why}, known by {one.known_by}"))
    if len(brief.excluded) > LISTED:
        more = plural(len(brief.excluded) - LISTED, "more path")
        yield (own(f"  and {more}: --json has all", Style.FAINT),)


def _limits(brief: Brief) -> Iterator[Line]:
    reasons = (*brief.target.reasons, *brief.limitations)
    if not reasons:
        return
    yield ()
    yield (own("Not seen", Style.TITLE),)
    for reason in reasons[:LISTED]:
        yield (own("  "), data(reason_words(reason), Style.WARNING))
    if len(reasons) > LISTED:
        yield (own(f"  and {plural(len(reasons) - LISTED, 'more')}: --json has all", Style.FAINT),)
