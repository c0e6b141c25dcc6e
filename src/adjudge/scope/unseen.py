"""What stands in a work tree and is in neither tree: files hidden by rules, edits inside submodules.

Nobody can say what is in there, so each makes the verdict inconclusive, unless the grant opens its path for
whatever may be there; then it is a limitation. An allow rule with kinds must list all that an unseen file may
be; a deny rule with any kind hits. What is seen here only the moment of judging knows: it does not come out
when the same trees are judged again.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.model.grant import RuleKind
from adjudge.model.ids import RepoPath
from adjudge.model.outcome import Reason
from adjudge.scope.touches import Touch

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adjudge.scope.permission import Permission


class UnseenCode(StrEnum):
    """Why something of the work tree was not judged."""

    IGNORED_NOT_BY_BASE = "ignored-not-by-base"
    SUBMODULE_DIRTY = "submodule-dirty"
    SUBMODULE_UNREAD = "submodule-unread"
    SUBMODULE_WITHOUT_REPOSITORY = "submodule-without-repository"


UNSEEN: Final = {
    UnseenCode.IGNORED_NOT_BY_BASE: (
        "Ignored by a rule that does not stand in the base (.git/info/exclude, core.excludesFile, or a "
        ".gitignore of the change), so it was not judged"
    ),
    UnseenCode.SUBMODULE_DIRTY: (
        "Files in this submodule differ from the commit that is recorded, and were not judged"
    ),
    UnseenCode.SUBMODULE_UNREAD: "Whether files in this submodule were edited could not be told",
    UnseenCode.SUBMODULE_WITHOUT_REPOSITORY: (
        "Recorded as a submodule, but it holds files and no repository; they were not judged"
    ),
}
"""What each code means: the first half of a message."""

_FILE: Final = frozenset({RuleKind.ADDED, RuleKind.BINARY, RuleKind.SYMLINK})
_SUBMODULE: Final = frozenset({RuleKind.MODIFIED, RuleKind.SUBMODULE})


class Unseen(NamedTuple):
    """One thing that was not judged.

    Attributes:
        code: Why.
        path: Where; a slash at its end stands for everything below a folder.
    """

    code: UnseenCode
    path: RepoPath


def find_unseen(unseen: Iterable[Unseen], permission: Permission) -> Iterator[Reason]:
    """A doubt for each thing that the grant does not open."""
    for one in unseen:
        if not _opens(one, permission):
            yield Reason(code=one.code.value, message=f"{UNSEEN[one.code]}.", path=one.path)


def limit_unseen(unseen: Iterable[Unseen], permission: Permission) -> Iterator[Reason]:
    """A limitation for each thing that the grant opens."""
    for one in unseen:
        if _opens(one, permission):
            message = f"{UNSEEN[one.code]}; the grant opens it."
            yield Reason(code=one.code.value, message=message, path=one.path)


def _opens(one: Unseen, permission: Permission) -> bool:
    return permission.decide(_touch(one)).granted


def _touch(one: Unseen) -> Touch:
    """The touch that covers whatever may be there."""
    whole = one.code is not UnseenCode.IGNORED_NOT_BY_BASE
    return Touch(
        path=RepoPath(one.path.removesuffix("/")),
        needs=_SUBMODULE if whole else _FILE,
        amounts=frozenset(RuleKind),
        subtree=whole or one.path.endswith("/"),
        typed=True,
    )
