"""Which pairs of findings are compared, and what comes of each.

Findings are compared inside their file and side, in the order of their lines: each with those that follow
within reach, and of these with as many as the window lets through. The window narrows when there are very
many, so the work grows with the number of findings and not with its square. The words of a finding are at
hand only while the window is near it, so neither does the memory.

Late ones change nothing of that for the others, which are compared as if those were not there.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.merge.masks import make_masks
from adjudge.merge.pairs import compare, explain, read
from adjudge.merge.places import REACH, last_line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudge.merge.mergeable import Mergeable
    from adjudge.merge.pairs import Match, Read

WINDOW: Final = 100
"""Findings after one, in the order of lines, that it is compared with."""

LEAST_WINDOW: Final = 20
"""The same where there are very many."""

PAIRS: Final = 600_000
"""Comparisons, over which the window narrows."""

AT_HAND: Final = 256
"""Findings whose words are kept while reasons are told."""

Alike = tuple["Mergeable", ...]
"""Findings with one text at one place, best first."""

Pairs = dict[tuple[int, int], "Match"]
"""Places of two in the list of such → what they are to one another, where that is anything."""


class Compared(NamedTuple):
    """What became of all pairs.

    Attributes:
        pairs: Those that are the same or may be.
        missed: How many within reach were not looked at.
    """

    pairs: Pairs
    missed: int


def is_late(alike: Alike) -> bool:
    """Whether nobody says so but those who had been told what others found."""
    return all(item.late for item in alike)


def compare_all(nodes: Sequence[Alike]) -> Compared:
    """Every pair in reach and in the window; late ones take no place in the window of the others.

    Args:
        nodes: In the order of file, side and lines.
    """
    every = _compare(nodes)
    first = [place for place, alike in enumerate(nodes) if not is_late(alike)]
    if len(first) == len(nodes):
        return every
    among = _compare([nodes[place] for place in first])
    pairs = {pair: match for pair, match in every.pairs.items() if any(is_late(nodes[one]) for one in pair)}
    pairs |= {(first[one], first[two]): match for (one, two), match in among.pairs.items()}
    return Compared(pairs, max(every.missed, among.missed))


def _compare(nodes: Sequence[Alike]) -> Compared:
    files: dict[tuple[str, str, bool], list[int]] = defaultdict(list)
    for place, (first, *_) in enumerate(nodes):
        files[first.path, first.side, first.start_line is None].append(place)
    window = max(LEAST_WINDOW, min(WINDOW, PAIRS // max(len(nodes), 1)))
    pairs: Pairs = {}
    missed = sum(_compare_file(nodes, places, pairs, window) for places in files.values())
    return Compared(pairs, missed)


class Explainer:
    """Terms that make pairs the same, or maybe; the words of those asked for last are at hand."""

    def __init__(self, nodes: Sequence[Alike]) -> None:
        """Of these."""
        self._nodes = nodes
        self._read: dict[int, Read] = {}

    def reasons(self, pair: tuple[int, int]) -> tuple[str, ...]:
        """Of two, by their places in the list."""
        return explain(self._words(pair[0]), self._words(pair[1]))

    def _words(self, place: int) -> Read:
        found = self._read.pop(place, None) or read(*self._nodes[place])
        self._read[place] = found
        if len(self._read) > AT_HAND:
            del self._read[next(iter(self._read))]
        return found


def _compare_file(nodes: Sequence[Alike], places: list[int], pairs: Pairs, window: int) -> int:
    """Compare inside one file; how many pairs were not looked at."""
    starts = [nodes[place][0].start_line or 0 for place in places]
    words: dict[int, Read] = {}
    missed = 0
    for begin in range(0, len(places), window):
        block = range(begin, min(begin + window, len(places)))
        reaches = [bisect_right(starts, last_line(nodes[places[at]][0]) + REACH, lo=at + 1) for at in block]
        stops = [min(reach, at + 1 + window) for at, reach in zip(block, reaches, strict=True)]
        missed += sum(reaches) - sum(stops)
        words = _read_block(nodes, places, range(begin, max(stops)), words)
        near = ((at, other) for at, stop in zip(block, stops, strict=True) for other in range(at + 1, stop))
        for at, other in near:
            compared = compare(words[at], words[other])
            if compared.sameness:
                pairs[places[at], places[other]] = compared
    return missed


def _read_block(
    nodes: Sequence[Alike], places: list[int], block: range, known: dict[int, Read]
) -> dict[int, Read]:
    """The words of a block, with masks that were made for it alone."""
    made = [known[at] if at in known else read(*nodes[places[at]]) for at in block]
    masks = make_masks([one.words for one in made])
    return {at: one._replace(masks=mask) for at, one, mask in zip(block, made, masks, strict=True)}
