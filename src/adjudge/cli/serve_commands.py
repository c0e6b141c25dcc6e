"""From parsed words to ``adjudge serve``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.cli.values import executor_words, plain_text, world_of
from adjudge.errors import UsageError

if TYPE_CHECKING:
    import argparse

    from adjudge.app.answer import Printout
    from adjudge.app.served.fixing import FixerWords


def run_serve(words: argparse.Namespace) -> Printout:
    """The review screen, until it is interrupted."""
    from adjudge.web.serving import serve  # noqa: PLC0415 - start-up

    return serve(world_of(words), words.port, _fixer(words))


def _fixer(words: argparse.Namespace) -> FixerWords | None:
    """What the operator says about fixes; ``None`` where none are allowed.

    Raises:
        UsageError: Somebody is named who may not, or nobody is who has to be.
    """
    if not words.allow_fix:
        if words.executor or words.test or words.command:
            message = "Somebody or something is named for fixes, and no page may ask for one."
            raise UsageError("fix-not-allowed", message, "add --allow-fix, or leave it out")
        return None
    if not words.executor:
        message = "Pages may ask for fixes, and nobody is named who would make them."
        raise UsageError("not-a-fixer", message, "--executor claude, codex, gemini or command")
    from adjudge.app.served.fixing import FixerWords  # noqa: PLC0415 - start-up

    return FixerWords(
        executor=plain_text(words.executor),
        said=executor_words(words),
        tests=tuple(map(plain_text, words.test)),
        links=tuple(map(plain_text, words.link)),
        repeats=words.repeat,
        timeout_s=words.timeout,
    )
