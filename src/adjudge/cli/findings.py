"""From parsed words to the functions about findings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.app.qualify.words import SARIF, FindingWords, QualifyWords
from adjudge.cli.values import plain_text, target_words, world_of
from adjudge.errors import UsageError

if TYPE_CHECKING:
    import argparse

    from adjudge.app.answer import Answer, Printout

STANDARD_OUTPUT = "-"


def run_qualify(words: argparse.Namespace) -> Answer | Printout:
    """The answer of ``adjudge qualify``; where a file takes the report, standard output has the screen.

    Raises:
        UsageError: Two documents for one standard output.
    """
    from adjudge.app.qualify.qualify import answer_qualify  # noqa: PLC0415 - start-up

    form, output = words.format, None if words.output == STANDARD_OUTPUT else words.output
    if output is not None:
        form = form or ("json" if words.json else None)
        words.format = None
    elif words.json and form == SARIF:
        message = "SARIF and JSON would both go to standard output."
        raise UsageError("two-outputs", message, "name a file: -o FILE")
    plain = QualifyWords(
        file=words.file,
        report=words.report,
        gate=words.gate,
        every_claim=words.every_claim,
        roots=tuple(map(plain_text, words.strip_root)),
        form=form,
        output=output,
        allow_command=words.allow_command,
        same_tree=words.same_tree,
    )
    return answer_qualify(plain, target_words(words), world_of(words))


def run_finding(words: argparse.Namespace) -> Answer:
    """The answer of ``adjudge finding``.

    Raises:
        UsageError: Words of evidence where none is added, or the other way round.
    """
    if words.deed == "evidence":
        return _evidence(words)
    if words.of is not None or words.level is not None or words.artifact or words.note:
        message = "Evidence is added by `adjudge finding evidence add ID`."
        raise UsageError("evidence-words", message, "adjudge finding --help")
    from adjudge.app.qualify.finding import answer_finding  # noqa: PLC0415 - start-up

    plain = FindingWords(
        deed=words.deed, name=words.name, reason=plain_text(words.reason), by=plain_text(words.by)
    )
    return answer_finding(plain, world_of(words))


def _evidence(words: argparse.Namespace) -> Answer:
    """The answer of ``adjudge finding evidence add``.

    Raises:
        UsageError: It is not said what is added to what.
    """
    from adjudge.app.fix.finding_evidence import answer_evidence  # noqa: PLC0415 - start-up
    from adjudge.app.fix.proof_words import EvidenceWords  # noqa: PLC0415 - start-up

    if words.name != "add" or words.of is None or words.level is None or words.reason:
        message = "Evidence is added to a finding, with the level at which it was seen."
        raise UsageError(
            "evidence-words", message, "adjudge finding evidence add ID --level LEVEL --note TEXT"
        )
    plain = EvidenceWords(
        name=plain_text(words.of),
        level=words.level,
        status=words.status,
        artifact=plain_text(words.artifact),
        note=plain_text(words.note),
        by=plain_text(words.by),
    )
    return answer_evidence(plain, world_of(words))
