"""What a reader must know of a change whatever the verdict: files that steer other checks, and a few facts.

A flag never changes an outcome.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from adjudge.model.change import ChangeKind, Flag
from adjudge.patch.paths import holds_invisible
from adjudge.patch.steering import steering_of
from adjudge.scope.names import fold_path
from adjudge.scope.touches import GITLINK

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adjudge.model.change import Change
    from adjudge.model.ids import RepoPath


FACTS: Final = {
    "subtree": "A submodule pointer stands for a whole tree, which was not looked into.",
    "copy-source-read": "The content of this path is copied, so it is read.",
    "becomes-executable": "This file becomes executable.",
    "invisible-character": "The path holds invisible, bidirectional or control characters.",
    "windows-name": "Windows cannot store this name, or stores it under another.",
}
"""Code → sentence of the flags that come from facts; ``symlink`` and ``name-collision`` have their own."""

_DEVICES: Final = frozenset({
    "con", "prn", "aux", "nul", "conin$", "conout$",
    *(f"{port}{number}" for port in ("com", "lpt") for number in "0123456789¹²³"),
})  # fmt: skip
# Microsoft, "Naming Files, Paths, and Namespaces"; the backslash separates folders there.
_UNSTORED: Final = re.compile(r'[<>:"|?*\\]|[. ](?:/|$)')
_EXECUTABLE: Final = "100755"


def find_flags(changes: Iterable[Change]) -> Iterator[Flag]:
    """The flags of changes, in any order; the same one may come twice."""
    for change in changes:
        yield from _facts(change)
        for path in change.touched:
            for row in steering_of(fold_path(path)):
                yield Flag(code=row.code, path=path, message=row.message)
            for code in _name_codes(path):
                yield Flag(code=code, path=path, message=FACTS[code])


def _facts(change: Change) -> Iterator[Flag]:
    if change.kind is ChangeKind.COPIED and change.old_path is not None:
        yield _fact("copy-source-read", change.old_path)
    if GITLINK in {change.old_mode, change.new_mode}:
        yield from (_fact("subtree", path) for path in change.touched)
    if change.new_mode == _EXECUTABLE and change.old_mode != _EXECUTABLE:
        yield _fact("becomes-executable", change.path)


def _fact(code: str, path: RepoPath) -> Flag:
    return Flag(code=code, path=path, message=FACTS[code])


def _name_codes(path: RepoPath) -> Iterator[str]:
    if holds_invisible(path):
        yield "invisible-character"
    stems = {part.split(".")[0].rstrip(" ").lower() for part in path.split("/")}
    if _UNSTORED.search(path) or stems & _DEVICES:
        yield "windows-name"
