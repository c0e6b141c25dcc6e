"""Symbolic links: where a written one leads, and touches that would go through one.

A link is followed twice: by its text alone, and through the other links of the tree after the change. Both
places must lie in the granted area: a file is opened by any allow rule that matches it, anything else only by
a rule that covers all below it; a deny rule that matches there, or reaches below, closes it. A path below a
folder that is a link before or after the change fails, a removed one as well: whoever applies the change may
go through the link. So a folder becomes a link, or a link a folder, in two changes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.model.change import Flag
from adjudge.model.paths import decode_path
from adjudge.scope.findings import doubt, offend
from adjudge.scope.follow import follow_link
from adjudge.scope.names import fold_path, list_prefixes
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
            message = f"The path is a symbolic link to '{decode_path(target)}'."
            yield Flag(code="symlink", path=change.path, message=message)
        yield from _check(change, target, surroundings, permission)


def find_writes_through(
    subject: Subject, touches: Iterable[Touch], permission: Permission
) -> Iterator[Finding]:
    """Offences of touched paths that lie below a link."""
    links = {fold_path(path): path for path in sorted(_all_links(subject), reverse=True)}
    if not links:
        return
    for touch in touches:
        *folders, _ = list_prefixes(fold_path(touch.path))
        above = next((links[folder] for folder in folders if folder in links), None)
        if above is not None:
            yield offend(permission.decide(touch), ReasonCode.WRITE_THROUGH_LINK, f"'{above}'")


class _Surroundings:
    """What is known of the tree after the change: its paths, its folders, its links."""

    def __init__(self, subject: Subject) -> None:
        trees = subject.trees
        written = (change.new_path for change in subject.changes if change.new_path is not None)
        self.files: frozenset[str] = frozenset(written if trees is None else trees.head_paths)
        self.folders = {folder for path in self.files for folder in [*list_prefixes(path)][:-1]}
        # Keys are unique, so the targets are never compared; in a log the last commit wins.
        self.links: dict[str, bytes | None] = {key[1]: goal for key, goal in sorted(subject.links.items())}
        if trees is not None:
            self.links |= {str(path): goal for path, goal in trees.head_links.items()}


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


def _place_problem(path: str, surroundings: _Surroundings, permission: Permission) -> ReasonCode | None:
    if permission.opens_below(path) or (path in surroundings.files and permission.opens(path)):
        return None
    unknown = path not in surroundings.files and path not in surroundings.folders and path
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
