"""What the core needs from the world, as protocols.

Adapters implement them, ``app.wiring`` picks the adapters, tests pass fakes. What crosses ``BlobSource``,
``FactPool`` and ``JobRunner`` is picklable, content-addressed and free of local paths.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from contextlib import AbstractContextManager

    from adjudge.graph.facts import FactRequest, FileFacts, FileOutline
    from adjudge.graph.packing import PackedFacts
    from adjudge.model.change import Change, Flag
    from adjudge.model.ids import Digest, ObjectId, RepoPath
    from adjudge.model.ledger import Entry, Head, LedgerReport
    from adjudge.model.outcome import Reason
    from adjudge.model.state import StoredGrant, Transition
    from adjudge.model.target import TreeEntry

Job = TypeVar("Job")
Done = TypeVar("Done")


# --- children -------------------------------------------------------------------------------------


class EndCause(StrEnum):
    """Why a child is no longer running."""

    EXITED = "exited"
    SIGNALLED = "signalled"
    TIMEOUT = "timeout"
    OUTPUT_LIMIT = "output-limit"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True, kw_only=True)
class Completed:
    """A child that ended.

    Attributes:
        cause: Why it ended.
        status: Exit status, or the negative signal number.
        stdout: Bytes, at most the limit asked for.
        stderr: Bytes, at most the limit asked for.
    """

    cause: EndCause
    status: int
    stdout: bytes
    stderr: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """A child to start: argv only, never a shell.

    Attributes:
        argv: Absolute path of the program, then its arguments.
        environment: The whole environment; nothing is inherited.
        folder: Absolute path of the working folder, or ``None`` for the root folder.
        stdin: Bytes for standard input.
        timeout_s: Deadline; the whole process group is ended after it.
        limit_bytes: Cap on standard output; more ends the child.
    """

    argv: tuple[str | bytes, ...]
    environment: tuple[tuple[str, str], ...]
    folder: str | bytes | None = None
    stdin: bytes = b""
    timeout_s: float = 60.0
    limit_bytes: int = 1 << 30


class OpenChild(Protocol):
    """A long-lived child spoken to over its pipes; closing it ends its process group."""

    def write(self, data: bytes) -> None:
        """Send all of ``data`` to its standard input, flushed."""

    def read_line(self) -> bytes:
        """The next line of its standard output with the line feed; empty at its end."""

    def read_exactly(self, count: int) -> bytes:
        """The next ``count`` bytes; fewer only at the end of its output."""


class CommandRunner(Protocol):
    """Starts children: the one place for time limits and ending a process tree. Picklable."""

    def run(self, command: Command) -> Completed:
        """Run to the end, draining both pipes."""

    def open(self, command: Command) -> AbstractContextManager[OpenChild]:
        """Start and keep; the deadline counts from the last byte asked for."""


# --- git ------------------------------------------------------------------------------------------


class BlobState(StrEnum):
    """What came of asking for a blob."""

    PRESENT = "present"
    MISSING = "missing"
    OVERSIZE = "oversize"
    CORRUPT = "corrupt"


@dataclass(frozen=True, slots=True, kw_only=True)
class Blob:
    """One blob, or why it was not read.

    Attributes:
        object_id: As asked for.
        state: Only ``present`` has data; data was hashed and equals the id.
        size: Bytes; ``None`` when missing or corrupt.
        data: The content, or ``None``.
    """

    object_id: ObjectId
    state: BlobState
    size: int | None = None
    data: bytes | None = None


class BlobReader(Protocol):
    """An opened blob source."""

    def read(self, ids: Iterable[ObjectId], *, limit_bytes: int) -> Iterator[Blob]:
        """One blob for each id, in the order asked; over ``limit_bytes`` is ``oversize``, unread."""


class BlobSource(Protocol):
    """Where blobs are read from; picklable, so that each worker opens its own."""

    def open(self) -> AbstractContextManager[BlobReader]:
        """Start reading."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RepositoryFacts:
    """What kind of repository this is.

    Attributes:
        identity: Stable name of the repository for our state folder; 64 hex digits.
        git_version: As git prints it, such as ``2.39.5``.
        object_format: ``sha1`` or ``sha256``.
        bare: It has no work tree.
        shallow: History is cut.
        partial: Some objects are promised, not present.
        sparse: A sparse checkout is in force.
        head: Commit id of HEAD, or ``None`` when unborn.
        head_ref: Full name of the branch HEAD is on, or ``None`` when detached.
        empty_tree: Id of git's empty tree in this object format.
        settings: (name, value) of the user's own settings that decide what bytes git sees of a work tree,
            sorted; of the excludes file the value is the SHA-256 of its content.
    """

    identity: str
    git_version: str
    object_format: str
    bare: bool
    shallow: bool
    partial: bool
    sparse: bool
    head: ObjectId | None
    head_ref: str | None
    empty_tree: ObjectId
    settings: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CommitFacts:
    """One commit: its tree, parents (in order) and committer time in seconds UTC."""

    commit: ObjectId
    tree: ObjectId
    parents: tuple[ObjectId, ...]
    time: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkTree:
    """Work tree or index as a tree in our own object store.

    Attributes:
        tree: Its id.
        flags: What was looked at on purpose, such as ``assume-unchanged`` or ``nested-repository``.
        unknown: Why the tree is not the whole truth (filters, unreadable files); makes it inconclusive.
        limitations: What was left out by rule, such as ignored files.
        ignored: Ignored files, and folders where all in them is ignored (these end in a slash), sorted.
    """

    tree: ObjectId
    flags: tuple[Flag, ...] = ()
    unknown: tuple[Reason, ...] = ()
    limitations: tuple[Reason, ...] = ()
    ignored: tuple[RepoPath, ...] = ()


