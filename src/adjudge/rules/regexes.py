"""Whether a backtracking engine can need exponential time for a pattern.

Rules: a small reader of patterns, bounded in length and depth, that knows sequences, choices, classes and
repeats. A repeat is suspected when its body can match one text in two ways: an unbounded part beside parts
that may be empty or match the same characters, or two choices that begin with the same character and are no
longer. Something after it must be able to fail. What the reader does not know, it takes for harmless.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

LONGEST: Final = 2000
"""Characters of a pattern that is read."""
MANY: Final = 25
"""A bounded repeat of more is as good as one without a bound."""
DEEPEST: Final = 40
"""Groups inside one another."""

_ALL: Final = (1 << 129) - 1
"""Every character: 128 of ASCII, and one bit for all others."""


def _mask(characters: str) -> int:
    found = 0
    for one in characters:
        found |= 1 << min(ord(one), 128)
    return found


_DIGIT: Final = _mask("0123456789")
_WORD: Final = _mask("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")
_SPACE: Final = _mask(" \t\n\r\f\v")
_SETS: Final = {
    "d": _DIGIT, "D": _ALL & ~_DIGIT, "w": _WORD, "W": _ALL & ~_WORD, "s": _SPACE, "S": _ALL & ~_SPACE,
    "n": _mask("\n"), "t": _mask("\t"), "r": _mask("\r"), "f": _mask("\f"), "v": _mask("\v"),
}  # fmt: skip
_EDGES: Final = frozenset("bBAzZG")


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A part of a pattern.

    Attributes:
        first: Characters that it can begin with.
        every: Characters that it can hold.
        least: The fewest characters that it takes, at most 2.
        is_unbounded: It can take any number.
        is_wild: Its body repeats and can match one text in two ways.
        can_fail: It asks something of the text, even where it takes nothing.
    """

    first: int
    every: int
    least: int
    is_unbounded: bool = False
    is_wild: bool = False
    can_fail: bool = True


class _Unknown(Exception):  # noqa: N818 - says what the reader met, not what went wrong
    """The pattern holds something that is not read here."""


def is_exponential(pattern: str, *, is_whole: bool = False) -> bool:
    """Whether some text takes exponential time.

    Args:
        pattern: Without delimiters.
        is_whole: The pattern must match the whole text, so its end can fail.
    """
    if len(pattern) > LONGEST:
        return False
    try:
        return _Reader(pattern, is_whole=is_whole).read()
    except _Unknown:
        return False


