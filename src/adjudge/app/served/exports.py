"""A kept review in the forms of hosts, and what of it may be shown to the public, as bytes for a page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.app.answer import Printout
from adjudge.app.report.report import answer_report
from adjudge.app.report.words import STANDARD_OUTPUT, ReportWords, Wanted
from adjudge.app.report.xray import answer_xray
from adjudge.app.report.xray_words import XrayWords
from adjudge.errors import InvariantError, UsageError
from adjudge.report.xray_style import POLICY

if TYPE_CHECKING:
    from adjudge.app.answer import Answer
    from adjudge.app.world import World


class Form(NamedTuple):
    """A form that can be taken away.

    Attributes:
        told: What it is for.
        media_type: Of its bytes.
        ending: Of the name of its file.
    """

    told: str
    media_type: str
    ending: str


REPORTS: Final = {
    "sarif": Form("SARIF 2.1.0, for code scanning", "application/sarif+json", ".sarif"),
    "json": Form("all of it, adjudge.report/v1", "application/json", ".json"),
    "markdown": Form("Markdown, the body of a comment", "text/markdown; charset=utf-8", ".md"),
    "summary": Form("Markdown, the summary of a job", "text/markdown; charset=utf-8", ".summary.md"),
    "codequality": Form("Code Quality, for merge requests", "application/json", ".codequality.json"),
    "rdjson": Form("rdjson, for reviewdog", "application/json", ".rdjson"),
    "junit": Form("JUnit, for lists of tests", "application/xml", ".junit.xml"),
    "annotations": Form("workflow commands that annotate", "text/plain; charset=utf-8", ".annotations.txt"),
}
XRAYS: Final = {
    "html": Form("a page", "text/html; charset=utf-8", ".xray.html"),
    "markdown": Form("Markdown", "text/markdown; charset=utf-8", ".xray.md"),
    "json": Form("adjudge.xray/v1", "application/json", ".xray.json"),
}
XRAY_POLICY: Final = f"{POLICY}; frame-ancestors 'self'; sandbox"
"""What a browser may do with the page of an export: use its own style, and nothing else."""


class Public(NamedTuple):
    """What is said about an export.

    Attributes:
        source: Where the public finds what was judged.
        confirmed: Somebody says that it is public.
        redact: Replace what must not be shown instead of refusing.
    """

    source: str
    confirmed: bool
    redact: bool


def report_bytes(run_id: str, form: str, world: World) -> bytes:
    """The review in a form, byte by byte as ``adjudge report`` prints it.

    Raises:
        UsageError: There is no such form, or no such review.
    """
    if form not in REPORTS:
        raise UsageError(
            "unknown-form", f"There is no form {ascii(form)[:80]}.", f"one of {', '.join(REPORTS)}"
        )
    return _bytes(answer_report(ReportWords(run_id, (Wanted(form, STANDARD_OUTPUT),)), world))


def xray_bytes(run_id: str, form: str, public: Public, world: World) -> bytes:
    """What of the review may be shown to the public; what is not confirmed or not clean is refused.

    No program looks at it a second time: a page starts none.

    Raises:
        UsageError: There is no such form, or no such review.
    """
    if form not in XRAYS:
        raise UsageError(
            "unknown-form", f"There is no form {ascii(form)[:80]}.", f"one of {', '.join(XRAYS)}"
        )
    words = XrayWords(
        run_id,
        source=public.source,
        confirmed=public.confirmed,
        form=form,
        redact=public.redact,
        gitleaks="off",
    )
    return _bytes(answer_xray(words, world))


def _bytes(made: Answer | Printout) -> bytes:
    """What was printed.

    Raises:
        InvariantError: It is no document.
    """
    if not isinstance(made, Printout):
        raise InvariantError("no-artefact", "A document was asked for, and none came of it.")
    return b"".join(made.chunks())
