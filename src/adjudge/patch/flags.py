"""What a reader of the outcome must know about a path, although the text is well formed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.model.change import Change, ChangeKind, Flag
from adjudge.patch.paths import fold, holds_invisible, leaves_tree

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.model.ids import RepoPath
    from adjudge.patch.text import Found, Text

FLAGS = {
    "subtree": "A submodule pointer stands for a whole tree: permission must cover everything below it.",
    "symlink-leaves-tree": "The target of this symbolic link is outside the tree.",
    "symlink-unseen": "The target of this symbolic link is not shown.",
    "control-file": "This file decides what other checks see or run.",
    "invisible-character": "The path holds invisible, bidirectional or control characters.",
    "name-collision": "Another path of this text is the same file where case or normal form do not count.",
    "copy-source-read": "The content of this path is copied, so it is read.",
    "content-unseen": "The content of this path changes and is not shown.",
    "property-change": "A property of this path changes, which may be its mode.",
    "diffstat-disagrees": "The diffstat in front of the patch does not name this path.",
    "body-spells-header": "Lines that the counts make content of this path spell a file header.",
    "patch-in-message": "A message holds indented patch text, which GNU patch would apply.",
    "merge-not-shown": "A merge commit is shown without its changes.",
}
"""Every flag a patch text may raise, with its sentence."""

_CONTROL_NAMES = frozenset(
    {
        ".gitmodules",
        ".gitattributes",
        ".gitignore",
        "CODEOWNERS",
        "Jenkinsfile",
        ".gitlab-ci.yml",
        ".travis.yml",
        ".pre-commit-config.yaml",
        "azure-pipelines.yml",
        ".adjudge.toml",
    }
)
_CONTROL_FOLDERS = (".github/", ".circleci/", ".husky/", ".buildkite/")


def build_flag(code: str, path: str = "") -> Flag:
    """The flag with its sentence from ``FLAGS``."""
    return Flag(code=code, path=path, message=FLAGS[code])


def derive_flags(text: Text) -> set[Flag]:
    """Flags that follow from the changes found.

    Args:
        text: A text read to its end, type changes still as two entries.
    """
    flags = {build_flag(code, path) for found in text.found for code, path in _entry_flags(text, found)}
    touched = {path for found in text.found for path in found.change.touched}
    flags.update(build_flag("invisible-character", path) for path in touched if holds_invisible(path))
    flags.update(build_flag("control-file", path) for path in touched if is_control(path))
    flags.update(build_flag("name-collision", path) for path in _collisions(touched))
    return flags


def is_control(path: str) -> bool:
    """Whether a path decides what other checks see: attributes, submodules, CI, owners."""
    return path.rpartition("/")[2] in _CONTROL_NAMES or path.startswith(_CONTROL_FOLDERS)


def _entry_flags(text: Text, found: Found) -> Iterator[tuple[str, RepoPath]]:
    change = found.change
    if "160000" in {change.old_mode, change.new_mode}:
        yield "subtree", change.path
    if change.kind is ChangeKind.COPIED and change.old_path is not None:
        yield "copy-source-read", change.old_path
    if found.unseen:
        yield "content-unseen", change.path
    if change.new_mode == "120000":
        yield from _link_flags(text.data, change)


def _link_flags(data: bytes, change: Change) -> Iterator[tuple[str, RepoPath]]:
    target = b"\n".join(
        line[1:]
        for hunk in change.hunks
        for line in data[hunk.body_start : hunk.body_end].split(b"\n")
        if line.startswith(b"+")
    )
    if target and leaves_tree(change.path, target):
        yield "symlink-leaves-tree", change.path
    if not target and change.kind is not ChangeKind.RENAMED:
        yield "symlink-unseen", change.path


def _collisions(touched: set[RepoPath]) -> Iterator[RepoPath]:
    folds: dict[str, RepoPath] = {}
    for path in sorted(touched):
        first = folds.setdefault(fold(path), path)
        if first != path:
            yield first
            yield path
