"""Ignored files of a work tree that the ``.gitignore`` files of its base would not ignore.

What hides them is a rule that whoever proposes the change may have written: ``info/exclude``, an excludes
file, or an ignore file that the change brings. Folders that the base ignores are not walked:

1. Ask the rules of the base about everything listed; a folder is one question.
2. List the files of each folder that is left, with the rules in force now.
3. Ask about those, and name a folder alone when all in it is hidden so.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from adjudge.adapters.git.base_rules import BaseRules
    from adjudge.adapters.git.index_edit import IndexEdit

INSIDE: Final = ("ls-files", "-z", "-o", "-i", "--exclude-standard")
MOST_NAMED: Final = 500
"""Folders named in one call; of more the whole work tree is listed, since a command line has its bounds."""


def find_hidden(
    ignored: Iterable[bytes], rules: BaseRules, list_inside: Callable[[Sequence[bytes]], Sequence[bytes]]
) -> tuple[bytes, ...]:
    """The hidden files and folders, sorted; a folder ends in a slash.

    Args:
        ignored: Files and whole folders that are ignored now.
        rules: Those of the base.
        list_inside: The ignored files below folders, sorted; asked only when there are any.
    """
    outer = tuple(_outermost(ignored))
    left = _without(outer, rules.ignored(outer))  # 1
    folders = tuple(path for path in left if path.endswith(b"/"))
    inside = list_inside(folders) if folders else ()  # 2
    hidden = _without(inside, rules.ignored(inside))  # 3
    files = (path for path in left if not path.endswith(b"/"))
    told = (name for folder in folders for name in _told(folder, inside, hidden))
    return tuple(sorted({*files, *told}))


def list_inside(edit: IndexEdit, folders: Sequence[bytes]) -> tuple[bytes, ...]:
    """Ignored files below folders, sorted; a repository of its own ends in a slash.

    Where git had a word to say, some folder was not read to its end, and the folders are listed as well.

    Args:
        edit: A copy of the index, with the rules in force now beside it.
        folders: Each with a slash at its end. Of many, files that lie elsewhere may come as well.
    """
    arguments: tuple[str | bytes, ...] = INSIDE
    if len(folders) <= MOST_NAMED:
        arguments = (*INSIDE, "--", *folders)
    printed, said = edit.list(arguments)
    unread = folders if said else ()
    return tuple(sorted({*unread, *(path for path in printed.split(b"\0") if path)}))


def _outermost(paths: Iterable[bytes]) -> Iterator[bytes]:
    """The paths that lie below no listed folder, sorted."""
    last = b""
    for path in sorted(paths):
        if not last or not path.startswith(last):
            yield path
            last = path if path.endswith(b"/") else b""


def _without(paths: Sequence[bytes], known: frozenset[bytes]) -> tuple[bytes, ...]:
    return tuple(path for path in paths if path not in known)


def _told(folder: bytes, inside: Sequence[bytes], hidden: Sequence[bytes]) -> tuple[bytes, ...]:
    """What to name of a folder: itself when all in it is hidden, else the files that are."""
    below = _below(folder, hidden)
    return (folder,) if below and below == _below(folder, inside) else below


def _below(folder: bytes, paths: Sequence[bytes]) -> tuple[bytes, ...]:
    """The paths, of sorted ones, that lie below a folder or are it."""
    start = bisect_left(paths, folder)
    end = bisect_left(paths, folder[:-1] + b"0", lo=start)  # the byte after a slash
    return tuple(paths[start:end])
