"""One run of a command in one throw-away tree.

Rules: the tree and the folders beside it are fresh and gone afterwards; a tree that is not what was asked for
is not run in; the program is started directly, supervised, and without network unless that was declared.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from adjudge.contracts.foreign.junit import read_junit
from adjudge.contracts.foreign.results import LIMIT_BYTES
from adjudge.contracts.foreign.tap import read_tap
from adjudge.errors import ContractError, InconclusiveError, ToolError
from adjudge.model.command import ResultForm
from adjudge.model.outcome import Reason
from adjudge.model.trial import Colour, TrialCode
from adjudge.ports import Command
from adjudge.trial.colour import Ended, colour_of
from adjudge.trial.filling import put_results
from adjudge.trial.means import PREFIXED, environment_of
from adjudge.trial.runners import ask_runner, drops_variables, ran_nothing
from adjudge.trial.said import Places, clean_tests, tail_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudge.model.command import DeclaredCommand
    from adjudge.model.ids import ObjectId
    from adjudge.model.trial import TestResult
    from adjudge.ports import Completed, Ground, Prepared, Workspace
    from adjudge.trial.filling import Filled
    from adjudge.trial.means import TrialMeans
    from adjudge.trial.runners import Asked

OUTPUT_BYTES: Final = 16 << 20
"""Of standard output; more ends a run."""
ERROR_BYTES: Final = 1 << 20
"""Of standard error, from its start; the rest is dropped."""
FILE_BYTES: Final = 1 << 30
NOT_STARTED: Final = "child-not-started"
"""Code of the error of a program that cannot be started; by any other it was lost on the way."""
DISK_BYTES: Final = 4 << 30
"""What a run may write, in one file and in all its folders."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """What one run came to.

    Attributes:
        colour: What it says.
        reason: Why it says nothing, or is red without a failing test.
        tests: Named results, sorted; empty where there are none.
        status: Exit status or negative signal number; ``None`` where nothing was started.
        tail: The end of what it said; empty when it is green.
        limitations: What was not as bounded as it should be, or could not be seen.
    """

    colour: Colour
    reason: Reason | None
    tests: tuple[TestResult, ...] = ()
    status: int | None = None
    tail: str = ""
    limitations: tuple[Reason, ...] = ()


def run_once(filled: Filled, tree: ObjectId, prepared: Prepared | None, means: TrialMeans) -> Run:
    """One run in a fresh tree; never fails for what the tree or its programs do.

    Args:
        filled: The command.
        tree: Which tree.
        prepared: What was made for it, or ``None``.
        means: What it is run with.
    """
    command = filled.command
    try:
        with (
            means.workspaces.materialise(
                tree, links=command.links, git_folder=command.git, prepared=prepared
            ) as workspace,
            means.grounds.open() as ground,
        ):
            return _run_in(workspace, ground, filled, means)
    except (InconclusiveError, ToolError) as error:
        return unavailable(TrialCode.ENVIRONMENT, error.message)


def unavailable(code: str, message: str, limitations: Sequence[Reason] = ()) -> Run:
    """A run that did not take place."""
    reason = Reason(code=code, message=message)
    return Run(colour=Colour.UNAVAILABLE, reason=reason, limitations=tuple(limitations))


def _run_in(workspace: Workspace, ground: Ground, filled: Filled, means: TrialMeans) -> Run:
    search = means.search()
    told = (*workspace.limitations, *search.told)
    asked = ask_runner(filled.command, filled.argv)
    program = means.grounds.find_program(
        asked.argv[0], folder=workspace.folder, path=":".join(search.folders)
    )
    hindrance = _hindrance(program, workspace, filled, means)
    if hindrance is not None or program is None:
        left = " Folders of the search path are left out." if search.told else ""
        missing = f"There is no program {asked.argv[0]} that can be started.{left}"
        code, message = hindrance or (TrialCode.NOT_STARTED, missing)
        return unavailable(code, message, told)
    argv = (program, *put_results(asked.argv[1:], ground.results))
    try:
        completed = means.runner.run(_command(argv, workspace, ground, filled, means))
    except ToolError as error:
        code = TrialCode.NOT_STARTED if error.code == NOT_STARTED else TrialCode.KILLED
        return unavailable(code, error.message, told)
    judged = _judged(completed, asked, workspace, ground, filled.command, means)
    return replace(judged, limitations=(*judged.limitations, *search.told))


def _hindrance(
    program: str | None, workspace: Workspace, filled: Filled, means: TrialMeans
) -> tuple[str, str] | None:
    """Code and sentence of why a tree is not run in; ``None`` where it is."""
    if workspace.unknown:
        return TrialCode.ENVIRONMENT, f"The tree is not what was asked for: {workspace.unknown[0].message}"
    gone = [one for one in filled.paths if not means.grounds.has_file(workspace.folder, one)]
    if gone:
        return TrialCode.NOT_STARTED, f"The tree has no {gone[0]}."
    way = _way_back(program, workspace, filled, means)
    return None if way is None else (TrialCode.ENVIRONMENT, way)


def _way_back(program: str | None, workspace: Workspace, filled: Filled, means: TrialMeans) -> str | None:
    """How a command would run the code of the work tree; ``None`` where no way is seen."""
    for name, value in means.passed(filled.command).items():
        if means.grounds.spells_subject(value):
            return f"The variable {name} that is passed on names the work tree."
    if any(name == PREFIXED for name, _ in workspace.environment) and drops_variables(filled.argv):
        return "A linked folder leads to the work tree, and the command leaves out what leads it on."
    if any(means.grounds.spells_subject(one) for one in filled.argv[1:]):
        return "An argument names the work tree, or a program that runs its code; name places from the top."
    inside = program is None or program.startswith(f"{workspace.folder}/")
    if program is not None and not inside and means.grounds.leads_back(program):
        return f"The program {filled.argv[0]} would run the code of the work tree."
    return None


def _command(
    argv: tuple[str, ...], workspace: Workspace, ground: Ground, filled: Filled, means: TrialMeans
) -> Command:
    written = (workspace.folder, ground.home, ground.temporary, ground.results.rpartition("/")[0])
    return Command(
        argv=argv,
        environment=environment_of(means, filled.command, ground, workspace.environment),
        folder=workspace.folder,
        timeout_s=filled.command.timeout_s,
        limit_bytes=OUTPUT_BYTES,
        stderr_limit_bytes=ERROR_BYTES,
        supervised=True,
        network=filled.command.network,
        file_limit_bytes=FILE_BYTES,
        folder_limit_bytes=DISK_BYTES,
        written_folders=written,
    )


def _judged(
    completed: Completed,
    asked: Asked,
    workspace: Workspace,
    ground: Ground,
    command: DeclaredCommand,
    means: TrialMeans,
) -> Run:
    """What a run came to that was started."""
    passed = means.passed(command)
    others = {ground.home: "home", ground.temporary: "tmp", ground.results: "results"}
    places = Places(workspace.folder, others)
    tests = _tests(completed, asked, ground)
    if not isinstance(tests, Reason) and tests is not None:
        tests = clean_tests(tests, places, passed)
    is_empty = ran_nothing(asked.kind, completed.status, completed.stderr)
    colour, reason = colour_of(
        Ended(completed.cause, completed.status, asked.kind, tests, is_empty, command.timeout_s)
    )
    is_green = colour is Colour.GREEN
    return Run(
        colour=colour,
        reason=reason,
        tests=() if tests is None or isinstance(tests, Reason) else tuple(tests),
        status=completed.status,
        tail="" if is_green else tail_of((completed.stdout, completed.stderr), places, passed),
        limitations=_limitations(completed, asked, workspace),
    )


def _tests(completed: Completed, asked: Asked, ground: Ground) -> Sequence[TestResult] | Reason | None:
    """Named results; ``None`` for a command that writes none, a reason where they cannot be read."""
    if asked.form is ResultForm.EXIT:
        return None
    data = ground.read_results(LIMIT_BYTES)
    if data is None:
        told = f"It ended with exit status {completed.status} and wrote no results."
        return Reason(code=TrialCode.RESULTS_UNREADABLE, message=told)
    try:
        return read_junit(data) if asked.form is ResultForm.JUNIT else read_tap(data)
    except ContractError as error:
        return Reason(code=TrialCode.RESULTS_UNREADABLE, message=error.message)


def _limitations(completed: Completed, asked: Asked, workspace: Workspace) -> tuple[Reason, ...]:
    told = [*workspace.limitations, *workspace.check_links()]
    told += [Reason(code=slug, message=_UNBOUND.format(slug)) for slug in completed.limitations]
    if asked.form is ResultForm.EXIT:
        told.append(Reason(code=TrialCode.NO_NAMED_RESULTS, message=_UNNAMED))
    return tuple(told)


_UNBOUND: Final = "A bound of the run cannot be had on this system: {}; docs/processes.md explains it."
_UNNAMED: Final = (
    "The command names no tests, so its exit status alone speaks, and no test that is gone is seen."
)
