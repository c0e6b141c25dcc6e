"""``GitBlobSource``: blobs of the subject and of our own store, by id, each verified.

Two long-lived children: ``cat-file --batch-check`` tells sizes, ``cat-file --batch`` gives contents. What is
asked for is bounded in number and bytes and read whole before it is handed out, so a caller may stop at any
blob. Nothing is buffered in git (``--buffer`` would hold the last answers back until its input ends).
"""

from __future__ import annotations

from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.adapters.git.environment import WorkPlace, working_environment
from adjudge.adapters.git.object_ids import compute_id, refuse_odd
from adjudge.errors import GitError
from adjudge.ports import Blob, BlobState, Command

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from adjudge.model.ids import ObjectId
    from adjudge.ports import BlobReader, CommandRunner, OpenChild

WINDOW: Final = 256
"""Ids asked for at once; their lines fit into any pipe."""
BURST_BYTES: Final = 4 << 20
"""Of content under way at once, unless one blob alone is larger."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GitBlobSource:
    """Where blobs are read from; picklable, so that each worker opens its own.

    Attributes:
        runner: Starts children; picklable.
        program: Absolute path of git.
        place: Our store, with the subject's objects as alternate.
        timeout_s: Deadline of each answer.
    """

    runner: CommandRunner
    program: Path
    place: WorkPlace
    timeout_s: float

    @contextmanager
    def open(self) -> Iterator[BlobReader]:
        """Start reading; the children end with the context."""
        with ExitStack() as stack:
            yield _Reader(self, stack)

    def start(self, mode: str, stack: ExitStack) -> OpenChild:
        """One child of ``cat-file``."""
        command = Command(
            argv=(str(self.program), "cat-file", mode),
            environment=working_environment(self.program, self.place),
            folder=str(self.place.git_dir),
            timeout_s=self.timeout_s,
            limit_bytes=1 << 40,  # each read is bounded by the caller's own limit
        )
        return stack.enter_context(self.runner.open(command))


class _Wanted(NamedTuple):
    object_id: ObjectId
    state: BlobState
    size: int | None


class _Reader:
    """Two children, started when first needed and again when one has died over a damaged object."""

    def __init__(self, source: GitBlobSource, stack: ExitStack) -> None:
        self._source = source
        self._stack = stack
        self._children: dict[str, OpenChild] = {}

    def read(self, ids: Iterable[ObjectId], *, limit_bytes: int) -> Iterator[Blob]:
        """One blob for each id, in the order asked; over ``limit_bytes`` is ``oversize``, unread."""
        rest = iter(ids)
        while window := tuple(islice(rest, WINDOW)):
            for burst in _bursts(self._sizes(window, limit_bytes)):
                yield from self._contents(burst)

    def _child(self, mode: str) -> OpenChild:
        if mode not in self._children:
            self._children[mode] = self._source.start(mode, self._stack)
        return self._children[mode]

    def _sizes(self, window: tuple[ObjectId, ...], limit_bytes: int) -> list[_Wanted]:
        for object_id in window:
            refuse_odd(object_id)
        child = self._child("--batch-check")
        child.write("".join(f"{object_id}\n" for object_id in window).encode("ascii"))
        return [_wanted(object_id, child.read_line(), limit_bytes) for object_id in window]

    def _contents(self, burst: list[_Wanted]) -> list[Blob]:
        """Blobs for all of a burst; a child that dies over one blob is started again for those after it."""
        blobs: list[Blob] = []
        waiting = [wanted for wanted in burst if wanted.state is BlobState.PRESENT]
        found: dict[ObjectId, Blob] = {}
        while waiting:
            child = self._child("--batch")
            child.write("".join(f"{wanted.object_id}\n" for wanted in waiting).encode("ascii"))
            for index, wanted in enumerate(waiting):
                blob, alive = _receive(child, wanted)
                found[wanted.object_id] = blob
                if not alive:
                    del self._children["--batch"]
                    waiting = waiting[index + 1 :]
                    break
            else:
                waiting = []
        for wanted in burst:
            unread = Blob(object_id=wanted.object_id, state=wanted.state, size=wanted.size)
            blobs.append(found.get(wanted.object_id, unread))
        return blobs


def _bursts(window: list[_Wanted]) -> Iterator[list[_Wanted]]:
    """The blobs of a window in runs whose contents are some megabytes together."""
    burst: list[_Wanted] = []
    total = 0
    for wanted in window:
        burst.append(wanted)
        total += wanted.size or 0 if wanted.state is BlobState.PRESENT else 0
        if total >= BURST_BYTES:
            yield burst
            burst, total = [], 0
    if burst:
        yield burst


def _wanted(object_id: ObjectId, line: bytes, limit_bytes: int) -> _Wanted:
    """What is known of a blob from ``ID TYPE SIZE`` or ``ID missing``.

    Raises:
        GitError: Git ended.
    """
    fields = line.split()
    if not line.endswith(b"\n"):
        raise GitError("git-ended", "Git cat-file ended while sizes were asked.")
    if len(fields) != 3 or fields[1] != b"blob":  # noqa: PLR2004 - id, type, size
        return _Wanted(object_id, BlobState.MISSING, None)
    size = int(fields[2])
    return _Wanted(object_id, BlobState.OVERSIZE if size > limit_bytes else BlobState.PRESENT, size)


def _receive(child: OpenChild, wanted: _Wanted) -> tuple[Blob, bool]:
    """The next blob, verified, and whether the child can go on."""
    head = child.read_line()
    fields = head.split()
    corrupt = Blob(object_id=wanted.object_id, state=BlobState.CORRUPT)
    if not head.endswith(b"\n"):
        return corrupt, False
    if len(fields) != 3:  # noqa: PLR2004 - id, type, size; else "missing": it was there a moment ago
        return corrupt, True
    size = int(fields[2])
    if size != wanted.size:  # never read more than was agreed to
        return corrupt, False
    data = child.read_exactly(size)
    if len(data) < size or child.read_exactly(1) != b"\n":
        return corrupt, False
    if compute_id("blob", data, like=wanted.object_id) != wanted.object_id:
        return corrupt, True
    return Blob(object_id=wanted.object_id, state=BlobState.PRESENT, size=size, data=data), True
