"""The forms of a check that a step of a job leaves behind, each in a file of its folder."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.app.report.kept import shown_lines
from adjudge.contracts.canonical import encode_printed
from adjudge.report.check_annotations import check_annotations
from adjudge.report.check_markdown import check_comment, check_summary
from adjudge.report.report_making import report_of_qualified, report_of_review
from adjudge.report.sarif import sarif_bytes

if TYPE_CHECKING:
    from adjudge.app.place import Place
    from adjudge.contracts.check_v1 import CheckV1
    from adjudge.contracts.report_v1 import ReportV1

SARIF: Final = "sarif"
"""Folder of the SARIF files: one of each stage that reports, since a host takes one run a category."""
STAGES: Final = {"review": "review", "qualify": "collectors"}
"""Which stage a report is of, by the verb that makes such reports."""


class Form(NamedTuple):
    """One form: its name, its file below the folder, and its bytes."""

    name: str
    file: str
    data: bytes


def reports_of(check: CheckV1, place: Place) -> tuple[ReportV1, ...]:
    """The reports of the stages that read: of the review, and of collectors."""
    shown = shown_lines(check.target, place, is_change=True)
    review = () if check.review is None else (report_of_review(check.review, shown),)
    collected = () if check.findings is None else (report_of_qualified(check.findings, shown),)
    return (*review, *collected)


def make_forms(check: CheckV1, reports: tuple[ReportV1, ...], *, told: str, folder: str) -> tuple[Form, ...]:
    """All of them.

    Args:
        check: The check.
        reports: Of its stages.
        told: Why the job ends as it does, for the summary.
        folder: Of the repository, from where the job stands, with a final slash; empty where it stands in it.
    """
    return (
        Form("json", "check.json", encode_printed(check)),
        Form("summary", "summary.md", check_summary(check, reports, told)),
        Form("markdown", "comment.md", check_comment(check, reports)),
        Form("annotations", "annotations.txt", check_annotations(check, reports, folder=folder)),
        *(Form(SARIF, f"{SARIF}/{STAGES[one.made_by]}.sarif", sarif_bytes(one)) for one in reports),
    )
