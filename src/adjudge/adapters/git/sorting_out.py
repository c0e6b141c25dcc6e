"""Sorts out what lies at each path that may have changed: what to put into the tree, and what is not known.

The rules, in order, for each path:

1. Gone, or a folder, or below a link, or no regular file: it leaves the tree.
2. Unreadable or over the size limit: named, and the target cannot be whole.
3. ``filter=lfs``: the pointer that would be stored is computed and put in.
4. Another filter: named as unknown where the index has an entry; a new file goes in as it lies on disk.
5. Everything else git reads itself, with its own conversions.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from adjudge.adapters.git.attributes import PLAIN, Attributes, lfs_pointer
from adjudge.adapters.git.listing import GITLINK
from adjudge.adapters.git.placing import Kind, Placed, Places
from adjudge.model.change import Flag
from adjudge.model.outcome import Reason
from adjudge.model.paths import decode_path

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudge.adapters.git.listing import IndexListing

LFS: Final = "lfs"
EXECUTABLE: Final = {False: b"100644", True: b"100755"}


@dataclass(slots=True, kw_only=True)
class Sorted:
    """What is to be done to our copy of the index, and what is to be told.

    Attributes:
        removed: Paths that leave it.
        read: Paths that git reads from disk.
        large: Those of them that are large.
        pointers: (path, mode, pointer) of LFS files.
        modes: (path, mode, object id) of entries that keep their content and change their mode.
        flags: What a reader must know.
        unknown: Why the tree is not the whole truth.
    """

    removed: list[bytes] = field(default_factory=list)
    read: list[bytes] = field(default_factory=list)
    large: set[bytes] = field(default_factory=set)
    pointers: list[tuple[bytes, bytes, bytes]] = field(default_factory=list)
    modes: list[tuple[bytes, bytes, bytes]] = field(default_factory=list)
    flags: list[Flag] = field(default_factory=list)
    unknown: list[Reason] = field(default_factory=list)

    def flag(self, code: str, path: bytes, message: str) -> None:
        """Tell something of a path."""
        self.flags.append(Flag(code=code, path=decode_path(path), message=message))

    def doubt(self, code: str, path: bytes, message: str) -> None:
        """Tell why the tree is not the whole truth at a path."""
        self.unknown.append(Reason(code=code, message=message, path=decode_path(path)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Sorter:
    """Applies the rules.

    Attributes:
        places: Looks at the disk.
        index: The entries of the index.
        attributes: What is set, by path.
        trusted: Filter drivers whose entries count as unchanged.
        result: What comes of it.
    """

    places: Places
    index: IndexListing
    attributes: Mapping[bytes, Attributes]
    trusted: frozenset[str]
    result: Sorted

    def sort_out(self, path: bytes) -> None:
        """Decide about one path."""
        if path.endswith(b"/"):
            self._nested(path)
            return
        placed = self.places.look(path)
        entry = self.index.entry(path)
        if placed.kind is Kind.FOLDER and entry is not None and entry.mode == GITLINK:
            self.result.read.append(path)
        elif placed.kind in {Kind.GONE, Kind.FOLDER, Kind.SPECIAL}:
            self._leaves(path, placed)
        elif placed.kind in {Kind.UNREADABLE, Kind.OVERSIZE}:
            self._unread(path, placed)
        elif placed.kind is Kind.FILE and (driver := self.attributes.get(path, PLAIN).driver) is not None:
            self._filtered(path, placed, driver)
        else:
            self._read(path, placed)

    def _read(self, path: bytes, placed: Placed) -> None:
        self.result.read.append(path)
        if placed.large:
            self.result.large.add(path)

    def _nested(self, path: bytes) -> None:
        self.result.flag(
            "nested-repository",
            path.rstrip(b"/"),
            "A repository of its own, not recorded in this one; its content is not looked into.",
        )

    def _leaves(self, path: bytes, placed: Placed) -> None:
        if self.index.entry(path) is not None:
            self.result.removed.append(path)
        if placed.kind is Kind.FOLDER and self.places.is_repository(path):
            self._nested(path)
        if placed.kind is Kind.SPECIAL:
            self.result.flag("special-file", path, "Neither a file nor a link, so git cannot store it.")

    def _unread(self, path: bytes, placed: Placed) -> None:
        if placed.kind is Kind.OVERSIZE:
            self.result.doubt("oversize-file", path, "The file is larger than what is read of one file.")
        else:
            self.result.doubt("unreadable-file", path, "The file cannot be read by this user.")

    def _filtered(self, path: bytes, placed: Placed, driver: str) -> None:
        if driver == LFS:
            pointer = lfs_pointer(self.places.absolute(path))
            if pointer is None:
                self._unread(path, placed)
            else:
                self.result.pointers.append((path, EXECUTABLE[placed.executable], pointer))
            return
        self._behind_filter(path, placed, ascii(driver)[1:-1], trusted=driver in self.trusted)

    def _behind_filter(self, path: bytes, placed: Placed, driver: str, *, trusted: bool) -> None:
        entry = self.index.entry(path)
        if not trusted:
            message = f"Only the filter {driver}, which is not run, tells what is stored."
            self.result.doubt("filtered-unknown", path, message)
        if entry is None:
            self._read(path, placed)
            self.result.flag("filtered", path, f"Taken as it lies on disk; the filter {driver} was not run.")
            return
        if trusted:
            self.result.flag("filter-trusted", path, f"Taken for unchanged; the filter {driver} is trusted.")
        if entry.mode in EXECUTABLE.values() and entry.mode != EXECUTABLE[placed.executable]:
            self.result.modes.append((path, EXECUTABLE[placed.executable], entry.object_id))
