"""Commands tried: repeats on one tree, and both trees of a change.

Rules: each repeat is a run in a tree of its own; repeats must agree in every test and in colour, else nothing
is said; the base comes first, so that what was red before is known.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.errors import ToolError
from adjudge.model.ids import RepoPath
from adjudge.model.outcome import Reason
from adjudge.model.trial import Colour, Trial, TrialCode, TwoTrials
from adjudge.ports import Preparation
from adjudge.trial.colour import told_names
from adjudge.trial.means import environment_of
from adjudge.trial.run import Run, run_once, unavailable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudge.model.command import DeclaredCommand
    from adjudge.model.ids import ObjectId
    from adjudge.ports import Prepared
    from adjudge.trial.filling import Filled
    from adjudge.trial.means import TrialMeans


def try_both(filled: Filled, base: ObjectId, head: ObjectId, means: TrialMeans) -> TwoTrials:
    """A command on the base and then on the head; one trial for both where they are one tree."""
    before = try_command(filled, base, means)
    after = before if base == head else try_command(filled, head, means)
    return TwoTrials(name=filled.command.name, argv=filled.argv, base=before, head=after)


def try_command(filled: Filled, tree: ObjectId, means: TrialMeans) -> Trial:
    """A command on one tree, over all its repeats; never fails for what the tree or its programs do.

    Args:
        filled: The command, its holes filled.
        tree: Which tree.
        means: What it is run with.
    """
    prepared = _prepare(filled.command, tree, means) if filled.command.prepare else None
    if isinstance(prepared, Reason):
        return _trial(tree, [unavailable(prepared.code, prepared.message)])
    if prepared is not None and prepared.failure is not None:
        failure = prepared.failure
        return _trial(tree, [unavailable(TrialCode.ENVIRONMENT, failure.message, prepared.limitations)])
    runs: list[Run] = []
    while len(runs) < means.repeats and (not runs or runs[-1].colour is not Colour.UNAVAILABLE):
        runs.append(run_once(filled, tree, prepared, means))
    return _trial(tree, runs)


def _trial(tree: ObjectId, runs: Sequence[Run]) -> Trial:
    """What runs on one tree say together."""
    first, last = runs[0], runs[-1]
    flaky = _differing(runs)
    colour, reason = last.colour, last.reason
    if colour is not Colour.UNAVAILABLE and (flaky or first.colour is not colour):
        colour, reason = Colour.UNAVAILABLE, _flaky(runs, flaky)
    shown = next((one for one in runs if one.tail), last)
    limitations = {one for run in runs for one in run.limitations}
    return Trial(
        tree=tree,
        colour=colour,
        reason=reason,
        tests=first.tests,
        flaky=flaky,
        repeats=sum(one.status is not None for one in runs),
        status=last.status,
        tail="" if colour is Colour.GREEN else shown.tail,
        limitations=tuple(sorted(limitations, key=_order)),
    )


def _differing(runs: Sequence[Run]) -> tuple[str, ...]:
    """Tests that came out differently in two runs that both say something, or stood in one alone; sorted."""
    states = [{test.test_id: test.state for test in run.tests} for run in runs if _speaks(run)]
    names = {name for one in states for name in one}
    return tuple(sorted(name for name in names if len({one.get(name) for one in states}) > 1))


def _speaks(run: Run) -> bool:
    return run.colour is not Colour.UNAVAILABLE


def _flaky(runs: Sequence[Run], flaky: tuple[str, ...]) -> Reason:
    if flaky:
        told = f"Runs on the same tree differ in {told_names(flaky)}."
    else:
        told = f"Runs on the same tree differ: exit statuses {', '.join(str(one.status) for one in runs)}."
    return Reason(code=TrialCode.FLAKY, message=told)


def _order(reason: Reason) -> tuple[str, str, str, int]:
    return reason.code, reason.path or "", reason.message, reason.line or 0


def _prepare(command: DeclaredCommand, tree: ObjectId, means: TrialMeans) -> Prepared | Reason:
    """What makes the tree whole; a reason where it could not even be started."""
    name, path = command.prepare[0], ":".join(means.search().folders)
    program = means.grounds.find_program(name, folder="/", path=path)
    if program is None or ("/" in name and not name.startswith("/")):
        told = f"There is no program {name} on the search path that could prepare the tree."
        return Reason(code=TrialCode.ENVIRONMENT, message=told)
    try:
        with means.grounds.open() as ground:
            preparation = Preparation(
                argv=(program, *command.prepare[1:]),
                keep=tuple(map(RepoPath, command.keep)),
                lock_files=tuple(map(RepoPath, command.locks)),
                environment=environment_of(means, command, ground),
            )
            return means.workspaces.prepare(tree, preparation)
    except ToolError as error:
        return Reason(code=TrialCode.ENVIRONMENT, message=error.message)
