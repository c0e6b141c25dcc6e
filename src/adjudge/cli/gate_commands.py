"""From parsed words to the functions of the gate and of what stands around it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.app.scope import answer_scope
from adjudge.app.scope_words import GrantWords, PatchWords, ScopeWords
from adjudge.cli.values import target_words, world_of

if TYPE_CHECKING:
    import argparse

    from adjudge.app.answer import Answer


def run_scope(words: argparse.Namespace) -> Answer:
    """The answer of ``adjudge scope``, in any of its three ways."""
    return answer_scope(_scope_words(words), world_of(words))


def _scope_words(words: argparse.Namespace) -> ScopeWords:
    return ScopeWords(
        target=target_words(words),
        patch=_patch_words(words),
        grant=_grant_words(words),
        allow_empty=words.allow_empty,
        trust_head=words.trust_head,
        sign=words.sign,
        receipt=words.receipt,
    )


def _patch_words(words: argparse.Namespace) -> PatchWords:
    return PatchWords(
        file=words.patch,
        prefix=words.prefix,
        producer=words.producer,
        applier=words.applier,
        root=words.root,
        envelope=words.envelope,
        submodule_log=words.submodule_log,
        posix_paths=words.posix_paths,
    )


def _grant_words(words: argparse.Namespace) -> GrantWords:
    return GrantWords(
        allow=tuple(words.allow),
        deny=tuple(words.deny),
        frozen=tuple(words.frozen),
        max_files=words.max_files,
        max_added=words.max_added,
        max_removed=words.max_removed,
        grant=words.grant,
        require_signed=words.require_signed,
    )
