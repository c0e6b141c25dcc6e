"""From parsed words to the functions of ``adjudge install`` and ``adjudge tool hook``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.cli.values import plain_text, world_of
from adjudge.errors import AdjudgeError, UsageError

if TYPE_CHECKING:
    import argparse

    from adjudge.app.answer import Answer, Printout
    from adjudge.app.check.words import CheckWords

OUTPUT: Final = ("json", "format", "quiet", "verbose", "log", "repo")
"""Options of the output, which may stand among the words of the check."""


def run_install(words: argparse.Namespace) -> Answer:
    """The answer of ``adjudge install``."""
    from adjudge.app.install.install import answer_install  # noqa: PLC0415 - start-up
    from adjudge.app.install.words import InstallWords  # noqa: PLC0415 - start-up

    plain = InstallWords(
        names=tuple(map(plain_text, words.names)),
        check=words.check,
        dry_run=words.dry_run,
        force=words.force,
    )
    return answer_install(plain, world_of(words))


def run_hook(words: argparse.Namespace) -> Answer | Printout:
    """The answer of ``adjudge tool hook``; a hook of an agent never ends with what blocks it by mistake."""
    if words.event == "commit":
        from adjudge.app.hook.commit import answer_commit  # noqa: PLC0415 - start-up

        return answer_commit(_checked(words), world_of(words))
    from adjudge.app.hook.stop import answer_stop, let_go  # noqa: PLC0415 - start-up

    try:
        return answer_stop(_checked(words), world_of(words))
    except AdjudgeError as error:
        return let_go(error.message, exit_code=1)


def _checked(words: argparse.Namespace) -> CheckWords:
    """The words of the check behind the name of a hook.

    Raises:
        UsageError: They decide something instead of checking.
    """
    from adjudge.cli.check_commands import check_words  # noqa: PLC0415 - start-up
    from adjudge.cli.parser import parse_words  # noqa: PLC0415 - start-up

    inner = parse_words(("check", *words.rest))
    if inner.deed is not None:
        raise UsageError("hook-words", "A hook checks; it decides nothing.", "adjudge check --help")
    for name in OUTPUT:
        setattr(words, name, getattr(inner, name) or getattr(words, name))
    return check_words(inner)
