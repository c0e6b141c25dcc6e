"""From parsed words to the functions of ``adjudge review`` and ``adjudge runs``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.app.review.words import ReviewWords, RunsWords
from adjudge.cli.values import executor_words, plain_text, target_words, world_of

if TYPE_CHECKING:
    import argparse

    from adjudge.app.answer import Answer


def run_review(words: argparse.Namespace) -> Answer:
    """The answer of ``adjudge review``."""
    from adjudge.app.review.review import answer_review  # noqa: PLC0415 - start-up

    plain = ReviewWords(
        target=target_words(words),
        executors=tuple(map(plain_text, words.executor)),
        gate=words.gate,
        every_claim=words.every_claim,
        task=plain_text(words.task),
        requirements=tuple(map(plain_text, words.requirement)),
        plan=words.plan,
        resume=words.resume,
        budget=words.budget,
        config=words.config,
        said=executor_words(words),
        collectors=tuple(map(plain_text, words.collector)),
        given=tuple(map(plain_text, words.given)),
        packs=tuple(map(plain_text, words.pack)),
    )
    return answer_review(plain, world_of(words))


def run_runs(words: argparse.Namespace) -> Answer:
    """The answer of ``adjudge runs``."""
    from adjudge.app.review.runs import answer_runs  # noqa: PLC0415 - start-up

    plain = RunsWords(
        deed=words.deed,
        name=plain_text(words.name),
        limit=words.limit,
        before=words.before,
        raw=words.raw,
        days=words.days,
        files=tuple(words.files),
    )
    return answer_runs(plain, world_of(words))
