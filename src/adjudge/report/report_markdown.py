"""A report as Markdown: the body of a comment on a pull request, or the summary of a job.

A comment holds 65,536 characters and a summary 1 MiB; what does not fit is left out by whole findings, and
counted. Texts of others start no construct, no link, no mention and no HTML. Each finding says where a
comment on it can be attached, so that whoever posts it need not repeat it here.

Source: GitHub REST, "Comments" (length of a body); GitHub, "Adding a job summary" (1 MiB a step).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.report.escape import code_markdown, escape_markdown
from adjudge.report.report_words import (
    NO_INLINE,
    READ,
    coverage_words,
    lost_words,
    notes_of,
    place_words,
    sentences,
    suppressed_words,
    told,
    uncounted_words,
    unread_units,
    verdict_words,
)
from adjudge.report.wording import SHORT, plural

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudge.contracts.report_v1 import InlineV1, ReportFindingV1, ReportV1

COMMENT_BYTES: Final = 65_536
"""Characters of a comment; bytes are never fewer."""
SUMMARY_BYTES: Final = 1 << 20
COMMENT_LISTED: Final = 8
"""Sentences of one section of a comment: all sections together leave half of it to findings."""
SUMMARY_LISTED: Final = 50
NAMED: Final = 20
LONGEST: Final = 400
"""Bytes of one text of others, escapes included."""
LEFT_OUT_BYTES: Final = 200
"""Room for the sentence that tells what was left out."""


def comment_bytes(report: ReportV1) -> bytes:
    """The Markdown text (CommonMark, no HTML) for a comment, 65,536 bytes at most."""
    return markdown_within(report, COMMENT_BYTES, COMMENT_LISTED)


def summary_bytes(report: ReportV1) -> bytes:
    """The same for the summary of a job, 1 MiB at most."""
    return markdown_within(report, SUMMARY_BYTES, SUMMARY_LISTED)


def markdown_within(report: ReportV1, limit_bytes: int, listed_most: int) -> bytes:
    """The Markdown text in no more bytes than there is room for.

    Args:
        report: The report.
        limit_bytes: Room for all of it; what every report says takes some 60 KiB at most.
        listed_most: Sentences of one section.
    """
    head, tail = "\n".join(_head(report)), "\n".join(_tail(report, listed_most))
    room = limit_bytes - LEFT_OUT_BYTES - _size(head) - _size(tail)
    listed = [one for one in told(report) if one.counts or one.standing in READ]
    body, rest = _fitting(listed, room)
    more = [f"And {plural(rest, 'more finding')}; the JSON form has all.", ""] if rest else []
    return ("\n".join([head, *body, *more, tail]).rstrip("\n") + "\n").encode("utf-8", "backslashreplace")


def _head(report: ReportV1) -> Iterator[str]:
    target = report.target
    head = (target.head_commit or target.head_tree)[:SHORT]
    base = (target.base_commit or target.base_tree)[:SHORT]
    yield f"## adjudge {report.made_by}: {report.outcome}"
    yield ""
    yield _text(verdict_words(report))
    yield ""
    judged = f"the tree of `{head}`" if target.extent == "tree" else f"`{base}` to `{head}`"
    yield f"- judged: {judged}, by {_text(', '.join(report.reporters[:NAMED]) or 'nobody')}"
    yield f"- read: {_text(coverage_words(report))}"
    counts = report.counts
    stand = ", ".join(f"{count} {word}" for word, count in counts.standings.items() if count)
    yield f"- {plural(counts.candidates, 'candidate')}: {stand or 'none'}; {counts.counted} at the gate"
    yield ""


def _tail(report: ReportV1, listed_most: int) -> Iterator[str]:
    unread = [f"{one.path}: {one.state} ({one.reason})" for one in unread_units(report)]
    sections = (
        ("Not read", unread),
        ("Not counted", uncounted_words(report)),
        ("Suppressed by the trust base", suppressed_words(report)),
        ("No place in the source: told, not believed", lost_words(report)),
        ("Why", sentences(report.reasons)),
        ("Went wrong with reporters", report.failures),
        ("The reviewer's document", report.notes),
        ("Not asked", report.not_asked),
        ("Not seen", sentences(report.limitations)),
    )
    for title, many in sections:
        yield from _section(title, many, listed_most)
    if report.run_id:
        yield f"Run {code_markdown(report.run_id)}."


def _fitting(listed: Sequence[ReportFindingV1], room: int) -> tuple[list[str], int]:
    """Lines of as many findings as fit, and how many do not."""
    lines: list[str] = []
    for number, one in enumerate(listed):
        mine = [*_title(listed, number), *_finding(number + 1, one)]
        room -= sum(_size(line) + 1 for line in mine)
        if room < 0:
            return lines, len(listed) - number
        lines += mine
    return [*lines, ""] if lines else lines, 0


def _title(listed: Sequence[ReportFindingV1], number: int) -> list[str]:
    """The title where another kind of finding begins."""
    counts = listed[number].counts
    if number and listed[number - 1].counts == counts:
        return []
    name = "Counts at the gate" if counts else "Stands in the source, does not count"
    return [*([""] if number else []), f"### {name}", ""]


def _finding(number: int, one: ReportFindingV1) -> list[str]:
    indent = " " * len(f"{number}. ")
    place = place_words(one.place)
    short = place if len(place) <= LONGEST else f"…{place[-LONGEST:]}"
    return [
        f"{number}. **{one.severity}** {_text(one.title)}",
        f"{indent}{code_markdown(short)} {code_markdown(one.finding_id)}",
        f"{indent}{'; '.join(map(_text, notes_of(one)))}",
        f"{indent}{_inline(one.inline)}",
    ]


def _inline(inline: InlineV1) -> str:
    """Where a comment can be attached, or why nowhere."""
    if not inline.valid:
        return f"comment inline: no, {NO_INLINE[inline.reason]}"
    lines = f"{inline.start_line} to {inline.line}" if inline.start_line is not None else f"{inline.line}"
    return f"comment inline: {inline.side}, line {lines}"


def _section(title: str, many: Sequence[str], listed_most: int) -> Iterator[str]:
    if not many:
        return
    yield from (f"### {title}", "")
    yield from (f"- {_text(one)}" for one in many[:listed_most])
    if len(many) > listed_most:
        yield f"- and {plural(len(many) - listed_most, 'more')}; the JSON form has all"
    yield ""


def _text(text: str) -> str:
    """A text of others on one line; one that is too long with its escapes is cut, and says so."""
    kept = min(len(text), LONGEST)
    while _size(shown := escape_markdown(text[:kept])) > LONGEST:
        kept //= 2
    return shown if kept == len(text) else f"{shown}… ({len(text) - kept} more characters)"


def _size(text: str) -> int:
    return len(text.encode("utf-8", "backslashreplace"))
