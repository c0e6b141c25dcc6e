"""``adjudge.doctor/v1``: what works here and what is missing."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

SCHEMA: Final = "adjudge.doctor/v1"


class DoctorCheckV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One thing looked at.

    Attributes:
        name: Such as ``git`` or ``state-folder``.
        state: ``ok``, ``limited`` (works with a stated gap) or ``missing``.
        found: What was found, such as a version.
        hint: How to get what is missing; empty when nothing is.
    """

    name: str
    state: Literal["ok", "limited", "missing"]
    found: str
    hint: str


class DoctorV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All checks, in a fixed order; ``state`` is the worst of them."""

    schema: Literal["adjudge.doctor/v1"] = SCHEMA
    version: str
    state: Literal["ok", "limited", "missing"]
    checks: tuple[DoctorCheckV1, ...]
