"""What a review was asked with, as it lies in the state: words, the variables that chose the change, trees.

No other program reads it, so it has no schema; a body that cannot be unpacked is damage.
"""

from __future__ import annotations

import zlib
from typing import Final

import msgspec

from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.strict import read_strict
from adjudge.errors import ContractError, StateError

LIMIT_BYTES: Final = 256 << 20

Word = bool | int | str | tuple[str, ...] | None


class KeptReviewV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a review was asked with.

    Attributes:
        words: By name; those of a group have its name and a full stop before theirs.
        variables: Of the environment, as far as they choose the change.
        changes: (path after, path before, blob before, blob after, mode before, mode after) of each change;
            empty for what is not there.
    """

    words: dict[str, Word]
    variables: dict[str, str]
    changes: tuple[tuple[str, str, str, str, str, str], ...]


def pack_review(kept: KeptReviewV1) -> bytes:
    """The bytes to keep."""
    return zlib.compress(encode_canonical(kept))


def unpack_review(body: bytes, *, run_id: str) -> KeptReviewV1:
    """What was kept.

    Args:
        body: The bytes.
        run_id: Of which run, for the error.

    Raises:
        StateError: They are damaged, or of a version that kept something else.
    """
    try:
        unpacker = zlib.decompressobj()
        plain = read_strict(unpacker.decompress(body, LIMIT_BYTES), limit_bytes=LIMIT_BYTES)
        return msgspec.convert(plain, KeptReviewV1)
    except (zlib.error, ContractError, msgspec.ValidationError) as error:
        message = f"What the review {run_id} was asked with cannot be read."
        raise StateError("store-damaged", message, "ask again with its words: adjudge review") from error
