"""Whether one of many texts has most of the words of another one, without looking at each of them.

A text that has so many of the words lacks few; so it has one of any words that are together more than those
few. The rarest that are lead to few texts, which are then counted word by word.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Iterable


class Alike:
    """Texts, each as its words and how often it has them."""

    def __init__(self, texts: Iterable[Counter[str]], *, percent: int) -> None:
        """Texts to ask about.

        Args:
            texts: In any order.
            percent: So much of the words of a text must be found again; above 0.
        """
        self._texts = tuple(texts)
        self._percent = percent
        self._having: dict[str, list[int]] = {}
        for at, text in enumerate(self._texts):
            for word in text:
                self._having.setdefault(word, []).append(at)

    def __contains__(self, words: Counter[str]) -> bool:
        """Whether one of the texts has so much of these words; each has so much of none."""
        total = words.total()
        if not total:
            return bool(self._texts)
        return any(
            (words & self._texts[at]).total() * 100 >= self._percent * total
            for at in self._candidates(words, total)
        )

    def _candidates(self, words: Counter[str], total: int) -> set[int]:
        """Texts that may have so much; all others lack too many."""
        lacking = total - -(-self._percent * total // 100)
        found: set[int] = set()
        for word, times in sorted(
            words.items(), key=lambda item: (len(self._having.get(item[0], ())), item[0])
        ):
            found.update(self._having.get(word, ()))
            lacking -= times
            if lacking < 0:
                break
        return found
