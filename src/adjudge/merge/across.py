"""Findings of one run held against those of the run before: new, persisting, gone.

Each finding is matched once. First by what outlives lines: its id, its id before a rename, its place.
What is left is matched by words, inside one symbol of one file, the best first. What is left then and says
the same as a finding of the same id is that finding, said once more or once less: neither new nor gone. Order
does not matter.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.merge.clusters import speaker_order
from adjudge.merge.pairs import SAME_TEXT, classes_conflict, read, score_text, score_title, titles_agree

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from adjudge.merge.mergeable import Mergeable
    from adjudge.merge.pairs import Read

MOST: Final = 100
"""Findings of one symbol and one run whose words are compared; the rest are told as new and gone."""

ECHOES: Final = 10
"""Findings of one id whose words are compared with what is left of that id."""


class Persisting(NamedTuple):
    """A finding that was there before.

    Attributes:
        before: Index in the earlier run; of several reports of one finding it may be the same.
        now: Index in the later one.
        reason: ``same finding``, ``same finding, renamed``, ``same place`` or ``alike in one symbol``.
    """

    before: int
    now: int
    reason: str


class Across(NamedTuple):
    """What became of findings from one run to the next.

    Attributes:
        new: Indexes of the later run, sorted.
        persisting: By the later index.
        gone: Indexes of the earlier run, sorted.
        not_compared: Findings of either run whose words were not looked at, for there were too many.
        said_less: Indexes of the earlier run that were one more report of a finding that persists, sorted.
    """

    new: tuple[int, ...]
    persisting: tuple[Persisting, ...]
    gone: tuple[int, ...]
    not_compared: int
    said_less: tuple[int, ...] = ()


class _Open:
    """Findings of both runs that are not matched yet."""

    def __init__(self, before: Sequence[Mergeable], now: Sequence[Mergeable]) -> None:
        """All of them, in an order of content."""
        self.before = sorted(before, key=lambda item: (speaker_order(item), item.index))
        self.now = sorted(now, key=lambda item: (speaker_order(item), item.index))
        self.persisting: list[Persisting] = []
        self.said_less: list[int] = []

    def match(self, reason: str, keys: tuple[Callable[[Mergeable], str], Callable[[Mergeable], str]]) -> None:
        """Match findings whose keys are equal, in order; an empty key matches nothing."""
        waiting: dict[str, list[Mergeable]] = defaultdict(list)
        for item in self.before:
            waiting[keys[0](item)].append(item)
        waiting.pop("", None)
        pairs = [(waiting[keys[1](item)].pop(0), item) for item in self.now if waiting.get(keys[1](item))]
        self.take(reason, pairs)

    def put_echoes_aside(self, before: Sequence[Mergeable], now: Sequence[Mergeable]) -> None:
        """Settle what says the same as a finding that persists: of two reports of one finding one may end."""
        kept = {pair.before for pair in self.persisting}
        known = _Known([item for item in before if item.index in kept])
        said = {item.index: known.alike(item) for item in self.now}
        self.persisting += [
            Persisting(old.index, index, "same finding") for index, old in said.items() if old is not None
        ]
        self.now = [item for item in self.now if said[item.index] is None]
        stays = {pair.now for pair in self.persisting}
        still = _Known([item for item in now if item.index in stays])
        echoes = {item.index for item in self.before if still.alike(item) is not None}
        self.said_less = sorted(echoes)
        self.before = [item for item in self.before if item.index not in echoes]

    def take(self, reason: str, pairs: Sequence[tuple[Mergeable, Mergeable]]) -> None:
        """Put pairs down as matched."""
        self.persisting += [Persisting(one.index, two.index, reason) for one, two in pairs]
        old, new = {one.index for one, _ in pairs}, {two.index for _, two in pairs}
        self.before = [item for item in self.before if item.index not in old]
        self.now = [item for item in self.now if item.index not in new]


class _Known:
    """Findings by id, to be asked whether one of them says the same."""

    def __init__(self, items: Sequence[Mergeable]) -> None:
        """These findings, the first few of each id."""
        self._by_id: dict[str, list[Read]] = defaultdict(list)
        for item in sorted(items, key=lambda item: (speaker_order(item), item.index)):
            for name in {item.finding_id, item.previous_id} - {""}:
                if len(self._by_id[name]) < ECHOES:
                    self._by_id[name].append(read(item))

    def alike(self, item: Mergeable) -> Mergeable | None:
        """The first of the same id and of the same words."""
        names = sorted({item.finding_id, item.previous_id} - {""})
        known = [one for name in names for one in self._by_id.get(name, ())]
        if not known:
            return None
        asked = read(item)
        return next((one.item for one in known if _says_same(one, asked)), None)


def _says_same(one: Read, two: Read) -> bool:
    if _differ(one.item, two.item):
        return False
    if (one.item.title, one.item.summary) == (two.item.title, two.item.summary):
        return True
    return score_text(one.words, two.words) >= SAME_TEXT or titles_agree(one.words, two.words)


def compare_runs(before: Sequence[Mergeable], now: Sequence[Mergeable]) -> Across:
    """What is new, persists or is gone between two runs; indexes are unique inside each."""
    left = _Open(before, now)
    left.match("same finding", (_finding_id, _finding_id))
    left.match("same finding, renamed", (_finding_id, _previous_id))
    left.match("same place", (_place_id, _place_id))
    pairs, missed = _alike_pairs(left.before, left.now)
    left.take("alike in one symbol", _once_each(pairs))
    left.put_echoes_aside(before, now)
    return Across(
        new=tuple(sorted(item.index for item in left.now)),
        persisting=tuple(sorted(left.persisting, key=lambda pair: pair.now)),
        gone=tuple(sorted(item.index for item in left.before)),
        not_compared=missed,
        said_less=tuple(left.said_less),
    )


def _finding_id(item: Mergeable) -> str:
    return item.finding_id


def _previous_id(item: Mergeable) -> str:
    return item.previous_id


def _place_id(item: Mergeable) -> str:
    return item.place_id


_Scored = tuple[float, int, int, "Mergeable", "Mergeable"]


def _alike_pairs(before: list[Mergeable], now: list[Mergeable]) -> tuple[list[_Scored], int]:
    """Pairs of one symbol whose words say the same, and how many findings were not looked at."""
    old, new = _by_symbol(before), _by_symbol(now)
    pairs: list[_Scored] = []
    missed = 0
    for key in sorted(old.keys() & new.keys()):
        missed += max(0, len(old[key]) - MOST) + max(0, len(new[key]) - MOST)
        pairs += _scored([read(item) for item in old[key][:MOST]], [read(item) for item in new[key][:MOST]])
    return pairs, missed


def _by_symbol(items: list[Mergeable]) -> dict[tuple[str, str, str], list[Mergeable]]:
    groups: dict[tuple[str, str, str], list[Mergeable]] = defaultdict(list)
    for item in items:
        if item.symbol:
            groups[item.path, item.side, item.symbol].append(item)
    return groups


def _scored(before: list[Read], now: list[Read]) -> Iterator[_Scored]:
    for at, one in enumerate(before):
        for other, two in enumerate(now):
            score = score_text(one.words, two.words)
            agree = titles_agree(one.words, two.words)
            if (score >= SAME_TEXT or agree) and not _differ(one.item, two.item):
                best = max(score, score_title(one.words, two.words))
                yield -best, at, other, one.item, two.item


def _differ(one: Mergeable, two: Mergeable) -> bool:
    """Another class, or another rule of the same tool."""
    other_rule = one.reporter == two.reporter and one.rule != two.rule
    return classes_conflict(one, two) or other_rule


def _once_each(pairs: list[_Scored]) -> list[tuple[Mergeable, Mergeable]]:
    """The best pairs, each finding in one of them at most."""
    old: set[int] = set()
    new: set[int] = set()
    chosen: list[tuple[Mergeable, Mergeable]] = []
    for *_, one, two in sorted(pairs, key=lambda pair: pair[:3]):
        if one.index not in old and two.index not in new:
            chosen.append((one, two))
            old.add(one.index)
            new.add(two.index)
    return chosen
