"""The pin: one hash over everything that could change the brief.

Hashed are the versions, the body of the brief, and (side, path, blob id) of every file the brief read. Tree
and commit ids stay out, and so does the way the target was spelled: they enter only through the blobs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.contracts.brief_v1 import brief_body
from adjudge.contracts.canonical import encode_canonical
from adjudge.model.ids import Pin, derive_digest
from adjudge.model.paths import encode_path

if TYPE_CHECKING:
    from adjudge.model.brief import Brief

DOMAIN = "adjudge/pin/v1"


def derive_pin(brief: Brief, versions: tuple[tuple[str, str], ...]) -> Pin:
    """``snap:`` + 64 hex digits; the brief's own ``pin`` field is not looked at."""
    parts = [f"{name}={version}".encode() for name, version in versions]
    parts.append(encode_canonical(brief_body(brief)))
    for one in brief.inputs:
        parts.extend((one.side.value.encode(), encode_path(one.path), one.object_id.encode()))
    return Pin(f"snap:{derive_digest(DOMAIN, *parts)}")
