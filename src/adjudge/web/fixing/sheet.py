"""What the pages of fixes show, as plain rows: the table of colours, steps, a page of lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TypeVar

    from adjudge.contracts.fix_attempt_v1 import FixAttemptV1, FixCommandV1
    from adjudge.contracts.qualified_parts_v1 import ResultV1
    from adjudge.contracts.trial_v1 import TrialV1
    from adjudge.web.fixing.job import Job, Step

    Item = TypeVar("Item")

CHOSEN: Final = 100
"""Findings that a page lists; a packet takes no more."""
LINES: Final = 500
"""Lines of a patch that a page shows."""
OPEN: Final = frozenset({"active", "below-gate"})
"""Standings of findings that can be mended."""
APPLICABLE: Final = frozenset({"verified_fixed", "fixed_unproven"})
STATES: Final = {
    "open": "The try has not come to its end.",
    "verified_fixed": "Commands were red before and are green after, and no finding is found again.",
    "fixed_unproven": "No finding is found again, but no command proves it.",
    "reproduced": "A finding is still there.",
    "regression": "Something that worked before is broken.",
    "no_changes": "Nothing was changed.",
    "out_of_scope": "Something was touched that the packet does not allow.",
    "failed": "The try failed; what it left proves nothing.",
    "inconclusive": "Nobody can tell, which is no pass.",
    "stopped": "A stop rule spoke against a further try.",
    "row-not-held": "The ledger knows this try otherwise, so nothing is told of it.",
}
"""One sentence for each state of a try."""
PROVINGS: Final = {
    "red-to-green": "red before, green after",
    "proves-nothing": "proves nothing",
    "still-red": "still red",
    "broken": "broken by the change",
    "unavailable": "could not be told",
    "not-run": "not run",
}
STEPS: Final = {
    "fix": "the fixer works",
    "qualify": "findings are held against the tree",
}
"""Steps whose own names say too little."""


class ColourRow(NamedTuple):
    """One command before and after.

    Attributes:
        name: Of the command.
        argv: Its words.
        before: Colour on the unchanged tree.
        before_counts: What its tests came to there; empty where it names none.
        with_tests: Colour there with the new tests of the fix; empty where there are none.
        without_tests: Colour of the fix without its new tests; empty where there are none.
        after: Colour with the fix.
        after_counts: As before.
        proving: What that proves, in words.
        is_proof: It went from red to green.
        reasons: Why it proves no more.
    """

    name: str
    argv: str
    before: str
    before_counts: str
    with_tests: str
    without_tests: str
    after: str
    after_counts: str
    proving: str
    is_proof: bool
    reasons: tuple[str, ...]


class PageOf(NamedTuple):
    """A stretch of a longer list.

    Attributes:
        items: What is shown.
        number: Of the page, from 1.
        pages: How many there are, at least 1.
        total: How many items there are in all.
        first: Number of the first item that is shown, from 1; 0 where there is none.
    """

    items: Sequence[object]
    number: int
    pages: int
    total: int
    first: int


def colour_rows(attempt: FixAttemptV1) -> tuple[ColourRow, ...]:
    """The red and green table of a try, in the order of its packet; empty where no command ran."""
    return tuple(map(_row, attempt.commands))


def mendable(results: Sequence[ResultV1]) -> tuple[ResultV1, ...]:
    """Findings that a packet can be made of: they stand, and have a place and an id."""
    return tuple(
        one
        for one in results
        if one.standing in OPEN and one.resolved is not None and one.finding_id is not None
    )


def page_of(items: Sequence[Item], number: int, size: int) -> PageOf:
    """One page of a list; a number that is too high or too low gives the page that is nearest."""
    pages = max(1, -(-len(items) // size))
    number = min(max(1, number), pages)
    start = (number - 1) * size
    shown = items[start : start + size]
    return PageOf(shown, number, pages, len(items), start + 1 if shown else 0)


def step_words(step: Step) -> str:
    """How far a step is, such as ``commands before the fix: 1 of 2 commands``."""
    what = STEPS.get(step.what, step.what)
    return what if step.total <= 1 else f"{what}: {step.done} of {step.total} {step.of}"


def job_words(job: Job) -> dict[str, object]:
    """How far a job is, for the script of its page."""
    steps = [step_words(one) for one in job.steps]
    return {"state": job.state.value, "step": steps[-1] if steps else "", "stopping": job.is_stopped}


def _row(command: FixCommandV1) -> ColourRow:
    trials = command.trials
    return ColourRow(
        name=command.name,
        argv=" ".join(trials.argv),
        before=trials.base.colour,
        before_counts=_counts(trials.base),
        with_tests="" if command.with_tests is None else command.with_tests.colour,
        without_tests="" if command.without_tests is None else command.without_tests.colour,
        after=trials.head.colour,
        after_counts=_counts(trials.head),
        proving=PROVINGS[command.proving],
        is_proof=command.proving == "red-to-green",
        reasons=tuple(one.message for one in command.reasons),
    )


def _counts(trial: TrialV1) -> str:
    counts = trial.counts
    words = ((counts.passed, "passed"), (counts.failed, "failed"), (counts.skipped, "skipped"))
    return ", ".join(f"{number} {word}" for number, word in words if number)
