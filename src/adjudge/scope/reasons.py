"""Every reason for which a verdict is no pass: one closed table, each with its sentence.

Each has an example that raises it and one that does not in ``docs/scope.md``, and the page runs as a test.
Reasons of a target that is itself inconclusive keep their own codes; ``target-inconclusive`` stands in where
it has none.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class ReasonCode(StrEnum):
    """Why a verdict is fail or inconclusive."""

    PROTECTED_PATH = "protected-path"
    FROZEN_PATH = "frozen-path"
    DENIED = "denied"
    OUTSIDE_GRANT = "outside-grant"
    KIND_NOT_GRANTED = "kind-not-granted"
    SUBMODULE_AREA = "submodule-area"
    COPY_SOURCE = "copy-source"
    LINK_LEAVES_TREE = "link-leaves-tree"
    LINK_LEAVES_GRANT = "link-leaves-grant"
    WRITE_THROUGH_LINK = "write-through-link"
    NAME_COLLISION = "name-collision"
    NAMES_UNCOMPARED = "names-uncompared"
    TOO_MANY_FILES = "too-many-files"
    TOO_MANY_ADDED = "too-many-added"
    TOO_MANY_REMOVED = "too-many-removed"
    NOTHING_EXAMINED = "nothing-examined"
    EMPTY_GRANT = "empty-grant"
    TARGET_INCONCLUSIVE = "target-inconclusive"
    PATCH_REFUSED = "patch-refused"
    UNACCOUNTED_PATH = "unaccounted-path"
    LINK_UNSEEN = "link-unseen"
    LINK_UNRESOLVED = "link-unresolved"
    TYPE_UNSEEN = "type-unseen"
    LINES_UNCOUNTED = "lines-uncounted"
    BASE_UNKNOWN = "base-unknown"
    REPOSITORY_UNKNOWN = "repository-unknown"


PHRASES: Final = {
    ReasonCode.PROTECTED_PATH: "The path leads into a repository's own folder (.git), which no grant opens",
    ReasonCode.FROZEN_PATH: "The grant freezes this path",
    ReasonCode.DENIED: "A deny rule of the grant hits this path",
    ReasonCode.OUTSIDE_GRANT: "No allow rule of the grant matches this path",
    ReasonCode.KIND_NOT_GRANTED: "Allow rules match this path, and none of them lists all that happens to it",
    ReasonCode.SUBMODULE_AREA: "A submodule stands for everything below it, and no allow rule covers that",
    ReasonCode.COPY_SOURCE: "The content of this path is copied, and the grant does not open it for reading",
    ReasonCode.LINK_LEAVES_TREE: "This symbolic link leads out of the tree",
    ReasonCode.LINK_LEAVES_GRANT: "This symbolic link leads out of what is granted",
    ReasonCode.WRITE_THROUGH_LINK: "A folder above this path is a symbolic link before or after the change",
    ReasonCode.NAME_COLLISION: (
        "Where case, normal form or trailing dots do not count, this path is another one that is not granted"
    ),
    ReasonCode.NAMES_UNCOMPARED: "There are more or deeper names than are compared with one another",
    ReasonCode.TOO_MANY_FILES: "The change touches more paths than the grant allows",
    ReasonCode.TOO_MANY_ADDED: "The change adds more lines than the grant allows",
    ReasonCode.TOO_MANY_REMOVED: "The change removes more lines than the grant allows",
    ReasonCode.NOTHING_EXAMINED: "The change touches nothing, so nothing was examined",
    ReasonCode.EMPTY_GRANT: "The grant allows nothing",
    ReasonCode.TARGET_INCONCLUSIVE: "What changed is not known for certain",
    ReasonCode.PATCH_REFUSED: "The patch was not understood to its last byte",
    ReasonCode.UNACCOUNTED_PATH: "The path is touched, and no change says how",
    ReasonCode.LINK_UNSEEN: "Where this symbolic link leads is not shown",
    ReasonCode.LINK_UNRESOLVED: "Where this symbolic link leads cannot be told",
    ReasonCode.TYPE_UNSEEN: "Whether this path is a link or a submodule is not stated, and a deny rule asks",
    ReasonCode.LINES_UNCOUNTED: "The grant limits lines, and those of this change were not all counted",
    ReasonCode.BASE_UNKNOWN: "The grant names a base commit, and the one of this change is not known",
    ReasonCode.REPOSITORY_UNKNOWN: "The grant names a repository, and the one of this change is not known",
}
"""What each code means: the first half of a message; details may follow after a colon."""


DOUBTS: Final = frozenset({
    ReasonCode.NAMES_UNCOMPARED, ReasonCode.NOTHING_EXAMINED, ReasonCode.EMPTY_GRANT,
    ReasonCode.TARGET_INCONCLUSIVE, ReasonCode.PATCH_REFUSED, ReasonCode.UNACCOUNTED_PATH,
    ReasonCode.LINK_UNSEEN, ReasonCode.LINK_UNRESOLVED, ReasonCode.TYPE_UNSEEN, ReasonCode.LINES_UNCOUNTED,
    ReasonCode.BASE_UNKNOWN, ReasonCode.REPOSITORY_UNKNOWN,
})  # fmt: skip
"""Codes that make a verdict inconclusive; every other one makes it fail."""


def say(code: ReasonCode, detail: str = "") -> str:
    """The message of a reason: one whole sentence."""
    return f"{PHRASES[code]}: {detail}." if detail else f"{PHRASES[code]}."