class _Reader:
    """One reading of one pattern."""

    def __init__(self, pattern: str, *, is_whole: bool) -> None:
        self.pattern = pattern
        self.at = 0
        self.depth = 0
        self.is_whole = is_whole
        self.is_found = False

    def read(self) -> bool:
        """Whether a wild repeat with something after it that can fail stands in the pattern.

        Raises:
            _Unknown: The pattern holds something that is not read here.
        """
        branches = self._branches()
        if self.at < len(self.pattern):
            raise _Unknown
        return self.is_found or (self.is_whole and any(part.is_wild for parts in branches for part in parts))

    def _branches(self) -> list[list[Part]]:
        self.depth += 1
        if self.depth > DEEPEST:
            raise _Unknown
        found: list[list[Part]] = [[]]
        while self.at < len(self.pattern) and self.pattern[self.at] != ")":
            if self.pattern[self.at] == "|":
                self.at += 1
                found.append([])
                continue
            found[-1].append(self._repeated())
        for parts in found:
            self._note(parts)
        self.depth -= 1
        return found

    def _note(self, parts: list[Part]) -> None:
        """Keep whether something after a wild part can fail; in a group, what is after the group may."""
        for at, part in enumerate(parts):
            rest = parts[at + 1 :]
            if part.is_wild and any(one.can_fail and (one.least or not one.every) for one in rest):
                self.is_found = True

    def _repeated(self) -> Part:
        part = self._atom()
        while self.at < len(self.pattern):
            least, unbounded = self._quantifier()
            if least is None:
                break
            part = Part(
                first=part.first,
                every=part.every,
                least=min(part.least * least, 2),
                is_unbounded=unbounded or part.is_unbounded,
                is_wild=part.is_wild or (unbounded and self.ambiguous),
                can_fail=part.can_fail and least > 0,
            )
            self.ambiguous = False
        return part

    ambiguous = False
    """Whether the atom that was just read is a group whose body, repeated, matches one text in two ways."""

    def _quantifier(self) -> tuple[int | None, bool]:
        """(fewest, unbounded) of the quantifier at this place; ``None`` for none."""
        sign = self.pattern[self.at]
        if sign in "*+?":
            self.at += 1
            least, unbounded = (1 if sign == "+" else 0), sign != "?"
        elif sign == "{":
            end = self.pattern.find("}", self.at)
            words = self.pattern[self.at + 1 : end].split(",") if end > 0 else []
            if (
                not words
                or not all(word.strip().isdigit() or not word.strip() for word in words)
                or not words[0].strip()
            ):
                return None, False
            least = int(words[0][:4])
            unbounded = len(words) > 1 and (not words[1].strip() or int(words[1].strip()[:6]) > MANY)
            self.at = end + 1
        else:
            return None, False
        if self.at < len(self.pattern) and self.pattern[self.at] in "?+":
            if self.pattern[self.at] == "+":
                unbounded = False  # possessive: no way back
            self.at += 1
        return least, unbounded

    def _atom(self) -> Part:
        self.ambiguous = False
        sign = self.pattern[self.at]
        self.at += 1
        if sign == "(":
            return self._group()
        if sign == "[":
            return _one(self._class())
        if sign in "^$":
            return Part(first=0, every=0, least=0, can_fail=True)
        if sign == ".":
            return _one(_ALL & ~_mask("\n"))
        if sign == "\\":
            return self._escape()
        return _one(_mask(sign))

    def _escape(self) -> Part:
        if self.at >= len(self.pattern):
            raise _Unknown
        sign = self.pattern[self.at]
        self.at += 1
        if sign in _EDGES:
            return Part(first=0, every=0, least=0, can_fail=True)
        if sign in _SETS:
            return _one(_SETS[sign])
        if sign in "pP":
            end = self.pattern.find("}", self.at)
            if end < 0:
                raise _Unknown
            self.at = end + 1
            return _one(_ALL)
        if sign.isdigit() or sign in "kxuUN":
            raise _Unknown
        return _one(_mask(sign))

    def _group(self) -> Part:
        is_look = is_atomic = False
        if self.pattern.startswith("?", self.at):
            is_look, is_atomic = self._opening()
        branches = self._branches()
        if self.at >= len(self.pattern):
            raise _Unknown
        self.at += 1
        if is_look:
            return Part(first=0, every=0, least=0, can_fail=True)
        self.ambiguous = not is_atomic and _is_ambiguous(branches)
        return Part(
            first=_united(_first(parts) for parts in branches),
            every=_united(part.every for parts in branches for part in parts),
            least=min((min(sum(part.least for part in parts), 2) for parts in branches), default=0),
            is_unbounded=any(part.is_unbounded for parts in branches for part in parts),
            is_wild=not is_atomic and any(part.is_wild for parts in branches for part in parts),
        )

    def _opening(self) -> tuple[bool, bool]:
        """(looks ahead or behind, takes no way back) of a group that begins with ``?``.

        Raises:
            _Unknown: It is a kind of group that is not read here.
        """
        for words, is_look, is_atomic in (
            (("?=", "?!", "?<=", "?<!"), True, False), (("?>",), False, True), (("?:",), False, False),
        ):  # fmt: skip
            for word in words:
                if self.pattern.startswith(word, self.at):
                    self.at += len(word)
                    return is_look, is_atomic
        if self.pattern.startswith(("?P<", "?<"), self.at):
            end = self.pattern.find(">", self.at)
            if end > 0:
                self.at = end + 1
                return False, False
        raise _Unknown

    def _class(self) -> int:
        found, is_not = 0, False
        if self.pattern.startswith("^", self.at):
            is_not = True
            self.at += 1
        start = self.at
        while self.at < len(self.pattern) and (self.pattern[self.at] != "]" or self.at == start):
            low = self._member()
            is_range = self.pattern.startswith("-", self.at) and not self.pattern.startswith("-]", self.at)
            if is_range and low.bit_count() == 1:
                self.at += 1
                high = self._member()
                found |= _between(low, high)
            else:
                found |= low
        if self.at >= len(self.pattern):
            raise _Unknown
        self.at += 1
        return _ALL & ~found if is_not else found

    def _member(self) -> int:
        sign = self.pattern[self.at]
        self.at += 1
        if sign != "\\":
            return _mask(sign)
        part = self._escape()
        return part.every or _mask("\b")


def _one(mask: int) -> Part:
    return Part(first=mask, every=mask, least=1)


def _between(low: int, high: int) -> int:
    first, last = low.bit_length() - 1, high.bit_length() - 1
    return sum(1 << at for at in range(first, last + 1)) if first <= last else low | high


def _united(masks: Iterable[int]) -> int:
    found = 0
    for one in masks:
        found |= one
    return found


def _first(parts: list[Part]) -> int:
    """Characters that a sequence can begin with."""
    found = 0
    for part in parts:
        found |= part.first
        if part.least:
            break
    return found


def _is_ambiguous(branches: list[list[Part]]) -> bool:
    """Whether a body, repeated, matches one text in two ways."""
    if any(_has_loose(parts) for parts in branches):
        return True
    seen = 0
    for parts in branches:
        is_single = sum(part.least for part in parts) == 1 and all(
            part.least or part.is_unbounded for part in parts
        )
        first = _first(parts)
        if is_single and first & seen and len(branches) > 1:
            return True
        seen |= first if is_single or any(part.is_unbounded for part in parts) else 0
    return False


def _has_loose(parts: list[Part]) -> bool:
    """Whether an unbounded part stands among parts that may be empty or match the same characters."""
    for at, part in enumerate(parts):
        others = [one for other, one in enumerate(parts) if other != at and one.every]
        is_loose = part.is_unbounded and bool(part.every)
        if is_loose and all(not one.least or (one.least == 1 and one.first & part.every) for one in others):
            return True
    return False
