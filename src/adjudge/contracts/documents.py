"""JSON that other programs write, read as it stands or refused as a whole.

Refused are: more bytes than allowed, bytes that are not UTF-8, deep nesting, too many values, a key that
stands twice in one object (programs disagree which one counts), numbers that are no JSON, anything around the
document. A byte order mark before it is dropped. Strings hold anything: what is wrong with one concerns its
entry alone.
"""

from __future__ import annotations

import json
import re
from itertools import accumulate
from typing import TYPE_CHECKING, Any, Final, NoReturn

from adjudge.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator

LIMIT_BYTES: Final = 64 << 20
LIMIT_DEPTH: Final = 100
LIMIT_VALUES: Final = 8_000_000
"""Commas and brackets outside of strings; a value takes up to a hundred bytes once it is read."""
BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"
HINT: Final = "docs/imports.md says what each format must look like"

_STRINGS: Final = re.compile(rb'"[^"]*+"?')
_LINES: Final = re.compile(r"\S[^\n]*")
_OPENING: Final = frozenset(b"[{")
_REST: Final = bytes(one for one in range(256) if one not in b'[]{},"')


def decode_text(data: bytes) -> str:
    """The text of a file without its byte order mark.

    Raises:
        UsageError: It is larger than 64 MiB or not UTF-8.
    """
    if len(data) > LIMIT_BYTES:
        raise UsageError(
            "import-oversized", f"The file has {len(data)} bytes; {LIMIT_BYTES} are allowed.", HINT
        )
    try:
        return data.removeprefix(BYTE_ORDER_MARK).decode("utf-8")
    except UnicodeDecodeError as error:
        raise UsageError(
            "import-unreadable", f"Byte {error.start} of the file is not UTF-8.", HINT
        ) from error


def read_document(text: str) -> Any:  # noqa: ANN401 - plain JSON values
    """One JSON document as dicts, lists, strings, numbers, booleans and ``None``.

    Raises:
        UsageError: The text is not exactly one acceptable document; tells the place.
    """
    depth, values = _find_shape(text)
    if values > LIMIT_VALUES:
        told = f"The document has about {values} values; {LIMIT_VALUES} are allowed."
        raise UsageError("import-oversized", told, HINT)
    if depth > LIMIT_DEPTH:
        raise UsageError("import-unreadable", f"The document is nested deeper than {LIMIT_DEPTH}.", HINT)
    try:
        return _DECODER.decode(text)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise UsageError(
            "import-unreadable", f"The document is not JSON at {place}: {error.msg}.", HINT
        ) from error
    except _KeyTwiceError as error:
        told = f"The key {shorten(error.args[0])} stands twice in one object."
        raise UsageError("import-unreadable", told, HINT) from error
    except ValueError as error:  # more digits than Python reads, see sys.set_int_max_str_digits
        told = "The document holds a number that nobody can read exactly."
        raise UsageError("import-unreadable", told, HINT) from error


def read_lines(text: str) -> Iterator[tuple[int, Any]]:
    """(1-based line, document or ``UsageError``) of each line that is not blank, in order."""
    number, counted = 1, 0
    for line in _LINES.finditer(text):
        number += text.count("\n", counted, line.start())
        counted = line.start()
        try:
            yield number, read_document(line[0])
        except UsageError as error:
            yield number, error


def shorten(value: object) -> str:
    """What stands somewhere, for a person: ASCII, 80 characters at most, only the kind of what is no text."""
    if isinstance(value, str):
        return ascii(value[:80])[:80]
    if isinstance(value, bool | int | float):
        return repr(value)[:80] if not isinstance(value, int) or abs(value) < 10**18 else "a huge integer"
    kinds = {dict: "an object", list: "an array", type(None): "null"}
    return kinds.get(type(value), type(value).__name__)


class _KeyTwiceError(ValueError):
    """An object had a key twice; the argument is the key."""


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) != len(pairs):
        seen: set[str] = set()
        raise _KeyTwiceError(next(key for key, _ in pairs if key in seen or seen.add(key)))  # type: ignore[func-returns-value]
    return made


def _constant(name: str) -> NoReturn:
    raise UsageError("import-unreadable", f"The document holds {name}, which is not a JSON number.", HINT)


_DECODER: Final = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_constant)


def _find_shape(text: str) -> tuple[int, int]:
    """How deep the text is nested and how many values it may have, told before anything is made of it."""
    data = text.encode("utf-8", "surrogatepass").replace(b"\\\\", b"").replace(b'\\"', b"")
    bare = _STRINGS.sub(b"", data.translate(None, _REST))
    brackets = bare.replace(b",", b"")
    return max(accumulate(1 if one in _OPENING else -1 for one in brackets), default=0), len(bare)
