"""``adjudge.registration/v1``: a grant that is kept under its id."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

SCHEMA: Final = "adjudge.registration/v1"


class RegistrationV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What registering a grant came to.

    Attributes:
        id: The id that names it from now on.
        grant_digest: As verdicts name it.
        signed: An envelope is kept with it.
        known: It was there already, with the same bytes.
    """

    schema: Literal["adjudge.registration/v1"] = SCHEMA
    id: str
    grant_digest: str
    signed: bool
    known: bool
