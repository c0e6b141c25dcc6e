"""Whether two findings of one file say the same, maybe, or not; from place and words, both.

Words that stand at the place say where and not what: any two findings there share them. So the words of the
quotes, and code that both texts spell out, are left out before texts are compared. Of the words that
remain, a handful are shared by any two texts about one place; only what is shared beyond these counts.

The numbers below were set on public data; ``docs/merge.md`` tells which, and what was measured.
"""

from __future__ import annotations

from enum import IntEnum
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.merge.masks import share
from adjudge.merge.places import TOGETHER, Nearness, find_nearness
from adjudge.merge.tokens import likeness, read_words

if TYPE_CHECKING:
    from adjudge.merge.masks import Masks
    from adjudge.merge.mergeable import Mergeable
    from adjudge.merge.tokens import Words

CHANCE: Final = 6
"""Words that any two texts about one place share."""

SAME_TEXT: Final = 0.25
"""Part of the shorter text that must be shared beyond chance, at one place."""

SAME_TEXT_NEAR: Final = 0.40
"""The same for two places of one symbol, one of which names the other."""

MAYBE_TEXT: Final = 0.15
"""Part from which on a duplicate is possible."""

SAME_TITLE: Final = 0.45
"""Likeness of titles that is enough at one place, with ``TITLE_WORDS`` shared words."""

MAYBE_TITLE: Final = 0.30
"""Likeness of titles from which on a duplicate is possible."""

TITLE_WORDS: Final = 4
"""Shared words below which titles are too short to go by, unless they are equal."""

FEW_TITLE_WORDS: Final = 3
"""Shared words below which titles are no sign at all, and equal ones not enough."""


class Sameness(IntEnum):
    """What became of comparing two findings."""

    DIFFERENT = 0
    POSSIBLE = 1
    SAME = 2


class Match(NamedTuple):
    """What became of a pair.

    Attributes:
        sameness: Whether it merges, is a link, or is nothing.
        score_percent: The better of text and title, 0 to 100.
    """

    sameness: Sameness
    score_percent: int


class Read(NamedTuple):
    """A finding with its words, read once.

    Attributes:
        item: The finding.
        words: Its words.
        rules: (tool, rule) of each that reported it in these words; free findings have none.
        masks: Its words as bits, where it is compared with many; made together with theirs.
    """

    item: Mergeable
    words: Words
    rules: frozenset[tuple[str, str]]
    masks: Masks | None = None


NOTHING: Final = Match(Sameness.DIFFERENT, 0)
"""A pair that has nothing in common."""


def read(item: Mergeable, *others: Mergeable) -> Read:
    """A finding, which others may have reported in the same words, with these."""
    rules = frozenset((found.reporter, found.rule) for found in (item, *others) if found.rule)
    return Read(item, read_words(item.title, item.summary, item.quote), rules)


def compare(first: Read, second: Read) -> Match:
    """What two findings of one path and side are to one another; the order of the two does not matter."""
    if not first.rules.isdisjoint(second.rules):  # one rule of one tool twice: the tool tells the two apart
        return NOTHING
    nearness = find_nearness(first.item, second.item, (first.words, second.words))
    if nearness is Nearness.APART:
        return NOTHING
    text, title = _score_text(first, second), score_title(first.words, second.words)
    if text < MAYBE_TEXT and title < MAYBE_TITLE:
        return NOTHING
    is_same = _says_the_same(first, second, nearness, text)
    return _match(Sameness.SAME if is_same else Sameness.POSSIBLE, round(100 * max(text, title)))


def explain(first: Read, second: Read) -> tuple[str, ...]:
    """Terms that make two findings the same, or maybe; sorted."""
    one, two = first.item, second.item
    text, title = score_text(first.words, second.words), score_title(first.words, second.words)
    told = {
        "same quote": bool(one.quote) and one.quote == two.quote,
        "same symbol": bool(one.symbol) and one.symbol == two.symbol,
        "same class": one.defect_class == two.defect_class != "other",
        "different classes": classes_conflict(one, two),
        "same title": first.words.title == second.words.title,
        "alike titles": title >= MAYBE_TITLE and first.words.title != second.words.title,
        "alike texts": text >= MAYBE_TEXT,
    }
    nearness = find_nearness(one, two, (first.words, second.words))
    return tuple(sorted([nearness.value, *(term for term, holds in told.items() if holds)]))


def _score_text(first: Read, second: Read) -> float:
    if first.masks is None or second.masks is None:
        return score_text(first.words, second.words)
    shared, shorter = share(first.masks, second.masks)
    return (shared - CHANCE) / shorter if shared > CHANCE else 0.0


@cache
def _match(sameness: Sameness, score_percent: int) -> Match:
    """One value for all pairs that came to the same: there are many."""
    return Match(sameness, score_percent)


def score_text(first: Words, second: Words) -> float:
    """Part of the shorter text that the two share beyond chance: 0 to 1."""
    if min(len(first.said), len(second.said)) <= CHANCE:
        return 0.0
    ours, theirs = first.said, second.said
    if first.quote is not second.quote:
        ours, theirs = ours - second.quote, theirs - first.quote
    if first.code and second.code:
        spelled = first.code & second.code
        ours, theirs = ours - spelled, theirs - spelled
    beyond = len(ours & theirs) - CHANCE
    return beyond / min(len(ours), len(theirs)) if beyond > 0 else 0.0


def score_title(first: Words, second: Words) -> float:
    """Likeness of two titles, 0 to 1; 0 where they share next to nothing."""
    shared = len(first.title & second.title)
    if shared >= FEW_TITLE_WORDS:
        return shared / (len(first.title) + len(second.title) - shared)
    return likeness(first.title, second.title) if first.title == second.title else 0.0


def titles_agree(first: Words, second: Words) -> bool:
    """Whether titles alone are enough: they are equal, or alike without naming different things."""
    shared = len(first.title & second.title)
    both = len(first.title) + len(second.title)
    if 2 * shared == both:
        return shared >= FEW_TITLE_WORDS
    if shared < TITLE_WORDS or shared / (both - shared) < SAME_TITLE:
        return False
    return not (first.names and second.names) or not first.names.isdisjoint(second.names)


def classes_conflict(first: Mergeable, second: Mergeable) -> bool:
    """Whether both are of a known class, and not of one."""
    one, two = first.defect_class, second.defect_class
    return one != two and "other" not in {one, two}


def _says_the_same(first: Read, second: Read, nearness: Nearness, text: float) -> bool:
    if classes_conflict(first.item, second.item):
        return False
    if nearness in TOGETHER:
        return text >= SAME_TEXT or titles_agree(first.words, second.words)
    if nearness is not Nearness.NAMED:
        return False
    return text >= SAME_TEXT_NEAR or _equal_titles(first.words, second.words)


def _equal_titles(first: Words, second: Words) -> bool:
    return first.title == second.title and len(first.title) >= FEW_TITLE_WORDS
