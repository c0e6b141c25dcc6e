r"""Strings from a repository, made safe for the medium that shows them.

A path, a symbol or a line of source is data: control, bidi and invisible characters and bytes that are not
UTF-8 are shown as escapes (``\x1b``, ``\u202e``, ``\xff``), in every medium; Markdown and HTML add their own
escapes on top. Nothing here shortens: what is shown can be told apart from every other string.

Source: Unicode TR 36 section 2 and TR 39 (bidi and default-ignorable characters), CommonMark 2.4.
"""

from __future__ import annotations

import re
from typing import Final
from unicodedata import category

HIDDEN: Final = frozenset(
    "\u115f\u1160\u17b4\u17b5\u3164\uffa0\u034f\u2800"  # fillers and joiners with no ink
    + "".join(map(chr, range(0xFE00, 0xFE10)))  # variation selectors
    + "".join(map(chr, range(0xE0100, 0xE01F0)))  # variation selectors supplement
)
"""Shown as nothing by common fonts although Unicode calls them letters, marks or symbols."""

INVISIBLE: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""General categories with no visible form of their own."""

_MARKDOWN: Final = re.compile(r"([\\`*_{}\[\]<>#!|~&$@:]|(?<=www)\.)")
_KEPT_BYTES, _FIRST_KEPT_BYTE, _LAST_KEPT_BYTE = 0xDC00, 0xDC80, 0xDCFF  # PEP 383
_LAST_BYTE, _LAST_SHORT = 0xFF, 0xFFFF
_SOURCE: Final = re.compile(r"[ -~]*")
_OPEN, _CLOSE, _TAB = "\u27e6", "\u27e7", "\u2192   "
_PLAIN: Final = re.compile(r"[ -\[\]-~]*")


def escape_text(text: str) -> str:
    r"""The string on one line, every character visible; a backslash is doubled.

    A lone surrogate (one byte that is not UTF-8) becomes ``\xNN``; other hidden characters ``\uNNNN``.
    """
    if _PLAIN.fullmatch(text):
        return text
    return "".join(_visible(character) for character in text)


def escape_source(text: str) -> str:
    """A line of source, every character visible and its backslashes as they are.

    Hidden characters stand in white square brackets, such as ``\u27e6U+202E\u27e7``, and so does an opening
    bracket of the text itself. A tab is an arrow and three blanks.
    """
    tabbed = text.replace("\t", _TAB)
    if _SOURCE.fullmatch(tabbed):
        return tabbed
    return "".join(
        f"{_OPEN}U+{ord(one):04X}{_CLOSE}" if _is_hidden(one) or one == _OPEN else one for one in tabbed
    )


def escape_markdown(text: str) -> str:
    """As ``escape_text``, and no character starts a construct of Markdown or HTML."""
    return _MARKDOWN.sub(r"\\\1", escape_text(text))


def source_markdown(text: str) -> str:
    """As ``escape_source``, inside a code span whose fence the text cannot close."""
    return _fenced(escape_source(text))


def code_markdown(text: str) -> str:
    """As ``escape_text``, inside a code span whose fence the text cannot close."""
    return _fenced(escape_text(text))


def _fenced(shown: str) -> str:
    fence = "`" * (1 + max((len(run) for run in re.findall(r"`+", shown)), default=0))
    pad = " " if shown.startswith(("`", " ")) or shown.endswith(("`", " ")) or not shown else ""
    return f"{fence}{pad}{shown}{pad}{fence}"


def _visible(character: str) -> str:
    if character == "\\":
        return "\\\\"
    return _escape(ord(character)) if _is_hidden(character) else character


def _is_hidden(character: str) -> bool:
    kind = category(character)
    return kind in INVISIBLE or character in HIDDEN or (kind == "Zs" and character != " ")


def _escape(code: int) -> str:
    if _FIRST_KEPT_BYTE <= code <= _LAST_KEPT_BYTE:
        return f"\\x{code - _KEPT_BYTES:02x}"
    if code <= _LAST_BYTE:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code <= _LAST_SHORT else f"\\U{code:08x}"
