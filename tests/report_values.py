"""Reports for tests: made from plain values of runs as the program makes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.contracts.qualified_v1 import qualified_artefact
from adjudge.contracts.run_artefact import run_artefact
from adjudge.report.report_inline import ShownLines
from adjudge.report.report_making import report_of_qualified, report_of_review
from tests.qualified_values import qualified, run
from tests.review_values import a_made

if TYPE_CHECKING:
    from adjudge.contracts.report_v1 import ReportFindingV1, ReportV1
    from adjudge.contracts.run_artefact import MadeRun
    from adjudge.model.finding import Finding
    from adjudge.model.qualified import QualifiedRun

NO_DIFF = ShownLines(None, is_change=False)
HOSTILE = (
    "\x00\x1b[31mred\x07\u202eevil\u2066\u200b\ufffe\ud800\udcff{0}[x](javascript:alert(1))\r\n"
    "<script>alert(1)</script><!-- --> ]]> &amp; @everyone #1 `code` | # head \u2028::error::x%0A"
)
"""What breaks documents: controls, bidi, HTML, Markdown, ends of CDATA, commands, halves of characters."""


def of_run(made: QualifiedRun | None = None, shown: ShownLines = NO_DIFF) -> ReportV1:
    """The report of findings of others."""
    return report_of_qualified(qualified_artefact(made or run()), shown)


def of_review(made: MadeRun | None = None, shown: ShownLines = NO_DIFF) -> ReportV1:
    """The report of a review; without an argument of one that passed."""
    return report_of_review(run_artefact(made or a_made()), shown)


def wired(*findings: Finding) -> tuple[ReportFindingV1, ...]:
    """Findings as a report has them."""
    return of_run(run(qualified(findings))).findings
