"""``adjudge tool schema [NAME]``: the contracts by name, and the JSON Schema of one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.app.answer import Answer
from adjudge.contracts.canonical import encode_printed
from adjudge.contracts.registry import CONTRACTS, json_schema
from adjudge.contracts.schema_v1 import SchemaListV1
from adjudge.errors import UsageError
from adjudge.report.screen import own

if TYPE_CHECKING:
    from adjudge.report.screen import Screen

PREFIX = "adjudge."


def answer_schema(name: str | None) -> Answer:
    """All names, or one schema; the screen form of one schema is the schema itself, ready for a file.

    Args:
        name: Such as ``brief/v1``, with or without ``adjudge.`` in front; ``None`` for the list.

    Raises:
        UsageError: No contract has that name.
    """
    names = tuple(sorted(CONTRACTS))
    if name is None:
        return Answer(artefact=SchemaListV1(names=names), screen=lambda: _list(names))
    wanted = name.removeprefix(PREFIX)
    if wanted not in CONTRACTS:
        raise UsageError("unknown-contract", f"No contract is named {name!r}.", "adjudge tool schema")
    made = json_schema(wanted)
    return Answer(
        artefact=SchemaListV1(names=names, definition=made),
        screen=lambda: tuple((own(line),) for line in encode_printed(made).decode().splitlines()),
    )


def _list(names: tuple[str, ...]) -> Screen:
    return tuple((own(f"{PREFIX}{name}"),) for name in names)
