"""Ranges of versions as far as a major is concerned: the lowest and the highest one let in, and pins.

A *major* is the first number of a version; where the ecosystem's own rule says that below 1.0 the second
number breaks too (npm, Cargo, Poetry), it is the first two. What cannot be read as a range gives ``None``.

Source: PEP 440; node-semver "Ranges"; The Cargo Book, "Specifying Dependencies"; RubyGems "Patterns".
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.brief.dependency.entry import Ecosystem

if TYPE_CHECKING:
    from collections.abc import Iterable

Major = tuple[int, int]
LIMIT: Final = 500

_LAST: Final = 1 << 62
_ATOM: Final = re.compile(
    r"(?P<op>===|==|~=|~>|!=|<=|>=|\^|~|<|>|=)?\s*[vV]?(?P<version>\d[\w.*+!-]*|[*xX](?:\.[*xX])*)(?:\s*,|\s+|$)",
    re.ASCII,
)
_NUMBERS: Final = re.compile(r"\d{1,18}(?:\.(?:\d{1,18}))*")
_HYPHEN: Final = re.compile(r"\s*(\S+)\s+-\s+(\S+)\s*")
_MAVEN: Final = re.compile(r"\s*([\[(])\s*([^,\[\]()]*)(,?)\s*([^,\[\]()]*)([\])])\s*,?")
_LEADING_ZERO: Final = frozenset({Ecosystem.NPM, Ecosystem.CARGO, Ecosystem.POETRY})
_BARE: Final = {
    Ecosystem.NPM: "=", Ecosystem.CARGO: "^", Ecosystem.POETRY: "=", Ecosystem.GO: "=", Ecosystem.MAVEN: "=",
    Ecosystem.GEM: "=", Ecosystem.PYTHON: "=",
}  # fmt: skip


class Span(NamedTuple):
    """What a range lets in.

    Attributes:
        low: The lowest major; ``None`` when nothing bounds it.
        high: The highest major; ``None`` when nothing bounds it.
        pinned: Exactly one version.
    """

    low: Major | None = None
    high: Major | None = None
    pinned: bool = False


def read_span(text: str, ecosystem: Ecosystem) -> Span | None:
    """The span of a range; ``None`` for what is no range, such as a tag or a property."""
    if len(text) > LIMIT:
        return None
    if ecosystem is Ecosystem.MAVEN and text.lstrip()[:1] in {"[", "("}:
        return _maven(text)
    parts = re.split(r"\s*\|\|?\s*", text.strip()) if ecosystem in _LEADING_ZERO else [text.strip()]
    return unite([_conjunction(part, ecosystem) for part in parts])


def unite(spans: Iterable[Span | None]) -> Span | None:
    """What any of some ranges lets in; ``None`` when one of them is not known or there is none."""
    known = list(spans)
    sure = [span for span in known if span is not None]
    if not sure or len(sure) != len(known):
        return None
    lows = [span.low for span in sure]
    highs = [span.high for span in sure]
    return Span(
        low=None if None in lows else min(low for low in lows if low is not None),
        high=None if None in highs else max(high for high in highs if high is not None),
        pinned=all(span.pinned for span in sure),
    )


def _conjunction(text: str, ecosystem: Ecosystem) -> Span | None:
    if text in {"", "*", "x", "X"}:
        return Span()
    if ecosystem is Ecosystem.NPM and (both := _HYPHEN.fullmatch(text)):
        text = f">={both[1]} <={both[2]}"
    spans: list[Span] = []
    at = 0
    while at < len(text):
        atom = _ATOM.match(text, at)
        span = _atom(atom["op"] or _BARE[ecosystem], atom["version"], ecosystem) if atom is not None else None
        if atom is None or span is None:
            return None
        spans.append(span)
        at = _skip(text, atom.end())
    return _meet(spans)


def _skip(text: str, at: int) -> int:
    while at < len(text) and text[at] in " ,\t":
        at += 1
    return at


def _meet(spans: list[Span]) -> Span:
    lows = [span.low for span in spans if span.low is not None]
    highs = [span.high for span in spans if span.high is not None]
    return Span(max(lows, default=None), min(highs, default=None), any(span.pinned for span in spans))


def _atom(operator: str, version: str, ecosystem: Ecosystem) -> Span | None:
    if operator == "!=" or version[0] in "*xX":
        return Span()
    major = _major(version, ecosystem)
    if major is None:
        return None
    if operator in {">=", ">"}:
        return Span(low=major)
    if operator == "<=":
        return Span(high=_top(version, major))
    if operator == "<":
        return Span(high=_below(version, ecosystem))
    partial = "*" in version or ".x" in version or (ecosystem is Ecosystem.NPM and version.count(".") < 2)  # noqa: PLR2004 - three numbers make a version of npm
    pinned = operator in {"=", "==", "==="} and not partial
    return Span(major, _top(version, major) if operator != "^" else major, pinned)


def _major(version: str, ecosystem: Ecosystem) -> Major | None:
    numbers = _numbers(version)
    if numbers is None:
        return None
    if numbers[0] == 0 and ecosystem in _LEADING_ZERO:
        return (0, numbers[1] if len(numbers) > 1 else 0)
    return (numbers[0], 0)


def _top(version: str, major: Major) -> Major:
    """The highest major that a partial version such as ``0`` or ``0.x`` stands for."""
    numbers = _numbers(version) or [0]
    return (0, _LAST) if major == (0, 0) and len(numbers) == 1 else major


def _below(version: str, ecosystem: Ecosystem) -> Major | None:
    """The highest major below a version."""
    numbers = _numbers(version)
    major = _major(version, ecosystem)
    if numbers is None or major is None:
        return None
    leading = ecosystem in _LEADING_ZERO
    used = 2 if leading and numbers[0] == 0 else 1
    if any(numbers[used:]):
        return major
    if used == 2 and major[1]:  # noqa: PLR2004 - the first two numbers make the major
        return (0, major[1] - 1)
    if numbers[0] == 1 and leading:
        return (0, _LAST)
    return (max(numbers[0] - 1, 0), 0)


def _numbers(version: str) -> list[int] | None:
    if "!" in version:  # an epoch puts versions in another order
        return None
    found = _NUMBERS.match(version)
    return [int(number) for number in found[0].split(".")] if found is not None else None


def _maven(text: str) -> Span | None:
    """Ranges such as ``[1,2)`` and ``[1],[2,)``."""
    spans: list[Span | None] = []
    at = 0
    while at < len(text.rstrip()):
        found = _MAVEN.match(text, at)
        if found is None:
            return None
        spans.append(_interval(found))
        at = found.end()
    return unite(spans)


def _interval(found: re.Match[str]) -> Span | None:
    first, comma, last, closing = found[2].strip(), found[3], found[4].strip(), found[5]
    if not comma:
        return _conjunction(f"={first}", Ecosystem.MAVEN)
    bounds = [f">={first}"] if first else []
    bounds += [f"{'<' if closing == ')' else '<='}{last}"] if last else []
    return _conjunction(" ".join(bounds), Ecosystem.MAVEN)
