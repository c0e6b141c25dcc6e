"""A git folder of its own for a throw-away tree: no remotes, no hooks, one commit with what was written.

Rules: blobs go in as they are read, through ``git fast-import``, so no filter and no conversion of the
subject touches them; author, date and message are fixed, so one tree gives one commit; nothing points to
another object store. Where all of a tree was written the commit has that very tree.

Source: git-fast-import(1), gitignore(5) for ``info/exclude``.
"""

from __future__ import annotations

import os
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

from adjudge.errors import ToolError
from adjudge.model.paths import encode_path
from adjudge.ports import Command, EndCause

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adjudge.model.ids import ObjectId
    from adjudge.model.target import TreeEntry
    from adjudge.ports import CommandRunner, OpenChild

BRANCH: Final = "main"
WHO: Final = "adjudge <adjudge@localhost> 1000000000 +0000"
MESSAGE: Final = b"Throw-away tree\n"
TIMEOUT_S: Final = 120.0
BURST_BYTES: Final = 256 << 10
"""Sent at once."""
SHA256_DIGITS: Final = 64
SUBMODULE: Final = "160000"

_FAILED: Final = "Git {} could not make the git folder of a throw-away tree."
_PLAIN: Final = frozenset(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-+,=@~ ")


@dataclass(frozen=True, slots=True, kw_only=True)
class GitTool:
    """The git that makes such folders.

    Attributes:
        runner: Starts it.
        program: Its absolute path.
    """

    runner: CommandRunner
    program: str

    @contextmanager
    def importing(self, tree: Path, *, like: ObjectId) -> Iterator[Importing]:
        """Make the git folder of a tree and take its blobs.

        Args:
            tree: The folder of the tree.
            like: An id of the repository, for its object format.
        """
        kind = "sha256" if len(like) == SHA256_DIGITS else "sha1"
        made = ("init", "--quiet", "--template=", f"--object-format={kind}", f"--initial-branch={BRANCH}")
        self.call(tree, (*made, str(tree)))
        options = ("-c", "fastimport.unpackLimit=1", "-c", "core.compression=1")
        command = self.command(tree, (*options, "fast-import", "--quiet", "--date-format=raw", "--done"))
        with self.runner.open(command) as child:
            yield Importing(child)

    def settle(self, tree: Path, hidden: Iterable[str]) -> None:
        """Make the index fit the files, and hide what is linked in from ``git status``."""
        self.call(tree, ("read-tree", "HEAD"))
        self.call(tree, ("update-index", "-q", "--refresh"), allowed=(0, 1))
        lines = b"".join(b"/" + _glob(name) + b"\n" for name in sorted(hidden))
        Path(tree, ".git", "info").mkdir(exist_ok=True)
        Path(tree, ".git", "info", "exclude").write_bytes(lines)

    def call(self, tree: Path, arguments: tuple[str, ...], *, allowed: tuple[int, ...] = (0,)) -> None:
        """Run git to its end.

        Raises:
            ToolError: It failed.
        """
        done = self.runner.run(self.command(tree, arguments))
        if done.cause is not EndCause.EXITED or done.status not in allowed:
            raise ToolError("workspace-git", _FAILED.format(arguments[0]))

    def command(self, tree: Path, arguments: tuple[str, ...]) -> Command:
        """A call of git in a tree, with nothing of the user's or the subject's settings."""
        environment = (
            ("PATH", f"{os.path.dirname(self.program)}:/usr/bin:/bin"),  # noqa: PTH120 - a plain string
            ("HOME", str(tree.parent)),
            ("GIT_CONFIG_GLOBAL", os.devnull),
            ("GIT_CONFIG_NOSYSTEM", "1"),
            ("GIT_ATTR_NOSYSTEM", "1"),
            ("GIT_CEILING_DIRECTORIES", str(tree.parent)),
            ("GIT_TERMINAL_PROMPT", "0"),
            ("GIT_ALLOW_PROTOCOL", "none"),
            ("LC_ALL", "C"),
        )
        return Command(
            argv=(self.program, *arguments), environment=environment, folder=str(tree), timeout_s=TIMEOUT_S
        )


@dataclass(slots=True)
class Importing:
    """A running import: blobs first, then the one commit.

    Attributes:
        child: What is spoken to.
    """

    child: OpenChild
    _marks: dict[ObjectId, int] = field(default_factory=dict)
    _waiting: bytearray = field(default_factory=bytearray)

    def add(self, object_id: ObjectId, data: bytes) -> None:
        """Take one blob; one that was taken before is not sent again."""
        if object_id in self._marks:
            return
        self._marks[object_id] = len(self._marks) + 1
        self._send(b"blob\nmark :%d\ndata %d\n%b\n" % (self._marks[object_id], len(data), data))

    def commit(self, entries: Iterable[TreeEntry]) -> None:
        """Commit exactly these entries, and wait until they are stored.

        Raises:
            ToolError: Git did not store them.
        """
        head = f"commit refs/heads/{BRANCH}\nauthor {WHO}\ncommitter {WHO}\ndata {len(MESSAGE)}\n"
        self._send(head.encode("ascii") + MESSAGE)
        for entry in entries:
            self._send(self._line(entry))
        self._send(b"\ncheckpoint\nprogress stored\ndone\n", at_once=True)
        if self.child.read_line() != b"progress stored\n":
            raise ToolError("workspace-git", _FAILED.format("fast-import"))
        self.child.read_line()  # its end, after which nothing is written any more

    def _send(self, data: bytes, *, at_once: bool = False) -> None:
        """Send in large pieces: each piece wakes git once."""
        self._waiting += data
        if at_once or len(self._waiting) >= BURST_BYTES:
            self.child.write(bytes(self._waiting))
            self._waiting.clear()

    def _line(self, entry: TreeEntry) -> bytes:
        named = entry.object_id if entry.mode == SUBMODULE else f":{self._marks[entry.object_id]}"
        mode = entry.mode if entry.mode in {"100755", "120000", SUBMODULE} else "100644"
        return f"M {mode} {named} ".encode("ascii") + _quoted(encode_path(entry.path)) + b"\n"


def _quoted(path: bytes) -> bytes:
    """A path in C quotes, so that no byte of it ends the line."""
    return b'"' + b"".join(bytes([one]) if one in _PLAIN else b"\\%03o" % one for one in path) + b'"'


def _glob(name: str) -> bytes:
    """A pattern that matches one name only."""
    return b"".join(b"\\" + bytes([one]) if one in b"\\*?[ " else bytes([one]) for one in encode_path(name))
