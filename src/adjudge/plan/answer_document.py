"""The one document of an answer, wherever in it it stands.

It is looked for strictly first: the whole text, then the one object that holds what it must, fenced or in
prose. A second one makes the answer unusable, wherever it stands: it may be words of the change.
"""

from __future__ import annotations

import re
from itertools import count
from json import JSONDecodeError, JSONDecoder
from typing import TYPE_CHECKING, Any, Final

from adjudge.contracts.documents import read_document
from adjudge.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

LIMIT_BYTES: Final = 4 << 20
TRIES: Final = 200
"""Places in prose at which a document is looked for."""
VAIN: Final = 8 * LIMIT_BYTES
"""Characters that are read of objects which turn out to be none."""
TOLD: Final = 20
"""Errors that are told; the rest is counted."""

_FENCE: Final = re.compile(r"^ {0,3}(`{3,}|~{3,})([^\n]*)$", re.MULTILINE)
"""A line that may open or close a fence: its mark, and what stands behind it."""
_DECODER: Final = JSONDecoder()


class UnusableError(Exception):
    """The answer is no document of the contract; the argument says why."""


def find_document(data: bytes, holds: str) -> Any:  # noqa: ANN401 - JSON
    """The one document of an answer.

    Args:
        data: As it came.
        holds: A field that only the document has, in words of people a plural.

    Returns:
        The document; ``UnusableError`` when there is none or more than one, ``UsageError`` when what looks
        like one is none.
    """
    return _document(_text(data), holds)


def few(errors: Sequence[str]) -> tuple[str, ...]:
    """The first errors, and how many more there are."""
    rest = len(errors) - TOLD
    return tuple([*errors[:TOLD], f"{rest} more errors."] if rest > 0 else errors)


def _text(data: bytes) -> str:
    if len(data) > LIMIT_BYTES:
        raise UnusableError(f"The answer has {len(data)} bytes; {LIMIT_BYTES} are allowed.")
    if not data.strip():
        raise UnusableError("The answer is empty.")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise UnusableError(f"Byte {error.start} of the answer is not UTF-8.") from error


def _document(text: str, holds: str) -> Any:  # noqa: ANN401 - JSON
    bare = text.strip().removeprefix("\ufeff")
    if bare.startswith("{") and bare.endswith("}"):
        try:
            return read_document(bare)
        except UsageError:
            if not any(True for _ in _objects(bare, holds)):
                raise
    found = list(_objects(bare, holds))
    if len(found) == 1:
        return read_document(found[0])
    fenced = [one for one in _fenced(bare) if one.lstrip().startswith("{")]
    if len(fenced) == 1 and not found:
        return read_document(fenced[0])
    told = "no JSON document" if not found else f"{len(found)} JSON documents"
    raise UnusableError(f"The answer holds {told} with {holds}; exactly one was expected.")


def _fenced(text: str) -> Iterator[str]:
    """What stands in fences that are closed, in one pass: whatever is opened in one opens nothing."""
    mark, start = "", 0
    for line in _FENCE.finditer(text):
        if not mark:
            if "`" not in line[2]:
                mark, start = line[1], line.end() + 1
        elif line[1].startswith(mark) and not line[2].lstrip("`~").strip(" \t"):
            yield text[start : line.start()]
            mark = ""


def _objects(text: str, holds: str) -> Iterator[str]:
    """The texts of objects with the field, none inside another.

    Raises:
        UnusableError: More of them may stand beyond the places that are looked at.
    """
    at, vain = text.find("{"), 0
    for tries in count():
        if at < 0:
            return
        if tries == TRIES:
            if f'"{holds}"' in text[at:]:
                raise UnusableError(f"The answer opens more than {TRIES} objects beside its document.")
            return
        try:
            value, end = _DECODER.raw_decode(text, at)
        except (JSONDecodeError, RecursionError, ValueError) as error:
            vain += error.pos - at if isinstance(error, JSONDecodeError) else len(text) - at
            if vain > VAIN:
                raise UnusableError("The answer opens objects that do not end, one in the other.") from None
            at = text.find("{", at + 1)
            continue
        if isinstance(value, dict) and holds in value:
            yield text[at:end]
        at = text.find("{", end)
