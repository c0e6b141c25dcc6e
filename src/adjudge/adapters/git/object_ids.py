"""Object ids: only full ones reach git, and what git hands back is hashed again (git-hash-object(1))."""

from __future__ import annotations

import hashlib
import re
from typing import Final

from adjudge.errors import GitError
from adjudge.model.ids import ObjectId

ID: Final = re.compile(r"[0-9a-f]{40}(?:[0-9a-f]{24})?")
SHA256_DIGITS: Final = 64


def compute_id(kind: str, data: bytes, *, like: str) -> ObjectId:
    """The id of an object, in the format of another id.

    Args:
        kind: ``blob``, ``tree`` or ``commit``.
        data: Its content.
        like: An id of the same repository.
    """
    digest = object_hash(kind, len(data), sha256=len(like) == SHA256_DIGITS)
    digest.update(data)
    return ObjectId(digest.hexdigest())


def object_hash(kind: str, size: int, *, sha256: bool) -> hashlib._Hash:
    """A hash that has read an object's header and waits for its ``size`` bytes of content."""
    digest = hashlib.sha256() if sha256 else hashlib.sha1(usedforsecurity=False)
    digest.update(f"{kind} {size}\0".encode("ascii"))
    return digest


def refuse_odd(name: str) -> None:
    """Let only full object ids pass.

    Raises:
        GitError: It is none.
    """
    if not ID.fullmatch(name):
        raise GitError("no-object-id", f"{name[:80]!a} is no full object id.")
