"""A validation on a terminal: what became of each judgment, what received none, what was not seen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.model.judgment import ReplyStatus
from adjudge.report.escape import escape_text
from adjudge.report.screen import Screen, Style, data, own
from adjudge.report.validation_facts import (
    about_words,
    counts_words,
    left_words,
    moved_words,
    prose_of,
    standing_words,
    survivors_words,
    weak_words,
)
from adjudge.report.wording import reason_words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudge.model.judgment import Accepted, JudgmentCoverage, Rejected, ReplyError, Validation
    from adjudge.model.outcome import Reason
    from adjudge.report.screen import Line

LISTED: Final = 20
"""Lines of one list; the rest is counted."""


def validation_screen(validation: Validation) -> Screen:
    """The lines of a validation, in the order a reader needs them."""
    return (
        *_head(validation),
        *_errors(validation.errors),
        *_moved(validation),
        *_accepted(validation.accepted),
        *_rejected(validation.rejected),
        *(_coverage(validation.coverage) if validation.coverage is not None else ()),
        *_not_seen(validation.limitations),
    )


def _head(validation: Validation) -> Iterator[Line]:
    style = Style.GOOD if validation.status is ReplyStatus.OK else Style.BAD
    yield (own("adjudge validate  ", Style.TITLE), own(validation.status.value, style))
    if validation.pin is not None:
        yield (own(f"pin       {validation.pin}"),)
        yield (own(f"judgments {counts_words(validation)}"),)
    for path in validation.left_out[:LISTED]:
        yield (own("left out  "), data(path, Style.PATH), own("  is no part of the change", Style.FAINT))


def _errors(errors: Sequence[ReplyError]) -> Iterator[Line]:
    for one in errors[:LISTED]:
        yield (own("  "), data(one.path, Style.PATH), own(": "), data(one.message, Style.BAD))
    yield from _rest(len(errors) - LISTED)


def _moved(validation: Validation) -> Iterator[Line]:
    if validation.status is not ReplyStatus.STALE:
        return
    yield ()
    yield (own("Moved since the guide", Style.TITLE),)
    if validation.moved is None:
        yield (own("  "), data(validation.moved_unknown, Style.WARNING))
        return
    for one in validation.moved[:LISTED]:
        yield (own("  "), data(one.name, Style.PATH), data(moved_words(one)))
    yield from _rest(len(validation.moved) - LISTED)
    if words := survivors_words(validation):
        yield (own(f"  {words}", Style.FAINT),)


def _accepted(accepted: Sequence[Accepted]) -> Iterator[Line]:
    if not accepted:
        return
    yield ()
    yield (own("Accepted", Style.TITLE),)
    for one in accepted[:LISTED]:
        yield (
            own(f"  {one.judgment.index:<4} "),
            data(about_words(one), Style.PATH),
            own(f"  {standing_words(one)}", Style.GOOD),
        )
        yield from ((own("       "), data(words, Style.WARNING)) for words in weak_words(one))
        yield from _prose(one)
    yield from _rest(len(accepted) - LISTED)


def _prose(one: Accepted) -> Iterator[Line]:
    """What the agent says, marked as its own words."""
    for text in prose_of(one):
        yield (own("       the agent says: ", Style.FAINT), data(text))
    if one.unknown_tokens:
        names = ", ".join(one.unknown_tokens)
        yield (own("       in neither tree: ", Style.WARNING), data(names))


def _rejected(rejected: Sequence[Rejected]) -> Iterator[Line]:
    if not rejected:
        return
    yield ()
    yield (own("Rejected", Style.TITLE),)
    for one in rejected[:LISTED]:
        yield (own(f"  {one.index:<4} {one.reason.value}  ", Style.BAD), own(escape_text(one.message)))
    yield from _rest(len(rejected) - LISTED)


def _coverage(coverage: JudgmentCoverage) -> Iterator[Line]:
    yield ()
    yield (own("Without a judgment", Style.TITLE),)
    for words, is_left in left_words(coverage):
        yield (own(f"  {words}", Style.WARNING if is_left else Style.GOOD),)


def _not_seen(limitations: Sequence[Reason]) -> Iterator[Line]:
    if not limitations:
        return
    yield ()
    yield (own("Not seen", Style.TITLE),)
    for one in limitations[:LISTED]:
        yield (own("  "), data(reason_words(one), Style.FAINT))
    yield from _rest(len(limitations) - LISTED)


def _rest(count: int) -> Iterator[Line]:
    if count > 0:
        yield (own(f"  and {count} more: --json has all", Style.FAINT),)
