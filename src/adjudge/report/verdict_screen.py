"""A verdict on a terminal: what is out of scope and which rule says so, what could not be told, what next.

The first twenty offending paths are named and the rest counted; the JSON has all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.model.outcome import Outcome
from adjudge.report.escape import escape_text
from adjudge.report.screen import Line, Screen, Style, data, own
from adjudge.report.wording import SHORT, plural

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudge.model.outcome import Reason
    from adjudge.model.verdict import Decision, Explanation, Offence, Verdict

PATHS_SHOWN: Final = 20
LISTED: Final = 20

STYLES: Final = {Outcome.PASS: Style.GOOD, Outcome.FAIL: Style.BAD, Outcome.INCONCLUSIVE: Style.WARNING}


def verdict_screen(verdict: Verdict) -> Screen:
    """The lines of a verdict, in the order a reader needs them."""
    return (
        *_head(verdict),
        *_offending(verdict.offending),
        *_section("Why", _other_reasons(verdict), Style.WARNING),
        *_named(verdict),
        *_flags(verdict),
        *_section("Not looked at", verdict.limitations, Style.FAINT),
    )


def explanation_screen(explanation: Explanation) -> Screen:
    """Which rule decides for one path, one line a kind."""
    return (
        (own("adjudge scope  ", Style.TITLE), data(explanation.path, Style.PATH)),
        *(_answer(", ".join(one.kinds), one) for one in explanation.decisions),
        _answer("read", explanation.read),
    )


def _answer(what: str, decision: Decision) -> Line:
    word, style = ("granted", Style.GOOD) if decision.granted else ("refused", Style.BAD)
    return (own(f"  {what:<12}"), own(f"{word}  ", style), data(decision.message))


def _head(verdict: Verdict) -> Iterator[Line]:
    yield (own("adjudge scope  ", Style.TITLE), own(verdict.outcome.value, STYLES[verdict.outcome]))
    yield (own("grant      "), data(verdict.grant_id), own(f"  {verdict.grant_digest[:SHORT]}"))
    if verdict.grant_signed_by is not None:
        yield (own(f"signed by  {verdict.grant_signed_by}"),)
    if verdict.base_tree is not None:
        yield (own(f"base tree  {verdict.base_tree}"),)
        yield (own(f"head tree  {verdict.head_tree}"),)
    if verdict.patch_digest is not None:
        yield (own(f"patch      {verdict.patch_digest}"),)
    yield (own(f"examined   {_size(verdict)}"),)


def _size(verdict: Verdict) -> str:
    words = plural(verdict.examined, "path")
    if verdict.counted.added is not None:
        words += f", +{verdict.counted.added} -{verdict.counted.removed}"
    return words


def _offending(offences: Sequence[Offence]) -> Iterator[Line]:
    by_path: dict[str, list[Offence]] = {}
    for offence in offences:
        by_path.setdefault(offence.path, []).append(offence)
    if not by_path:
        return
    yield ()
    yield (own(f"Out of scope: {plural(len(by_path), 'path')}", Style.TITLE),)
    for path, many in list(by_path.items())[:PATHS_SHOWN]:
        yield (own("  "), data(path, Style.PATH), own(f"  {_kinds(many)}"))
        for message in dict.fromkeys(offence.message for offence in many):
            yield (own("      "), data(message, Style.BAD))
    yield from _rest(len(by_path) - PATHS_SHOWN, "more path")


def _kinds(offences: Sequence[Offence]) -> str:
    kinds = dict.fromkeys(kind.value for offence in offences for kind in offence.kinds)
    return ", ".join(kinds) or "read"


def _other_reasons(verdict: Verdict) -> tuple[Reason, ...]:
    """Reasons that no offending path has told already."""
    told = {(offence.code, offence.path, offence.message) for offence in verdict.offending}
    return tuple(one for one in verdict.reasons if (one.code, one.path, one.message) not in told)


def _section(title: str, reasons: Sequence[Reason], style: Style) -> Iterator[Line]:
    if not reasons:
        return
    yield ()
    yield (own(title, Style.TITLE),)
    for reason in reasons[:LISTED]:
        place = "" if reason.path is None else f"{escape_text(reason.path)}: "
        yield (own("  "), own(place, Style.PATH), data(reason.message, style))
    yield from _rest(len(reasons) - LISTED, "more")


def _named(verdict: Verdict) -> Iterator[Line]:
    if not verdict.named:
        return
    yield ()
    yield (own("The refused patch seems to name", Style.TITLE),)
    for path in verdict.named[:LISTED]:
        yield (own("  "), data(path, Style.PATH))
    yield from _rest(len(verdict.named) - LISTED, "more")


def _flags(verdict: Verdict) -> Iterator[Line]:
    if not verdict.flags:
        return
    yield ()
    yield (own("To know", Style.TITLE),)
    for flag in verdict.flags[:LISTED]:
        place = f"{escape_text(flag.path)}: " if flag.path else ""
        yield (own("  "), own(place, Style.PATH), own(f"{flag.code}: ", Style.WARNING), data(flag.message))
    yield from _rest(len(verdict.flags) - LISTED, "more")


def _rest(count: int, noun: str) -> Iterator[Line]:
    """How much a cut leaves out; nothing when nothing is."""
    if count > 0:
        yield (own(f"  and {plural(count, noun)}: --json has all", Style.FAINT),)
