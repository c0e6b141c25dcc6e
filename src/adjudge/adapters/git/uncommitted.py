"""What lies in a work tree and in no commit, as a tree.

1. List, at the same time: index entries; changed, gone and new files; ignored files.
2. Look behind assume-unchanged and skip-worktree.
3. Sort out what lies at each listed path (``sorting_out``).
4. Put it into the copy of the index, and write that as a tree.
5. Flag paths whose bytes on disk differ from the bytes stored.
"""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Final

from adjudge.adapters.git.attribute_lookup import AttributeLookup
from adjudge.adapters.git.attributes import PLAIN, Attributes, raw_id
from adjudge.adapters.git.index_edit import REFUSED
from adjudge.adapters.git.listing import (
    ENTRIES,
    GITLINK,
    IndexListing,
    parse_changed,
    refuse_conflict,
    submodule_limits,
)
from adjudge.adapters.git.placing import Places
from adjudge.adapters.git.pointers import settle_pointers
from adjudge.adapters.git.sorting_out import LFS, Sorted, Sorter
from adjudge.adapters.git.together import Together
from adjudge.model.outcome import Reason
from adjudge.model.paths import decode_path
from adjudge.ports import WorkTree

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudge.adapters.git.index_edit import IndexEdit
    from adjudge.adapters.git.subject import Subject

CHANGED: Final = ("ls-files", "-t", "-z", "-m", "-d", "-o", "--exclude-standard")
IGNORED: Final = ("ls-files", "-z", "-o", "-i", "--exclude-standard", "--directory")
NOT_OPENED: Final = re.compile(r"warning: could not open directory '(.*)': ")
OFF: Final = frozenset({"false", "no", "off", "0", ""})
CONVERTED: Final = "The bytes stored differ from those on disk (end of line, encoding or ident)."
FILTERED: Final = "The bytes on disk differ from those stored; a filter, which was not run, stands between."
NO_REPOSITORY: Final = (
    "Recorded as a submodule, but it holds files and no repository; they are not looked into."
)
IGNORED_LEFT_OUT: Final = Reason(code="ignored-files", message="Ignored files are left out.")
FILEMODE_OFF: Final = Reason(
    code="filemode-off",
    message="Your own git settings say that the executable bit means nothing; its changes are not seen.",
)
NOT_APPLIED: Final = Reason(
    code="conversion-not-applied",
    message="The repository's own core.autocrlf or core.eol is not applied; your own settings would be.",
)
TRUSTED: Final = Reason(
    code="trusted-filters", message="Files behind trusted filters were taken for unchanged without a look."
)


