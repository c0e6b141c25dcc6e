"""From parsed words to the functions of ``adjudge audit`` about results."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.cli.values import plain_text, world_of

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Mapping

    from adjudge.app.answer import Answer, Printout


def _validate_results(words: argparse.Namespace) -> Answer:
    from adjudge.app.audit.results import answer_validate_results  # noqa: PLC0415 - start-up

    return answer_validate_results(words.file, world_of(words))


def _import(words: argparse.Namespace) -> Answer:
    from adjudge.app.audit.imported import ImportWords, answer_audit_import  # noqa: PLC0415 - start-up

    commands = tuple(map(plain_text, words.command))
    plain = ImportWords(words.file, words.report, commands, words.same_tree)
    return answer_audit_import(plain, world_of(words))


def _unaccept(words: argparse.Namespace) -> Answer:
    from adjudge.app.audit.results import answer_unaccept  # noqa: PLC0415 - start-up

    names = tuple(map(plain_text, words.names))
    return answer_unaccept(names, world_of(words), everything=words.all, reason=plain_text(words.reason))


def _report(words: argparse.Namespace) -> Answer:
    from adjudge.app.audit.report import answer_audit_report  # noqa: PLC0415 - start-up

    return answer_audit_report(world_of(words))


RESULT_COMMANDS: Final[Mapping[str, Callable[[argparse.Namespace], Answer | Printout]]] = {
    "import": _import,
    "report": _report,
    "unaccept": _unaccept,
    "validate-results": _validate_results,
}
