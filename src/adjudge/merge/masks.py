"""Words of many texts as bits, so that what two share is counted at once.

A mask holds only words that more than one of the texts has: no other can be shared. Masks are of use beside
those that were made with them, and nowhere else.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from adjudge.merge.tokens import Words


class Masks(NamedTuple):
    """The words of one finding.

    Attributes:
        said: Bits of its own words.
        place: Bits of the words of the lines it rests on.
        code: Bits of its words in code spans.
        length: Number of its own words, with those that nobody else has.
    """

    said: int
    place: int
    code: int
    length: int


def make_masks(texts: Sequence[Words]) -> list[Masks]:
    """Masks of each, in order."""
    counts = Counter(word for one in texts for word in one.said | one.quote | one.code)
    shared = (word for word, count in counts.items() if count > 1)
    bits = {word: number for number, word in enumerate(shared)}
    places: dict[int, int] = {}
    made = []
    for one in texts:
        place = places.get(id(one.quote))
        if place is None:
            place = places[id(one.quote)] = _mask(one.quote, bits)
        made.append(Masks(_mask(one.said, bits), place, _mask(one.code, bits), len(one.said)))
    return made


def share(first: Masks, second: Masks) -> tuple[int, int]:
    """(words that two have in common, words of the shorter), without those of places and of common code."""
    ours, theirs, shorter = first.said, second.said, (first.length, second.length)
    spelled = first.code & second.code
    if spelled or first.place != second.place:
        cut = first.place | second.place | spelled
        lost, gone = ours & cut, theirs & cut
        ours, theirs = ours ^ lost, theirs ^ gone
        shorter = first.length - lost.bit_count(), second.length - gone.bit_count()
    return (ours & theirs).bit_count(), min(shorter)


def _mask(words: Iterable[str], bits: Mapping[str, int]) -> int:
    made = bytearray(len(bits) // 8 + 1)
    for word in words:
        number = bits.get(word)
        if number is not None:
            made[number >> 3] |= 1 << (number & 7)
    return int.from_bytes(made, "little")
