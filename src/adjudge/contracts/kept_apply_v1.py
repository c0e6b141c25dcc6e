"""The note by which a fix that is being written into the owner's work tree can be taken back.

No other program reads it, so it has no schema; the ledger has its digest before it is written.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from typing import Final

import msgspec

from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.decode import decode_artefact
from adjudge.errors import ContractError, StateError

LIMIT_BYTES: Final = 2 << 30


class KeptFileV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One file: what stood there, in base64, and the digest of what is to stand; null for nothing."""

    path: str
    before: str | None
    was_executable: bool
    after_sha256: str | None

    def content(self) -> bytes | None:
        """What stood there."""
        return None if self.before is None else b64decode(self.before)


class KeptApplyV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A fix being written: which try, into which work tree, and every file of it, in the order of writing."""

    attempt_id: str
    work_tree: str
    files: tuple[KeptFileV1, ...]


def kept_file(
    path: str, before: bytes | None, after_sha256: str | None, *, was_executable: bool
) -> KeptFileV1:
    """One file of a note."""
    text = None if before is None else b64encode(before).decode("ascii")
    return KeptFileV1(path=path, before=text, was_executable=was_executable, after_sha256=after_sha256)


def pack_apply(kept: KeptApplyV1) -> bytes:
    """The bytes to keep."""
    return encode_canonical(kept)


def unpack_apply(note: bytes) -> KeptApplyV1:
    """What was kept.

    Raises:
        StateError: It is damaged.
    """
    try:
        return decode_artefact(note, KeptApplyV1, limit_bytes=LIMIT_BYTES)
    except ContractError as error:
        message = "The note of a fix that was being applied cannot be read."
        raise StateError("store-damaged", message, "look at the work tree, then remove the note") from error
