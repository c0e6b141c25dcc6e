"""Parts of units in as few calls as hold them, near ones together, those with the most weight first.

Rules: a call begins with the heaviest unit that waits, and is filled with units that import it or that it
imports, step by step, then with those of its folder, then with the next by weight. A unit that is not the
first of its call goes in whole or waits. A budget leaves out whole units, the lightest first.

Bounds: what is looked at for one call ends after ``MISSES`` units that do not fit, and after the first
``AHEAD`` of its folder and of all.
"""

from __future__ import annotations

from collections import deque
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.model.review import Pass
from adjudge.plan.options import estimate_tokens

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from adjudge.model.ids import RepoPath
    from adjudge.model.review import PlannedUnit

MISSES: Final = 64
"""Units that do not fit, after which a call is full."""
ROUNDS: Final = 24
"""Times that a choice within a budget is made closer, before it is halved."""

AHEAD: Final = 512
"""Units without a way to the first that are looked at for one call."""


class Frame(NamedTuple):
    """What a prompt holds besides units.

    Attributes:
        size: Bytes of each pass's own words.
        room: Bytes for units with what stands around each.
        around: Bytes around one part.
    """

    size: Mapping[Pass, int]
    room: int
    around: int


class Load(NamedTuple):
    """What one call holds.

    Attributes:
        pass_: Which look.
        parts: (unit id, part number) in the order in which they are told.
        focus: Of its heaviest unit.
        size: Bytes of the whole prompt.
    """

    pass_: Pass
    parts: tuple[tuple[str, int], ...]
    focus: int
    size: int


class Packed(NamedTuple):
    """Calls in the order in which they are made, and units that the budget leaves out, by path."""

    loads: tuple[Load, ...]
    left_out: tuple[RepoPath, ...]


def pack_units(
    units: Sequence[PlannedUnit], near: Mapping[RepoPath, Sequence[RepoPath]], frame: Frame, *, budget: int
) -> Packed:
    """The calls for some units.

    Args:
        units: Those that are to be read.
        near: Changed paths that import a path or that it imports.
        frame: Room of a prompt.
        budget: Tokens of all prompts; 0 for no bound.
    """
    ranked = sorted((one for one in units if one.parts), key=_rank)
    if not budget:
        return Packed(_loads(ranked, near, frame), ())
    limit, rounds = budget, 0
    while True:
        chosen = _choose(ranked, limit)
        loads = _loads(chosen, near, frame)
        tokens = sum(estimate_tokens(one.size) for one in loads)
        if tokens <= budget:
            kept = {one.unit_id for one in chosen}
            return Packed(loads, tuple(sorted(one.path for one in ranked if one.unit_id not in kept)))
        rounds += 1
        limit = sum(map(_cost, chosen)) * budget // tokens if rounds < ROUNDS else limit // 2


def _rank(unit: PlannedUnit) -> tuple[int, RepoPath]:
    return -unit.focus, unit.path


def _cost(unit: PlannedUnit) -> int:
    """Tokens of all parts in all passes, without what stands around them."""
    return sum(estimate_tokens(part.size) for part in unit.parts) * len(unit.passes)


def _choose(ranked: Sequence[PlannedUnit], limit: int) -> list[PlannedUnit]:
    """The heaviest units whose tokens fit; one that does not fit leaves room for lighter ones."""
    chosen = []
    for unit in ranked:
        cost = _cost(unit)
        if cost <= limit:
            chosen.append(unit)
            limit -= cost
    return chosen


def _loads(
    ranked: Sequence[PlannedUnit], near: Mapping[RepoPath, Sequence[RepoPath]], frame: Frame
) -> tuple[Load, ...]:
    order = list(Pass)
    loads = [
        load
        for pass_ in order
        for load in _pass_loads([one for one in ranked if pass_ in one.passes], near, frame, pass_)
    ]
    return tuple(sorted(loads, key=lambda one: (-one.focus, order.index(one.pass_))))


def _pass_loads(
    units: Sequence[PlannedUnit], near: Mapping[RepoPath, Sequence[RepoPath]], frame: Frame, pass_: Pass
) -> Iterator[Load]:
    waiting = _Waiting(units)
    while waiting.left:
        first = next(iter(waiting.left.values()))
        parts, taken = _fill(waiting, first, near, frame)
        yield Load(pass_, parts, first.focus, frame.size[pass_] + taken)


def _fill(
    waiting: _Waiting, first: PlannedUnit, near: Mapping[RepoPath, Sequence[RepoPath]], frame: Frame
) -> tuple[tuple[tuple[str, int], ...], int]:
    """Parts for one call and their bytes; they wait no longer."""
    parts: list[tuple[str, int]] = []
    taken = misses = 0
    for unit in waiting.wave(first, near):
        if unit is not first and waiting.size(unit, frame.around) > frame.room - taken:
            misses += 1
            if misses == MISSES:
                break
            continue
        for number, size in waiting.parts(unit):
            if taken + size + frame.around > frame.room:
                break
            parts.append((unit.unit_id, number))
            taken += size + frame.around
            waiting.advance(unit)
    assert parts, "a part fits an empty prompt"  # noqa: S101 - parts are made for this room
    return tuple(parts), taken


class _Waiting:
    """Units of one pass that are not wholly in a call yet, heaviest first."""

    def __init__(self, units: Sequence[PlannedUnit]) -> None:
        self.left = {one.path: one for one in units}
        self._next = dict.fromkeys(self.left, 0)
        self._folders: dict[str, dict[RepoPath, PlannedUnit]] = {}
        for one in units:
            self._folders.setdefault(_folder(one.path), {})[one.path] = one

    def size(self, unit: PlannedUnit, around: int) -> int:
        """Bytes of all parts that wait."""
        return sum(size + around for _, size in self.parts(unit))

    def parts(self, unit: PlannedUnit) -> list[tuple[int, int]]:
        """(number, bytes) of all parts that wait."""
        return [(part.number, part.size) for part in unit.parts[self._next[unit.path] :]]

    def advance(self, unit: PlannedUnit) -> None:
        """The next part is in a call."""
        self._next[unit.path] += 1
        if self._next[unit.path] == len(unit.parts):
            del self.left[unit.path]
            del self._folders[_folder(unit.path)][unit.path]

    def wave(self, first: PlannedUnit, near: Mapping[RepoPath, Sequence[RepoPath]]) -> Iterator[PlannedUnit]:
        """Units that wait, the nearest to the first of them first, each once."""
        seen = {first.path}
        yield first
        steps = deque([first.path])
        while steps:
            for path in near.get(steps.popleft(), ()):
                if path not in seen and path in self.left:
                    seen.add(path)
                    steps.append(path)
                    yield self.left[path]
        beside = self._folders[_folder(first.path)]
        for one in [*islice(beside.values(), AHEAD), *islice(self.left.values(), AHEAD)]:
            if one.path not in seen and one.path in self.left:
                seen.add(one.path)
                yield one


def _folder(path: str) -> str:
    return path.rpartition("/")[0]
