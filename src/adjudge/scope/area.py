"""The granted area, as the places where a link may lead.

A file lies in it when an allow rule matches it, whatever its kinds, and no deny rule does; anything else when
an allow rule covers all below it and no deny rule reaches there. The machine that follows the link may not
care for case, so deny rules are compared folded as well, and every other spelling that the tree has of the
place, or of a folder above it that is not there as it was written, must lie in the area too.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from adjudge.patch.patterns import split_path
from adjudge.scope.collisions import fold_rules
from adjudge.scope.names import SPELLINGS, climb, find_twins, fold_path, gather_spellings
from adjudge.scope.reasons import ReasonCode

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adjudge.scope.permission import Permission


class Problem(NamedTuple):
    """Why a place is none where a link may lead, and the end of the sentence about it."""

    code: ReasonCode
    detail: str


class Area:
    """Answers for the places that it was told of."""

    def __init__(self, files: frozenset[str], permission: Permission, goals: Iterable[str]) -> None:
        """Look for other spellings; ``TooManyNamesError`` when there are too many names.

        Args:
            files: Every path of the tree after.
            permission: The grant.
            goals: Every place that will be asked about; the empty path is the top of the tree.
        """
        self._files = files
        self._sorted = sorted(files)
        self._permission = permission
        self._closed = fold_rules(permission.grant.deny)
        named = tuple(goals)
        climbed = [step for goal in named for step in climb(goal)]
        self._there = frozenset(name for name, _ in climbed if self._is_there(name))
        self._spellings = gather_spellings(chain(files, named), frozenset(key for _, key in climbed))

    def find_problem(self, path: str) -> Problem | None:
        """Why a link may not lead to a place, under each of its spellings; ``None`` when it may.

        What is certain comes before what cannot be told.
        """
        problems = list(self._problems(path))
        certain = (one for one in problems if one.code is ReasonCode.LINK_LEAVES_GRANT)
        return next(certain, problems[0] if problems else None)

    def _problems(self, path: str) -> Iterator[Problem]:
        code = self._look(path)
        if code is not None:
            yield Problem(code, f"it leads to '{path or '.'}'")
        for twin in find_twins(path, self._spellings, self._there):
            if twin is None:
                detail = f"'{path}' has more than {SPELLINGS} spellings"
                yield Problem(ReasonCode.LINK_LEAVES_GRANT, detail)
            elif (code := self._look(twin)) is not None:
                yield Problem(code, f"where case or normal form does not count it leads to '{twin}'")

    def _look(self, path: str) -> ReasonCode | None:
        if self._opens_below(path) or (path in self._files and self._opens(path)):
            return None
        if not self._is_there(path) and self._opens(path):
            return ReasonCode.LINK_UNRESOLVED
        return ReasonCode.LINK_LEAVES_GRANT

    def _opens(self, path: str) -> bool:
        folded = split_path(fold_path(path))
        return self._permission.opens(path) and not any(True for _ in self._closed.matching(folded))

    def _opens_below(self, path: str) -> bool:
        folded = split_path(fold_path(path))
        return self._permission.opens_below(path) and not any(True for _ in self._closed.reaching(folded))

    def _is_there(self, path: str) -> bool:
        """Whether a file is known there, or something below it; the top of the tree is there."""
        if not path or path in self._files:
            return True
        place = bisect_right(self._sorted, f"{path}/")
        return place < len(self._sorted) and self._sorted[place].startswith(f"{path}/")
