"""Text of a repository as a prompt may hold it: nothing in it is invisible, and all of it leads back.

Rules: what has no shape of its own (control and format characters, line separators, bytes that are not UTF-8)
is spelt out, a tab excepted; a text that looks like such a spelling has its bracket spelt out. So ``restore``
gives back exactly what was shown, but for NUL, which stays spelt out: no text may hold it.

Source: Unicode 15, general categories.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

HIDDEN: Final = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})
"""General categories of what nobody sees."""
BLANK: Final = frozenset("\u115f\u1160\u3164\uffa0\u2800\u034f\u180b\u180c\u180d\ufe0f")
"""Letters and marks that show as nothing."""

_SPELT: Final = r"U\+(?P<point>[0-9A-F]{4,6})\]|byte (?P<byte>[0-9A-F]{2})\]"
_PLACEHOLDER: Final = r"redacted:[a-z-]{1,40}:[0-9]{1,9}\]"
_LOOKALIKE: Final = re.compile(rf"\[(?={_SPELT}|{_PLACEHOLDER})")
_TOKEN: Final = re.compile(rf"\[(?:{_SPELT}|{_PLACEHOLDER})")
_BYTES: Final = range(0xDC80, 0xDD00)
"""Surrogate escapes of bytes 0x80 to 0xFF."""
_LAST: Final = 0x10FFFF


def show(text: str) -> str:
    """The text with everything spelt out that would not be seen."""
    text = _LOOKALIKE.sub("[U+005B]", text)
    if text.isascii() and text.replace("\t", "").isprintable():
        return text
    odd: dict[str, str | int | None] = {letter: _spelt(letter) for letter in set(text) if _is_hidden(letter)}
    return text.translate(str.maketrans(odd)) if odd else text


def restore(text: str, placeholders: Mapping[str, str]) -> str:
    """What was shown as this text.

    Args:
        text: As somebody repeats it.
        placeholders: What each placeholder stands for; others stay.
    """
    return _TOKEN.sub(lambda found: _meant(found, placeholders), text) if "[" in text else text


@lru_cache(1 << 12)  # few letters make up most texts
def _is_hidden(letter: str) -> bool:
    return letter != "\t" and (unicodedata.category(letter) in HIDDEN or letter in BLANK)


def _spelt(letter: str) -> str:
    point = ord(letter)
    return f"[byte {point - 0xDC00:02X}]" if point in _BYTES else f"[U+{point:04X}]"


def _meant(found: re.Match[str], placeholders: Mapping[str, str]) -> str:
    if found["byte"] is not None:
        return chr(0xDC00 + int(found["byte"], 16)) if int(found["byte"], 16) >= 0x80 else found[0]  # noqa: PLR2004 - the first byte that is no ASCII
    if found["point"] is not None:
        point = int(found["point"], 16)
        return chr(point) if 0 < point <= _LAST else found[0]
    return placeholders.get(found[0], found[0])
