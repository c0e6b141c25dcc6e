"""Parsed words as values that several verbs take."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse

    from adjudge.app.words import TargetWords
    from adjudge.app.world import World


def target_words(words: argparse.Namespace) -> TargetWords:
    """The words for a change."""
    from adjudge.app.words import TargetWords  # noqa: PLC0415 - start-up

    return TargetWords(
        worktree=words.worktree,
        staged=words.staged,
        commit=words.commit,
        range=words.range,
        base=words.base,
        trust_filters=tuple(words.trust_filter),
        paranoid=words.paranoid,
    )


def world_of(words: argparse.Namespace) -> World:
    """Where and how the command runs."""
    from adjudge.app.world import world_of_process  # noqa: PLC0415 - start-up

    return world_of_process(repo=words.repo, quiet=words.quiet, verbose=words.verbose, log=words.log)


def plain_text(word: str) -> str:
    """A word that is no file name here, as its bytes say it in UTF-8, whatever the locale made of them."""
    return os.fsencode(word).decode("utf-8", "surrogateescape")
