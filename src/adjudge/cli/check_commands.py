"""From parsed words to the functions of ``adjudge check`` and ``adjudge tool collect``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.app.check.words import CheckWords, RulingWords
from adjudge.app.collect.words import CollectWords
from adjudge.cli.values import grant_words, plain_text, target_words, world_of

if TYPE_CHECKING:
    import argparse

    from adjudge.app.answer import Answer


def run_check(words: argparse.Namespace) -> Answer:
    """The answer of ``adjudge check``, or of a decision about the last one."""
    if words.deed is not None:
        from adjudge.app.check.ruling import answer_check_ruling  # noqa: PLC0415 - start-up

        plain = RulingWords(
            deed=words.deed,
            stage=plain_text(words.stage or ""),
            why=plain_text(words.why),
            by=plain_text(words.by),
        )
        return answer_check_ruling(plain, world_of(words))
    from adjudge.app.check.check import answer_check  # noqa: PLC0415 - start-up

    return answer_check(check_words(words), world_of(words))


def run_collect(words: argparse.Namespace) -> Answer:
    """The answer of ``adjudge tool collect``."""
    from adjudge.app.collect.collect import answer_collect  # noqa: PLC0415 - start-up

    names = tuple(map(plain_text, words.names))
    given = tuple(map(plain_text, words.given))
    plain = CollectWords(names=names, target=target_words(words), config=words.config, given=given)
    return answer_collect(plain, world_of(words))


def check_words(words: argparse.Namespace) -> CheckWords:
    """The words of a check as a value."""
    return CheckWords(
        target=target_words(words),
        grant=grant_words(words)._replace(require_signed=words.require_signed),
        review=words.review,
        packs=tuple(map(plain_text, words.pack)),
        tests=tuple(map(plain_text, words.test)),
        collectors=tuple(map(plain_text, words.collector)),
        links=tuple(map(plain_text, words.link)),
        given=tuple(map(plain_text, words.given)),
        gate=words.gate,
        new_only=words.new_only,
        repeats=words.repeat,
        config=words.config,
        trust_head=words.trust_head,
        accepted=words.or_accepted,
        sign=words.sign,
        receipt=words.receipt,
        declared=not words.only_named,
    )
