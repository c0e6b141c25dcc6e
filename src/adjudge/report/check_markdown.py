"""A check as Markdown: the summary of a job, or the body of a comment, with the reports of its stages.

Both have a limit. The outcome and every stage are always in it; of reasons and findings as many as fit, and
the rest is counted. Texts of others start no construct, no link, no mention and no HTML.

Source: GitHub, "Adding a job summary" (1 MiB a step); GitHub REST, "Comments" (65,536 characters).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.report.escape import code_markdown, escape_markdown
from adjudge.report.report_markdown import COMMENT_BYTES, SUMMARY_BYTES, markdown_within
from adjudge.report.wording import SHORT, plural

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudge.contracts.check_v1 import CheckV1, StageV1
    from adjudge.contracts.report_v1 import ReportV1
    from adjudge.contracts.target_v1 import ReasonV1

MARGIN_BYTES: Final = 4_096
"""What stays free, since whatever else stands in the file counts too."""
LONGEST: Final = 400
"""Bytes of one text of others, escapes included."""
STAGES: Final = 100
"""Stages in the table; the rest is counted."""
SUMMARY_LISTED: Final = 20
COMMENT_LISTED: Final = 3
"""Reasons of one stage, and sentences of one section."""
WITH_REASONS: Final = 20
"""Stages that have their reasons listed in a comment leave half of it to findings."""


def check_summary(check: CheckV1, reports: Sequence[ReportV1], told: str = "") -> bytes:
    """The summary of a job, with what its end rests on as the last line."""
    return _within(check, reports, told, limit_bytes=SUMMARY_BYTES - MARGIN_BYTES, listed=SUMMARY_LISTED)


def check_comment(check: CheckV1, reports: Sequence[ReportV1]) -> bytes:
    """The body of a comment."""
    return _within(check, reports, "", limit_bytes=COMMENT_BYTES, listed=COMMENT_LISTED)


def refusal_summary(what: str, hint: str) -> bytes:
    """The summary of a job in which nothing could be judged.

    Args:
        what: Why, in sentences.
        hint: What to do; may be empty.
    """
    lines = ["## adjudge check: inconclusive", "", f"Nothing was judged: {_text(what)}", ""]
    lines += [f"Next: {code_markdown(hint[:LONGEST])}", ""] if hint else []
    return ("\n".join([*lines, "What was not judged is no pass."]) + "\n").encode("utf-8", "backslashreplace")


def _within(
    check: CheckV1, reports: Sequence[ReportV1], told: str, *, limit_bytes: int, listed: int
) -> bytes:
    lines = [*_head(check), *_table(check.stages), *_reasons(check.stages, listed)]
    lines += [*_section("Not seen", check.limitations, listed)]
    lines += [_text(told), ""] if told else []
    head = ("\n".join(lines).rstrip("\n") + "\n").encode("utf-8", "backslashreplace")
    room = (limit_bytes - len(head)) // max(1, len(reports)) - 1
    return b"\n".join([head, *(markdown_within(one, room, listed) for one in reports)])


def _head(check: CheckV1) -> Iterator[str]:
    target = check.target
    base, head = (target.base_commit or target.base_tree), (target.head_commit or target.head_tree)
    yield f"## adjudge check: {check.outcome}"
    yield ""
    yield f"Judged: `{base[:SHORT]}` to `{head[:SHORT]}`, {plural(len(target.touched), 'path')}."
    if check.acceptance is not None:
        yield f"Accepted by {_text(check.acceptance.by)}: {_text(check.acceptance.why)}. The outcome stays."
    yield ""


def _table(stages: Sequence[StageV1]) -> Iterator[str]:
    yield "| stage | came to | reasons |"
    yield "|---|---|---|"
    for one in stages[:STAGES]:
        waived = f", was {one.found}" if one.waiver is not None else ""
        yield f"| {_text(one.name)} | {one.state}{waived} | {len(one.reasons)} |"
    if len(stages) > STAGES:
        yield f"| and {len(stages) - STAGES} more | | |"
    yield ""


def _reasons(stages: Sequence[StageV1], listed: int) -> Iterator[str]:
    """Why each stage that was asked for came to what it did."""
    told = [one for one in stages if one.reasons and one.state != "not-asked"]
    for one in told[:WITH_REASONS]:
        yield from _section(f"{one.name}: {one.state}", one.reasons, listed)
        if one.waiver is not None:
            yield f"Waived by {_text(one.waiver.by)}: {_text(one.waiver.why)}"
            yield ""
    if len(told) > WITH_REASONS:
        yield f"And {plural(len(told) - WITH_REASONS, 'more stage')} with reasons; the JSON form has all."
        yield ""


def _section(title: str, reasons: Sequence[ReasonV1], listed: int) -> Iterator[str]:
    if not reasons:
        return
    yield f"### {_text(title)}"
    yield ""
    for one in reasons[:listed]:
        yield f"- {_place(one)}{_text(one.message)} ({code_markdown(one.code)})"
    if len(reasons) > listed:
        yield f"- and {plural(len(reasons) - listed, 'more')}; the JSON form has all"
    yield ""


def _place(reason: ReasonV1) -> str:
    if reason.path is None:
        return ""
    path = reason.path if len(reason.path) <= LONGEST else f"…{reason.path[-LONGEST:]}"
    return f"{code_markdown(path if reason.line is None else f'{path}:{reason.line}')} "


def _text(text: str) -> str:
    """A text of others on one line; one that is too long with its escapes is cut, and says so."""
    kept = min(len(text), LONGEST)
    while len(shown := escape_markdown(text[:kept])) > LONGEST and kept:
        kept //= 2
    return shown if kept == len(text) else f"{shown}… ({len(text) - kept} more characters)"
