"""Which characters make a text read otherwise than it is, and where they are at home.

Kinds: *bidi* reorders what is shown; *invisible* shows nothing; *control* steers terminals; *confusable*
looks like another letter. What a writing system needs raises none: joiners between letters that join,
isolates beside letters that run from right to left in prose, selectors and joiners of emoji.

Source: UAX #9 (bidirectional algorithm), UTS #39 (security mechanisms), UTS #51 (emoji); CVE-2021-42574.
The tables are the few ranges and letters named here; a new version of Unicode changes nothing but what counts
as a letter at all.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

OVERRIDES: Final = frozenset("\u202d\u202e")
"""Never at home: they show letters in an order that no writing system has."""

BIDI: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
NEAR: Final = 200
"""Characters before one that are looked at."""
MARKS: Final = frozenset("\u200e\u200f\u061c")
"""Direction marks: at home beside letters that run from right to left, else invisible."""

SPECIAL: Final = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f"
    "\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb"
    "\U0001d173-\U0001d17a\U000e0000-\U000e01ef]"
)
"""Everything that is looked at by itself; most of it shows nothing."""

RIGHT_TO_LEFT: Final = re.compile(
    "[\u0590-\u05ff\u0600-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff]"
)

# Letters that join or break: Arabic and its neighbours, the scripts of India and South-East Asia, Mongolian.
_JOINING: Final = re.compile("[\u0600-\u1cff\ua800-\uabff\ufb50-\ufdff\ufe70-\ufefc\U00010a00-\U00011fff]")
_SPACELESS: Final = re.compile(
    "[\u0e00-\u0eff\u0f00-\u109f\u1780-\u17ff\u1950-\u1aaf\u3000-\u9fff\uac00-\ud7a3]"
)
_EMOJI: Final = re.compile(
    "[\u00a9\u00ae\u203c\u2049\u2122\u2139\u2190-\u21ff\u2300-\u23ff\u24c2\u25a0-\u27bf\u2900-\u297f"
    "\u2b00-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff]"
)
_IDEOGRAPH: Final = re.compile("[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
_SYMBOL: Final = re.compile("[\u2200-\u22ff\u2a00-\u2aff\u3000-\u303f\uff00-\uff60]")
# What hosts leave of a heading that begins with an emoji, in the address of its anchor.
_ANCHOR: Final = re.compile("\\(#[^\\s()]{0,200}(?<=[#-])\ufe0f$")
_FLAG: Final = "\U0001f3f4"
_TAGS: Final = re.compile("[\U000e0020-\U000e007f]")

LOOKALIKES: Final = frozenset(
    "\u0430\u0441\u0501\u0435\u04bb\u0456\u0458\u04cf\u043e\u0440\u051b\u0455\u051d\u0445"
    "\u0443\u0475"
    "\u0410\u0412\u0421\u0415\u041d\u0406\u0408\u041a\u041c\u041e\u0420\u051a\u0405\u0422"
    "\u051c\u0425\u04ae"
    "\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7"
    "\u03bf\u03f2\u03f3"
)
"""Cyrillic and Greek letters that most fonts show like a Latin one. Small Greek letters that mathematics uses
(alpha, nu, rho and more) are left out: they are names of their own."""

_WIDE: Final = re.compile("[\uff21-\uff3a\uff41-\uff5a\U0001d400-\U0001d7ff\u212a]")
_PLAIN: Final = re.compile("[A-Za-z]")
_LATIN: Final = re.compile("[A-Za-z\u00c0-\u024f\u1e00-\u1eff]")
_OTHER: Final = re.compile("[^\\W\\d_A-Za-z\u00aa\u00b5\u00ba\u00c0-\u024f\u1e00-\u1eff]")


class Setting(NamedTuple):
    """What a whole line says about its characters; found once a line.

    Attributes:
        prose: The text is for people: a page or a translation.
        right_to_left: It has letters that run from right to left.
        page_break: It is a form feed and blanks.
        latin: It has Latin letters, and all others pass for them.
    """

    prose: bool
    right_to_left: bool
    page_break: bool
    latin: bool


def setting_of(text: str, *, prose: bool) -> Setting:
    """The setting of one line."""
    return Setting(
        prose=prose,
        right_to_left=RIGHT_TO_LEFT.search(text) is not None,
        page_break=not text.strip("\x0c \r"),
        latin=_LATIN.search(text) is not None and LOOKALIKES.issuperset(_OTHER.findall(text)),
    )


def is_at_home(text: str, at: int, setting: Setting) -> bool:
    """Whether a special character has its place where it stands.

    Args:
        text: The line.
        at: Index of the character in it.
        setting: Of the line.
    """
    letter = text[at]
    if letter in BIDI:
        return setting.prose and letter not in OVERRIDES and setting.right_to_left
    if letter in MARKS:
        return setting.right_to_left
    if letter in "\x0c\u00ad":
        return setting.prose if letter == "\u00ad" else setting.page_break
    before, after = text[at - 1 : at] if at else "", text[at + 1 : at + 2]
    if "\ufe00" <= letter <= "\ufe0f" or letter >= "\U000e0100":
        return _selects(letter, before, after) or (setting.prose and _is_anchor(text, at))
    return _joins(text, at, before, after)


def _is_anchor(text: str, at: int) -> bool:
    return _ANCHOR.search(text, max(at - NEAR, 0), at + 1) is not None


def _selects(letter: str, before: str, after: str) -> bool:
    """Whether a variation selector stands behind what has variants."""
    if letter in "\ufe0e\ufe0f":
        return _EMOJI.match(before) is not None or (before in set("#*0123456789") and after == "\u20e3")
    ideograph = _IDEOGRAPH.match(before) is not None
    return ideograph if letter >= "\U000e0100" else ideograph or _SYMBOL.match(before) is not None


def _joins(text: str, at: int, before: str, after: str) -> bool:
    letter = text[at]
    if letter == "\u200d" and before and after:
        emoji = _EMOJI.match(after) is not None and (_EMOJI.match(before) is not None or before == "\ufe0f")
        return emoji or _JOINING.match(before) is not None
    if letter in "\u200c\u180b\u180c\u180d\u180e\u180f\u17b4\u17b5":
        return _JOINING.match(before) is not None
    if letter == "\u200b":
        return any(_SPACELESS.match(one) is not None for one in (before, after))
    if _TAGS.match(letter):
        return _is_flag(text[max(at - 8, 0) : at])
    return letter in "\u115f\u1160" and _SPACELESS.match(after or before) is not None


def _is_flag(before: str) -> bool:
    """Whether tags follow the black flag, as in the flags of parts of countries."""
    return _TAGS.sub("", before).endswith(_FLAG)


def confusing_letters(word: str, setting: Setting) -> str:
    """The letters of a word that pass for Latin ones, in order; empty when it does not pretend to be Latin.

    A word pretends when it mixes Latin letters with look-alikes and has no other letter, or when it is of
    look-alikes alone in a line that is Latin otherwise.
    """
    wide = _WIDE.findall(word)
    if wide and _PLAIN.search(word):
        return "".join(wide)
    others = _OTHER.findall(word)
    if not others or not LOOKALIKES.issuperset(others):
        return ""
    mixed = _LATIN.search(word) is not None
    return "".join(others) if mixed or (len(others) > 1 and setting.latin) else ""


def words_of(line: str) -> Iterator[str]:
    """Runs of letters, digits and underscores that are not ASCII alone."""
    for found in re.finditer(r"\w+", line):
        if not found[0].isascii():
            yield found[0]
