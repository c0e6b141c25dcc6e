"""One start of a tool: least environment, private folder, no network, bounds, and its end in words."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from adjudge.adapters.collectors.plan import OUTPUT_BYTES
from adjudge.errors import ToolError
from adjudge.model.outcome import Reason
from adjudge.ports import Command, EndCause

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.ports import CommandRunner, Completed

FILE_BYTES: Final = 256 << 20
FOLDER_BYTES: Final = 1 << 30
"""How large a file that a tool writes, and its folders in all, may become."""

CAUSES: Final = {
    EndCause.SIGNALLED: "was killed by a signal that adjudge did not send",
    EndCause.TIMEOUT: "did not end in time",
    EndCause.OUTPUT_LIMIT: "printed more than is taken",
    EndCause.DISK_LIMIT: "wrote more than it may",
    EndCause.PROCESS_LIMIT: "started more processes than it may",
    EndCause.CANCELLED: "was cancelled",
}


class FailedRunError(Exception):
    """A run that did not come to its end as it should."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True, slots=True, kw_only=True)
class Started:
    """A program in its surroundings.

    Attributes:
        name: Of the collector.
        program: Absolute path.
        runner: Starts it.
        own: Private folder; its home and its place for temporary files lie in it.
        environment: Variables besides the least.
    """

    name: str
    program: Path
    runner: CommandRunner
    own: Path
    environment: tuple[tuple[str, str], ...] = ()

    def run(self, arguments: tuple[str, ...], *, folder: Path, timeout_s: float) -> Completed:
        """A run that ended by itself.

        Args:
            arguments: Behind the program.
            folder: Where it is started.
            timeout_s: Deadline.

        Raises:
            FailedRunError: It could not be started, or did not end by itself.
        """
        command = Command(
            argv=(str(self.program), *arguments),
            environment=self._variables(),
            folder=str(folder),
            timeout_s=timeout_s,
            limit_bytes=OUTPUT_BYTES,
            supervised=True,
            network=False,
            file_limit_bytes=FILE_BYTES,
            folder_limit_bytes=FOLDER_BYTES,
            written_folders=tuple({str(self.own), str(folder)}),
        )
        try:
            ended = self.runner.run(command)
        except ToolError as error:
            message = f"{self.name} could not be run: {error.message}"
            raise FailedRunError(Reason(code="collector-not-started", message=message)) from error
        if ended.cause is not EndCause.EXITED:
            message = f"{self.name} {CAUSES[ended.cause]}."
            raise FailedRunError(Reason(code=f"collector-{ended.cause.value}", message=message))
        return ended

    def _variables(self) -> tuple[tuple[str, str], ...]:
        least = {
            "HOME": str(self.own / "home"),
            "LC_ALL": "C.UTF-8",
            "NO_COLOR": "1",
            "PATH": f"{self.program.parent}:/usr/bin:/bin",
            "PYTHONDONTWRITEBYTECODE": "1",
            "PYTHONNOUSERSITE": "1",
            "PYTHONSAFEPATH": "1",
            "TMPDIR": str(self.own / "tmp"),
            "TZ": "UTC",
            "XDG_CACHE_HOME": str(self.own / "home" / "cache"),
            "XDG_CONFIG_HOME": str(self.own / "home" / "config"),
        }
        return tuple(sorted((least | dict(self.environment)).items()))


@contextmanager
def private_folder(scratch: Path | None) -> Iterator[Path]:
    """A folder that only this user can look into, with a home and a place for temporary files; gone after.

    Args:
        scratch: Where it is made; ``None`` for the system's place.
    """
    with TemporaryDirectory(prefix="adjudge-collector-", dir=scratch, ignore_cleanup_errors=True) as name:
        own = Path(name).resolve()
        (own / "home").mkdir()
        (own / "tmp").mkdir()
        yield own
