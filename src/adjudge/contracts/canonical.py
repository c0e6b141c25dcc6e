r"""Canonical and printed JSON: one way to turn an artefact into bytes.

Canonical bytes are sorted by key, compact, end in one line feed and are pure ASCII: control, bidi, invisible
characters and lone surrogates leave as ``\u`` escapes, so a terminal or a log can show any artefact. Printed
bytes are the same values in the order of the contract with ``schema`` first, indented. Sets are refused,
floats are refused: neither has one order or one spelling.
"""

from __future__ import annotations

import json
from typing import Any, NoReturn

import msgspec

from adjudge.errors import InvariantError


def encode_canonical(artefact: msgspec.Struct | dict[str, Any]) -> bytes:
    """The bytes to hash or sign."""
    return _dump(artefact, sort_keys=True) + b"\n"


def encode_printed(artefact: msgspec.Struct | dict[str, Any]) -> bytes:
    """The bytes to show: contract order, two spaces of indentation."""
    compact = _dump(artefact, sort_keys=False)
    try:
        return msgspec.json.format(compact, indent=2) + b"\n"
    except (
        msgspec.DecodeError
    ):  # a lone surrogate (a path byte that is not UTF-8): the slow formatter takes it
        return _escape_del(json.dumps(json.loads(compact), indent=2)) + b"\n"


def encode_line(artefact: msgspec.Struct | dict[str, Any]) -> bytes:
    """The bytes of a part of a long document: contract order, compact, no line feed."""
    return _dump(artefact, sort_keys=False)


def _dump(artefact: msgspec.Struct | dict[str, Any], *, sort_keys: bool) -> bytes:
    plain = msgspec.to_builtins(artefact, enc_hook=_refuse)
    _check(plain)
    return _escape_del(json.dumps(plain, sort_keys=sort_keys, separators=(",", ":"), allow_nan=False))


def _escape_del(text: str) -> bytes:
    """ASCII bytes; DEL is the one control character that ``json`` leaves as it is."""
    return text.replace("\x7f", "\\u007f").encode("ascii")


def _check(plain: object) -> None:
    """Nothing, when no float is anywhere; iterative, so that depth is no limit.

    Raises:
        InvariantError: A float, which has no one spelling.
    """
    stack = [plain]
    while stack:
        value = stack.pop()
        if isinstance(value, dict):
            stack.extend(value.values())
        elif isinstance(value, (list, tuple)):
            stack.extend(value)
        elif isinstance(value, float):
            raise InvariantError("float-in-artefact", "An artefact holds a float, which has no one spelling.")


def _refuse(value: object) -> NoReturn:
    raise InvariantError(
        "no-canonical-form", f"A value of type {type(value).__name__} has no canonical form."
    )
