"""A review by rules alone, as a page starts it: nothing of the repository runs, and nothing is sent."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.app.executor_words import BUILTIN
from adjudge.app.review.review import NOT_KEPT, answer_review
from adjudge.app.review.words import ReviewWords
from adjudge.app.words import TargetWords
from adjudge.contracts.run_v1 import RunV1
from adjudge.errors import UsageError
from adjudge.model.candidate import Severity

if TYPE_CHECKING:
    from collections.abc import Callable

    from adjudge.app.answer import Answer
    from adjudge.app.world import World

CHANGES: Final = {
    "": "the branch, else the work tree, else the last commit",
    "worktree": "what is not committed",
    "staged": "what the next commit would hold",
    "commit": "one commit",
    "base": "everything since a branch",
    "range": "a range of commits",
}
"""Changes that can be asked for, in words; ``""`` chooses as the terminal does."""
NAMED: Final = frozenset({"commit", "base", "range"})
"""Those that need a revision."""
GATES: Final = tuple(one.value for one in Severity)
LONGEST: Final = 250
"""Characters of a revision."""


class AskedReview(NamedTuple):
    """What a page asks to be reviewed.

    Attributes:
        change: A word of ``CHANGES``.
        revision: Of ``NAMED`` ones the revision or range.
        gate: Least severity that fails.
    """

    change: str = ""
    revision: str = ""
    gate: str = "high"


def check_asked(asked: AskedReview) -> None:
    """Nothing, when that names a change.

    Raises:
        UsageError: It names none.
    """
    if asked.change not in CHANGES:
        raise UsageError("unknown-change", "There is no such kind of change.", "choose one of the list")
    if (asked.change in NAMED) != bool(asked.revision):
        said = "needs a revision" if asked.change in NAMED else "takes no revision"
        message = f"This kind of change {said}."
        raise UsageError("change-revision", message, "a branch, a tag, a commit, or A..B for a range")
    if asked.gate not in GATES:
        raise UsageError("unknown-severity", "There is no such severity.", "choose one of the list")
    if len(asked.revision) > LONGEST:
        raise UsageError(
            "change-revision", "The revision is too long to be one.", "name a branch or a commit"
        )


def words_of(asked: AskedReview) -> tuple[str, ...]:
    """The words of the terminal for the same review."""
    change = () if not asked.change else (f"--{asked.change}",)
    named = (asked.revision,) if asked.revision else ()
    return ("adjudge", "review", *change, *named, "--gate", asked.gate)


def carry_out_review(
    asked: AskedReview,
    world: World,
    *,
    stopped: Callable[[], bool],
    heard: Callable[[str, int, int, str], None],
) -> Answer:
    """The review, made and kept.

    Args:
        asked: What is reviewed.
        world: Where the server runs.
        stopped: Whether somebody stopped it.
        heard: Told of its steps.
    """
    check_asked(asked)
    words = ReviewWords(target=_target(asked), executors=(BUILTIN,), gate=asked.gate)
    return answer_review(words, replace(world, stopped=stopped, heard=heard))


def _target(asked: AskedReview) -> TargetWords:
    return TargetWords(
        worktree=asked.change == "worktree",
        staged=asked.change == "staged",
        commit=asked.revision if asked.change == "commit" else None,
        range=asked.revision if asked.change == "range" else None,
        base=asked.revision if asked.change == "base" else None,
    )


def run_of(answer: Answer) -> str:
    """The name of the review that came of it; empty where nothing of it could be kept."""
    made = answer.artefact
    return made.run_id if isinstance(made, RunV1) and made.run_id != NOT_KEPT else ""
