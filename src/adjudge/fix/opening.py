"""What the owner opens with ``--also``: files by name, and patterns, each with what it comes to.

A name opens its file, whatever it is, and it is told where that file judges a fix. A pattern opens what it
matches and never what judges a fix; one that matches everything is none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.errors import UsageError
from adjudge.fix.judges import judges
from adjudge.model.fix import FixCode
from adjudge.model.outcome import Reason
from adjudge.patch.patterns import find_pattern_faults, parse_pattern, split_path

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from adjudge.model.ids import RepoPath

HINT: Final = "name a file from the top of the repository, or a pattern such as src/**"
NAMED: Final = 3
"""Paths that a sentence names; others are counted."""
_WILD: Final = frozenset("*?")


class Opening(NamedTuple):
    """What the owner opens.

    Attributes:
        names: Files, as they are.
        patterns: Patterns.
        told: What must be known of it.
    """

    names: tuple[RepoPath, ...] = ()
    patterns: tuple[str, ...] = ()
    told: tuple[Reason, ...] = ()


def read_opening(
    words: Sequence[RepoPath], paths: Iterable[RepoPath], judging: frozenset[RepoPath]
) -> Opening:
    """What words open in a tree; one that cannot open anything, or would open everything, is a usage error.

    Args:
        words: As typed, in order.
        paths: Everything in the tree.
        judging: What judges a fix there.
    """
    there = frozenset(paths)
    folders = frozenset(_folders(there))
    names: list[RepoPath] = []
    patterns: list[str] = []
    told: list[Reason] = []
    for at, word in enumerate(dict.fromkeys(words), start=1):
        if word not in there:
            _check(word, at, folders)
        if word in there or not _WILD & set(word):
            names.append(word)
            told += _told_of_name(word, there, judging)
        else:
            patterns.append(word)
            told += _told_of_pattern(word, there, judging)
    return Opening(tuple(names), tuple(patterns), tuple(told))


def _check(word: RepoPath, at: int, folders: frozenset[str]) -> None:
    """Nothing, when a word can be a name or a pattern.

    Raises:
        UsageError: It cannot.
    """
    shown = f"--also number {at}, {ascii(word)[:80]},"
    if faults := tuple(find_pattern_faults(word)):
        raise UsageError("also-path", f"{shown} {'; it '.join(faults)}.", HINT)
    if any(part.casefold() == ".git" for part in word.split("/")):
        raise UsageError("also-path", f"{shown} leads into a git folder, which no fix may touch.", HINT)
    if word in folders:
        raise UsageError("also-path", f"{shown} is a folder, and a name opens a file.", f"write {word}/**")
    if parse_pattern(word).covers_below(()):
        raise UsageError("also-everything", f"{shown} would open everything.", HINT)


def _told_of_name(
    name: RepoPath, there: frozenset[RepoPath], judging: frozenset[RepoPath]
) -> Iterator[Reason]:
    if name in judging or judges(name):
        message = f"{name} judges a fix, and the owner opens it: what it says then proves that much less."
        yield Reason(code=FixCode.OPENS_JUDGE, message=message, path=name)
    if name not in there:
        message = f"--also {name} names nothing that is there; a file of that name may be made."
        yield Reason(code="also-matches-nothing", message=message, path=name)


def _told_of_pattern(
    pattern: str, there: frozenset[RepoPath], judging: frozenset[RepoPath]
) -> Iterator[Reason]:
    matcher = parse_pattern(pattern)
    found = sorted(path for path in there if matcher.matches(split_path(path)))
    closed = [path for path in found if path in judging]
    if not found:
        message = f"--also {pattern} matches nothing that is there; files that it matches may be made."
        yield Reason(code="also-matches-nothing", message=message)
        return
    message = f"--also {pattern} opens {len(found) - len(closed)} files that are there, and new ones."
    yield Reason(code="also-opens", message=message)
    if closed:
        more = f" and {len(closed) - NAMED} more" if len(closed) > NAMED else ""
        named = ", ".join(closed[:NAMED])
        message = f"--also {pattern} also matches what judges a fix, which stays frozen: {named}{more}."
        yield Reason(code="also-leaves-frozen", message=message)


def _folders(paths: Iterable[str]) -> Iterator[str]:
    for path in paths:
        parts = path.split("/")
        yield from ("/".join(parts[:depth]) for depth in range(1, len(parts)))
