"""``adjudge.purge/v1``: every file that a purge removed, or would remove."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

SCHEMA: Final = "adjudge.purge/v1"


class TraceV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One file; the path is relative to the folder it is in."""

    folder: Literal["state", "cache"]
    path: str
    size_bytes: int


class PurgeV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is removed.

    Attributes:
        extent: One repository, or all of them.
        removed: Whether it is gone; else it would go.
        size_bytes: Sum over all files.
        traces: Sorted by folder and path.
        stays: What all repositories share, and so stays when one of them is purged.
    """

    schema: Literal["adjudge.purge/v1"] = SCHEMA
    extent: Literal["repository", "all"]
    removed: bool
    size_bytes: int
    traces: tuple[TraceV1, ...]
    stays: tuple[TraceV1, ...] = ()
