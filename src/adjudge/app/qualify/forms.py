"""The forms of a run: screen, Markdown, SARIF, JSON; printed, or written whole and once to a named file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.app.answer import Answer, Printout
from adjudge.app.qualify.next import find_onward
from adjudge.app.qualify.words import JSON, MARKDOWN, SARIF
from adjudge.app.wiring import write_once
from adjudge.contracts.canonical import encode_printed
from adjudge.report.qualified_markdown import qualified_markdown
from adjudge.report.qualified_screen import qualified_screen
from adjudge.report.report_inline import ShownLines
from adjudge.report.report_making import report_of_qualified
from adjudge.report.sarif import sarif_bytes
from adjudge.report.screen import plain_text
from adjudge.report.wording import reason_words

if TYPE_CHECKING:
    from adjudge.app.qualify.next import Asked
    from adjudge.app.qualify.runs import KeptRun

REPORT = "report"


def show_run(kept: KeptRun, asked: Asked, *, notes: tuple[str, ...]) -> Answer | Printout:
    """The run in the form asked for.

    Args:
        kept: The run and its wire form.
        asked: What was asked for, and where.
        notes: What a person should know of this machine.
    """
    qualified, words = kept.run.qualified, asked.words
    if words.output is not None:
        notes = (_write(kept, words.form, words.output), *notes)
    why = " ".join(reason_words(one) for one in qualified.reasons[:2]) if qualified.exit_code else ""
    onward = find_onward(kept.run, asked)
    next_step = onward.step if why else ""
    if words.form == SARIF and words.output is None:
        return Printout(
            lambda: (_sarif(kept),),
            exit_code=qualified.exit_code,
            why=why,
            next_step=next_step,
            notes=notes,
        )
    return Answer(
        artefact=kept.artefact,
        screen=lambda: qualified_screen(kept.run, next_step=onward.step, hints=onward.hints),
        markdown=lambda: qualified_markdown(kept.run),
        exit_code=qualified.exit_code,
        why=why,
        next_step=next_step,
        notes=notes,
    )


def _write(kept: KeptRun, form: str | None, path: str) -> str:
    """Write the report; a sentence about where it is. A name that has other bytes is a ``ConfigError``."""
    written = write_once(path, _bytes(kept, form), what=REPORT)
    return f"The report is in {path}." if written else f"The same report is in {path} already."


def _bytes(kept: KeptRun, form: str | None) -> bytes:
    if form == SARIF:
        return _sarif(kept)
    if form == JSON:
        return encode_printed(kept.artefact)
    text = qualified_markdown(kept.run) if form == MARKDOWN else plain_text(qualified_screen(kept.run))
    return text.encode("utf-8", "backslashreplace")


def _sarif(kept: KeptRun) -> bytes:
    """SARIF has no word for where a host takes a comment, so no diff is read for it."""
    return sarif_bytes(report_of_qualified(kept.artefact, ShownLines(None, is_change=False)))
