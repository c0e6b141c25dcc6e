"""``RuleIndex``: the rules in force for a path, found without trying every rule.

Each rule is filed under one part of its pattern that a path must have: the folders it begins with, the name
of one segment, or how one segment ends. Only rules filed under a part of the path are tried, the last one
first. A rule without such a part is tried always; a budget of tries bounds what a hostile file may cost.
"""

from __future__ import annotations

from heapq import merge
from typing import TYPE_CHECKING, Final

from adjudge.brief.ownership.globs import is_plain
from adjudge.brief.ownership.patterns import DEPTH, compile_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudge.brief.ownership.patterns import OwnerPattern, Written
    from adjudge.brief.ownership.rules import Rule

BUDGET: Final = 250_000
"""Tries of a rule on a path in one brief: two seconds at most, where an ordinary file takes one a path."""

Key = tuple[str, str]


class RuleIndex:
    """The rules of one file.

    Attributes:
        left: Tries that are left of the budget.
    """

    def __init__(self, rules: Sequence[Rule], *, budget: int = BUDGET) -> None:
        """File every rule; patterns are compiled when first tried."""
        self._rules = rules
        self._compiled: dict[int, OwnerPattern] = {}
        self._filed: dict[Key, list[int]] = {}
        for place, rule in enumerate(rules):
            self._filed.setdefault(_key(rule.written), []).append(place)
        self._endings = sorted({len(text) for kind, text in self._filed if kind == "ending"})
        excluding = any(rule.excludes for rule in rules)
        self._one_answer = not excluding and len({rule.section for rule in rules}) <= 1
        self.left = budget

    def in_force(self, path: str) -> tuple[Rule, ...] | None:
        """The last rule of each section that means the path, in order of the file; ``None`` over budget.

        A section one of whose exclusions means the path has none.
        """
        segments = path.split("/")
        found: dict[str, Rule | None] = {}
        for place in self._candidates(segments):
            self.left -= 1
            if self.left < 0:
                return None
            rule = self._rules[place]
            if not self._may_count(rule, found) or not self._pattern(place).matches(segments):
                continue
            found[rule.section] = None if rule.excludes else rule
            if self._one_answer:
                break
        return tuple(sorted((rule for rule in found.values() if rule is not None), key=lambda one: one.line))

    @staticmethod
    def _may_count(rule: Rule, found: dict[str, Rule | None]) -> bool:
        """Whether a rule can still change the answer of its section."""
        if rule.section not in found:
            return True
        return rule.excludes and found[rule.section] is not None

    def _candidates(self, segments: Sequence[str]) -> Iterator[int]:
        """Places of the rules filed under any part of the path, the last first."""
        lists = [self._filed[key] for key in self._keys(segments) if key in self._filed]
        return merge(*map(reversed, lists), reverse=True)

    def _keys(self, segments: Sequence[str]) -> set[Key]:
        keys = {("always", "")} | {("name", segment) for segment in segments}
        for count in range(1, len(segments) + 1):
            keys.add(("folders", "/".join(segments[:count])))
        for segment in segments:
            keys |= {("ending", segment[-size:]) for size in self._endings if size <= len(segment)}
        return keys

    def _pattern(self, place: int) -> OwnerPattern:
        if place not in self._compiled:
            self._compiled[place] = compile_pattern(self._rules[place].written)
        return self._compiled[place]


def _key(written: Written) -> Key:
    """The part of a pattern that every path it means must have; the rarest kind first."""
    begun: list[str] = []
    for segment in written:
        if segment is DEPTH or not is_plain(segment):
            break
        begun.append(segment)
    if begun:
        return "folders", "/".join(begun)
    named = [segment for segment in written if segment is not DEPTH]
    for segment in reversed(named):
        if is_plain(segment):
            return "name", segment
    for segment in reversed(named):
        ending = segment.rpartition("*")[2]
        if "*" in segment and ending and is_plain(ending):
            return "ending", ending
    return "always", ""
