"""From parsed words to the functions of ``adjudge fix`` and ``adjudge proof``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.app.fix.words import DeedWords, ExecuteWords, PacketWords
from adjudge.cli.values import executor_words, plain_text, world_of

if TYPE_CHECKING:
    import argparse

    from adjudge.app.answer import Answer


def run_fix(words: argparse.Namespace) -> Answer:
    """The answer of ``adjudge fix``."""
    if words.part == "packet":
        from adjudge.app.fix.packet import answer_packet  # noqa: PLC0415 - start-up

        return answer_packet(_packet_words(words), world_of(words))
    if words.part == "execute":
        from adjudge.app.fix.execute import answer_execute  # noqa: PLC0415 - start-up

        return answer_execute(_execute_words(words), world_of(words))
    from adjudge.app.fix.deeds import answer_deed  # noqa: PLC0415 - start-up

    plain = DeedWords(
        deed=words.part,
        name=plain_text(getattr(words, "name", "")),
        confirmed=getattr(words, "confirm", False),
        sign=getattr(words, "sign", None),
        receipt=getattr(words, "receipt", None),
        output=getattr(words, "output", None),
    )
    return answer_deed(plain, world_of(words))


def run_proof(words: argparse.Namespace) -> Answer:
    """The answer of ``adjudge proof``."""
    from adjudge.app.fix.proof import answer_proof  # noqa: PLC0415 - start-up
    from adjudge.app.fix.proof_words import ProofWords  # noqa: PLC0415 - start-up

    plain = ProofWords(
        words=tuple(map(plain_text, words.words)),
        by=plain_text(words.by),
        sign=words.sign,
        receipt=words.receipt,
    )
    return answer_proof(plain, world_of(words))


def _packet_words(words: argparse.Namespace) -> PacketWords:
    return PacketWords(
        run=plain_text(words.run),
        findings=tuple(map(plain_text, words.finding)),
        also=tuple(map(plain_text, words.also)),
        tests=tuple(map(plain_text, words.test)),
        links=tuple(map(plain_text, words.link)),
        goal=plain_text(words.goal),
        acceptance=tuple(map(plain_text, words.accept)),
        non_goals=tuple(map(plain_text, words.non_goal)),
        rounds=words.rounds,
        config=words.config,
    )


def _execute_words(words: argparse.Namespace) -> ExecuteWords:
    return ExecuteWords(
        packet=plain_text(words.packet),
        executor=plain_text(words.executor),
        said=executor_words(words),
        reader=plain_text(words.reader),
        reader_argv=plain_text(words.reader_command),
        reader_recorded=words.reader_recorded,
        confirmed=words.confirm,
        repeats=words.repeat,
        timeout_s=words.timeout,
        go_on=words.go_on,
        config=words.config,
        sign=words.sign,
        receipt=words.receipt,
    )
