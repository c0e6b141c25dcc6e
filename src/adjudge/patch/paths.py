"""Which path bytes may stand in a patch at all, and which look like others.

A path is data: bytes compared as bytes, never a pattern, never normalised. What git itself would refuse to
check out somewhere (``.git`` in any spelling a file system folds into it) is refused everywhere, because the
machine that applies the patch is not known here.

Source: git's ``verify_path``, ``is_ntfs_dotgit`` and ``is_hfs_dotgit``.
"""

from __future__ import annotations

import re
import unicodedata

from adjudge.patch.policy import Applier, PatchPolicy

# Code points HFS+ leaves out when it compares names.
_HFS_IGNORED = re.compile("[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]")
# NTFS: trailing dots and spaces are dropped, a colon starts a stream name, GIT~1 is the short name of .git.
_PROTECTED = re.compile(r"(?:\.git|git~1)[. ]*(?::.*)?", re.DOTALL)
_INVISIBLE = frozenset({"Cc", "Cf", "Zl", "Zp"})
_BLANK = frozenset("\u115f\u1160\u3164\uffa0\u2800\u034f\u180b\u180c\u180d\ufe0f")


def find_fault(raw: bytes, policy: PatchPolicy) -> str | None:
    """What is wrong with a path, as the end of a sentence.

    Args:
        raw: Path bytes without prefix.
        policy: Says who applies the patch and whether backslashes are ordinary.

    Returns:
        ``None`` when the path may stand in a patch.
    """
    if not raw:
        return "a path is empty"
    if b"\0" in raw:
        return "a path holds NUL"
    if b"\\" in raw and not policy.posix_paths:
        return "a path holds a backslash, which separates folders on Windows"
    if policy.applier is Applier.PATCH and raw != raw.strip():
        return "a path begins or ends with white space, which GNU patch trims"
    return next((fault for part in raw.split(b"/") if (fault := _part_fault(part)) is not None), None)


def is_protected(part: bytes) -> bool:
    """Whether some file system takes this component for ``.git``."""
    if b"\\" in part:  # a component for git, folders for Windows
        return any(is_protected(piece) for piece in part.split(b"\\"))
    text = _HFS_IGNORED.sub("", part.decode("utf-8", "surrogateescape")).casefold()
    return _PROTECTED.fullmatch(text) is not None


def holds_invisible(path: str) -> bool:
    """Whether a path holds control, bidirectional or invisible characters."""
    if path.isascii():
        return not path.isprintable()
    return any(unicodedata.category(letter) in _INVISIBLE or letter in _BLANK for letter in path)


def fold(path: str) -> str:
    """What a file system without case that normalises would store; equal folds may be one file."""
    if path.isascii():
        return path.lower()
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", path).casefold())


def leaves_tree(path: str, target: bytes) -> bool:
    """Whether a symlink at ``path`` with this target points outside the tree, by its text alone."""
    if target.startswith(b"/") or b"\\" in target or re.match(rb"[A-Za-z]:", target):
        return True
    depth = path.count("/")
    for part in target.split(b"/"):
        if part == b"..":
            depth -= 1
        elif part not in {b"", b"."}:
            depth += 1
        if depth < 0:
            return True
    return False


def _part_fault(part: bytes) -> str | None:
    if not part:
        return "a path has an empty component, or a slash at its start or end"
    if part in {b".", b".."}:
        return f"a path has the component '{part.decode('ascii')}'"
    return "a path leads into a repository's own folder (.git)" if is_protected(part) else None
