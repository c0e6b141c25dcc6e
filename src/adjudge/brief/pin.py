"""The pin: one hash over everything that could change the brief.

Hashed are the versions, the body of the brief, and (side, path, blob id) of every file the brief read. Tree
and commit ids stay out, and so does the way the target was spelled: they enter only through the blobs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adjudge.contracts.brief_v1 import brief_body, pinned_body
from adjudge.contracts.canonical import encode_canonical
from adjudge.model.ids import Pin, RepoPath, derive_digest
from adjudge.model.paths import encode_path

if TYPE_CHECKING:
    from collections.abc import Iterable

    from adjudge.contracts.brief_v1 import BriefV1
    from adjudge.model.brief import Brief

DOMAIN = "adjudge/pin/v1"


def derive_pin(brief: Brief, versions: tuple[tuple[str, str], ...]) -> Pin:
    """``snap:`` + 64 hex digits; the brief's own ``pin`` field is not looked at."""
    inputs = [(one.side.value, one.path, one.object_id) for one in brief.inputs]
    return _pin(versions, brief_body(brief), inputs)


def pin_of_artefact(artefact: BriefV1, versions: Iterable[tuple[str, str]]) -> Pin:
    """The pin that a brief from the wire must have, unless something in it was changed or left out."""
    inputs = [(one.side, RepoPath(one.path), one.object_id) for one in artefact.inputs]
    return _pin(versions, pinned_body(artefact), inputs)


def _pin(
    versions: Iterable[tuple[str, str]], body: dict[str, Any], inputs: Iterable[tuple[str, RepoPath, str]]
) -> Pin:
    parts = [f"{name}={version}".encode() for name, version in versions]
    parts.append(encode_canonical(body))
    for side, path, object_id in inputs:
        parts.extend((side.encode(), encode_path(path), object_id.encode()))
    return Pin(f"snap:{derive_digest(DOMAIN, *parts)}")
