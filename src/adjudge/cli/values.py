"""Parsed words as values that several verbs take."""

from __future__ import annotations

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
