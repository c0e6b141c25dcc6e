"""``adjudge.page/v1``: one page of an artefact, as a server for agents hands it out.

The artefact on a page is whole but for its lists: ``lists`` says of each that was cut which part of it stands
here, so that an empty list is never taken for none. ``withheld`` says what stands nowhere, and why.
"""

from __future__ import annotations

from typing import Any, Final, Literal

import msgspec

SCHEMA: Final = "adjudge.page/v1"

WithheldReasonV1 = Literal["secret", "absolute-path", "prompt", "raw-output", "not-unicode", "too-long"]


class ListedV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Part of a list: ``count`` of its ``total`` entries, from the one at ``first`` (0-based) onward."""

    name: str
    first: int
    count: int
    total: int


class WithheldV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A place of the artefact at which something was replaced or cut, and why."""

    field: str
    reason: WithheldReasonV1


class PageV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One page.

    Attributes:
        tool: The tool that was called.
        repository: Opaque id of the repository that this server is about.
        artefact: The artefact, under its own contract.
        exit_code: What the command would have ended with: 0 pass, 1 fail, 3 inconclusive.
        why: Why it is not 0; empty where it is.
        notes: What there is to know of this machine, such as that nothing can be kept.
        lists: Lists that are not whole on this page; empty where all are.
        withheld: What was replaced or cut on this page.
        next_cursor: What to call the same tool with, and the same arguments, for the next page; null on the
            last.
    """

    schema: Literal["adjudge.page/v1"] = SCHEMA
    tool: str
    repository: str
    artefact: dict[str, Any]
    exit_code: int
    why: str
    notes: tuple[str, ...]
    lists: tuple[ListedV1, ...]
    withheld: tuple[WithheldV1, ...]
    next_cursor: str | None