class GitReader(Protocol):
    """Everything the core asks git; never writes in the subject, never runs a program of it."""

    def facts(self) -> RepositoryFacts:
        """What kind of repository this is; asked once."""

    def resolve(self, revision: str) -> ObjectId:
        """The commit a person's revision names; ``TargetError`` when there is none."""

    def commit(self, commit: ObjectId) -> CommitFacts:
        """Tree, parents and time of a commit; ``ToolError`` when the object is damaged."""

    def merge_bases(self, first: ObjectId, second: ObjectId) -> tuple[ObjectId, ...]:
        """Best common ancestors, sorted; empty when there are none in this clone."""

    def upstream(self) -> str | None:
        """Full name of the branch that HEAD's branch follows, or ``None``."""

    def default_branch(self) -> str | None:
        """Full name of the remote's default branch in this clone, or ``None``."""

    def local_default(self) -> str | None:
        """Full name of the only local ``main`` or ``master``, or ``None``; never to be trusted."""

    def work_tree(self, *, trust_filters: tuple[str, ...], paranoid: bool) -> WorkTree:
        """Staged, unstaged and untracked-not-ignored content, as a tree."""

    def staged(self) -> WorkTree:
        """The index as a tree."""

    def compare(self, base: ObjectId, head: ObjectId) -> tuple[Change, ...]:
        """First witness: the two trees compared raw, no renames, submodules in; sorted by path."""

    def patch_text(
        self,
        base: ObjectId,
        head: ObjectId,
        *,
        context: int,
        text: bool,
        paths: Sequence[RepoPath] | None = None,
    ) -> bytes:
        """Second witness: the pinned patch between the trees.

        Renames show as renames, by git's own detection. ``text`` shows binary content as text; ``paths``
        narrows. ``GitError`` with code ``missing-blob`` when a blob is promised and absent.
        """

    def list_tree(self, tree: ObjectId) -> tuple[TreeEntry, ...]:
        """Every entry of a tree, recursively, sorted by path bytes; sizes are not asked."""

    def attributes(
        self, tree: ObjectId, paths: Sequence[RepoPath], names: Sequence[str]
    ) -> Mapping[RepoPath, frozenset[str]]:
        """Which of the names the ``.gitattributes`` files of a tree set at each path that has any."""

    def blobs(self) -> BlobSource:
        """Blobs of the subject and of our own store."""


# --- facts ----------------------------------------------------------------------------------------


