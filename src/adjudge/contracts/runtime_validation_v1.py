"""``adjudge.runtime-validation/v1``: what commands said of a tree, as somebody who ran them tells it."""

from __future__ import annotations

import re
from typing import Final, Literal

import msgspec

from adjudge.contracts.audit_findings_v1 import RuntimeStatusV1
from adjudge.contracts.decode import decode_artefact
from adjudge.errors import ContractError

SCHEMA: Final = "adjudge.runtime-validation/v1"
LIMIT_BYTES: Final = 1 << 20
LIMIT_RESULTS: Final = 256
LIMIT_DETAIL: Final = 2000
"""Characters of one detail."""
_NAME: Final = re.compile(r"[a-z][a-z0-9-]{0,63}")
_TREE: Final = re.compile(r"[0-9a-f]{40}(?:[0-9a-f]{24})?")


class RuntimeResultV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One command: its name, whether it confirms the tree, and one sentence about it."""

    name: str
    status: RuntimeStatusV1
    detail: str


class RuntimeValidationV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The whole document; it speaks of one tree and of no other."""

    schema: Literal["adjudge.runtime-validation/v1"] = SCHEMA
    tree: str
    results: tuple[RuntimeResultV1, ...]


def read_runtime(data: bytes) -> RuntimeValidationV1:
    """The document behind the bytes.

    Raises:
        ContractError: They are none; ``violations`` has every place.
    """
    made = decode_artefact(data, RuntimeValidationV1, limit_bytes=LIMIT_BYTES)
    faults = []
    if _TREE.fullmatch(made.tree) is None:
        faults.append(("$.tree", "expected the id of a tree"))
    if len(made.results) > LIMIT_RESULTS:
        faults.append(("$.results", f"{len(made.results)} entries; {LIMIT_RESULTS} are allowed"))
    names = [one.name for one in made.results]
    for at, one in enumerate(made.results):
        if _NAME.fullmatch(one.name) is None:
            faults.append((f"$.results[{at}].name", "expected lower-case letters, digits and -"))
        elif one.name in names[:at]:
            faults.append((f"$.results[{at}].name", "the command stands twice"))
        if len(one.detail) > LIMIT_DETAIL:
            faults.append((f"$.results[{at}].detail", f"{LIMIT_DETAIL} characters are allowed"))
    if faults:
        raise ContractError("malformed", f"{faults[0][0]}: {faults[0][1]}.", violations=tuple(faults))
    return made