class Uncommitted:
    """One look at a work tree through a private copy of its index."""

    def __init__(
        self,
        edit: IndexEdit,
        subject: Subject,
        trusted: frozenset[str],
        *,
        apart: frozenset[bytes] = frozenset(),
    ) -> None:
        assert subject.top is not None, "a bare repository has no work tree"  # noqa: S101 - told to mypy
        self._edit = edit
        self._subject = subject
        self._trusted = trusted
        self._apart = apart
        self._places = Places(os.fsencode(subject.top))
        self._sorted = Sorted()
        self._limits: list[Reason] = []
        self._submodules: tuple[bytes, ...] = ()

    def take(self, *, paranoid: bool) -> WorkTree:
        """The work tree as a tree, with what must be said of it."""
        with Together() as calls:  # 1
            ignored = calls.start(lambda: self._edit.list(IGNORED)[0])
            entries = calls.start(lambda: self._edit.list(ENTRIES)[0])
            printed, said = self._edit.list(CHANGED)
        listing = IndexListing(entries.answer())
        refuse_conflict(listing)
        hidden = self._look_behind(listing, paranoid=paranoid)  # 2
        if hidden or paranoid:
            printed, said = self._edit.list(CHANGED)
        tracked, new = parse_changed(printed)
        untracked = tuple(path for path in new if path not in self._apart)
        left_out = tuple(path for path in ignored.answer().split(b"\0") if path)
        lookup = AttributeLookup(self._edit, self._places, listing, (*untracked, *left_out))
        attributes = self._sort_out(listing, lookup, (*tracked, *untracked))  # 3
        self._flag_hidden(hidden, tracked)
        self._put_in(listing)  # 4
        tree = self._edit.write_tree()
        self._flag_converted(attributes)  # 5
        self._flag_filtered(listing, lookup, tracked)
        self._flag_submodules(listing)
        self._doubt_warnings(said)
        self._limit(listing)
        return WorkTree(
            tree=tree,
            flags=tuple(sorted(set(self._sorted.flags))),
            unknown=tuple(sorted(set(self._sorted.unknown), key=_order)),
            limitations=tuple(sorted(set(self._limits), key=_order)),
            ignored=tuple(sorted(decode_path(path) for path in left_out)),
        )

    def populated(self) -> dict[bytes, bytes]:
        """Path → recorded commit of each submodule that has a repository, after ``take``, in git's order."""
        if not self._submodules:
            return {}
        entries = IndexListing(self._edit.list(ENTRIES)[0]).entries()
        return {
            path: entry.object_id
            for path, entry in entries.items()
            if entry.mode == GITLINK and self._places.is_repository(path)
        }

    def _look_behind(self, listing: IndexListing, *, paranoid: bool) -> tuple[tuple[bytes, str], ...]:
        """Clear the marks that hide entries, and tell (path, mark) of each that was cleared.

        An entry that a sparse checkout left out has no file; there the mark stays.
        """
        kept_out = {
            path
            for path, _, skipped in listing.hidden
            if skipped and self._subject.settings.sparse and not self._places.exists(path)
        }
        if kept_out:
            message = f"A sparse checkout leaves out {len(kept_out)} entries; they were taken for unchanged."
            self._limits.append(Reason(code="sparse-checkout", message=message))
        cleared = [item for item in listing.hidden if item[0] not in kept_out]
        if paranoid:
            self._edit.forget_stat(listing)
            self._edit.mark("--skip-worktree", sorted(kept_out))
        else:
            self._edit.mark("--no-assume-unchanged", [path for path, assumed, _ in cleared if assumed])
            self._edit.mark("--no-skip-worktree", [path for path, _, skipped in cleared if skipped])
        return tuple(
            (path, "skip-worktree" if skipped else "assume-unchanged") for path, _, skipped in cleared
        )

    def _sort_out(
        self, listing: IndexListing, lookup: AttributeLookup, paths: tuple[bytes, ...]
    ) -> dict[bytes, Attributes]:
        attributes, said = lookup.ask(paths)
        self._doubt_warnings(said)
        sorter = Sorter(
            places=self._places,
            index=listing,
            attributes=attributes,
            trusted=self._trusted,
            result=self._sorted,
        )
        for path in paths:
            sorter.sort_out(path)
        return attributes

    def _put_in(self, index: IndexListing) -> None:
        """Put what was found into the copy of the index: first what leaves it, then what git reads."""
        pointers = settle_pointers(self._edit, self._sorted.pointers, index)
        self._edit.set(self._sorted.removed, [*self._sorted.modes, *pointers])
        large = self._sorted.large
        unread = self._edit.read([path for path in self._sorted.read if path not in large])
        for path, said in (*unread, *self._edit.read_large(sorted(large))):
            code, message = _why_unread(said)
            self._sorted.doubt(code, path, message)

    def _flag_hidden(self, hidden: tuple[tuple[bytes, str], ...], tracked: tuple[bytes, ...]) -> None:
        changed = set(tracked)
        for path, mark in hidden:
            if path in changed:
                self._sorted.flag(mark, path, f"Marked {mark} in the index, which hides it from git status.")

    def _flag_converted(self, attributes: Mapping[bytes, Attributes]) -> None:
        """Flag files that git read and whose bytes on disk differ from what it stored."""
        always = dict(self._edit.place.settings).get("core.autocrlf", "") not in OFF
        read = self._sorted.read
        asked = [path for path in read if always or attributes.get(path, PLAIN).converts]
        if asked:
            self._flag_differing(asked, IndexListing(self._edit.list(ENTRIES)[0]), CONVERTED)

    def _flag_filtered(self, listing: IndexListing, lookup: AttributeLookup, seen: tuple[bytes, ...]) -> None:
        """Flag unchanged files behind a filter whose bytes on disk differ from those stored.

        The index calls them unchanged because the filter once said so; nobody sees what lies on disk. LFS
        files always differ, and what differs is named by the pointer.
        """
        if lookup.mention_filter():
            attributes, _ = lookup.ask(listing.paths, ("filter",))
            listed = set(seen)
            asked = [
                path
                for path, set_here in attributes.items()
                if path not in listed and set_here.driver not in {None, LFS}
            ]
            self._flag_differing(asked, listing, FILTERED)

    def _flag_submodules(self, listing: IndexListing) -> None:
        """Flag submodules whose folder holds files that belong to no repository: git does not list them."""
        self._submodules = listing.gitlinks
        for path in listing.gitlinks:
            if self._places.holds_files_alone(path):
                self._sorted.flag("submodule-without-repository", path, NO_REPOSITORY)

    def _flag_differing(self, paths: list[bytes], stored: IndexListing, message: str) -> None:
        for path in paths:
            found = raw_id(self._places.absolute(path), sha256=self._subject.object_format == "sha256")
            entry = stored.entry(path)
            if found is not None and entry is not None and entry.object_id.decode("ascii") != found:
                self._sorted.flag("converted", path, message)

    def _doubt_warnings(self, said: bytes) -> None:
        """A warning of git means that something was not seen."""
        for line in said.decode("utf-8", "surrogateescape").splitlines():
            named = NOT_OPENED.match(line)
            if named:
                folder = os.fsencode(named[1].rstrip("/"))
                self._sorted.doubt("unreadable-folder", folder, "The folder cannot be read by this user.")
            else:
                message = "Git warned while it read the work tree, so something may not have been seen."
                self._sorted.unknown.append(Reason(code="git-warning", message=message))

    def _limit(self, listing: IndexListing) -> None:
        settings = self._subject.settings
        self._limits += [*submodule_limits(listing, looked_into=True), IGNORED_LEFT_OUT]
        if dict(settings.passed).get("core.filemode", "true") in OFF:
            self._limits.append(FILEMODE_OFF)
        if settings.own_conversion:
            self._limits.append(NOT_APPLIED)
        if any(flag.code == "filter-trusted" for flag in self._sorted.flags):
            self._limits.append(TRUSTED)


def _why_unread(said: str) -> tuple[str, str]:
    """(code, message) of a file that git would not read."""
    if said == REFUSED:
        return "refused-path", "Git does not take this path: some file systems have it in a git folder."
    if "ermission denied" in said:
        return "unreadable-file", "The file cannot be read by this user."
    if "encod" in said or "BOM" in said:
        return (
            "not-converted",
            "The file is not in the encoding that its attributes name.",
        )
    return "unreadable-file", "Git cannot read the file."


def _order(reason: Reason) -> tuple[str, str, str]:
    return reason.code, reason.path or "", reason.message
