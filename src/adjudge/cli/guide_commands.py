"""From parsed words to the functions of the loop with an agent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.cli.values import target_words, world_of

if TYPE_CHECKING:
    import argparse

    from adjudge.app.answer import Answer, Printout


def run_guide(words: argparse.Namespace) -> Answer | Printout:
    """The answer of ``adjudge guide``."""
    from adjudge.app.guide.guide import GuideWords, answer_guide  # noqa: PLC0415 - start-up

    plain = GuideWords(
        target=target_words(words),
        config=words.config,
        reply=words.reply,
        max_bytes=words.max_bytes,
        as_json=words.json or words.format == "json",
    )
    return answer_guide(plain, world_of(words))


def run_validate(words: argparse.Namespace) -> Answer:
    """The answer of ``adjudge validate``."""
    from adjudge.app.guide.validate import ValidateWords, answer_validate  # noqa: PLC0415 - start-up

    plain = ValidateWords(
        reply=words.reply,
        guide=words.guide,
        target=target_words(words),
        config=words.config,
        strict=words.strict,
        salvage=words.salvage,
        allow_command=words.allow_command,
    )
    return answer_validate(plain, world_of(words))
