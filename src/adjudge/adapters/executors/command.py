"""``command``: any program of the operator; prompt on standard input, answer on standard output.

Rules: argv only, never a shell; exit status 0 and an answer that is not empty is success, and where it is to
change a tree any answer is; what it prints before it fails is kept; its identity covers the program and every
file that its arguments name.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from adjudge.adapters.executors.ground import open_ground
from adjudge.adapters.executors.starting import after, hash_file, start
from adjudge.adapters.executors.telling import answered, not_run, refused
from adjudge.contracts.answers.reading import AnswerReport
from adjudge.errors import ToolError
from adjudge.model.ids import derive_digest
from adjudge.model.outcome import Reason
from adjudge.model.review import AttemptEnd, ExecutorIdentity
from adjudge.ports import Answered

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.adapters.executors.settings import ExecutorSettings, Surroundings
    from adjudge.ports import Assignment, Completed

NAME: Final = "command"


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandExecutor:
    """A program of the operator.

    Attributes:
        settings: What it is.
        around: Who starts it.
        name: How it is named by people.
    """

    settings: ExecutorSettings
    around: Surroundings
    name: str = NAME

    def identify(self) -> ExecutorIdentity | Reason:
        """Who would answer; nothing is started."""
        program = self._find()
        if program is None:
            message = "The executor command names no program that is there and none of the repository's."
            return Reason(code="executor-missing", message=message)
        try:
            digests = tuple(self._digests(program))
        except OSError:
            message = "A file that the executor command names cannot be read."
            return Reason(code="executor-unreadable", message=message)
        reads = ("tree",) if self.settings.reads else ()
        words = ("\0".join(self.settings.argv), "\0".join(self.settings.variables), *digests, *reads)
        return ExecutorIdentity(
            name=self.name,
            version="",
            model=self.settings.model,
            settings_sha256=derive_digest(
                "adjudge/executor-command/v1", *(os.fsencode(one) for one in words)
            ),
            networked=not self.settings.offline,
        )

    def answer(self, assignment: Assignment) -> Answered:
        """Run it to its end."""
        program = self._find()
        if program is None:
            return refused(self.name, AttemptEnd.NOT_INSTALLED, "was not found outside the repository")
        environment = self.around.environment
        variables = {one: environment[one] for one in self.settings.variables if one in environment}
        try:
            with open_ground(self.around.scratch) as ground:
                words = (str(program), *self.settings.argv[1:])
                network = not self.settings.offline
                ended = start(self.around, ground, words, variables, assignment, network=network)
        except ToolError as error:
            return not_run(self.name, error)
        except OSError as error:
            return Answered(end=AttemptEnd.KILLED, detail=f"command has no place to work: {error.strerror}.")
        report = _report(ended, silent=bool(assignment.folder))
        told = answered(self.name, report, ended, assignment.limit_bytes)
        return after(told, ground)

    def _find(self) -> Path | None:
        return self.around.programs.find(self.settings.argv[0]) if self.settings.argv else None

    def _digests(self, program: Path) -> Iterator[str]:
        yield hash_file(program)
        files = (Path(one) for one in self.settings.argv[1:] if Path(one).is_absolute())
        yield from (hash_file(file) for file in files if file.is_file())


def _report(ended: Completed, *, silent: bool) -> AnswerReport:
    if ended.status != 0:
        return AnswerReport(end=AttemptEnd.NON_ZERO_EXIT, text=ended.stdout)
    end = AttemptEnd.DONE if silent or ended.stdout.strip() else AttemptEnd.EMPTY
    return AnswerReport(end=end, text=ended.stdout)
