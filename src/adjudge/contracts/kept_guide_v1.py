"""A guide as it lies in the state: whole, with the words that named its change, packed.

No other program reads it, so it has no schema; a body that cannot be unpacked is damage.
"""

from __future__ import annotations

import zlib
from typing import Final

import msgspec

from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.guide_v1 import GuideV1
from adjudge.contracts.strict import read_strict
from adjudge.errors import ContractError, StateError
from adjudge.model.target import TargetMode, TargetRequest

LIMIT_BYTES: Final = 256 << 20
LEVEL: Final = 1
"""Fast: a guide is written at each run, and read once."""


class KeptGuideV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A guide with the words for its change; see ``adjudge.model.target.TargetRequest``."""

    guide: GuideV1
    mode: TargetMode | None
    revision: str | None
    ci_base: str | None
    in_ci: bool
    trust_filters: tuple[str, ...]
    paranoid: bool
    config: str | None


def pack_guide(guide: GuideV1, request: TargetRequest, *, config: str | None) -> bytes:
    """The bytes to keep; ``config`` is the configuration that was named, as an absolute path."""
    kept = KeptGuideV1(
        guide=guide,
        mode=request.mode,
        revision=request.revision,
        ci_base=request.ci_base,
        in_ci=request.in_ci,
        trust_filters=request.trust_filters,
        paranoid=request.paranoid,
        config=config,
    )
    return zlib.compress(encode_canonical(kept), LEVEL)


def unpack_guide(body: bytes) -> tuple[GuideV1, TargetRequest, str | None]:
    """(guide, words for its change, named configuration) out of kept bytes.

    Raises:
        StateError: They are damaged, or of a version that kept something else.
    """
    try:
        unpacker = zlib.decompressobj()
        plain = read_strict(unpacker.decompress(body, LIMIT_BYTES), limit_bytes=LIMIT_BYTES)
        kept = msgspec.convert(plain, KeptGuideV1)
    except (zlib.error, ContractError, msgspec.ValidationError) as error:
        message = "A guide that is kept cannot be read."
        raise StateError("store-damaged", message, "give its file with --guide") from error
    request = TargetRequest(
        mode=kept.mode,
        revision=kept.revision,
        ci_base=kept.ci_base,
        in_ci=kept.in_ci,
        fall_through=True,
        trust_filters=kept.trust_filters,
        paranoid=kept.paranoid,
    )
    return kept.guide, request, kept.config
