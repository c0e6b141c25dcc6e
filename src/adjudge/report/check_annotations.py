"""A check as GitHub workflow commands: its outcome, its stages, and what their reports have to say.

Ten of each level are shown of a step, for all of it together; what matters most comes first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.report.annotations import Note, command_bytes, report_notes

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudge.contracts.check_v1 import CheckV1, StageV1
    from adjudge.contracts.report_v1 import ReportV1

LEVELS: Final = {"failed": "error", "inconclusive": "error", "waived": "warning"}
"""An inconclusive check is no pass, so it is an error as well."""
SCOPE: Final = "scope"
"""The stage whose reasons are told at their places; findings of others are told by their reports."""
NAMED: Final = 5
"""Reasons of one stage that stand in its own annotation."""
AT_PLACES: Final = 10
"""Reasons of one stage that are told at their places."""


def check_annotations(check: CheckV1, reports: Sequence[ReportV1], *, folder: str = "") -> bytes:
    """The commands, one a line.

    Args:
        check: The check.
        reports: Of its stages.
        folder: Of the repository, from where the job stands, with a final slash; empty where it stands in it.
    """
    notes = [*_notes(check), *(note for report in reports for note in report_notes(report))]
    return command_bytes(notes, folder=folder)


def refusal_annotation(what: str, hint: str) -> bytes:
    """The one command of a step in which nothing could be judged."""
    text = f"{what}\nNext: {hint}." if hint else what
    return command_bytes([Note("error", "adjudge check: inconclusive", text)])


def _notes(check: CheckV1) -> Iterator[Note]:
    level = "notice" if check.outcome == "pass" else "error"
    text = (
        " ".join(one.message for one in check.reasons[:NAMED])
        or f"{len(check.stages)} stages were looked at."
    )
    yield Note(level, f"adjudge check: {check.outcome}", text)
    for stage in check.stages:
        if stage.state in LEVELS:
            yield from _stage(stage)


def _stage(stage: StageV1) -> Iterator[Note]:
    level, title = LEVELS[stage.state], f"adjudge {stage.name}: {stage.state}"
    placed = [one for one in stage.reasons if one.path is not None] if stage.name == SCOPE else []
    for one in placed[:AT_PLACES]:
        yield Note(level, title, one.message, one.path or "", one.line, one.line)
    others = [one.message for one in stage.reasons if one not in placed]
    if others or not placed:
        yield Note(level, title, "\n".join(others[:NAMED]) or f"The stage is {stage.state}.")
