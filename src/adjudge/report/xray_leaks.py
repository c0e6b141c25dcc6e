"""What of a text must not be shown to the public, by place and reason.

A text is looked at as it is and as whoever reads it may decode it: without characters that have no ink, with
compatible forms folded, with percent, HTML and backslash escapes undone, and base64 opened, several times
over. What is found only so is told for the whole text, since its letters stand nowhere in it.
"""

from __future__ import annotations

import html
import re
from base64 import b64decode
from binascii import Error as NotBase64
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final, NamedTuple
from unicodedata import category, normalize

from adjudge.report.escape import HIDDEN, INVISIBLE
from adjudge.report.xray_shapes import SHAPES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.contracts.xray_v1 import LeakReasonV1

Secrets = Callable[[str], Iterable[tuple[int, int, str]]]
"""Looks for secrets in a text: (start, end, label) of each."""

ROUNDS: Final = 4
"""How often what was decoded is decoded again."""
BIDI: Final = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
LOOSE: Final = frozenset({"assigned-secret", "bearer-token", "cut-secret", "url-password"})
"""Labels of secrets that are known by what stands before them, and not by a shape of their own."""
KEPT: Final = frozenset("\n\t")

_ESCAPES: Final = re.compile(r"\\(?:u(?:([0-9A-Fa-f]{4})|\{([0-9A-Fa-f]{1,6})\})|x([0-9A-Fa-f]{2})|/)")
_PERCENT: Final = re.compile(r"(?:%[0-9A-Fa-f]{2}){1,4096}")
_BASE64: Final = re.compile(r"(?<![\w+/=-])[A-Za-z0-9+/_-]{24,8000}={0,2}(?![\w+/=])")
_ENDS: Final = re.compile(r"[ \t>#*|=\\]*\n[ \t>#*|]*")
_ALIKE: Final = str.maketrans(
    {"\u2044": "/", "\u2215": "/", "\u29f8": "/", "\u2571": "/", "\u2216": "\\", "\u29f5": "\\"}
)
"""Strokes that look like those of paths."""
_BLANKS: Final = str.maketrans("", "", "\t\n")
_SCHEME: Final = re.compile(r"(?i)(?:java|vb)script:\S")
"""Browsers leave out tabs and line feeds of an address."""
_LAST: Final = 0x10FFFF


class Leak(NamedTuple):
    """One thing that must not be shown, by offsets."""

    start: int
    end: int
    reason: LeakReasonV1


def find_leaks(text: str, secrets: Secrets) -> tuple[Leak, ...]:
    """Leaks of a text, in order; they may overlap. Empty where it can be shown.

    Args:
        text: As it would be shown.
        secrets: Looks for secrets by what they are assigned to.
    """
    found = [*_characters(text), *_shapes(text, secrets)]
    seen = {one.reason for one in found}
    found += [one for one in _broken(text, secrets) if one.reason not in seen]
    for form in decoded_forms(text):
        reasons = {one.reason for one in (*_shapes(form, secrets), *_characters(form))}
        found += [Leak(0, len(text), reason) for reason in sorted(reasons - seen)]
        seen |= reasons
    return tuple(sorted(set(found)))


def _characters(text: str) -> Iterator[Leak]:
    """Characters that show as something else or as nothing."""
    for at, one in enumerate(text) if not text.isprintable() or not text.isascii() else ():
        kind = category(one)
        if one in BIDI:
            yield Leak(at, at + 1, "bidi-character")
        elif kind == "Cc" and one not in KEPT:
            yield Leak(at, at + 1, "control-character")
        elif one in HIDDEN or (kind in INVISIBLE and kind != "Cc"):
            yield Leak(at, at + 1, "hidden-character")


def _shapes(text: str, secrets: Secrets) -> Iterator[Leak]:
    for start, end, _ in secrets(text):
        yield Leak(start, end, "secret")
    for reason, pattern in SHAPES:
        for match in pattern.finditer(text):
            yield Leak(match.start(), match.end(), reason)


def _broken(text: str, secrets: Secrets) -> Iterator[Leak]:
    """Tokens and schemes that are broken over lines; what else stands in two lines is not one word."""
    if _SCHEME.search(text.translate(_BLANKS)) and not _SCHEME.search(text):
        yield Leak(0, len(text), "unsafe-link")
    if "\n" not in text:
        return
    whole = _ENDS.sub("", text)
    known = any(label not in LOOSE for _, _, label in secrets(whole))
    if known or any(pattern.search(whole) for reason, pattern in SHAPES if reason == "secret"):
        yield Leak(0, len(text), "secret")


def decoded_forms(text: str) -> Iterator[str]:
    """A text as it can be decoded, each form once; not as it is."""
    known = {text}
    form = text
    for _ in range(ROUNDS):
        form = _decoded(form)
        if form in known:
            break
        known.add(form)
        yield form
    for each in tuple(known):
        for word in _opened(each):
            if word not in known:
                known.add(word)
                yield word


def _decoded(text: str) -> str:
    """One step nearer to what is meant."""
    inked = "".join(one for one in text if one in KEPT or not _is_inkless(one))
    plain = normalize("NFKC", inked.translate(_ALIKE))
    plain = _ESCAPES.sub(_character, html.unescape(plain))
    return _PERCENT.sub(_bytes, plain)


def _bytes(match: re.Match[str]) -> str:
    """What percent escapes in a row stand for; a byte that is no text is a question mark."""
    raw = bytes.fromhex(match[0].replace("%", ""))
    return raw.decode("utf-8", "replace").replace("\ufffd", "?")


def _is_inkless(character: str) -> bool:
    return not character.isascii() and (character in HIDDEN or category(character) in INVISIBLE)


def _character(match: re.Match[str]) -> str:
    digits = match[1] or match[2] or match[3]
    if digits is None:
        return "/"
    code = int(digits, 16)
    return chr(code) if code <= _LAST else match[0]


def _opened(text: str) -> Iterator[str]:
    """What base64 of a text holds, where that is text itself."""
    for match in _BASE64.finditer(text):
        word = match[0].rstrip("=").replace("-", "+").replace("_", "/")
        try:
            raw = b64decode(word + "=" * (-len(word) % 4), validate=True)
            inside = raw.decode("utf-8")
        except (NotBase64, ValueError):
            continue
        if inside.replace("\n", "").replace("\r", "").replace("\t", "").isprintable():
            yield inside
