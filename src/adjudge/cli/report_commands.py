"""From parsed words to the functions of ``adjudge report`` and ``adjudge xray``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.app.report_words import STANDARD_OUTPUT, ReportWords, Wanted
from adjudge.cli.values import plain_text, world_of
from adjudge.errors import UsageError

if TYPE_CHECKING:
    import argparse

    from adjudge.app.answer import Answer, Printout


def run_report(words: argparse.Namespace) -> Answer | Printout:
    """The answer of ``adjudge report``.

    Raises:
        UsageError: Forms and files do not pair, or two documents would go to one standard output.
    """
    from adjudge.app.report import answer_report  # noqa: PLC0415 - start-up

    forms, outputs = words.forms, words.outputs
    words.format = None
    if len(outputs) == len(forms) - 1:
        outputs = [*outputs, STANDARD_OUTPUT]
    if len(outputs) != len(forms):
        message = "Each --format goes to one -o FILE, and one of them may go to standard output."
        raise UsageError("unpaired-output", message, "adjudge report --help has an example")
    if words.json and STANDARD_OUTPUT in outputs:
        raise UsageError("two-outputs", "The form and JSON would both go to standard output.", "-o FILE")
    wanted = tuple(Wanted(form, output) for form, output in zip(forms, outputs, strict=True))
    return answer_report(ReportWords(run=plain_text(words.run), wanted=wanted), world_of(words))


def run_xray(words: argparse.Namespace) -> Printout:
    """The answer of ``adjudge xray``.

    Raises:
        UsageError: JSON and another form are asked for.
    """
    from adjudge.app.xray import answer_xray  # noqa: PLC0415 - start-up
    from adjudge.app.xray_words import XrayWords  # noqa: PLC0415 - start-up

    form = words.form
    if words.json:
        if form not in {None, "json"}:
            raise UsageError("two-outputs", "JSON and another form are asked for.", "leave one out")
        form = "json"
    plain = XrayWords(
        run=plain_text(words.run),
        source=plain_text(words.public_source),
        confirmed=words.confirm_public,
        form=form,
        redact=words.redact,
        approved=tuple(map(plain_text, words.approve)),
        output=None if words.output == STANDARD_OUTPUT else words.output,
    )
    return answer_xray(plain, world_of(words))
