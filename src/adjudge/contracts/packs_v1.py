"""``adjudge.packs/v1``: the packs there are, which are in use, and what is wrong with files.

It is the receipt of ``packs use``: what reviews go by from then on, by name and digest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

import msgspec

from adjudge.contracts.pack_v1 import FocusV1, OriginV1, PackV1, pack_wire
from adjudge.contracts.target_v1 import ReasonV1

if TYPE_CHECKING:
    from adjudge.model.pack import ChosenPack

SCHEMA: Final = "adjudge.packs/v1"

DeedV1 = Literal["list", "show", "validate", "use"]


class ListedPackV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One pack; ``in_use`` when reviews go by it where none is named."""

    id: str
    version: str
    title: str
    origin: OriginV1
    digest: str
    focus: tuple[FocusV1, ...]
    checks: int
    in_use: bool


class PackFaultV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is wrong at a place of a file."""

    file: str
    place: str
    message: str


class PacksV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Packs by their names.

    Attributes:
        deed: What was done.
        packs: By name; those in use come in their order where ``use`` was the deed.
        shown: The whole of one, of ``show``; null otherwise.
        faults: What is wrong with files, all at once.
        limitations: What could not be seen.
    """

    schema: Literal["adjudge.packs/v1"] = SCHEMA
    deed: DeedV1
    packs: tuple[ListedPackV1, ...]
    shown: PackV1 | None
    faults: tuple[PackFaultV1, ...]
    limitations: tuple[ReasonV1, ...]


def listed_pack(chosen: ChosenPack, *, in_use: bool) -> ListedPackV1:
    """One pack of a list."""
    wire = pack_wire(chosen.pack)
    return ListedPackV1(
        id=wire.id,
        version=wire.version,
        title=wire.title,
        origin=chosen.origin.value,
        digest=chosen.digest,
        focus=wire.focus,
        checks=len(wire.checks),
        in_use=in_use,
    )
