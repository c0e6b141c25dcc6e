"""From parsed words to the functions of ``adjudge report`` and ``adjudge xray``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.app.report.words import STANDARD_OUTPUT, ReportWords, Wanted
from adjudge.cli.report_words import FORM
from adjudge.cli.values import plain_text, world_of
from adjudge.errors import UsageError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable

    from adjudge.app.answer import Answer, Printout


def run_report(words: argparse.Namespace) -> Answer | Printout:
    """The answer of ``adjudge report``.

    Raises:
        UsageError: Two documents would go to one standard output.
    """
    from adjudge.app.report.report import answer_report  # noqa: PLC0415 - start-up

    wanted = wanted_forms(words.said)
    words.format = None
    if words.json and any(one.output == STANDARD_OUTPUT for one in wanted):
        raise UsageError("two-outputs", "The form and JSON would both go to standard output.", "-o FILE")
    return answer_report(ReportWords(run=plain_text(words.run), wanted=wanted), world_of(words))


def wanted_forms(said: Iterable[tuple[str, str]]) -> tuple[Wanted, ...]:
    """Forms and where each goes: to the file that is named after it, else to standard output.

    Raises:
        UsageError: A file without a form before it, or a second one for the same form.
    """
    found: list[Wanted] = []
    is_named = True
    for kind, value in said:
        if kind == FORM:
            found.append(Wanted(value, STANDARD_OUTPUT))
        elif is_named:
            message = f"There is no form for the file {ascii(value)[:80]}."
            raise UsageError("unpaired-output", message, "write --format F -o FILE for each")
        else:
            found[-1] = Wanted(found[-1].form, value)
        is_named = kind != FORM
    return tuple(found)


def run_xray(words: argparse.Namespace) -> Printout:
    """The answer of ``adjudge xray``.

    Raises:
        UsageError: JSON and another form are asked for.
    """
    from adjudge.app.report.xray import answer_xray  # noqa: PLC0415 - start-up
    from adjudge.app.report.xray_words import XrayWords  # noqa: PLC0415 - start-up

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
        gitleaks=words.gitleaks,
    )
    return answer_xray(plain, world_of(words))
