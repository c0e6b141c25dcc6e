"""Which names of a tree are written to a disk, and which names a disk takes for one and the same.

Refused is what git itself would not check out on some system, on every system: what stands for git's own
folder in any spelling, what leads upwards, what no file system holds. A name with a backslash is a plain one
here, but each part between backslashes is looked at as if it were a name of its own.

Source: git's ``verify_path``, ``is_ntfs_dotgit`` and ``is_hfs_dotgit`` (read-cache.c, path.c, utf8.c).
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from adjudge.model.paths import encode_path

NAME_BYTES: Final = 255
"""NAME_MAX of Linux and macOS."""
PATH_BYTES: Final = 3072
"""From the top of the tree; leaves a quarter of PATH_MAX (4096) for where the tree lies."""

_HFS_IGNORED: Final = dict.fromkeys(
    (*range(0x200C, 0x2010), *range(0x202A, 0x202F), *range(0x206A, 0x2070), 0xFEFF)
)
_GIT: Final = re.compile(r"(?:\.git|git~1)[. ]*(?::.*)?", re.IGNORECASE | re.DOTALL)


def name_fault(path: str) -> str:
    """What is wrong with a path of a tree, as the end of a sentence; empty when it may be written."""
    parts = path.split("/")
    faults = (
        ("" in parts, "it has an empty part"),
        ("\0" in path, "it holds NUL"),
        (len(encode_path(path)) > PATH_BYTES, f"it is longer than {PATH_BYTES} bytes"),
        (any(len(encode_path(part)) > NAME_BYTES for part in parts), f"a part has over {NAME_BYTES} bytes"),
        (any(map(_leads_up, parts)), "it leads upwards or stands for its own folder"),
        (any(map(_is_git, parts)), "it stands for git's own folder"),
    )
    return next((fault for holds, fault in faults if holds), "")


def fold_name(path: str) -> str:
    """What a disk that ignores case and normal form takes a path for."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFD", path).casefold())


def _leads_up(part: str) -> bool:
    return any(piece in {".", ".."} for piece in part.split("\\"))


def _is_git(part: str) -> bool:
    return any(_GIT.fullmatch(piece.translate(_HFS_IGNORED)) for piece in part.split("\\"))
