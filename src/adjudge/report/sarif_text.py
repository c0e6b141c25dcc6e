r"""Texts and URIs as SARIF has them, whatever stands in them.

Control, bidi and invisible characters are shown as escapes, line feeds stay. In a message ``{`` and ``}`` are
doubled, and brackets that could make a link are escaped, so no text of a reviewer becomes a placeholder or a
link.

Source: SARIF 2.1.0 sections 3.11.5 (placeholders), 3.11.6 (embedded links); RFC 3986.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from adjudge.report.escape import escape_source

if TYPE_CHECKING:
    from collections.abc import Iterable

LONGEST: Final = 16_384
"""Characters of one text; a longer one is cut, and says so."""

_SAFE: Final = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/")
_BRACKETS: Final = re.compile(r"[\[\]]")
_BRACES: Final = re.compile(r"[{}]")


def visible(text: str, *, longest: int = LONGEST) -> str:
    """The text with every character visible and its lines kept; cut where it is too long."""
    rest = len(text) - longest
    cut = text if rest <= 0 else f"{text[:longest]}… ({rest} more characters)"
    return "\n".join(map(_line, cut.split("\n")))


def message(text: str) -> dict[str, str]:
    """A message object whose text is plain."""
    shown = _BRACES.sub(lambda found: found[0] * 2, visible(text))
    return {"text": _BRACKETS.sub(lambda found: f"\\{found[0]}", shown) if "](" in shown else shown}


def relative_uri(path: str) -> str:
    """A repository-relative path as a relative reference: bytes outside the unreserved set are escaped."""
    raw = path.encode("utf-8", "surrogateescape")
    return "".join(chr(byte) if byte in _SAFE else f"%{byte:02X}" for byte in raw)


def slug(parts: Iterable[str]) -> str:
    """An id out of words of others: visible ASCII without blanks, parted by slashes.

    Args:
        parts: Each is cut at 120 characters.
    """
    return "/".join("".join(map(_word, part[:120])) for part in parts)


def _word(character: str) -> str:
    return character if "!" <= character <= "~" and character != "/" else "_"


def _line(line: str) -> str:
    return escape_source(line.replace("\t", "    "))
