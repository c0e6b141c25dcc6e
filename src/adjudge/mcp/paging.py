"""Pages of an artefact: its lists are cut to a size, one after the other, and all of it comes in the end.

1. Lists that are reached over maps alone are one row of entries, in the order of the contract. The rest of
   the artefact stands on every page; documents for whoever writes a reply stand on the first.
2. Entries are taken while they fit. The first one is always taken, so each page goes on.
3. An entry that is larger than a page is cut inside, texts and lists of it, and each cut is told.

Sizes are those of JSON after cleaning.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

import msgspec

from adjudge.app.served.cleaning import free_name
from adjudge.contracts.page_v1 import ListedV1, WithheldV1

if TYPE_CHECKING:
    from collections.abc import Iterator

ROUGHER: Final = ((8192, 1000), (2048, 200), (512, 50), (128, 10), (64, 2))
"""(characters of a text, entries of a list) that stay of what is too large, until it fits."""
LEAST: Final = 2048
"""Bytes of a page that entries may always take."""
ENVELOPE: Final = 1024
"""Bytes of a page besides the artefact."""
LISTED: Final = 100
"""Bytes of a word about a list."""
TOLD: Final = 120
"""Bytes of a word about something that was withheld."""


class Cleans(Protocol):
    """Takes out what must not be shown, and remembers what it was."""

    withheld: list[WithheldV1]

    def clean(self, value: Any, field: str) -> Any:  # noqa: ANN401 - JSON
        """The value as it can be shown."""


class Shape(NamedTuple):
    """Which parts of an artefact are what, by their dotted names.

    Attributes:
        maps: Maps of many entries, paged like lists.
        once: Documents that stand on the first page alone.
        opaque: Documents of any form, whose lists are their own.
    """

    maps: frozenset[str] = frozenset()
    once: frozenset[str] = frozenset()
    opaque: frozenset[str] = frozenset()


class Cut(NamedTuple):
    """One page.

    Attributes:
        artefact: What stands on it.
        lists: Lists that are not whole.
        following: Number of the first entry of the next page; ``None`` on the last.
    """

    artefact: dict[str, Any]
    lists: tuple[ListedV1, ...]
    following: int | None


class _Row(NamedTuple):
    """One list, or one map, with its place."""

    name: str
    keys: tuple[str, ...]
    entries: list[Any]
    is_map: bool


def cut_page(plain: dict[str, Any], first: int, limit_bytes: int, cleaner: Cleans, shape: Shape) -> Cut:
    """The page of an artefact that begins with an entry.

    Args:
        plain: The artefact as plain values.
        first: Number of the entry, 0-based, over all lists.
        limit_bytes: At most as many bytes.
        cleaner: Cleans what stands on the page.
        shape: Of the artefact.
    """
    rows = list(_rows(plain, (), shape))
    fixed = cleaner.clean(_emptied(plain, rows, shape, is_first=first == 0), "$")
    around = ENVELOPE + LISTED * len(rows)
    room = limit_bytes - around - 2 * LEAST
    fixed = _fitting(fixed, room, "$", cleaner) if _size(fixed) > room else fixed
    budget = max(limit_bytes - around - _size(fixed) - TOLD * len(cleaner.withheld), LEAST)
    taking = _Taking(budget, cleaner)
    at, lists = 0, list[ListedV1]()
    for row in rows:
        total = len(row.entries)
        start = min(max(first - at, 0), total)
        taken = taking.take(row, start)
        _put(fixed, row, taken)
        if len(taken) != total:
            lists.append(ListedV1(name=row.name, first=start, count=len(taken), total=total))
        at += total
    reached = first + taking.count
    return Cut(fixed, tuple(lists), reached if reached < at else None)


class _Taking:
    """Takes entries while they fit; ``count`` is how many were taken."""

    def __init__(self, budget: int, cleaner: Cleans) -> None:
        self.count = 0
        self._left = budget
        self._cleaner = cleaner
        self._full = False

    def take(self, row: _Row, start: int) -> list[Any]:
        """Entries of a list from the one at ``start`` onward, as far as they fit."""
        taken: list[Any] = []
        for at in range(start, len(row.entries)):
            if self._full:
                break
            told = len(self._cleaner.withheld)
            field = f"$.{row.name}[{at}]"
            clean = self._cleaner.clean(row.entries[at], field)
            if not self.count and _size(clean) > self._left:
                clean = _fitting(clean, self._left, field, self._cleaner)
            cost = _size(clean) + 1 + TOLD * (len(self._cleaner.withheld) - told)
            if self.count and cost > self._left:
                del self._cleaner.withheld[told:]
                self._full = True
                break
            self._left -= cost
            self.count += 1
            taken.append(clean)
        return taken


def _rows(value: dict[str, Any], keys: tuple[str, ...], shape: Shape) -> Iterator[_Row]:
    for key, item in value.items():
        here = (*keys, key)
        name = ".".join(here)
        if name in shape.once or name in shape.opaque:
            continue
        if isinstance(item, (list, tuple)):
            yield _Row(name, here, list(item), is_map=False)
        elif name in shape.maps:
            yield _Row(name, here, [list(pair) for pair in item.items()], is_map=True)
        elif isinstance(item, dict):
            yield from _rows(item, here, shape)


def _emptied(plain: dict[str, Any], rows: list[_Row], shape: Shape, *, is_first: bool) -> dict[str, Any]:
    """The artefact without entries of its lists, and without documents after the first page."""
    made = _copied(plain)
    for row in rows:
        _put(made, row, [])
    for name in () if is_first else sorted(shape.once):
        *above, last = name.split(".")
        holder = made
        for key in above:
            holder = holder[key]
        if last in holder:
            holder[last] = {}
    return made


def _copied(value: dict[str, Any]) -> dict[str, Any]:
    return {key: _copied(item) if isinstance(item, dict) else item for key, item in value.items()}


def _put(made: dict[str, Any], row: _Row, entries: list[Any]) -> None:
    holder = made
    for key in row.keys[:-1]:
        holder = holder[key]
    holder[row.keys[-1]] = _mapped(entries) if row.is_map else entries


def _mapped(entries: list[Any]) -> dict[str, Any]:
    made: dict[str, Any] = {}
    for name, item in entries:
        made[free_name(name, made)] = item
    return made


def _fitting(value: Any, limit_bytes: int, field: str, cleaner: Cleans) -> Any:  # noqa: ANN401 - JSON
    """The value cut inside until it fits, or as far as that goes."""
    cuts: list[WithheldV1] = []
    made = value
    for characters, entries in ROUGHER:
        cuts = []
        made = _rough(value, characters, entries, field, cuts)
        if _size(made) + TOLD * len(cuts) <= limit_bytes:
            break
    cleaner.withheld += cuts
    return made


def _rough(value: Any, characters: int, entries: int, field: str, cuts: list[WithheldV1]) -> Any:  # noqa: ANN401 - JSON
    if isinstance(value, str) and len(value) > characters:
        cuts.append(WithheldV1(field=field, reason="too-long"))
        return f"{value[:characters]}… [{len(value) - characters} characters more]"
    if isinstance(value, dict):
        return {key: _rough(item, characters, entries, f"{field}.{key}", cuts) for key, item in value.items()}
    if isinstance(value, list):
        if len(value) > entries:
            cuts.append(WithheldV1(field=field, reason="too-long"))
        return [
            _rough(item, characters, entries, f"{field}[{at}]", cuts)
            for at, item in enumerate(value[:entries])
        ]
    return value


def _size(value: Any) -> int:  # noqa: ANN401 - JSON
    return len(msgspec.json.encode(value))
