"""Ids as types of their own, and the one way to derive them from content.

An id never comes from a clock, a counter or randomness: it is SHA-256 over a domain tag and length-framed
parts, so two different lists of parts can never give one byte string.
"""

from __future__ import annotations

import hashlib
from typing import NewType

ObjectId = NewType("ObjectId", str)
"""A full git object id in lower hex: 40 digits (SHA-1) or 64 (SHA-256)."""

RepoPath = NewType("RepoPath", str)
"""A repository-relative path; bytes that are not UTF-8 are surrogate escapes (see ``paths``)."""

Digest = NewType("Digest", str)
"""SHA-256 in lower hex, 64 digits."""

SignalId = NewType("SignalId", str)
"""``sig:`` + 32 hex digits."""

ChangeAnchorId = NewType("ChangeAnchorId", str)
"""``chg:`` + 32 hex digits."""

Pin = NewType("Pin", str)
"""``snap:`` + 64 hex digits."""


def derive_digest(domain: str, *parts: bytes) -> Digest:
    """SHA-256 over the domain tag and the parts, each framed by its length.

    Args:
        domain: A tag such as ``adjudge/pin/v1``; ASCII.
        parts: The content, in order.

    Returns:
        64 lower hex digits.
    """
    digest = hashlib.sha256()
    for part in (domain.encode("ascii"), *parts):
        digest.update(b"%d:" % len(part))
        digest.update(part)
    return Digest(digest.hexdigest())
