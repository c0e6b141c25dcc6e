"""From parsed words to the functions of ``adjudge audit``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.app.audit.words import NextWords, RunWords, ScopeWords
from adjudge.cli.audit_result_commands import RESULT_COMMANDS
from adjudge.cli.values import executor_words, plain_text, world_of
from adjudge.errors import InvariantError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Mapping

    from adjudge.app.answer import Answer, Printout


def run_audit(words: argparse.Namespace) -> Answer | Printout:
    """The answer of ``adjudge audit``.

    Raises:
        InvariantError: The parser let a part through that nothing answers.
    """
    command = COMMANDS.get(words.part)
    if command is None:
        raise InvariantError("verb-without-command", f"No command answers audit {words.part!r}.")
    return command(words)


def _next_step(words: argparse.Namespace) -> Answer:
    from adjudge.app.audit.next import answer_next_step  # noqa: PLC0415 - start-up

    plain = NextWords(scope=_scope(words), confirmed=words.yes, paranoid=words.paranoid)
    return answer_next_step(plain, world_of(words))


def _run(words: argparse.Namespace) -> Answer:
    from adjudge.app.audit.run import answer_run  # noqa: PLC0415 - start-up

    step = NextWords(scope=_scope(words), confirmed=words.yes, paranoid=words.paranoid)
    return answer_run(RunWords(step, plain_text(words.executor), executor_words(words)), world_of(words))


def _status(words: argparse.Namespace) -> Answer:
    from adjudge.app.audit.status import answer_status  # noqa: PLC0415 - start-up

    return answer_status(world_of(words))


def _why(words: argparse.Namespace) -> Answer:
    from adjudge.app.audit.status import answer_why  # noqa: PLC0415 - start-up

    return answer_why(plain_text(words.name), world_of(words))


def _explain(words: argparse.Namespace) -> Answer:
    from adjudge.app.audit.status import answer_explain  # noqa: PLC0415 - start-up

    return answer_explain(plain_text(words.name), world_of(words))


def _validate(words: argparse.Namespace) -> Answer:
    from adjudge.app.audit.validate import answer_audit_validate  # noqa: PLC0415 - start-up

    return answer_audit_validate(world_of(words))


def _archive(words: argparse.Namespace) -> Answer:
    from adjudge.app.audit.end import answer_archive  # noqa: PLC0415 - start-up

    return answer_archive(world_of(words))


def _clean(words: argparse.Namespace) -> Answer:
    from adjudge.app.audit.end import answer_clean  # noqa: PLC0415 - start-up

    return answer_clean(world_of(words), confirmed=words.yes)


def _scope(words: argparse.Namespace) -> ScopeWords:
    return ScopeWords(
        lenses=tuple(words.lens),
        paths=tuple(map(plain_text, words.path)),
        since=None if words.since is None else plain_text(words.since),
        budget_tokens=words.budget_tokens,
        depth=words.depth,
        narrative=words.narrative,
    )


COMMANDS: Final[Mapping[str, Callable[[argparse.Namespace], Answer | Printout]]] = {
    **RESULT_COMMANDS,
    "archive": _archive,
    "clean": _clean,
    "explain": _explain,
    "next-step": _next_step,
    "run": _run,
    "status": _status,
    "validate": _validate,
    "why": _why,
}