class Progress(Protocol):
    """Where long work says how far it is; standard error or nowhere."""

    def start(self, what: str, total: int) -> None:
        """Begin a step of ``total`` pieces; 0 when unknown."""

    def advance(self, count: int) -> None:
        """``count`` more pieces are done."""

    def finish(self) -> None:
        """The step is over."""


class FactPool(Protocol):
    """Facts of blobs: from the cache, else extracted and kept.

    What cannot be read (``missing``, ``corrupt``, ``oversize``) has empty facts with a flag that says so;
    such facts are not kept, since the blob may be there at the next call.
    """

    def load(
        self, wanted: Sequence[FactRequest], source: BlobSource, progress: Progress
    ) -> Mapping[FactRequest, FileFacts]:
        """Facts for every request."""

    def outlines(
        self, wanted: Sequence[FactRequest], source: BlobSource, progress: Progress
    ) -> Mapping[FactRequest, FileOutline]:
        """The part of the facts that resolution needs, for every request; cheap for whole trees."""

    def keys(self) -> Mapping[str, Digest]:
        """What decides facts besides the bytes, by language."""


class FactCache(Protocol):
    """Packed facts by extractor key and blob id; a cache that may be deleted at any time."""

    def outlines(self, key: Digest, ids: Sequence[ObjectId]) -> Mapping[ObjectId, bytes]:
        """Packed outlines of those that are kept."""

    def facts(self, key: Digest, ids: Sequence[ObjectId]) -> Mapping[ObjectId, PackedFacts]:
        """Packed facts of those that are kept with both parts."""

    def save(self, key: Digest, facts: Mapping[ObjectId, PackedFacts]) -> None:
        """Keep the parts given, in one transaction; failure to keep is silent, since it is a cache."""


class SnapshotStore(Protocol):
    """Graph snapshots by key; a cache that may be deleted at any time."""

    def load(self, key: str) -> bytes | None:
        """The snapshot, or ``None``."""

    def save(self, key: str, data: bytes) -> None:
        """Keep it; failure to keep is silent, since it is a cache."""


class JobRunner(Protocol):
    """Runs one function over many picklable jobs, in any number of processes, in order."""

    def map(self, function: Callable[[Job], Done], jobs: Sequence[Job]) -> Iterator[Done]:
        """Results in the order of the jobs."""


# --- state ----------------------------------------------------------------------------------------


class Ledger(Protocol):
    """The chain of accepted records; grows at its end and nowhere else."""

    def head(self) -> Head:
        """Where it ends."""

    def find(self, kind: str, record_id: str) -> Entry | None:
        """The entry of an accepted record, or ``None``."""

    def entries(self, *, start: int = 0) -> Iterator[Entry]:
        """Every entry from a number on, in order; ``StateError`` at one that cannot be read."""

    def verify(self) -> LedgerReport:
        """Read it from its start and compare with both recorded heads; damage is reported, not raised."""


class Store(Protocol):
    """The state of one repository. Reads and writes raise ``StateError`` when it is damaged."""

    @property
    def ledger(self) -> Ledger:
        """The chain of accepted records."""

    @property
    def read_only(self) -> Reason | None:
        """Why nothing can be written, or ``None``."""

    def commit(self, transition: Transition) -> tuple[Entry, ...]:
        """Carry it out durably; its records' entries. Bytes that are there are a no-op, others refused."""

    def find_grant(self, grant_id: str) -> StoredGrant | None:
        """A registered grant, or ``None``."""

    def find_receipt(self, digest: Digest) -> bytes | None:
        """An envelope by its SHA-256, or ``None``."""


class Signer(Protocol):
    """A private key that signs; the same bytes give the same signature."""

    @property
    def key_id(self) -> str:
        """SHA-256 of the public key (DER of its SubjectPublicKeyInfo) in lower hex."""

    def sign(self, message: bytes) -> bytes:
        """The signature of the message."""


class SignatureVerifier(Protocol):
    """A public key that tells its own signatures."""

    @property
    def key_id(self) -> str:
        """As of the ``Signer`` with the same key."""

    def verify(self, message: bytes, signature: bytes) -> bool:
        """Whether the signature of this message was made with the private key."""
