"""JSON as people write it by hand: comments and commas at the end are let by.

Rules: what cannot be read is empty, never an error; nesting is bounded by the decoder.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec

_PIECES = re.compile(r'("(?:[^"\\\n]|\\.)*+")|//[^\n]*|/\*.*?(?:\*/|\Z)', re.DOTALL)
_COMMA = re.compile(r'("(?:[^"\\\n]|\\.)*+")|,(?=\s*[}\]])')


def read_object(data: bytes, *, strict: bool = False) -> dict[str, Any]:
    """The object that a text holds; empty for anything else.

    Args:
        data: The text.
        strict: Neither comments nor commas at the end are let by.
    """
    try:
        found = msgspec.json.decode(data)
    except (msgspec.DecodeError, RecursionError):
        found = None if strict else _loosely(data)
    return found if isinstance(found, dict) else {}


def _loosely(data: bytes) -> object:
    text = data.decode("utf-8", "replace").removeprefix("\ufeff")
    for pattern in (_PIECES, _COMMA):
        text = pattern.sub(lambda found: found[1] or " ", text)
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        return None


def table(value: object) -> dict[str, Any]:
    """The value if it is an object, else an empty one."""
    return value if isinstance(value, dict) else {}


def texts(value: object) -> tuple[str, ...]:
    """The texts of a list, or one text as a list; empty for anything else."""
    if isinstance(value, str):
        return (value,)
    return tuple(one for one in value if isinstance(one, str)) if isinstance(value, list) else ()


def string(value: object) -> str:
    """The value if it is a text, else an empty one."""
    return value if isinstance(value, str) else ""
