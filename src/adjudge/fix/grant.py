"""What a fix may touch: files of its findings, their direct consumers, new tests, and what the owner opens.

Frozen are the tests that are there and whatever steers them, since a fixer that may change what judges it is
judged by itself. What the owner opens by name is open, whatever it is; a pattern opens no judge.
"""

from __future__ import annotations

from posixpath import dirname, join, normpath
from typing import TYPE_CHECKING, Final

from adjudge.fix.judges import NEW_TESTS, judges, steering_folders, steering_patterns
from adjudge.fix.opening import Opening
from adjudge.fix.runners import files_of_runners
from adjudge.model.grant import Grant, GrantLimits, Rule, RuleKind
from adjudge.patch.patterns import find_pattern_faults

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from adjudge.model.ids import RepoPath

NAME: Final = "fix"
LIMITS: Final = GrantLimits(files=50, added=5000, removed=5000)
_SYNTAX: Final = frozenset("*?[]{}!\\")


def make_grant(
    *,
    touched: Iterable[RepoPath],
    frozen: Iterable[RepoPath],
    opening: Opening = Opening(),  # noqa: B008 - a frozen value
    repository: str | None = None,
) -> Grant:
    """The grant of a fix.

    Args:
        touched: Files of findings and their consumers.
        frozen: Files of the tree that judge a fix.
        opening: What the owner opens.
        repository: Identity.
    """
    opened = frozenset(opening.names)
    folders = steering_folders(opened)
    kept = {spell(path) for path in frozen if path not in opened and folders.isdisjoint(path.split("/")[:-1])}
    allow = {Rule(pattern=one) for one in (*map(spell, {*touched, *opened}), *opening.patterns)}
    allow |= {Rule(pattern=one, kinds=(RuleKind.ADDED,)) for one in NEW_TESTS}
    return Grant(
        id=NAME,
        allow=tuple(sorted(one for one in allow if not any(find_pattern_faults(one.pattern)))),
        frozen=tuple(
            sorted(one for one in kept | steering_patterns(opened) if not any(find_pattern_faults(one)))
        ),
        limits=LIMITS,
        repository=repository,
    )


def frozen_paths(
    paths: Iterable[RepoPath],
    *,
    argvs: Iterable[Iterable[str]] = (),
    texts: Mapping[RepoPath, str] | None = None,
    links: Mapping[RepoPath, str] | None = None,
) -> tuple[RepoPath, ...]:
    """Files of a tree that judge a fix, sorted: tests, what steers them, what commands and runners read.

    Args:
        paths: Everything in the tree.
        argvs: The words of the commands that are run.
        texts: Of files that runners go by.
        links: Where the symbolic links of the tree lead.
    """
    there = frozenset(paths)
    found = {path for path in there if judges(path)} | files_of_runners(argvs, texts or {}, there)
    while more := set(_led_to(found, links or {}, there)) - found:
        found |= more
    return tuple(sorted(found))


def spell(path: RepoPath) -> str:
    """The pattern for a path; a character that patterns have for themselves is any character."""
    return "".join("?" if one in _SYNTAX else one for one in path)


def _led_to(
    found: set[RepoPath], links: Mapping[RepoPath, str], there: frozenset[RepoPath]
) -> Iterator[RepoPath]:
    """What stands where a link leads that judges itself: a file, or all in a folder."""
    for link in found & links.keys():
        target = normpath(join(dirname(link), links[link]))
        yield from (path for path in there if path == target or path.startswith(f"{target}/"))
