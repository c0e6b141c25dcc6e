"""``adjudge.install/v1``: what stands of adjudge in a repository, and what was done about it."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

SCHEMA: Final = "adjudge.install/v1"

PieceName = Literal["git-hook", "skill", "agents", "claude", "codex", "gemini", "github"]
PieceStateName = Literal["absent", "current", "outdated", "edited", "foreign"]
PieceDeed = Literal["none", "planned", "written"]


class PieceV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One piece.

    Attributes:
        name: By which it is asked for.
        path: From the top of the work tree, or ``GIT/…`` from the shared git folder.
        state: How what stood there compares with what this version writes.
        deed: What was done.
        line: Of an ``edited`` or ``outdated`` piece the first 1-based line that differs; else null.
    """

    name: PieceName
    path: str
    state: PieceStateName
    deed: PieceDeed
    line: int | None


class InstallV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All pieces that were asked about, in the order of their list.

    Attributes:
        version: Of adjudge.
        checked: Nothing was to be written; what stands was compared.
        outcome: Of a comparison: ``fail`` for drift, ``inconclusive`` where a named piece or all are absent.
        pieces: Each of them.
    """

    schema: Literal["adjudge.install/v1"] = SCHEMA
    version: str
    checked: bool
    outcome: Literal["pass", "fail", "inconclusive"] | None
    pieces: tuple[PieceV1, ...]
