"""``Tool``: any tool that a plan tells, as a collector.

Rules: a program that is missing, or does not tell its version, is unavailable; a look that fails in any way
is an error; neither is ever clean. The identity is that of the file that would be started, links followed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from adjudge.adapters.collectors.looking import Looking, failed
from adjudge.adapters.collectors.program import find_version, hash_program
from adjudge.adapters.collectors.started import FailedRunError, Started, private_folder
from adjudge.contracts.collected.reading import Handed, UnreadableReportError
from adjudge.model.collection import CollectionState, ToolIdentity
from adjudge.model.ids import derive_digest
from adjudge.model.outcome import Reason
from adjudge.ports import Looked

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from adjudge.adapters.collectors.plan import Plan
    from adjudge.adapters.collectors.program import Programs
    from adjudge.model.ids import Digest, RepoPath
    from adjudge.ports import CommandRunner

VERSION_S: Final = 60.0
NO_VERSION: Final = "not told"


@dataclass(frozen=True, slots=True, kw_only=True)
class Tool:
    """A collector.

    Attributes:
        plan: What is run and how it is read.
        runner: Starts it.
        programs: Where it is looked for.
        scratch: Where private folders are made; ``None`` for the system's place.
    """

    plan: Plan
    runner: CommandRunner
    programs: Programs
    scratch: Path | None = None

    @property
    def name(self) -> str:
        """How it is named by people."""
        return self.plan.name

    @property
    def without(self) -> tuple[str, ...]:
        """Names that are left out of the tree it sees."""
        return self.plan.without

    def wants(self, path: RepoPath) -> bool:
        """Whether it looks at a file of this name."""
        return self.plan.wants(path)

    def identify(self) -> ToolIdentity | Reason:
        """Which program would be started, or why there is none."""
        if self.plan.lacks is not None:
            return self.plan.lacks
        program = self.programs.find(self.plan.program)
        if program is None:
            message = f"No program of {self.name} was found beside adjudge or on PATH."
            return Reason(code="collector-missing", message=message)
        try:
            return ToolIdentity(
                name=self.name,
                version=self._ask_version(program),
                program_sha256=hash_program(program),
                configuration_sha256=self._configuration(),
            )
        except (FailedRunError, UnreadableReportError, OSError):
            message = f"What was found as {self.name} does not tell its version."
            return Reason(code="collector-unknown", message=message)

    def look(
        self,
        folder: str,
        paths: tuple[RepoPath, ...],
        changed: Mapping[RepoPath, frozenset[int]],
    ) -> Looked:
        """Run it over a folder that holds these files of a tree.

        Args:
            folder: Absolute path of the tree.
            paths: Files that it wants, sorted.
            changed: Lines that the change touches, by file.
        """
        plan, program = self.plan, self.programs.find(self.plan.program)
        if plan.asks is not None and not any(lines and plan.asks(path) for path, lines in changed.items()):
            message = f"The change touches no line that {self.name} is asked about."
            reason = Reason(code="nothing-to-examine", message=message)
            return Looked(state=CollectionState.UNAVAILABLE, reports=(), reasons=(reason,))
        if program is None:
            message = f"No program of {self.name} was found beside adjudge or on PATH."
            return failed(Reason(code="collector-missing", message=message))
        try:
            with private_folder(self.scratch) as own:
                started = Started(name=self.name, program=program, runner=self.runner, own=own)
                return Looking(plan, started, Handed(folder=folder, paths=paths), changed).look()
        except FailedRunError as error:
            return failed(error.reason)
        except UnreadableReportError as error:
            message = f"What {self.name} tells cannot be read. {error}"
            return failed(Reason(code="collector-unreadable", message=message))
        except OSError as error:
            message = f"{self.name} could not be given a place to work: {error.strerror}."
            return failed(Reason(code="collector-no-place", message=message))

    def _ask_version(self, program: Path) -> str:
        """The version as it tells.

        Raises:
            UnreadableReportError: It tells none.
        """
        if not self.plan.version and not self.plan.teller:
            return NO_VERSION
        teller = self.programs.find(self.plan.teller) if self.plan.teller else program
        if teller is None:
            raise UnreadableReportError("There is no program to tell its version.")
        with private_folder(self.scratch) as own:
            variables = tuple((name, value) for name, value in self.plan.environment if "{" not in value)
            started = Started(
                name=self.name, program=teller, runner=self.runner, own=own, environment=variables
            )
            ended = started.run(self.plan.version, folder=own, timeout_s=VERSION_S)
        version = find_version(ended.stdout or ended.stderr) if ended.status == 0 else ""
        if not version:
            raise UnreadableReportError("It tells no version.")
        return version

    def _configuration(self) -> Digest:
        """Over arguments, variables and rules, with holes where paths of a run stand."""
        plan = self.plan
        words = [*plan.arguments, "", *plan.then, "", *plan.inputs]
        words += [f"{name}={value}" for name, value in plan.environment]
        files = [part for name in sorted(plan.own) for part in (name.encode(), plan.own[name])]
        told = "\0".join(words).encode("utf-8", "surrogateescape")
        return derive_digest("adjudge/collector-configuration/v1", told, *files)
