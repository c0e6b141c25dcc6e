"""Adapters for programs that are not ours: commands, collectors, executors; picked here and nowhere else.

They are loaded by the few verbs that start a program, so that all others start without them.
"""

from __future__ import annotations

import sys
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.adapters.collectors.program import Programs
from adjudge.adapters.folders import lent_folder, locate_folders, make_cache
from adjudge.adapters.git.fix_trees import FixTrees
from adjudge.adapters.git.opening import GitOptions
from adjudge.adapters.git.opening import open_repository as open_subject
from adjudge.adapters.git.program import find_git
from adjudge.adapters.owner_files import OwnerFiles
from adjudge.adapters.owners import ProcessOwners
from adjudge.adapters.pausing import ThreadPause
from adjudge.adapters.process.means import Cancellation
from adjudge.adapters.process.runner import SubprocessRunner
from adjudge.adapters.together import ThreadsTogether
from adjudge.adapters.workspace.apply_note import ApplyNoteFile
from adjudge.adapters.workspace.ground import LentGrounds
from adjudge.adapters.workspace.linkable import SubjectFolders
from adjudge.adapters.workspace.retained import RetainedFolders
from adjudge.adapters.workspace.workspaces import TREES, TreeWorkspaces
from adjudge.errors import InvariantError
from adjudge.fix.note import note_name
from adjudge.model.target import TargetMode
from adjudge.review.patience import PatientExecutor
from adjudge.trial.means import REPEATS, TrialMeans

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from adjudge.app.executor_words import Said
    from adjudge.app.given_values import Given
    from adjudge.app.wiring import Repository
    from adjudge.app.world import World
    from adjudge.model.command import DeclaredCollector
    from adjudge.model.ids import RepoPath
    from adjudge.model.target import Target
    from adjudge.ports import (
        ApplyNote,
        Collector,
        Executor,
        FixGit,
        Looked,
        Owners,
        OwnerTree,
        RetainedTrees,
        Together,
    )

REPLAY: Final = "replay"
WORKSPACES_NAME: Final = "workspaces"
FIXES_NAME: Final = "fixes"


class FixMeans(NamedTuple):
    """What a fix is carried out with.

    Attributes:
        trees: Trees that stay for the owner.
        git: Trees out of folders, and the subject as it stands.
        files: The owner's work tree; ``None`` where there is none.
        note: What a fix that is being written there found.
    """

    trees: RetainedTrees
    git: FixGit
    files: OwnerTree | None
    note: ApplyNote


@contextmanager
def open_means(
    repository: Repository, target: Target, world: World, *, repeats: int = REPEATS, links: bool = False
) -> Iterator[TrialMeans]:
    """What commands and collectors are run with, in throw-away trees outside the repository.

    Args:
        repository: Whose trees.
        target: The change.
        world: Where the command runs; its environment is the operator's.
        repeats: How often a command runs on each tree.
        links: Ignored folders of the work tree may be lent.
    """
    folders = locate_folders(world.environment, sys.platform)
    cache = make_cache(folders, *((Path(repository.top),) if repository.top is not None else ()))
    with ExitStack() as stack:
        kept = cache if cache is not None else stack.enter_context(lent_folder())
        place = kept / WORKSPACES_NAME
        runner = SubprocessRunner(cancellation=None if world.stopped is None else Cancellation(world.stopped))
        git = repository.git
        yield TrialMeans(
            workspaces=TreeWorkspaces(
                blobs=git.blobs(),
                list_tree=git.list_tree,
                runner=runner,
                folder=str(place),
                git=str(find_git(world.environment.get("PATH", ""), Path(world.folder))),
                subject=_subject_folders(repository, target) if links else None,
            ),
            grounds=LentGrounds(folder=place, subject=repository.top),
            runner=runner,
            environment=world.environment,
            repeats=repeats,
        )


def open_collectors(
    repository: Repository, world: World, declared: Iterable[DeclaredCollector], given: Given
) -> Mapping[str, Collector]:
    """Collectors by name; none of them is a program of the repository."""
    from adjudge.adapters.collectors.registry import Operator, make_collectors  # noqa: PLC0415 - start-up

    operator = Operator(
        semgrep_rules=Path(given.semgrep_rules).absolute() if given.semgrep_rules else None,
        coverage_tests=given.coverage_tests,
        advisories=Path(given.advisories).absolute() if given.advisories else None,
        rust_target=given.rust_target,
    )
    subject = (Path(repository.top),) if repository.top is not None else ()
    runner = SubprocessRunner(cancellation=None if world.stopped is None else Cancellation(world.stopped))
    return make_collectors(runner, world.environment, declared, subject=subject, operator=operator)


