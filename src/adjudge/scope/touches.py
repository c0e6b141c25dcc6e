"""A change, as the ways in which it touches paths.

What a change *needs* is what an allow rule with kinds must list in full: the kind of change, the properties
of both sides, and what comes with it (a mode that changes beside the content, content that changes beside a
rename). What it *amounts to* is wider, and any of it is enough for a deny rule: a rename takes one path away
and adds another, whatever a similarity index calls it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.model.change import ChangeKind
from adjudge.model.grant import PROPERTIES, RuleKind

if TYPE_CHECKING:
    from adjudge.model.change import Change
    from adjudge.model.ids import RepoPath

SYMLINK: Final = "120000"
GITLINK: Final = "160000"
_WHOLE: Final = 100  # per cent
_NOTHING: Final[frozenset[RuleKind]] = frozenset()
_OFTYPE: Final = {SYMLINK: frozenset({RuleKind.SYMLINK}), GITLINK: frozenset({RuleKind.SUBMODULE})}
_LEAVING: Final = {
    ChangeKind.RENAMED: frozenset({RuleKind.DELETED}),
    ChangeKind.TYPECHANGED: frozenset({RuleKind.DELETED, RuleKind.ADDED, RuleKind.MODIFIED}),
}
_COMING: Final = {
    ChangeKind.RENAMED: frozenset({RuleKind.ADDED}),
    ChangeKind.COPIED: frozenset({RuleKind.ADDED}),
    ChangeKind.TYPECHANGED: frozenset({RuleKind.DELETED, RuleKind.ADDED, RuleKind.MODIFIED}),
}


class Touch(NamedTuple):
    """One path, and how it is touched.

    Attributes:
        path: The path written.
        needs: What an allow rule with kinds must list, all of it.
        amounts: What a deny rule with kinds may list, any of it; ``needs`` and more.
        subtree: It is or was a submodule, which stands for everything below it.
        typed: Whether the file type is known; a patch may leave it out.
    """

    path: RepoPath
    needs: frozenset[RuleKind]
    amounts: frozenset[RuleKind]
    subtree: bool
    typed: bool

    @property
    def kinds(self) -> tuple[RuleKind, ...]:
        """``needs``, sorted."""
        return tuple(sorted(self.needs))


def list_touches(change: Change) -> tuple[Touch, ...]:
    """How the change touches each of its paths, sorted by path: two for a rename, else one."""
    modes = {change.old_mode, change.new_mode} - {None}
    properties = _NOTHING.union(*(_OFTYPE.get(str(mode), _NOTHING) for mode in modes))
    if change.binary:
        properties |= {RuleKind.BINARY}
    needs = properties | {RuleKind(change.kind.value)} | _company(change)
    touches = []
    for path in change.touched:
        more = _COMING if path == change.new_path else _LEAVING
        touches.append(
            Touch(
                path=path,
                needs=needs,
                amounts=needs | more.get(change.kind, _NOTHING),
                subtree=RuleKind.SUBMODULE in properties,
                typed=bool(modes),
            )
        )
    return tuple(touches)


def plain_touch(path: RepoPath, kind: RuleKind) -> Touch:
    """A touch of this kind alone, to ask what a grant says about it."""
    return Touch(
        path=path,
        needs=frozenset({kind}),
        amounts=frozenset({kind}),
        subtree=kind is RuleKind.SUBMODULE,
        typed=True,
    )


def is_link(change: Change) -> bool:
    """Whether the path after the change is a symbolic link."""
    return change.new_mode == SYMLINK


def unseen_types(touch: Touch) -> frozenset[RuleKind]:
    """Properties that the touch may have without saying so."""
    return _NOTHING if touch.typed else PROPERTIES - {RuleKind.BINARY}


def _company(change: Change) -> frozenset[RuleKind]:
    """What happens beside the kind of change."""
    found = set()
    if change.kind in {ChangeKind.RENAMED, ChangeKind.COPIED} and not _is_same_content(change):
        found.add(RuleKind.MODIFIED)
    if change.old_mode and change.new_mode and _is_chmod(change.old_mode, change.new_mode):
        found.add(RuleKind.MODE)
    return frozenset(found)


def _is_same_content(change: Change) -> bool:
    """Nothing is shown to differ: no lines, equal ids where ids are there, no percentage below the whole."""
    if change.hunks or change.similarity not in {None, _WHOLE}:
        return False
    if change.old_id is not None and change.new_id is not None:
        return change.old_id == change.new_id
    return not change.binary


def _is_chmod(old: str, new: str) -> bool:
    """Two modes of one file type."""
    return old != new and old[:3] == new[:3]
