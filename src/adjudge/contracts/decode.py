"""Artefact bytes to a contract's value: strict reading, then every rule at once."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from adjudge.contracts.convert import convert_kept
from adjudge.contracts.strict import LIMIT_BYTES, read_strict
from adjudge.contracts.violations import list_violations, tell_violations
from adjudge.errors import ContractError

Contract = TypeVar("Contract", bound=msgspec.Struct)


def decode_artefact(data: bytes, contract: type[Contract], *, limit_bytes: int = LIMIT_BYTES) -> Contract:
    """The value behind the bytes.

    Raises:
        ContractError: The bytes are not one strict JSON document, or it breaks the contract; ``violations``
            has every place.
    """
    plain = read_strict(data, limit_bytes=limit_bytes)
    kept = convert_kept(plain, contract)
    if kept is not None:
        return kept
    if violations := list_violations(plain, contract):
        raise ContractError("malformed", tell_violations(violations), violations=violations)
    return msgspec.convert(plain, contract)
