"""Where each key of a TOML document stands: its place and its line.

The document was read before, so nothing of it is checked here. Lines are told of keys that are written as
``key = value``; what stands inside an inline table or a list is found by the key that it belongs to.

Source: TOML 1.0.0, "Keys", "String", "Table", "Array of Tables".
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_QUOTES: Final = ('"""', "'''", '"', "'")
_HEADER: Final = re.compile(r"[ \t]*(\[\[?)(.*?)\]\]?[ \t]*(?:#.*)?\r?")
_KEY: Final = re.compile(r"""((?:[A-Za-z0-9_. \t-]|"(?:[^"\\]|\\.)*"|'[^']*')+)=""")
"""One character or one text at a time: no text can be taken apart in two ways."""
_PART: Final = re.compile(r"""[A-Za-z0-9_-]+|"(?:[^"\\]|\\.)*"|'[^']*'""")


def key_lines(text: str) -> Mapping[str, int]:
    """Place of every key and table, such as ``command[0].argv``, with its 1-based line.

    Args:
        text: A document that can be read.
    """
    found: dict[str, int] = {}
    seen: Counter[str] = Counter()
    table = ""
    for line, start in _logical_lines(text):
        if header := _HEADER.fullmatch(start):
            name = _joined(header[2])
            table = f"{name}[{seen[name]}]" if header[1] == "[[" else name
            seen[name] += header[1] == "[["
            found.setdefault(table, line)
        elif key := _KEY.match(start):
            found[f"{table}.{_joined(key[1])}" if table else _joined(key[1])] = line
    return found


def line_of(place: str, lines: Mapping[str, int]) -> int | None:
    """The line of a place, or of the nearest that it belongs to; ``None`` where none is known.

    Args:
        place: Such as ``check.commands[0]``.
        lines: As ``key_lines`` has them.
    """
    while place not in lines and place:
        cut = max(place.rfind("."), place.rfind("["))
        place = place[: max(cut, 0)]
    return lines.get(place)


def _joined(words: str) -> str:
    """A dotted key without its quotes and blanks."""
    return ".".join(part.strip("\"'") for part in _PART.findall(words))


def _logical_lines(text: str) -> Iterator[tuple[int, str]]:
    """(number, text) of lines at which a key or a table may begin: none inside a value."""
    depth, closing = 0, ""
    for number, line in enumerate(text.split("\n"), start=1):
        starts = not depth and not closing
        if starts:
            yield number, line
        depth, closing = _after(line, depth, closing, starts=starts)


def _after(line: str, depth: int, closing: str, *, starts: bool) -> tuple[int, str]:
    """Brackets that are open and the quote that is not closed, after a line."""
    if starts and _HEADER.fullmatch(line):
        return 0, ""
    at = 0
    while at < len(line):
        if closing:
            at, closing = _past_text(line, at, closing)
            continue
        quote = next((one for one in _QUOTES if line.startswith(one, at)), "")
        if line[at] == "#":
            break
        depth += (line[at] in "[{") - (line[at] in "]}")
        at += len(quote) or 1
        closing = quote
    return depth, closing if len(closing) > 1 else ""


def _past_text(line: str, at: int, closing: str) -> tuple[int, str]:
    """Where a text goes on after one character or its end, and what will close it then."""
    if line[at] == "\\" and closing[0] == '"':
        return at + 2, closing
    if line.startswith(closing, at):
        return at + len(closing), ""
    return at + 1, closing
