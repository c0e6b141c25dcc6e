"""Runs git and turns how it ended into bytes or an error with a name.

Rules: every call has a deadline and an output limit; what git prints is data; messages of ours hold no
absolute path.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NoReturn

from adjudge.adapters.git.environment import Pairs, WorkPlace, working_environment
from adjudge.adapters.git.store import refuse_damaged
from adjudge.errors import GitError
from adjudge.ports import Command, EndCause

if TYPE_CHECKING:
    from pathlib import Path

    from adjudge.ports import CommandRunner, Completed

MEND: Final = "run git fsck; when that finds nothing, adjudge purge --repo removes our own copies"
LIMIT_BYTES: Final = 1 << 30
"""Of one answer."""
MISSING: Final = re.compile(
    rb"(?:unable to read(?: tree)?|bad object|missing blob object|invalid object|unable to find)"
    rb" '?\(?((?:[0-9a-f]{64})|(?:[0-9a-f]{40}))"
)
OURS: Final = re.compile(rb"/repositories/([0-9a-f]{64})/objects\.git/objects/(?:pack/|[0-9a-f]{2}/)")
"""A file of our own store in what git says."""
DAMAGED: Final = re.compile(
    rb"(?:loose object|object file|packed object) .{0,4096}?(?:[0-9a-f]{2}/[0-9a-f]{38}|[0-9a-f]{40})"
    rb".{0,4096}? (?:is corrupt|is empty)|inflate: data stream error|unable to unpack|hash mismatch"
    rb"|corrupt tree|too-short tree|malformed mode|unable to parse",
    re.DOTALL,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Git:
    """Git as it may be called.

    Attributes:
        runner: Starts it.
        program: Absolute path.
        timeout_s: Deadline of each call.
    """

    runner: CommandRunner
    program: Path
    timeout_s: float

    def run(
        self,
        arguments: tuple[str | bytes, ...],
        environment: Pairs,
        *,
        folder: Path | None = None,
        stdin: bytes = b"",
        limit_bytes: int = LIMIT_BYTES,
    ) -> Completed:
        """One call, whatever its exit status.

        Raises:
            GitError: It did not end within its deadline (``git-timeout``) or its output limit
                (``git-output-limit``).
        """
        done = self.runner.run(
            Command(
                argv=(str(self.program), *arguments),
                environment=environment,
                folder=str(folder) if folder is not None else None,
                stdin=stdin,
                timeout_s=self.timeout_s,
                limit_bytes=limit_bytes,
            )
        )
        word = _word(arguments)
        if done.cause is EndCause.TIMEOUT:
            raise GitError(
                "git-timeout",
                f"Git {word} did not end within {self.timeout_s:g} s.",
                "look for a file that is no file, such as a FIFO named .gitignore or .gitattributes",
            )
        if done.cause is EndCause.OUTPUT_LIMIT:
            raise GitError("git-output-limit", f"Git {word} printed more than {limit_bytes} bytes.")
        return done

    def work(
        self,
        arguments: tuple[str | bytes, ...],
        place: WorkPlace,
        *,
        stdin: bytes = b"",
        limit_bytes: int = LIMIT_BYTES,
    ) -> bytes:
        """Standard output of a call in a git folder of ours that must succeed.

        A failure is told as ``fail`` tells it.
        """
        done = self.run(
            arguments,
            working_environment(self.program, place),
            folder=place.work_tree or place.git_dir,
            stdin=stdin,
            limit_bytes=limit_bytes,
        )
        if done.status:
            fail(arguments, done)
        return done.stdout


def fail(arguments: tuple[str | bytes, ...], done: Completed) -> NoReturn:
    """Raise the error behind an exit status that was not expected; our own store's is a ``StateError``.

    Raises:
        GitError: ``missing-object`` and ``damaged-object`` where git says so (the object id is in the
            message), else ``git-failed`` with git's first line, its absolute paths left out.
    """
    word = _word(arguments)
    if damaged := DAMAGED.search(done.stderr):
        ours = OURS.search(done.stderr)
        named = re.search(rb"\b[0-9a-f]{2}/[0-9a-f]{38,62}|[0-9a-f]{40,64}", damaged[0])
        if ours is not None:
            refuse_damaged(ours[1].decode(), "holds a damaged object")
        which = f" {named[0].replace(b'/', b'').decode()}" if named else ""
        raise GitError("damaged-object", f"Git {word} found a damaged object{which}.", MEND)
    if missing := MISSING.search(done.stderr):
        raise GitError(
            "missing-object",
            f"Git {word} needs object {missing[1].decode()}, which is not in this clone.",
            "fetch the whole history and its objects",
        )
    lines = done.stderr.strip().splitlines()
    said = ascii(lines[0].decode("utf-8", "replace"))[1:-1] if lines else "nothing"
    said = re.sub(r"(?<![\w.])/[^\s'\":]+", "(path)", said)[:300]
    raise GitError("git-failed", f"Git {word} ended with status {done.status} and said: {said}")


def _word(arguments: tuple[str | bytes, ...]) -> str:
    first = arguments[0]
    return first if isinstance(first, str) else first.decode("ascii", "replace")
