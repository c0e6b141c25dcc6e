"""The one door to TOML: a document as plain values, in time that its size bounds.

The reader of Python takes time by the square of the parts of a dotted key, so a line of 100 kB could hold it
for minutes. Such a line is refused before anything is read.
"""

from __future__ import annotations

import tomllib
from typing import Any, Final

_DOTS: Final = 10_000_000
"""Squares of the dots of each line, together: some seconds at most."""


class DottedKeyError(ValueError):
    """The document has keys of too many parts."""


def read_toml(text: str) -> dict[str, Any]:
    """The tables of a document; what is not TOML ends as ``tomllib.loads`` ends.

    Raises:
        DottedKeyError: A key may have too many parts; a ``ValueError``, as what holds too long a number.
    """
    if sum(line.count(".") ** 2 for line in text.split("\n")) > _DOTS:
        raise DottedKeyError("keys of too many parts")
    return tomllib.loads(text)
