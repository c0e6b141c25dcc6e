"""What ``ls-files`` says of an index and a work tree.

Letters of ``-v`` and ``-t`` (git-ls-files(1)): H cached, S skip-worktree, M unmerged, lower case
assume-unchanged; R removed, C changed, ? not in the index.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, NamedTuple

from adjudge.errors import InconclusiveError
from adjudge.model.outcome import Reason

ENTRIES: Final = ("ls-files", "-s", "-v", "-z")
NAMED: Final = 20
"""Paths named in one message; the rest are counted."""
GITLINK: Final = b"160000"
ENTRY: Final = re.compile(rb"([A-Za-z?]) ([0-7]{6}) ([0-9a-f]+) ([0-3])\t([^\0]*)\0")
HIDDEN: Final = re.compile(rb"(?:^|(?<=\0))([Sa-z]) [0-7]{6} [0-9a-f]+ [0-3]\t([^\0]*)\0")
UNMERGED: Final = re.compile(rb"(?:^|(?<=\0))[Mm] [0-7]{6} [0-9a-f]+ [1-3]\t([^\0]*)\0")
GITLINKS: Final = re.compile(rb"(?:^|(?<=\0))[A-Za-z] 160000 [0-9a-f]+ [0-3]\t([^\0]*)\0")
ATTRIBUTE_FILE: Final = re.compile(rb"[\t/]\.gitattributes\0")


class Entry(NamedTuple):
    """One entry of an index: mode as six octal digits, object id in hex."""

    mode: bytes
    object_id: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexListing:
    """The printed index, looked into only as far as asked.

    Attributes:
        printed: Output of ``ls-files -s -v -z``.
    """

    printed: bytes

    @property
    def unmerged(self) -> tuple[bytes, ...]:
        """Paths in conflict, sorted, each once."""
        return tuple(sorted(set(UNMERGED.findall(self.printed))))

    @property
    def gitlinks(self) -> tuple[bytes, ...]:
        """Paths of submodules, in git's order."""
        return tuple(GITLINKS.findall(self.printed))

    @property
    def has_attributes(self) -> bool:
        """Whether a ``.gitattributes`` is in it."""
        return ATTRIBUTE_FILE.search(self.printed) is not None

    def hidden(self) -> tuple[tuple[bytes, bool, bool], ...]:
        """(path, assume-unchanged, skip-worktree) of entries that ``git status`` does not look at."""
        return tuple(
            (path, letter.islower(), letter in b"Ss") for letter, path in HIDDEN.findall(self.printed)
        )

    def entries(self) -> dict[bytes, Entry]:
        """Path → entry, of stage 0."""
        return {
            path: Entry(mode, object_id)
            for _, mode, object_id, stage, path in ENTRY.findall(self.printed)
            if stage == b"0"
        }


def parse_changed(printed: bytes) -> tuple[tuple[bytes, ...], tuple[bytes, ...]]:
    """Paths out of ``ls-files -t -z -m -d -o``.

    Returns:
        Paths in the index whose file is gone or may have changed, then paths not in the index; each
        sorted, each path once. A path not in the index that ends in a slash is a repository of its own.
    """
    tracked: set[bytes] = set()
    untracked: set[bytes] = set()
    for item in printed.split(b"\0"):
        if item:
            (untracked if item.startswith(b"? ") else tracked).add(item[2:])
    return tuple(sorted(tracked)), tuple(sorted(untracked))


def refuse_conflict(listing: IndexListing) -> None:
    """An index in conflict is no state of the files.

    Raises:
        InconclusiveError: Some path is unmerged.
    """
    if not listing.unmerged:
        return
    names = [ascii(path.decode("utf-8", "backslashreplace"))[1:-1] for path in listing.unmerged]
    more = f" and {len(names) - NAMED} more" if len(names) > NAMED else ""
    raise InconclusiveError(
        "unmerged",
        f"A merge is not finished: {', '.join(names[:NAMED])}{more} in conflict.",
        "resolve the conflict, or name a commit",
    )


def submodule_limits(listing: IndexListing) -> tuple[Reason, ...]:
    """What is not seen of submodules, where there are any."""
    count = len(listing.gitlinks)
    if not count:
        return ()
    message = f"Of submodules only the recorded commit is compared; {count} not looked into."
    return (Reason(code="submodules", message=message),)
