r"""Path bytes as text and back, without loss.

Git's paths are bytes. Inside adjudge they are ``str`` with surrogate escapes (PEP 383): a byte that is not
UTF-8 becomes one lone surrogate, so the way back is exact and JSON can carry it as ``\\udcXX``.
"""

from __future__ import annotations

from adjudge.model.ids import RepoPath


def decode_path(raw: bytes) -> RepoPath:
    """The text form of git's path bytes; never fails."""
    return RepoPath(raw.decode("utf-8", "surrogateescape"))


def encode_path(path: str) -> bytes:
    """Git's bytes of a path in text form."""
    return path.encode("utf-8", "surrogateescape")
