"""Artefact bytes to a contract's value: strict reading, then every rule at once."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from adjudge.contracts.strict import LIMIT_BYTES, read_strict
from adjudge.contracts.violations import list_violations
from adjudge.errors import ContractError

Contract = TypeVar("Contract", bound=msgspec.Struct)


def decode_artefact(data: bytes, contract: type[Contract], *, limit_bytes: int = LIMIT_BYTES) -> Contract:
    """The value behind the bytes.

    Raises:
        ContractError: The bytes are not one strict JSON document, or it breaks the contract; ``violations``
            has every place.
    """
    plain = read_strict(data, limit_bytes=limit_bytes)
    if violations := list_violations(plain, contract):
        path, problem = violations[0]
        more = f" and {len(violations) - 1} more" if len(violations) > 1 else ""
        raise ContractError("malformed", f"{path}: {problem}{more}.", violations=violations)
    return msgspec.convert(plain, contract)
