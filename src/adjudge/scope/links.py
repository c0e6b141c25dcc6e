"""Symbolic links: where a written one leads, and touches that would go through one.

A link is followed three times: by its text alone, through the other links of the tree after the change, and
through those links where case does not count. All places must lie in the granted area (``area``). A path
below a folder that is a link before or after the change fails, a removed one as well: whoever applies the
change may go through the link. So a folder becomes a link, or a link a folder, in two changes.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from adjudge.model.change import Flag
from adjudge.model.paths import decode_path
from adjudge.scope.area import Area, Problem
from adjudge.scope.findings import doubt, offend
from adjudge.scope.follow import LIMIT_BYTES, fold_links, follow_link
from adjudge.scope.names import TooManyNamesError, fold_path
from adjudge.scope.reasons import ReasonCode
from adjudge.scope.touches import SYMLINK, is_link, list_touches

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from adjudge.model.change import Change
    from adjudge.model.ids import RepoPath
    from adjudge.model.verdict import Decision
    from adjudge.scope.findings import Finding
    from adjudge.scope.follow import Goal
    from adjudge.scope.permission import Permission
    from adjudge.scope.subject import Subject
    from adjudge.scope.touches import Touch

    Links = Mapping[str, bytes | None]


def find_links(subject: Subject, permission: Permission) -> Iterator[Finding]:
    """Offences, doubts and flags of the links that the change writes."""
    written = [change for change in subject.changes if is_link(change)]
    if not written:
        return
    goals: list[tuple[Change, tuple[Goal, ...]]] = []
    ways = _ways(subject)
    for change in written:
        target = subject.links.get((change.commit, change.path))
        if target is not None:
            yield Flag(code="symlink", path=change.path, message=_say_target(target))
        followed = (follow_link(change.path, target, links, folded=folded) for links, folded in ways)
        goals.append((change, tuple(followed)))
    try:
        area = Area(_files(subject), permission, {goal.path for _, many in goals for goal in many})
    except TooManyNamesError:
        yield doubt(ReasonCode.NAMES_UNCOMPARED)
        return
    for change, many in goals:
        yield from _check(change, many, area, permission)


def find_writes_through(
    subject: Subject, touches: Iterable[Touch], permission: Permission
) -> Iterator[Finding]:
    """Offences of touched paths that lie below a link."""
    below = sorted((f"{fold_path(touch.path)}/", at, touch) for at, touch in enumerate(touches))
    keys = [key for key, _, _ in below]
    for key, link in _outermost(_all_links(subject)):
        for place in range(bisect_right(keys, key), len(keys)):
            if not keys[place].startswith(key):
                break
            yield offend(permission.decide(below[place][2]), ReasonCode.WRITE_THROUGH_LINK, f"'{link}'")


def _outermost(links: Iterable[RepoPath]) -> Iterator[tuple[str, RepoPath]]:
    """(folded path with a slash behind it, path) of links that lie below no other one; sorted."""
    last = ""
    for key, link in sorted((f"{fold_path(link)}/", link) for link in links):
        if not last or not key.startswith(last):
            last = key
            yield key, link


def _files(subject: Subject) -> frozenset[str]:
    """Every path that is known after the change."""
    if subject.trees is not None:
        return frozenset(subject.trees.head_paths)
    return frozenset(change.new_path for change in subject.changes if change.new_path is not None)


def _ways(subject: Subject) -> tuple[tuple[Links, bool], ...]:
    """(links to go through, whether they stand under folded paths) of each way of following."""
    # Keys are unique, so the targets are never compared; in a log the last commit wins.
    links: dict[str, bytes | None] = {key[1]: goal for key, goal in sorted(subject.links.items())}
    if subject.trees is not None:
        links |= {str(path): goal for path, goal in subject.trees.head_links.items()}
    return ({}, False), (links, False), (fold_links(links), True)


def _check(change: Change, goals: Iterable[Goal], area: Area, permission: Permission) -> Iterator[Finding]:
    """At most one finding: the first problem on any way."""
    for goal in goals:
        problem = area.find_problem(goal.path) if goal.problem is None else Problem(goal.problem, "")
        if problem is None:
            continue
        if problem.code in {ReasonCode.LINK_UNSEEN, ReasonCode.LINK_UNRESOLVED}:
            yield doubt(problem.code, change.path)
        else:
            yield offend(_decide(change, permission), problem.code, problem.detail)
        return


def _say_target(target: bytes) -> str:
    """One sentence; a target longer than a path may be is cut with its size."""
    if len(target) <= LIMIT_BYTES:
        return f"The path is a symbolic link to '{decode_path(target)}'."
    return f"The path is a symbolic link whose target has {len(target)} bytes."


def _decide(change: Change, permission: Permission) -> Decision:
    """What the grant says to the link itself."""
    return permission.decide(next(touch for touch in list_touches(change) if touch.path == change.path))


def _all_links(subject: Subject) -> set[RepoPath]:
    """Every path that is a link before or after the change, as far as is known."""
    found = {path for change in subject.changes for path in _links_of(change)}
    if subject.trees is not None:
        found.update(subject.trees.base_links, subject.trees.head_links)
    return found


def _links_of(change: Change) -> Iterator[RepoPath]:
    for path, mode in ((change.old_path, change.old_mode), (change.new_path, change.new_mode)):
        if path is not None and mode == SYMLINK:
            yield path
