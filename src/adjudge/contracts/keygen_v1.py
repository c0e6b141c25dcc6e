"""``adjudge.keygen/v1``: a key pair that was made."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

SCHEMA: Final = "adjudge.keygen/v1"


class KeygenV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where the keys are, as typed, and the id by which receipts name them."""

    schema: Literal["adjudge.keygen/v1"] = SCHEMA
    key_id: str
    private: str
    public: str
