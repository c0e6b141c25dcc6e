"""Where each part of a JSON text stands, so that one part can be changed and every other byte stays.

The text was read by ``read_strict`` before: it is JSON, of bounded depth, without a key that stands twice.
"""

from __future__ import annotations

import json
import re
from typing import Final, NamedTuple

from adjudge.contracts.strict import read_strict

_SPACE: Final = re.compile(r"[ \t\r\n]*")
_STRING: Final = re.compile(r'"(?:[^"\\]|\\.)*"')
_OTHER: Final = re.compile(r"[^\s,\]}]+")


class Span(NamedTuple):
    """One value of a text.

    Attributes:
        start: Of its first character.
        end: Behind its last one.
        members: Of an object, by key; empty for all else.
        items: Of a list; empty for all else.
        string: What a string says; ``None`` for all else.
    """

    start: int
    end: int
    members: dict[str, Span] = {}  # noqa: RUF012 - never written
    items: tuple[Span, ...] = ()
    string: str | None = None


class Layout(NamedTuple):
    """How a text is laid out.

    Attributes:
        indent: Of one step.
        newline: What ends its lines.
    """

    indent: str
    newline: str


def read_spans(text: str) -> Span:
    """Where the value of a text stands, with all in it."""
    return _value(text, _skip(text, 0))


def replaced(text: str, span: Span, by: str) -> str:
    """The text with something else in the place of one value."""
    return text[: span.start] + by + text[span.end :]


def without_item(text: str, listed: Span, number: int) -> str:
    """The text without one item of a list, its comma and what stands between the two."""
    items = listed.items
    if len(items) == 1:
        return text[: listed.start] + "[]" + text[listed.end :]
    if number:
        return text[: items[number - 1].end] + text[items[number].end :]
    return text[: items[0].start] + text[items[1].start :]


def with_more(text: str, span: Span, more: str, *, depth: int, layout: Layout) -> str:
    """The text with one more member or item behind all others of an object or a list.

    Args:
        text: Before.
        span: Of the object or the list.
        more: What is added, as ``laid_out`` gives it for one step deeper; a member with its key.
        depth: How many steps the object or the list is indented.
        layout: Of the text.
    """
    inside = layout.newline + layout.indent * (depth + 1)
    behind = layout.newline + layout.indent * depth
    held = (*span.members.values(), *span.items)
    if not held:
        opening, closing = text[span.start], text[span.end - 1]
        return replaced(text, span, f"{opening}{inside}{more}{behind}{closing}")
    last = held[-1].end
    rest = text[last : span.end - 1]
    return text[:last] + f",{inside}{more}" + (rest if "\n" in rest else behind) + text[span.end - 1 :]


def laid_out(value: object, *, depth: int, layout: Layout) -> str:
    """A value as text, whose lines but the first are indented."""
    text = json.dumps(value, indent=layout.indent, ensure_ascii=False)
    return text.replace("\n", layout.newline + layout.indent * depth)


def _value(text: str, at: int) -> Span:
    if text[at] == "{":
        return _object(text, at)
    if text[at] == "[":
        return _list(text, at)
    if text[at] == '"':
        end = _end(_STRING, text, at)
        return Span(at, end, string=_said(text[at:end]))
    return Span(at, _end(_OTHER, text, at))


def _said(quoted: str) -> str:
    """What a string says."""
    plain = quoted[1:-1] if "\\" not in quoted else read_strict(quoted.encode(), limit_bytes=len(quoted) * 4)
    return str(plain)


def _object(text: str, start: int) -> Span:
    members: dict[str, Span] = {}
    at = _skip(text, start + 1)
    while text[at] != "}":
        end = _end(_STRING, text, at)
        key = _said(text[at:end])
        members[key] = _value(text, _skip(text, _skip(text, end) + 1))
        at = _next(text, members[key].end)
    return Span(start, at + 1, members=members)


def _list(text: str, start: int) -> Span:
    items: list[Span] = []
    at = _skip(text, start + 1)
    while text[at] != "]":
        items.append(_value(text, at))
        at = _next(text, items[-1].end)
    return Span(start, at + 1, items=tuple(items))


def _next(text: str, at: int) -> int:
    """Where the next part begins, or the bracket that closes."""
    at = _skip(text, at)
    return _skip(text, at + 1) if text[at] == "," else at


def _skip(text: str, at: int) -> int:
    return _end(_SPACE, text, at)


def _end(pattern: re.Pattern[str], text: str, at: int) -> int:
    """Where a part ends; what was read as JSON has it."""
    found = pattern.match(text, at)
    return at if found is None else found.end()
