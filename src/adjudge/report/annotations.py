"""A report as GitHub workflow commands: annotations of a job, which nobody's text can break out of.

GitHub shows ten errors, ten warnings and ten notices of a step and drops the rest without a word. So the last
of each counts what is left out, and the outcome is the first. A command is one line; in texts ``%``, CR and
LF are escaped, in properties ``:`` and ``,`` too.

Source: GitHub, "Workflow commands for GitHub Actions"; actions/toolkit, packages/core/src/command.ts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.report.hosted import doubts_of, host_path, message_of
from adjudge.report.report_words import READ, coverage_words, told, verdict_words
from adjudge.report.sarif_text import visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adjudge.contracts.report_v1 import ReportFindingV1, ReportV1

LIMIT: Final = 10
"""Annotations of one level in one step."""
TITLE: Final = 200
MESSAGE: Final = 8_000
MILD: Final = frozenset({"low", "info"})
LEFT_OUT: Final = frozenset({"dismissed"})
_DATA: Final = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
_PROPERTY: Final = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"})


class Note(NamedTuple):
    """One annotation, as it is before it is escaped."""

    level: str
    title: str
    text: str
    path: str = ""
    first: int | None = None
    last: int | None = None


def annotations_bytes(report: ReportV1) -> bytes:
    """The commands, one a line, 30 at most."""
    level = "error" if report.exit_code else "notice" if report.outcome == "pass" else "warning"
    text = f"{verdict_words(report)}\nRead: {coverage_words(report)}."
    outcome = Note(level, f"adjudge {report.made_by}: {report.outcome}", text)
    return command_bytes([outcome, *report_notes(report)])


def report_notes(report: ReportV1) -> Iterator[Note]:
    """What a report has to say beside its outcome, in its order."""
    yield from _doubts(report)
    yield from _findings(report)


def command_bytes(notes: Iterable[Note], *, folder: str = "") -> bytes:
    """The commands, one a line, ten of each level at most.

    Args:
        notes: What is told, first what matters most.
        folder: Of the repository, from where the job stands, with a final slash; empty where it stands in it.
    """
    return "".join(_command(one, folder) for one in _within(notes)).encode("utf-8", "backslashreplace")


def _doubts(report: ReportV1) -> Iterator[Note]:
    """Units that were not read; the outcome has a note of its own."""
    for one in doubts_of(report):
        if one.name != "outcome":
            yield Note("warning", "adjudge: not read", one.text, one.path)


def _findings(report: ReportV1) -> Iterator[Note]:
    for one in told(report):
        if one.standing not in LEFT_OUT:
            yield _note(one)


def _note(one: ReportFindingV1) -> Note:
    place = one.place
    is_head = place.side == "head"
    return Note(
        _level(one),
        f"{one.severity}: {one.title}",
        message_of(one),
        place.path,
        place.start_line if is_head else None,
        place.end_line if is_head else None,
    )


def _level(one: ReportFindingV1) -> str:
    """Only what fails the run is an error; what stands is a warning unless it is mild."""
    if one.counts:
        return "error"
    return "warning" if one.standing in READ and one.severity not in MILD else "notice"


def _within(notes: Iterable[Note]) -> Iterator[Note]:
    """As many of each level as are shown, the last of them with the number of those that are not."""
    by_level: dict[str, list[Note]] = {}
    for one in notes:
        by_level.setdefault(one.level, []).append(one)
    for level, many in by_level.items():
        if len(many) <= LIMIT:
            yield from many
            continue
        yield from many[: LIMIT - 1]
        rest = len(many) - LIMIT + 1
        yield Note(level, f"adjudge: {rest} more", f"{rest} more of this level; the report has all.")


def _command(one: Note, folder: str) -> str:
    pairs = {"title": visible(one.title, longest=TITLE).replace("\n", " ")}
    if one.path:
        pairs["file"] = visible(host_path(f"{folder}{one.path}"))
    if one.first is not None:
        pairs |= {"line": str(one.first), "endLine": str(one.last or one.first)}
    words = ",".join(f"{name}={value.translate(_PROPERTY)}" for name, value in pairs.items())
    return f"::{one.level} {words}::{visible(one.text, longest=MESSAGE).translate(_DATA)}\n"
