"""What one collection reports, by file and rule, so that each question costs a logarithm of it."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from adjudge.model.collection import Collection


class Spans:
    """Runs of lines, sorted by their first."""

    def __init__(self, spans: Iterable[tuple[int, int]]) -> None:
        """The runs (first, last), in any order."""
        ordered = sorted(spans)
        self.firsts = [first for first, _ in ordered]
        self._furthest = list(accumulate((last for _, last in ordered), max))

    def cover(self, line: int) -> bool:
        """Whether a line lies in one of them."""
        before = bisect_right(self.firsts, line)
        return bool(before) and self._furthest[before - 1] >= line


class Reported:
    """A collection that came to its end.

    Attributes:
        collection: The collection.
    """

    def __init__(self, collection: Collection) -> None:
        """The collection, indexed."""
        self.collection = collection
        self._paths = frozenset(collection.paths)
        found: dict[str, dict[str, list[tuple[int, int]]]] = {}
        for one in collection.reports:
            by_rule = found.setdefault(one.path, {})
            by_rule.setdefault(one.rule, []).append((one.start_line, one.end_line))
        self._spans = {
            path: {rule: Spans(spans) for rule, spans in by_rule.items()} for path, by_rule in found.items()
        }
        self._known = frozenset((*collection.rules, *(one.rule for one in collection.reports)))
        self._beginnings = tuple(one[:-1] for one in collection.rules if one.endswith("*"))

    def holds(self, path: str, rule: str, line: int) -> bool:
        """Whether a rule is reported at lines that hold a line."""
        spans = self._spans.get(path, {}).get(rule)
        return spans is not None and spans.cover(line)

    def looked_into(self, path: str) -> bool:
        """Whether a file was examined."""
        return path in self._paths

    def was_in_force(self, rule: str) -> bool:
        """Whether a rule is known to have been in force: it is listed, or reported anywhere."""
        return rule in self._known or rule.startswith(self._beginnings)

    def first_lines(self, path: str, rule: str) -> list[int]:
        """Where a rule is reported in a file, sorted."""
        spans = self._spans.get(path, {}).get(rule)
        return spans.firsts if spans is not None else []

    def rules_at(self, path: str, line: int) -> list[str]:
        """Rules that are reported at a line, sorted."""
        return sorted(rule for rule, spans in self._spans.get(path, {}).items() if spans.cover(line))
