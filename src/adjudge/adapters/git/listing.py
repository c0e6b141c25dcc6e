"""What ``ls-files`` says of an index and a work tree.

Letters of ``-v`` and ``-t`` (git-ls-files(1)): H cached, S skip-worktree, M unmerged, lower case
assume-unchanged; R removed, C changed, ? not in the index.
"""

from __future__ import annotations

from functools import cached_property
from typing import Final, NamedTuple

from adjudge.errors import InconclusiveError
from adjudge.model.outcome import Reason

ENTRIES: Final = ("ls-files", "-s", "-v", "-z")
NAMED: Final = 20
"""Paths named in one message; the rest are counted."""
GITLINK: Final = b"160000"
HIDING: Final = frozenset(b"Sabcdefghijklmnopqrstuvwxyz")
UNMERGED: Final = frozenset(b"Mm")


class Entry(NamedTuple):
    """One entry of an index: mode as six octal digits, object id in hex."""

    mode: bytes
    object_id: bytes


class IndexListing:
    """The printed index, looked into only as far as asked: mostly it holds nothing out of the ordinary."""

    def __init__(self, printed: bytes) -> None:
        """Keep what ``ls-files -s -v -z`` printed: ``H 100644 ID 0<TAB>PATH<NUL>`` for each entry."""
        self._printed = printed

    @property
    def unmerged(self) -> tuple[bytes, ...]:
        """Paths in conflict, sorted, each once."""
        return tuple(sorted({path for letter, path in self._odd if letter in UNMERGED}))

    @property
    def hidden(self) -> tuple[tuple[bytes, bool, bool], ...]:
        """(path, assume-unchanged, skip-worktree) of entries that ``git status`` does not look at."""
        return tuple(
            (path, letter != ord("S"), letter in b"Ss") for letter, path in self._odd if letter in HIDING
        )

    @property
    def gitlinks(self) -> tuple[bytes, ...]:
        """Paths of submodules, in git's order."""
        if b" 160000 " not in self._printed:
            return ()
        return tuple(path for path, entry in self.entries().items() if entry.mode == GITLINK)

    @property
    def attribute_files(self) -> tuple[bytes, ...]:
        """Paths of the ``.gitattributes`` files in it, in git's order."""
        if b".gitattributes\0" not in self._printed:
            return ()
        return tuple(path for path in self._records if path.rpartition(b"/")[2] == b".gitattributes")

    @property
    def paths(self) -> tuple[bytes, ...]:
        """Every path of stage 0, in git's order."""
        return tuple(self._records)

    def entries(self) -> dict[bytes, Entry]:
        """Path → entry, of stage 0, in git's order."""
        return {path: _entry(record) for path, record in self._records.items()}

    def entry(self, path: bytes) -> Entry | None:
        """The entry of stage 0 at a path, or ``None``."""
        record = self._records.get(path)
        return _entry(record) if record is not None else None

    @cached_property
    def _records(self) -> dict[bytes, bytes]:
        """Path → what is printed before it, of stage 0."""
        pairs = (record.partition(b"\t") for record in self._printed.split(b"\0"))
        return {path: head for head, _, path in pairs if head.endswith(b" 0")}

    @cached_property
    def _odd(self) -> tuple[tuple[int, bytes], ...]:
        """(letter, path) of records that do not begin with H; a NUL stands only between records."""
        plain = self._printed.count(b"\0H ") + self._printed.startswith(b"H ")
        if plain == self._printed.count(b"\0"):
            return ()
        records = (record for record in self._printed.split(b"\0") if record and not record.startswith(b"H "))
        return tuple((record[0], record.partition(b"\t")[2]) for record in records)


def _entry(record: bytes) -> Entry:
    """The entry in ``H 100644 ID 0``."""
    _, mode, object_id, _ = record.split(b" ")
    return Entry(mode, object_id)


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


def submodule_limits(listing: IndexListing, *, looked_into: bool = False) -> tuple[Reason, ...]:
    """What is not seen of submodules, where there are any.

    Args:
        listing: The index.
        looked_into: Whether files in them were held against the recorded commits.
    """
    count = len(listing.gitlinks)
    if not count:
        return ()
    rest = "and whether files there differ from it" if looked_into else "which was not looked into"
    message = f"Of submodules ({count}) only the recorded commit is compared, {rest}."
    return (Reason(code="submodules", message=message),)
