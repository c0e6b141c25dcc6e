"""``TreePlan``: what of a tree is to be written, worked out before a disk is touched.

Rules: every entry of the tree is planned, or told, or was not asked for; no two planned paths are one place
on the disk, and none lies below another that is a file, whatever a damaged or made-up tree object says.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from adjudge.adapters.workspace.names import fold_name, name_fault
from adjudge.model.outcome import Reason

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from adjudge.model.ids import RepoPath
    from adjudge.model.target import TreeEntry

SYMLINK: Final = "120000"
SUBMODULE: Final = "160000"
REGULAR: Final = ("100644", "100755", "100664", "100600", "100640")
"""Git writes the first two; the others stand in old histories and are read as the first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TreePlan:
    """What is to be written.

    Attributes:
        files: Regular files, in the order of the tree.
        symlinks: Symbolic links, in that order; whether they stay inside is seen when they are read.
        submodules: Folders that stay empty.
        told: What is not written, and why.
    """

    files: tuple[TreeEntry, ...]
    symlinks: tuple[TreeEntry, ...]
    submodules: tuple[TreeEntry, ...]
    told: tuple[Reason, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What of a tree is wanted.

    Attributes:
        without: Names of files and folders that are left out wherever they stand, in any case.
        only: Exact paths; ``None`` for all.
        folds: The disk ignores case.
    """

    without: tuple[str, ...] = ()
    only: Sequence[RepoPath] | None = None
    folds: bool = False


def make_plan(entries: Iterable[TreeEntry], wish: Wish) -> TreePlan:
    """What to write of the entries of a tree."""
    told: list[Reason] = []
    kinds: dict[str, list[TreeEntry]] = {SYMLINK: [], SUBMODULE: [], REGULAR[0]: []}
    taken = _Taken(fold=fold_name if wish.folds else str)
    without = frozenset(name.casefold() for name in wish.without)
    for entry in _wanted(entries, wish, told):
        kind = REGULAR[0] if entry.mode in REGULAR else entry.mode
        reason = _refusal(entry, without) or taken.claim(entry.path)
        if reason is None:
            kinds[kind].append(entry)
        else:
            told.append(reason)
    told += [_submodule(entry) for entry in kinds[SUBMODULE]]
    return TreePlan(
        files=tuple(kinds[REGULAR[0]]),
        symlinks=tuple(kinds[SYMLINK]),
        submodules=tuple(kinds[SUBMODULE]),
        told=tuple(told),
    )


def _wanted(entries: Iterable[TreeEntry], wish: Wish, told: list[Reason]) -> Iterator[TreeEntry]:
    if wish.only is None:
        yield from entries
        return
    missing = set(wish.only)
    asked = frozenset(missing)
    for entry in entries:
        if entry.path in asked:
            missing.discard(entry.path)
            yield entry
    told += [
        Reason(code="no-such-file", message="A file that was asked for is not in the tree.", path=path)
        for path in missing
    ]


def _refusal(entry: TreeEntry, without: frozenset[str]) -> Reason | None:
    """Why an entry is not written, whatever else the tree holds."""
    if without and not without.isdisjoint(entry.path.casefold().split("/")):
        message = "The file was left out, since it would steer the program that looks at the tree."
        return Reason(code="configuration-left-out", message=message, path=entry.path)
    if fault := name_fault(entry.path):
        message = f"A path of the tree is not written to disk: {fault}."
        return Reason(code="name-refused", message=message, path=entry.path)
    if entry.mode not in {SYMLINK, SUBMODULE, *REGULAR}:
        message = f"An entry of the tree has the mode {entry.mode}, which git does not write."
        return Reason(code="mode-unknown", message=message, path=entry.path)
    return None


def _submodule(entry: TreeEntry) -> Reason:
    message = "A submodule is an empty folder in the throw-away tree."
    return Reason(code="submodule-empty", message=message, path=entry.path)


@dataclass(kw_only=True)
class _Taken:
    """Which places are taken, and by which spelling."""

    fold: Callable[[str], str]
    files: set[str] = field(default_factory=set)
    folders: dict[str, str] = field(default_factory=dict)

    def claim(self, path: RepoPath) -> Reason | None:
        """Take a place for a file, or tell that it cannot be had."""
        key, above = self.fold(path), tuple(_above(path))
        free = (
            key not in self.files
            and key not in self.folders
            and all(self.fold(one) not in self.files for one in above)
            and all(self.folders.get(self.fold(one), one) == one for one in above)
        )
        if not free:
            message = "Two entries of the tree would be one place on the disk, so this one is not written."
            return Reason(code="name-collides", message=message, path=path)
        self.files.add(key)
        self.folders.update((self.fold(one), one) for one in above)
        return None


def _above(path: str) -> Iterator[str]:
    """The folders above a path, from the inside."""
    while "/" in path:
        path = path.rpartition("/")[0]
        yield path
