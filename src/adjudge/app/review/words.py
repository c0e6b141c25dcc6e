"""The words of ``adjudge review`` and ``adjudge runs`` as values."""

from __future__ import annotations

from typing import Final, NamedTuple

from adjudge.app.executor_words import ExecutorWords, check_executors
from adjudge.app.words import TargetWords
from adjudge.errors import UsageError

HELP: Final = "adjudge review --help"
MOST_RUNS: Final = 10_000
MOST_DAYS: Final = 36_500
NAMING: Final = {
    "show": "shown", "resume": "gone on with", "ingest": "given results", "cancel": "cancelled",
}  # fmt: skip
"""Deeds that need a run, and what becomes of it."""


class ReviewWords(NamedTuple):
    """Everything one review is asked with.

    Attributes:
        target: The change.
        executors: Who reads, in order; the builtin reviewer where nobody is named.
        gate: Least severity that fails.
        every_claim: What nothing proves counts as well.
        task: What the change is for.
        requirements: What it must do, one each.
        plan: Tell what would be done, and do nothing.
        resume: Go on with a review that was cut short.
        budget: Tokens of prompts; 0 for no bound.
        config: A configuration in place of the one at the trust base.
        said: What is said of executors.
        collectors: External tools that are run, in order.
        given: What collectors need besides, as ``KEY=VALUE``.
        packs: Standards packs by name or file; without any those in use hold.
    """

    target: TargetWords = TargetWords()
    executors: tuple[str, ...] = ()
    gate: str = "high"
    every_claim: bool = False
    task: str = ""
    requirements: tuple[str, ...] = ()
    plan: bool = False
    resume: bool = False
    budget: int = 0
    config: str | None = None
    said: ExecutorWords = ExecutorWords()
    collectors: tuple[str, ...] = ()
    given: tuple[str, ...] = ()
    packs: tuple[str, ...] = ()


class RunsWords(NamedTuple):
    """What is done about reviews that are kept.

    Attributes:
        deed: ``list``, ``show``, ``resume``, ``ingest``, ``cancel`` or ``prune``.
        name: The start of a run's id; empty for all.
        limit: How many are listed.
        before: The page ends before this run.
        raw: Only what was answered raw is let go.
        days: Older than this is let go.
        files: Results that are taken in.
    """

    deed: str
    name: str = ""
    limit: int = 20
    before: str | None = None
    raw: bool = False
    days: int = 30
    files: tuple[str, ...] = ()


def check_review_words(words: ReviewWords) -> None:
    """Nothing, when all words go together.

    Raises:
        UsageError: A bound is none.
    """
    if words.budget < 0:
        raise UsageError("budget", "A budget is a number of tokens.", HELP)
    check_executors(words.executors, words.said)


def check_runs_words(words: RunsWords) -> None:
    """Nothing, when a deed has what it needs.

    Raises:
        UsageError: It has not.
    """
    if words.deed in NAMING and not words.name:
        message = f"Which run is to be {NAMING[words.deed]} is missing."
        raise UsageError("no-run-named", message, "adjudge runs list")
    if bool(words.files) is not (words.deed == "ingest"):
        message = "Results stand behind `ingest` and its run, and behind nothing else."
        raise UsageError("ingest-files", message, "adjudge runs ingest RUN FILE...")
    if not 1 <= words.limit <= MOST_RUNS or not 0 <= words.days <= MOST_DAYS:
        message = f"A number of runs is 1 to {MOST_RUNS}, one of days 0 to {MOST_DAYS}."
        raise UsageError("runs-bound", message, "adjudge runs --help")
