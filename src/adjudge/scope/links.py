"""Symbolic links: where a written one leads, and touches that would go through one.

A link is followed twice: by its text alone, and through the other links of the tree after the change. Both
places must lie in the granted area: a file is opened by any allow rule that matches it, anything else only by
a rule that covers all below it; a deny rule that matches there, or reaches below, closes it. A path below a
folder that is a link before or after the change fails, a removed one as well: whoever applies the change may
go through the link. So a folder becomes a link, or a link a folder, in two changes.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from adjudge.model.change import Flag
from adjudge.model.paths import decode_path
from adjudge.scope.findings import doubt, offend
from adjudge.scope.follow import LIMIT_BYTES, follow_link
from adjudge.scope.names import fold_path
from adjudge.scope.reasons import ReasonCode
from adjudge.scope.touches import SYMLINK, is_link, list_touches

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from adjudge.model.change import Change
    from adjudge.model.ids import RepoPath
    from adjudge.model.verdict import Decision
    from adjudge.scope.findings import Finding
    from adjudge.scope.permission import Permission
    from adjudge.scope.subject import Subject
    from adjudge.scope.touches import Touch

    Links = Mapping[str, bytes | None]


def find_links(subject: Subject, permission: Permission) -> Iterator[Finding]:
    """Offences, doubts and flags of the links that the change writes."""
    written = [change for change in subject.changes if is_link(change)]
    if not written:
        return
    surroundings = _Surroundings(subject)
    for change in written:
        target = subject.links.get((change.commit, change.path))
        if target is not None:
            yield Flag(code="symlink", path=change.path, message=_say_target(target))
        yield from _check(change, target, surroundings, permission)


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


class _Surroundings:
    """What is known of the tree after the change: its paths and its links."""

    def __init__(self, subject: Subject) -> None:
        trees = subject.trees
        written = (change.new_path for change in subject.changes if change.new_path is not None)
        self.files: frozenset[str] = frozenset(written if trees is None else trees.head_paths)
        self._sorted = sorted(self.files)
        # Keys are unique, so the targets are never compared; in a log the last commit wins.
        self.links: dict[str, bytes | None] = {key[1]: goal for key, goal in sorted(subject.links.items())}
        if trees is not None:
            self.links |= {str(path): goal for path, goal in trees.head_links.items()}

    def is_folder(self, path: str) -> bool:
        """Whether something is known to lie below the path; the top of the tree is a folder."""
        if not path:
            return True
        place = bisect_right(self._sorted, f"{path}/")
        return place < len(self._sorted) and self._sorted[place].startswith(f"{path}/")


def _check(
    change: Change, target: bytes | None, surroundings: _Surroundings, permission: Permission
) -> Iterator[Finding]:
    """At most one finding: the first problem on either way."""
    ways: tuple[Links, ...] = ({}, surroundings.links)
    for links in ways:
        goal = follow_link(change.path, target, links)
        problem = goal.problem or _place_problem(goal.path, surroundings, permission)
        if problem is None:
            continue
        if problem in {ReasonCode.LINK_UNSEEN, ReasonCode.LINK_UNRESOLVED}:
            yield doubt(problem, change.path)
        else:
            detail = "" if goal.problem else f"it leads to '{goal.path or '.'}'"
            yield offend(_decide(change, permission), problem, detail)
        return


def _say_target(target: bytes) -> str:
    """One sentence; a target longer than a path may be is cut with its size."""
    if len(target) <= LIMIT_BYTES:
        return f"The path is a symbolic link to '{decode_path(target)}'."
    return f"The path is a symbolic link whose target has {len(target)} bytes."


def _place_problem(path: str, surroundings: _Surroundings, permission: Permission) -> ReasonCode | None:
    if permission.opens_below(path) or (path in surroundings.files and permission.opens(path)):
        return None
    unknown = path not in surroundings.files and not surroundings.is_folder(path)
    if unknown and permission.opens(path):
        return ReasonCode.LINK_UNRESOLVED
    return ReasonCode.LINK_LEAVES_GRANT


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
