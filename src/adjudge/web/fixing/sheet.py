"""What the pages of fixes show, as plain rows: the table of colours, how far a job is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from adjudge.contracts.fix_attempt_v1 import FixAttemptV1, FixDeedV1

if TYPE_CHECKING:
    from adjudge.contracts.fix_attempt_v1 import FixCommandV1
    from adjudge.contracts.trial_v1 import TrialV1
    from adjudge.web.jobs.job import Job, Step

CHOSEN: Final = 100
"""Findings that a page lists; a packet takes no more."""
LINES: Final = 500
"""Lines of a patch that a page shows."""
APPLICABLE: Final = frozenset({"verified_fixed", "fixed_unproven"})
STATES: Final = {
    "open": "The try has not come to its end.",
    "verified_fixed": "Commands were red before and are green after, and no finding is found again.",
    "fixed_unproven": "No finding is found again, but no command proves it.",
    "reproduced": "A command is still red, or a finding is still there.",
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
    "qualifying": "findings are held against the tree",
}
"""Steps whose own names say too little."""


class ColourRow(msgspec.Struct, frozen=True, kw_only=True):
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


class JobShown(msgspec.Struct, frozen=True, kw_only=True):
    """How far a job is, as a page tells it.

    Attributes:
        state: As in ``JobState``.
        kind: ``execute`` or ``apply``.
        subject: The packet or the try.
        steps: What was done so far, the newest last.
        stopping: Somebody stopped it, and it is ending.
        why: Why it failed; empty otherwise.
        attempt_id: The try that came of it; empty where none did.
        outcome: ``pass``, ``fail`` or ``inconclusive``; empty while nothing came of it.
        told: What came of it, sentence by sentence.
    """

    state: str
    kind: str
    subject: str
    steps: tuple[str, ...]
    stopping: bool
    why: str
    attempt_id: str
    outcome: str
    told: tuple[str, ...]


def colour_rows(attempt: FixAttemptV1) -> tuple[ColourRow, ...]:
    """The red and green table of a try, in the order of its packet; empty where no command ran."""
    return tuple(map(_row, attempt.commands))


def step_words(step: Step) -> str:
    """How far a step is, such as ``commands before the fix: 1 of 2 commands``."""
    what = STEPS.get(step.what, step.what)
    return what if step.total <= 1 else f"{what}: {step.done} of {step.total} {step.of}"


def job_shown(job: Job) -> JobShown:
    """How far a job is, and what came of it."""
    attempt_id, outcome, told = _came_of(job)
    return JobShown(
        state=job.state.value,
        kind=job.work.kind,
        subject=job.work.subject,
        steps=tuple(map(step_words, job.steps)),
        stopping=job.is_stopped and not job.is_over,
        why=job.why,
        attempt_id=attempt_id,
        outcome=outcome,
        told=told,
    )


def _came_of(job: Job) -> tuple[str, str, tuple[str, ...]]:
    """(try, outcome, sentences) of what came of a job."""
    made = None if job.answer is None else job.answer.artefact
    if isinstance(made, FixAttemptV1):
        return made.attempt_id, made.outcome, (STATES[made.state], *(one.message for one in made.reasons))
    if isinstance(made, FixDeedV1):
        if made.conflicts:
            told = ("It does not fit, so nothing was written.", *(one.message for one in made.conflicts))
            return made.attempt_id, "fail", told
        written = tuple(f"Written: {one}" for one in made.paths) or ("The work tree had all of it.",)
        return made.attempt_id, "pass", written
    return "", "", ()


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
