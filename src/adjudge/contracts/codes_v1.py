"""``adjudge.codes/v1``: what one code means, or the names of all."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

SCHEMA: Final = "adjudge.codes/v1"


class MeaningV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One thing that a code means; ``exit_code`` is null when none follows from it."""

    kind: str
    meaning: str
    next_step: str
    exit_code: int | None
    page: str


class CodesV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The answer: meanings of the code that was asked for, else the names of all."""

    schema: Literal["adjudge.codes/v1"] = SCHEMA
    code: str | None
    meanings: tuple[MeaningV1, ...]
    codes: tuple[str, ...]
