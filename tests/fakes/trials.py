"""Trees, ground and a runner in memory, for commands that are tried without any disk or process."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from adjudge.errors import ToolError
from adjudge.model.command import DeclaredCommand
from adjudge.model.ids import Digest, ObjectId
from adjudge.model.outcome import Reason
from adjudge.ports import Completed, EndCause, Prepared, SearchPath
from adjudge.trial.means import TrialMeans

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from contextlib import AbstractContextManager

    from adjudge.model.ids import RepoPath
    from adjudge.ports import Command, LinkedFolder, OpenChild, Preparation

BASE, HEAD = ObjectId("b" * 40), ObjectId("a" * 40)


@dataclass
class MemoryGround:
    """Folders that are only names; a results file that is only bytes."""

    number: int
    written: bytes | None = None

    @property
    def home(self) -> str:
        return f"/ground-{self.number}/home"

    @property
    def temporary(self) -> str:
        return f"/ground-{self.number}/tmp"

    @property
    def results(self) -> str:
        return f"/ground-{self.number}/out/results"

    def read_results(self, limit_bytes: int) -> bytes | None:
        return None if self.written is None else self.written[: limit_bytes + 1]


@dataclass
class MemoryGrounds:
    """Ground without a disk; programs and files are those it is told of."""

    programs: frozenset[str] = frozenset({"/bin/tests", "/bin/pytest"})
    missing: frozenset[str] = frozenset()
    back: frozenset[str] = frozenset()
    """What leads to the work tree: folders, programs, and parts of values."""
    opened: list[MemoryGround] = field(default_factory=list)

    @contextmanager
    def open(self) -> Iterator[MemoryGround]:
        self.opened.append(MemoryGround(len(self.opened) + 1))
        yield self.opened[-1]

    def search(self, path: str) -> SearchPath:
        folders = [one for one in dict.fromkeys(path.split(":")) if one.startswith("/")]
        told = [Reason(code="path-leads-back", message="Left out.") for one in folders if one in self.back]
        return SearchPath(folders=tuple(one for one in folders if one not in self.back), told=tuple(told))

    def leads_back(self, program: str) -> bool:
        return program in self.back

    def spells_subject(self, text: str) -> bool:
        return any(one in text for one in self.back)

    def find_program(self, name: str, *, folder: str, path: str) -> str | None:
        places = [name if name.startswith("/") else f"{folder}/{name}"]
        if "/" not in name:
            places = [f"{one}/{name}" for one in path.split(":") if one.startswith("/")]
        return next((one for one in places if one in self.programs), None)

    def has_file(self, folder: str, path: str) -> bool:
        return f"{folder}/{path}" not in self.missing and path not in self.missing


@dataclass
class MemoryWorkspace:
    """A tree that is only a name."""

    folder: str
    files: int = 1
    limitations: tuple[Reason, ...] = ()
    unknown: tuple[Reason, ...] = ()
    environment: tuple[tuple[str, str], ...] = ()
    links: tuple[LinkedFolder, ...] = ()
    touched: tuple[Reason, ...] = ()

    def check_links(self) -> tuple[Reason, ...]:
        return self.touched


@dataclass
class MemoryWorkspaces:
    """Trees that are only names, each time another."""

    like: MemoryWorkspace = field(default_factory=lambda: MemoryWorkspace(""))
    prepared: Prepared = field(default_factory=lambda: Prepared(digest=Digest("0" * 64)))
    error: Exception | None = None
    made: list[tuple[ObjectId, MemoryWorkspace]] = field(default_factory=list)
    asked: list[dict[str, object]] = field(default_factory=list)
    preparations: list[Preparation] = field(default_factory=list)

    @contextmanager
    def materialise(
        self,
        tree: ObjectId,
        *,
        without: tuple[str, ...] = (),  # noqa: ARG002 - there are no files
        only: Sequence[RepoPath] | None = None,  # noqa: ARG002 - there are no files
        links: tuple[str, ...] = (),
        git_folder: bool = False,
        prepared: Prepared | None = None,
    ) -> Iterator[MemoryWorkspace]:
        if self.error is not None:
            raise self.error
        self.asked.append({"links": links, "git_folder": git_folder, "prepared": prepared})
        like = self.like
        made = MemoryWorkspace(
            f"/tree-{len(self.made) + 1}",
            limitations=like.limitations,
            unknown=like.unknown,
            environment=like.environment,
            touched=like.touched,
        )
        self.made.append((tree, made))
        yield made

    def prepare(self, tree: ObjectId, preparation: Preparation) -> Prepared:  # noqa: ARG002 - all trees alike
        self.preparations.append(preparation)
        return self.prepared


@dataclass(frozen=True)
class Said:
    """What a scripted run does; results go to its results file."""

    status: int = 0
    results: str | None = None
    stdout: bytes = b""
    stderr: bytes = b""
    cause: EndCause = EndCause.EXITED
    limitations: tuple[str, ...] = ()


@dataclass
class ScriptedRunner:
    """Runs nothing; each run says what its script says of the tree."""

    script: Callable[[ObjectId, int], Said | None]
    workspaces: MemoryWorkspaces
    grounds: MemoryGrounds
    commands: list[Command] = field(default_factory=list)

    def run(self, command: Command) -> Completed:
        self.commands.append(command)
        tree, workspace = self.workspaces.made[-1]
        assert command.folder == workspace.folder
        said = self.script(tree, sum(one is tree for one, _ in self.workspaces.made))
        if said is None:
            raise ToolError("child-not-started", "The program cannot be started.")
        if said.results is not None:
            text = said.results.replace("{folder}", workspace.folder)
            self.grounds.opened[-1].written = text.encode()
        return Completed(
            cause=said.cause,
            status=said.status,
            stdout=said.stdout,
            stderr=said.stderr,
            limitations=said.limitations,
        )

    def open(self, command: Command) -> AbstractContextManager[OpenChild]:
        raise NotImplementedError(command)


@dataclass
class MemoryTrial:
    """Everything that a trial needs, and what it was asked for."""

    means: TrialMeans
    workspaces: MemoryWorkspaces
    grounds: MemoryGrounds
    runner: ScriptedRunner


def memory_trial(
    script: Callable[[ObjectId, int], Said | None],
    *,
    workspaces: MemoryWorkspaces | None = None,
    grounds: MemoryGrounds | None = None,
    environment: dict[str, str] | None = None,
    repeats: int = 2,
) -> MemoryTrial:
    """Means of trials in memory.

    Args:
        script: What a run says by its tree and by which run of that tree it is, from 1; ``None`` does not start.
        workspaces: Trees; plain ones without it.
        grounds: Ground; plain one without it.
        environment: The operator's.
        repeats: Runs on each tree.
    """
    trees, lent = workspaces or MemoryWorkspaces(), grounds or MemoryGrounds()
    runner = ScriptedRunner(script, trees, lent)
    means = TrialMeans(
        workspaces=trees,
        grounds=lent,
        runner=runner,
        environment={"PATH": "/bin"} | (environment or {}),
        repeats=repeats,
    )
    return MemoryTrial(means, trees, lent, runner)


def junit(**states: str) -> str:
    """A results file of tests with these states."""
    inside = {"passed": "", "failed": "<failure/>", "skipped": "<skipped/>"}
    cases = "".join(f'<testcase name="{name}">{inside[state]}</testcase>' for name, state in states.items())
    return f"<testsuites><testsuite>{cases}</testsuite></testsuites>"


def a_command(name: str = "tests", argv: tuple[str, ...] = ("tests",), **declared: object) -> DeclaredCommand:
    """A declared command."""
    return DeclaredCommand(name=name, argv=argv, **declared)  # type: ignore[arg-type]
