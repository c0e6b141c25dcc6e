"""Edits to our copy of an index, with ``update-index`` and never with ``git add``.

``git add`` would run ``git status`` inside submodules with their configuration.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from adjudge.adapters.git.calling import fail
from adjudge.adapters.git.environment import working_environment
from adjudge.errors import GitError
from adjudge.model.ids import ObjectId

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from adjudge.adapters.git.calling import Git
    from adjudge.adapters.git.environment import WorkPlace
    from adjudge.adapters.git.listing import IndexListing

UPDATE: Final = "update-index"
NO_MODE: Final = b"0"
READ: Final = (UPDATE, "--add", "--replace", "-z", "--stdin")
REFUSED: Final = "not taken"


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexEdit:
    """An index copy and how to change it.

    Attributes:
        git: How git is called.
        place: Our private git folder, its index copy, and the subject's work tree.
        nothing: The id that names no object, as long as the repository's ids.
    """

    git: Git
    place: WorkPlace
    nothing: bytes

    def list(self, arguments: tuple[str | bytes, ...], *, stdin: bytes = b"") -> tuple[bytes, bytes]:
        """What a listing printed, and what git had to say about it; a failure is an error."""
        environment = working_environment(self.git.program, self.place)
        done = self.git.run(arguments, environment, folder=self.place.work_tree, stdin=stdin)
        if done.status:
            fail(arguments, done)
        return done.stdout, done.stderr

    def mark(self, option: str, paths: Sequence[bytes]) -> None:
        """Set or clear one mark of entries, such as ``--no-skip-worktree``."""
        if paths:
            self._update((option, "-z", "--stdin"), _joined(paths))

    def forget_stat(self, listing: IndexListing) -> None:
        """Make every entry one whose file must be hashed, marks included."""
        entries = listing.entries().items()
        lines = [b"%s %s 0\t%s\0" % (entry.mode, entry.object_id, path) for path, entry in entries]
        assert self.place.index is not None  # noqa: S101 - an edit has an index
        self.place.index.unlink(missing_ok=True)
        self._update(("-z", "--index-info"), b"".join(lines))

    def set(self, removed: Iterable[bytes], entries: Iterable[tuple[bytes, bytes, bytes]]) -> None:
        """Take paths out and put (path, mode, object id) entries in, without looking at the disk."""
        lines = [b"%s %s\t%s\0" % (NO_MODE, self.nothing, path) for path in removed]
        lines += [b"%s %s\t%s\0" % (mode, object_id, path) for path, mode, object_id in entries]
        if lines:
            self._update(("-z", "--index-info"), b"".join(lines))

    def read(self, paths: Sequence[bytes]) -> tuple[tuple[bytes, str], ...]:
        """Let git read files from disk into the index.

        One bad file fails the whole call, so a call that fails is made again for each half. A path that it
        takes for one of its own folder it leaves out with a word and without failing.

        Returns:
            (path, what git said) of those it could not read; ``REFUSED`` of those it would not.

        Raises:
            GitError: It failed over something else than a file.
        """
        failed: list[tuple[bytes, str]] = []
        waiting = [tuple(paths)] if paths else []
        while waiting:
            batch = waiting.pop()
            try:
                _, said = self.list(READ, stdin=_joined(batch))
                failed += self._left_out(batch) if said else ()
            except GitError as error:
                if error.code != "git-failed":
                    raise
                middle = len(batch) // 2
                if middle:
                    waiting += [batch[:middle], batch[middle:]]
                else:
                    failed.append((batch[0], error.message))
        return tuple(sorted(failed))

    def _left_out(self, paths: Iterable[bytes]) -> Iterator[tuple[bytes, str]]:
        """Those of the paths that are not in the index, although git did not fail over them."""
        printed, _ = self.list(("ls-files", "-z"))
        there = set(printed.split(b"\0"))
        return ((path, REFUSED) for path in paths if path not in there)

    def read_large(self, paths: Sequence[bytes]) -> tuple[tuple[bytes, str], ...]:
        """As ``read``, without compressing: of a large file that is most of the time, and seldom worth it."""
        settings = (*self.place.settings, ("core.compression", "0"))
        return replace(self, place=replace(self.place, settings=settings)).read(paths)

    def store(self, contents: Sequence[bytes]) -> tuple[bytes, ...]:
        """Blob ids of contents that are now in our store, in order."""
        if not contents:
            return ()
        folder = self.place.git_dir
        for index, data in enumerate(contents):
            (folder / f"content-{index}").write_bytes(data)
        names = "".join(f"content-{index}\n" for index in range(len(contents))).encode("ascii")
        environment = working_environment(self.git.program, self.place)
        arguments = ("hash-object", "-w", "--no-filters", "--stdin-paths")
        done = self.git.run(arguments, environment, folder=folder, stdin=names)
        if done.status:
            fail(arguments, done)
        return tuple(done.stdout.split())

    def write_tree(self) -> ObjectId:
        """The index as a tree; objects that a partial clone lacks may be named.

        Trees that the index itself remembers are not believed: a forged index could remember any.
        """
        printed = self.git.work(("write-tree", "--missing-ok", "--ignore-cache-tree"), self.place)
        return ObjectId(printed.decode("ascii").strip())

    def _update(self, options: tuple[str, ...], stdin: bytes) -> None:
        self.git.work((UPDATE, *options), self.place, stdin=stdin)


def _joined(paths: Iterable[bytes]) -> bytes:
    return b"".join(path + b"\0" for path in paths)
