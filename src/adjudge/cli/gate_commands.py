"""From parsed words to the functions of the gate and of what stands around it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.app.scope.explanation import answer_explanation
from adjudge.app.scope.kept_receipt import answer_kept_receipt
from adjudge.app.scope.registration import answer_registration
from adjudge.app.scope.scope import answer_scope
from adjudge.app.scope.verify import VerifyWords, answer_verify
from adjudge.app.scope.words import PatchWords, ScopeWords
from adjudge.app.state.ledger import answer_ledger_compare, answer_ledger_export, answer_ledger_verify
from adjudge.app.state.ledger_fork import answer_ledger_fork
from adjudge.cli.values import grant_words, plain_text, target_words, world_of

if TYPE_CHECKING:
    import argparse

    from adjudge.app.answer import Answer


def run_scope(words: argparse.Namespace) -> Answer:
    """The answer of ``adjudge scope``, in any of its three ways."""
    plain, world = _scope_words(words), world_of(words)
    if words.register is not None:
        return answer_registration(words.register, plain, world)
    if words.explain is not None:
        return answer_explanation(plain_text(words.explain), plain, world)
    return answer_scope(plain, world)


def run_verify(words: argparse.Namespace) -> Answer:
    """The answer of ``adjudge verify``."""
    plain = VerifyWords(
        receipt=words.receipt,
        key=words.key,
        foreign=words.foreign,
        offline=words.offline,
        any_outcome=words.outcome == "any",
        require_signed=words.require_signed,
        grant=grant_words(words),
        patch=_patch_words(words),
    )
    return answer_verify(plain, world_of(words))


def run_ledger(words: argparse.Namespace) -> Answer:
    """The answer of ``adjudge tool ledger``."""
    if words.part == "verify":
        return answer_ledger_verify(words.export, words.head, world_of(words))
    if words.part == "export":
        return answer_ledger_export(words.path, world_of(words))
    if words.part == "receipt":
        return answer_kept_receipt(words.name, words.path, world_of(words))
    if words.part == "fork":
        return answer_ledger_fork(words.at, world_of(words), confirmed=words.confirm)
    return answer_ledger_compare(words.first, words.second)


def _scope_words(words: argparse.Namespace) -> ScopeWords:
    return ScopeWords(
        target=target_words(words),
        patch=_patch_words(words),
        grant=grant_words(words)._replace(require_signed=words.require_signed),
        allow_empty=words.allow_empty,
        trust_head=words.trust_head,
        sign=words.sign,
        receipt=words.receipt,
    )


def _patch_words(words: argparse.Namespace) -> PatchWords:
    return PatchWords(
        file=words.patch,
        prefix=None if words.prefix is None else plain_text(words.prefix),
        producer=words.producer,
        applier=words.applier,
        root=None if words.root is None else plain_text(words.root),
        envelope=words.envelope,
        submodule_log=words.submodule_log,
        posix_paths=words.posix_paths,
    )
