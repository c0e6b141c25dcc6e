"""One run of an operator's ``prepare``: what it is made for, and how its end is told.

Rules: the key holds all that decides the outcome and is known beforehand: argv, the program's own file, the
content of the lock files, platform; where a tree has none of the lock files, the tree itself. A failure is a
value that tells the last lines of standard error, without secrets and without paths of ours.
"""

from __future__ import annotations

import os
import platform
import sys
from typing import TYPE_CHECKING, Final

from adjudge.adapters.workspace.names import name_fault
from adjudge.adapters.workspace.ways import lies_in
from adjudge.errors import ToolError
from adjudge.model.ids import derive_digest
from adjudge.model.outcome import Reason
from adjudge.model.paths import encode_path
from adjudge.ports import Command, EndCause
from adjudge.qualify.protected import find_secrets
from adjudge.report.escape import escape_text

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from adjudge.model.ids import Digest, ObjectId, RepoPath
    from adjudge.model.target import TreeEntry
    from adjudge.ports import CommandRunner, Completed, Preparation

DOMAIN: Final = "adjudge/preparation/v1"
LINES: Final = 5
LINE_CHARACTERS: Final = 200
STDERR_BYTES: Final = 4 << 20
OUTPUT_BYTES: Final = 64 << 20

_CAUSES: Final = {
    EndCause.SIGNALLED: "was ended by a signal",
    EndCause.TIMEOUT: "did not end within its time",
    EndCause.OUTPUT_LIMIT: "wrote more output than is read",
    EndCause.DISK_LIMIT: "wrote more to disk than is allowed",
    EndCause.CANCELLED: "was cancelled",
}


def derive_key(tree: ObjectId, entries: Iterable[TreeEntry], preparation: Preparation) -> Digest:
    """What a preparation is made for."""
    wanted = frozenset(preparation.lock_files)
    locks = [_lock_mark(one) for one in entries if one.path in wanted]
    parts = (
        _framed(os.fsencode(one) for one in preparation.argv),
        _framed(encode_path(one) for one in sorted(preparation.keep)),
        _framed(locks or [tree.encode("ascii")]),
        _program_mark(preparation.argv[0]),
        f"{sys.platform} {platform.machine()} {' '.join(platform.libc_ver())}".encode(),
        b"network" if preparation.network else b"no network",
    )
    return derive_digest(DOMAIN, *parts)


def run_preparation(
    runner: CommandRunner, preparation: Preparation, tree: Path, *, limit_bytes: int
) -> Reason | None:
    """Run the command at the top of a tree.

    Args:
        runner: Starts it.
        preparation: What is run.
        tree: Where.
        limit_bytes: How much the tree may grow on disk.

    Returns:
        Why it came to nothing, or ``None``.
    """
    if fault := _keep_fault(preparation.keep):
        return tell_failure(fault)
    command = Command(
        argv=preparation.argv,
        environment=(*preparation.environment, ("GIT_CEILING_DIRECTORIES", str(tree.parent))),
        folder=str(tree),
        timeout_s=preparation.timeout_s,
        limit_bytes=OUTPUT_BYTES,
        stderr_limit_bytes=STDERR_BYTES,
        supervised=True,
        network=preparation.network,
        folder_limit_bytes=limit_bytes,
    )
    try:
        done = runner.run(command)
    except ToolError as error:
        return tell_failure(error.message)
    if done.cause is not EndCause.EXITED or done.status:
        return tell_failure(_ended(done, tree))
    top = os.path.realpath(tree)
    missing = [path for path in preparation.keep if not _stands(f"{top}/{path}")]
    if missing:
        return tell_failure(f"The prepare command did not make the folder {missing[0]!a}.")
    return None


def tell_failure(message: str) -> Reason:
    """The reason of an environment that is not there."""
    return Reason(code="environment", message=message)


def _keep_fault(keep: tuple[RepoPath, ...]) -> str:
    """Why folders cannot be kept, whatever the command does; empty when they can."""
    for path in keep:
        if fault := name_fault(path):
            return f"The folder {path!a} cannot be kept: {fault}."
        if sum(lies_in(path, one) for one in keep) > 1:
            return f"The folder {path!a} lies in another one that is kept, or is named twice."
    return "" if keep else "The preparation keeps no folder, so it would be of no use."


def _stands(place: str) -> bool:
    """Whether a folder is there, with no link on the way."""
    return os.path.isdir(place) and os.path.realpath(place) == place  # noqa: PTH112 - a plain string


def _ended(done: Completed, tree: Path) -> str:
    how = _CAUSES.get(done.cause, "was ended by a limit")
    how = f"ended with status {done.status}" if done.cause is EndCause.EXITED else how
    text = done.stderr.decode("utf-8", "replace").replace(str(tree), "TREE")
    lines = [line for line in text.splitlines() if line.strip()][-LINES:]
    said = " / ".join(escape_text(_redacted(line))[:LINE_CHARACTERS] for line in lines)
    return f"The prepare command {how}; it last said: {said}." if said else f"The prepare command {how}."


def _redacted(line: str) -> str:
    """A line without what has the shape of a secret; from the end, so that places stay right."""
    for start, end, label in sorted(find_secrets(line), reverse=True):
        line = f"{line[:start]}[redacted:{label}]{line[end:]}"
    return line


def _lock_mark(entry: TreeEntry) -> bytes:
    return f"{entry.mode} {entry.object_id} ".encode("ascii") + encode_path(entry.path)


def _program_mark(program: str) -> bytes:
    """What tells one version of a program from the next."""
    place = os.path.realpath(program)
    try:
        found = os.stat(place)  # noqa: PTH116 - a name as it was given
    except OSError:
        return b"missing"
    return os.fsencode(place) + b" %d %d" % (found.st_size, found.st_mtime_ns)


def _framed(parts: Iterable[bytes]) -> bytes:
    return b"".join(b"%d:%s" % (len(part), part) for part in parts)
