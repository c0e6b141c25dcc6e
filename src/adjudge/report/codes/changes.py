"""Words of a change and of what is kept: how it was named, what happened to a path, what a chain is like."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

TARGETS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "base": "What this branch and the work tree add to another branch.",
        "commit": "What one commit changed.",
        "patch": "What a patch file says.",
        "range": "What lies between two commits.",
        "staged": "What is staged for the next commit.",
        "worktree": "What differs from HEAD in the work tree, new files among it.",
    }
)
RULES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "argument": "The change was named on the command line.",
        "default-branch": "No change was named; this branch adds to the default branch.",
        "default-ci-base": "No change was named; the CI names the branch that this is to be merged into.",
        "default-commit": "No change was named and nothing is uncommitted; the last commit is meant.",
        "default-remote-branch": "No change was named; in CI the remote's default branch is the base.",
        "default-tree": "No change was named; the whole tree of the last commit is meant.",
        "default-upstream": "No change was named; this branch adds to its upstream.",
        "default-worktree": "No change was named; the work tree differs from HEAD.",
    }
)
SIDES: Final[Mapping[str, str]] = MappingProxyType(
    {"base": "The tree before the change.", "head": "The tree after the change."}
)
KINDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "added": "The path is new.",
        "binary": "The content is binary.",
        "copied": "The path is new and has the content of another.",
        "deleted": "The path is gone.",
        "mode": "The mode of the path is another and the content is not.",
        "modified": "The content is another.",
        "renamed": "The path is new and another is gone, whose content it has or nearly has.",
        "submodule": "A pointer to a commit of another repository changes.",
        "symlink": "A symbolic link changes.",
        "typechanged": "A file became a link or a submodule, or the other way round.",
    }
)
REGIONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "binary": "A file without lines changed.",
        "copy": "A file has the content of another.",
        "delete": "A file is gone as a whole.",
        "empty-add": "An empty file is new.",
        "hunk": "Lines of a file changed.",
        "mode": "The mode of a file is another.",
        "rename": "A file has another path and the same content.",
        "submodule": "A pointer to a commit of another repository is another.",
        "typechange": "A file became a link or a submodule, or the other way round.",
    }
)
DECIDED_BY: Final[Mapping[str, str]] = MappingProxyType(
    {
        "allow": "A rule of the grant allows it.",
        "deny": "A rule of the grant forbids it.",
        "frozen": "The grant lets nobody touch the path.",
        "nothing": "No rule of the grant covers it, so it is not allowed.",
        "protected": "The path leads into a repository's own folder, which no grant opens.",
    }
)
DAMAGE: Final[Mapping[str, str]] = MappingProxyType(
    {
        "cut-tail": "The chain ends before the entry that was recorded as its last.",
        "damaged-record": "An entry is not what its digest says.",
        "fork": "An entry does not follow from the one before it.",
        "gap": "A number of the chain is missing.",
        "torn-record": "An entry was not written to its end.",
        "unreadable": "The chain cannot be read.",
    }
)
RELATIONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "equal": "Both chains hold the same entries.",
        "first-damaged": "The first chain does not add up.",
        "first-longer": "The first chain holds all entries of the second, and more.",
        "fork": "The chains have a common start and then differ.",
        "second-damaged": "The second chain does not add up.",
        "second-longer": "The second chain holds all entries of the first, and more.",
    }
)
AGAIN: Final[Mapping[str, str]] = MappingProxyType(
    {
        "differs": "Judging again came to something else.",
        "not-asked": "There was nothing to judge again on.",
        "same": "Judging again came to the same.",
        "unknown": "Whether judging again comes to the same cannot be told.",
    }
)

LISTS: Final = (
    ("what is judged", TARGETS, "docs/git.md"),
    ("why this change is judged", RULES, "docs/git.md"),
    ("side", SIDES, "docs/git.md"),
    ("change of a path", KINDS, "docs/git.md"),
    ("kind of a changed region", REGIONS, "docs/patch.md"),
    ("part of a grant that decided", DECIDED_BY, "docs/scope.md"),
    ("damage of a chain", DAMAGE, "docs/state.md"),
    ("how two chains compare", RELATIONS, "docs/state.md"),
    ("what judging again came to", AGAIN, "docs/receipts.md"),
)
"""(what it is, words, page that tells more)."""
