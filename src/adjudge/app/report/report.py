"""``adjudge report``: a kept run in the forms of hosts, several at once.

1. The run is found, and what a host's diff of its trees shows is read.
2. Every form is made before any file is written.
3. Each file is written whole and once, outside the repository; standard output gets a form as it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.app.answer import Answer, Printout
from adjudge.app.outside import refuse_writing_inside
from adjudge.app.place import open_place
from adjudge.app.report.kept import load_report
from adjudge.app.report.words import STANDARD_OUTPUT
from adjudge.app.wiring import write_once
from adjudge.errors import UsageError
from adjudge.report.report_forms import FORMS
from adjudge.report.report_screen import report_screen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudge.app.report.words import ReportWords, Wanted
    from adjudge.app.world import World
    from adjudge.contracts.report_v1 import ReportV1

REPORT: Final = "report"


def answer_report(words: ReportWords, world: World) -> Answer | Printout:
    """The report; 0, whatever the run came to: that stands in each form."""
    _check(words.wanted)
    files = [one for one in words.wanted if one.output != STANDARD_OUTPUT]
    for one in files:
        refuse_writing_inside(one.output, world, what=REPORT)
    with open_place(world, needs_repository=True, keeps=False) as place:
        report = load_report(words.run, place)
    made = [(one, FORMS[one.form](report)) for one in words.wanted]
    notes = tuple(_write(one, data) for one, data in made if one.output != STANDARD_OUTPUT)
    printed = [data for one, data in made if one.output == STANDARD_OUTPUT]
    return Printout(lambda: printed, notes=notes) if printed else _answer(report, notes)


def _check(wanted: Sequence[Wanted]) -> None:
    """Nothing, when every form has a place of its own.

    Raises:
        UsageError: Two would go to one place, or a form is not known.
    """
    unknown = [one.form for one in wanted if one.form not in FORMS]
    if unknown:
        message = f"There is no form {ascii(unknown[0])[:80]}."
        raise UsageError("unknown-form", message, f"one of {', '.join(FORMS)}")
    places = [one.output for one in wanted]
    if len(set(places)) < len(places):
        raise UsageError("two-outputs", "Two forms would go to one place.", "name a file for each: -o FILE")


def _answer(report: ReportV1, notes: tuple[str, ...]) -> Answer:
    return Answer(
        artefact=report,
        screen=lambda: report_screen(report),
        markdown=lambda: FORMS["markdown"](report).decode(),
        notes=notes,
    )


def _write(one: Wanted, data: bytes) -> str:
    """Write it; a sentence about where it is. A name that has other bytes is a ``ConfigError``."""
    written = write_once(one.output, data, what=REPORT)
    already = "" if written else " already"
    return f"The {one.form} form is in {one.output}{already}."
