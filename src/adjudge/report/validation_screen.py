"""A validation on a terminal: what became of the reply, of each judgment, and what received none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.model.judgment import MovedKind, ReplyStatus
from adjudge.report.escape import escape_text
from adjudge.report.screen import Screen, Style, data, own
from adjudge.report.wording import SHORT, plural

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudge.model.judgment import Accepted, JudgmentCoverage, Moved, Rejected, ReplyError, Validation
    from adjudge.report.screen import Line

LISTED: Final = 20
"""Lines of one list; the rest is counted."""
PROSE: Final = 200
"""Characters of an agent's prose that are shown."""


def validation_screen(validation: Validation) -> Screen:
    """The lines of a validation, in the order a reader needs them."""
    return (
        *_head(validation),
        *_errors(validation.errors),
        *_moved(validation),
        *_accepted(validation.accepted),
        *_rejected(validation.rejected),
        *(_coverage(validation.coverage) if validation.coverage is not None else ()),
    )


def validation_why(validation: Validation) -> str:
    """Why the exit code of ``--strict`` is not 0, in one sentence."""
    if validation.status is not ReplyStatus.OK:
        return f"The reply is {validation.status.value}."
    if validation.rejected:
        return f"{plural(len(validation.rejected), 'judgment')} rejected."
    return "Part of the change received no judgment."


def _head(validation: Validation) -> Iterator[Line]:
    style = Style.GOOD if validation.status is ReplyStatus.OK else Style.BAD
    yield (own("adjudge validate  ", Style.TITLE), own(validation.status.value, style))
    if validation.pin is not None:
        yield (own(f"pin       {validation.pin}"),)
        counts = f"{len(validation.accepted)} accepted, {len(validation.rejected)} rejected"
        yield (own(f"judgments {counts}"),)


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
        yield (own("  "), data(one.name, Style.PATH), data(_how(one)))
    yield from _rest(len(validation.moved) - LISTED)
    if validation.would_survive:
        count = plural(len(validation.would_survive), "judgment")
        yield (own(f"  {count} would stand all the same: --salvage accepts them", Style.FAINT),)


def _how(moved: Moved) -> str:
    if moved.kind is MovedKind.BRIEF:
        return "  is another part of the brief"
    before, after = (_short(moved, one) for one in (moved.before, moved.after))
    side = f" ({moved.side})" if moved.side is not None else ""
    return f"{side}  {before} → {after}"


def _short(moved: Moved, text: str | None) -> str:
    if text is None:
        return "nothing"
    return text[:SHORT] if moved.kind is MovedKind.FILE else text


def _accepted(accepted: Sequence[Accepted]) -> Iterator[Line]:
    if not accepted:
        return
    yield ()
    yield (own("Accepted", Style.TITLE),)
    for one in accepted[:LISTED]:
        action = one.judgment.action.value if one.judgment.action is not None else "no action"
        yield (
            own(f"  {one.judgment.index:<4} "),
            data(_about(one), Style.PATH),
            own(f"  {action}; {', '.join(one.proof)}", Style.GOOD),
        )
        yield from _prose(one)
    yield from _rest(len(accepted) - LISTED)


def _about(one: Accepted) -> str:
    cited = one.cited
    if cited.signal is not None:
        return f"{cited.signal.category.value} {cited.signal.change}: {cited.signal.subject}"
    if cited.anchor is not None:
        return f"{cited.anchor.path}:{cited.anchor.start_line}"
    return cited.unit or ""


def _prose(one: Accepted) -> Iterator[Line]:
    """What the agent says, marked as its own words."""
    for text in (one.judgment.concern, one.judgment.framing):
        if text:
            cut = text if len(text) <= PROSE else f"{text[:PROSE]}…"
            yield (own("       the agent says: ", Style.FAINT), data(cut))
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
    for what, covered in (
        ("path", coverage.units),
        ("signal", coverage.signals),
        ("changed region", coverage.anchors),
    ):
        left = len(covered.not_judged)
        yield (
            own(f"  {left} of {plural(covered.judged + left, what)}", Style.WARNING if left else Style.GOOD),
        )


def _rest(count: int) -> Iterator[Line]:
    if count > 0:
        yield (own(f"  and {count} more: --json has all", Style.FAINT),)
