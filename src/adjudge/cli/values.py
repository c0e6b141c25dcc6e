"""Parsed words as values that several verbs take."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from adjudge.errors import UsageError

if TYPE_CHECKING:
    import argparse

    from adjudge.app.brief.words import BriefWords
    from adjudge.app.executor_words import ExecutorWords
    from adjudge.app.scope.words import GrantWords
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


def executor_words(words: argparse.Namespace) -> ExecutorWords:
    """What is said of executors; a verb without one of the later options leaves it as it is."""
    from adjudge.app.executor_words import ExecutorWords  # noqa: PLC0415 - start-up

    more = {name: said for name, said in vars(words).items() if name in {"context", "workload"}}
    return ExecutorWords(
        models=tuple(map(plain_text, words.model)),
        base_urls=tuple(map(plain_text, words.base_url)),
        logins=tuple(map(plain_text, words.login)),
        variables=tuple(map(plain_text, words.pass_env)),
        argv=plain_text(words.command),
        recorded=words.recorded,
        offline=words.offline,
        **more,
    )


def grant_words(words: argparse.Namespace) -> GrantWords:
    """What a change may touch; not who has to have signed it."""
    from adjudge.app.scope.words import GrantWords  # noqa: PLC0415 - start-up

    return GrantWords(
        allow=tuple(map(plain_text, words.allow)),
        deny=tuple(map(plain_text, words.deny)),
        frozen=tuple(map(plain_text, words.frozen)),
        max_files=words.max_files,
        max_added=words.max_added,
        max_removed=words.max_removed,
        grant=words.grant,
    )


def brief_words(words: argparse.Namespace) -> BriefWords:
    """What is shown of a brief.

    Raises:
        UsageError: Words of a tour without a tour, or two documents for one standard output.
    """
    from adjudge.app.brief.words import BriefWords, TourWords  # noqa: PLC0415 - start-up

    asked = words.stop is not None or words.next or words.reset
    if asked and not words.tour:
        raise UsageError("no-tour", "--stop, --next and --reset are about a tour.", "adjudge brief --tour")
    if words.svg == "-" and (words.tour or words.json or words.format is not None):
        message = "The picture and another form would both go to standard output."
        raise UsageError("two-outputs", message, "name a file: --svg FILE")
    tour = TourWords(stop=words.stop, go_on=words.next, reset=words.reset) if words.tour else None
    return BriefWords(only=tuple(words.only), tour=tour, svg=words.svg)


def world_of(words: argparse.Namespace) -> World:
    """Where and how the command runs."""
    from adjudge.app.world import world_of_process  # noqa: PLC0415 - start-up

    return world_of_process(
        repo=words.repo,
        quiet=words.quiet,
        verbose=words.verbose,
        log=words.log,
        timings=getattr(words, "timings", False),
    )


def plain_text(word: str) -> str:
    """A word that is no file name here, as its bytes say it in UTF-8, whatever the locale made of them."""
    return os.fsencode(word).decode("utf-8", "surrogateescape")
