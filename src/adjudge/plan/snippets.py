"""A few lines of those who depend on a unit: where they use it, as they stand after the change.

Rules: certain consumers first; of each file the first lines that mention what they use, else the line of the
import. Bounds hold for the whole plan, spent on the units with the most weight first: files beyond them are
named without lines.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.model.place import SURE
from adjudge.plan.rows import decode

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from adjudge.brief.sources import BriefSources
    from adjudge.model.brief import Unit
    from adjudge.model.ids import ObjectId, RepoPath
    from adjudge.model.place import Consumer

NAMED: Final = 12
"""Consumers of a unit that are named; the rest is counted."""
QUOTED: Final = 4
"""Consumers of a unit of which lines are shown."""
LINES: Final = 3
"""Lines of one consumer."""
FILES: Final = 400
"""Files of a plan that are read for their lines."""
LONGEST: Final = 240
"""Characters of such a line; what is longer is not shown."""


class Snippet(NamedTuple):
    """One consumer with lines of it.

    Attributes:
        consumer: As the brief has it.
        lines: (1-based line, text) pairs in order; empty where none are shown.
    """

    consumer: Consumer
    lines: tuple[tuple[int, str], ...]


def find_snippets(units: Iterable[Unit], sources: BriefSources) -> dict[RepoPath, tuple[Snippet, ...]]:
    """The consumers of each unit that are named, by its path; lines for as many as the bounds allow."""
    ranked = sorted(units, key=lambda unit: (-unit.focus.total, unit.path))
    named = {unit.path: choose_consumers(unit.consumers) for unit in ranked}
    nodes = sources.head.snapshot.nodes
    quoted = dict.fromkeys(one.path for each in named.values() for one in each[:QUOTED] if one.path in nodes)
    blobs = {path: nodes[path].object_id for path in list(quoted)[:FILES]}
    texts = sources.texts(sorted(set(blobs.values())))
    return {
        path: tuple(
            Snippet(one, _lines(one, blobs, texts) if at < QUOTED else ()) for at, one in enumerate(each)
        )
        for path, each in named.items()
    }


def choose_consumers(consumers: Iterable[Consumer]) -> tuple[Consumer, ...]:
    """One a file and used symbol, the certain ones first; at most as many as are named."""
    ranked = sorted(consumers, key=lambda one: (one.confidence < SURE, one))
    return tuple({(one.path, one.uses): one for one in reversed(ranked)}.values())[::-1][:NAMED]


def _lines(
    consumer: Consumer, blobs: Mapping[RepoPath, ObjectId], texts: Mapping[ObjectId, bytes | None]
) -> tuple[tuple[int, str], ...]:
    data = texts.get(blobs[consumer.path]) if consumer.path in blobs else None
    if data is None:
        return ()
    text = decode(data)
    name = consumer.uses.rpartition(".")[2]
    found = dict(_mentions(text, name)) if name.isidentifier() else {}
    if not found:
        found = dict(_line_at(text, consumer.line))
    return tuple(sorted(found.items()))


def _mentions(text: str, name: str) -> Iterable[tuple[int, str]]:
    """The first lines with the name as a word, imports of it among them."""
    number, counted, taken = 1, 0, 0
    for match in re.finditer(rf"\b{re.escape(name)}\b", text):
        if match.start() < counted:
            continue
        start = text.rfind("\n", 0, match.start()) + 1
        end = text.find("\n", match.end())
        end = len(text) if end < 0 else end
        number += text.count("\n", counted, start)
        counted = start
        if end - start <= LONGEST:
            yield number, text[start:end].rstrip("\r")
            taken += 1
        number += text.count("\n", start, end + 1)
        counted = end + 1
        if taken == LINES:
            return


def _line_at(text: str, number: int) -> Iterable[tuple[int, str]]:
    lines = text.split("\n", number)
    if len(lines) >= number and len(lines[number - 1]) <= LONGEST:
        yield number, lines[number - 1].rstrip("\r")