def find_collectors(world: World) -> Mapping[str, bool]:
    """Whether a program of each built-in collector is found; none is started."""
    from adjudge.adapters.collectors.registry import find_installed  # noqa: PLC0415 - start-up

    return find_installed(world.environment)


def look_at(collector: Collector, files: Mapping[RepoPath, bytes]) -> Looked:
    """What a collector tells of bytes that stand nowhere."""
    from adjudge.adapters.collectors.lent import look_at_files  # noqa: PLC0415 - start-up

    return look_at_files(collector, files)


def open_executors(
    names: tuple[str, ...], said: Mapping[str, Said], repository: Repository, world: World
) -> tuple[Mapping[str, Executor], Together]:
    """Executors by name, and what carries out several calls of them at once; ^C ends what they started.

    Each waits when the other side is over its rate, but a recording, which would answer the same again.

    Args:
        names: Of those that are wanted.
        said: What the person says of each.
        repository: Nothing in it is started.
        world: Its environment is the operator's.
    """
    from adjudge.adapters.executors.registry import make_executors  # noqa: PLC0415 - start-up
    from adjudge.adapters.executors.settings import ExecutorSettings  # noqa: PLC0415 - start-up

    cancellation = Cancellation(world.stopped)
    subject = (Path(repository.top),) if repository.top is not None else ()
    programs = Programs(beside=None, search_path=world.environment.get("PATH", ""), subject=subject)
    settings = {
        name: ExecutorSettings(
            model=one.model,
            base_url=one.base_url,
            login=one.login,
            variables=one.variables,
            argv=one.argv,
            recorded=Path(one.recorded).absolute() if one.recorded else None,
            offline=one.offline,
            reads=one.reads,
        )
        for name, one in said.items()
    }
    runner = SubprocessRunner(cancellation=cancellation)
    made = make_executors(runner, world.environment, programs, settings)
    pause = ThreadPause(is_over=lambda: cancellation.asked)
    patient = {
        name: made[name] if name == REPLAY else PatientExecutor(executor=made[name], pause=pause)
        for name in names
    }
    return patient, ThreadsTogether(cancellation.ask)


def open_fixes(repository: Repository, world: World) -> FixMeans:
    """Trees that stay for the owner, and what is asked about them.

    Raises:
        InvariantError: Nothing can be kept here.
    """
    if repository.database is None:
        raise InvariantError("no-state", "A fix was to be carried out where nothing can be kept.")
    place = Path(repository.database).parent
    folders = locate_folders(world.environment, sys.platform)
    cache = make_cache(folders, *((Path(repository.top),) if repository.top is not None else ()))
    runner = SubprocessRunner()
    options = GitOptions(folder=world.folder, state=str(place.parent.parent), environment=world.environment)
    opened = open_subject(runner, options)
    git = repository.git
    swept = () if cache is None else (cache / WORKSPACES_NAME, cache / WORKSPACES_NAME / TREES)
    return FixMeans(
        trees=RetainedFolders(
            folder=place / FIXES_NAME,
            workspaces=TreeWorkspaces(
                blobs=git.blobs(),
                list_tree=git.list_tree,
                runner=runner,
                folder=str(place / FIXES_NAME),
                git=str(opened.git.program),
            ),
            swept=swept,
        ),
        git=FixTrees(opened=opened, environment=world.environment),
        files=None if repository.top is None else OwnerFiles(top=repository.top),
        note=ApplyNoteFile(folder=place, name=note_name(repository.top)),
    )


def open_owners() -> Owners:
    """Processes of this machine, as holders of reviews."""
    return ProcessOwners()


def _subject_folders(repository: Repository, target: Target) -> SubjectFolders | None:
    """The work tree with what is ignored in it, as far as the base of the change ignores it."""
    if repository.top is None:
        return None
    ignored, hidden = target.ignored, target.hidden
    if target.mode not in {TargetMode.WORKTREE, TargetMode.BASE} or not ignored:  # trees alone know of none
        ignored = repository.git.work_tree(trust_filters=(), paranoid=False).ignored
        hidden = repository.git.hidden(target.base_tree, ignored)
    return SubjectFolders(top=repository.top, ignored=ignored, hidden=hidden)
