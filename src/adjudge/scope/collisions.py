"""Touched names that are another, not granted, name where case or normal form do not count.

Looked at are the path itself, and every folder above it that was not there before: a file written below a
new ``SRC`` lands in ``src`` where the two are one, while two folders that were there before are nobody's
doing. What counts is whether the same touch would be granted under the other spelling. Deny and frozen
patterns are compared folded as well, since what they protect may not be in the tree at all.
"""

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING, Final

from adjudge.model.change import Flag
from adjudge.model.grant import Rule
from adjudge.model.ids import RepoPath
from adjudge.model.paths import encode_path
from adjudge.patch.patterns import build_pattern, split_path
from adjudge.patch.segments import compile_segment
from adjudge.scope.findings import doubt, offend
from adjudge.scope.index import PatternIndex
from adjudge.scope.names import (
    SPELLINGS,
    TooManyNamesError,
    find_twins,
    fold_letters,
    fold_name,
    fold_path,
    gather_spellings,
    list_names,
)
from adjudge.scope.reasons import ReasonCode

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from adjudge.model.grant import Grant
    from adjudge.patch.patterns import Pattern
    from adjudge.scope.findings import Finding
    from adjudge.scope.permission import Permission
    from adjudge.scope.touches import Touch


COLLIDES: Final = "Another path is the same one where case, normal form or trailing dots do not count."
_WILD: Final = re.compile(r"([*?])")


def find_collisions(
    touches: Iterable[Touch],
    *,
    before: Iterable[RepoPath],
    after: Iterable[RepoPath],
    permission: Permission,
) -> Iterator[Finding]:
    """Offences and flags of touches that the grant opens under their own spelling.

    Args:
        touches: Granted ones.
        before: Every path known of the tree before.
        after: Every path known of the tree after.
        permission: The grant.
    """
    granted = tuple(touches)
    try:
        wanted = frozenset(key for _, key in list_names(touch.path for touch in granted))
        known = tuple(before)
        spellings = gather_spellings(chain(known, after, (touch.path for touch in granted)), wanted)
        old = frozenset(name for name, key in list_names(known) if key in spellings)
    except TooManyNamesError:
        yield doubt(ReasonCode.NAMES_UNCOMPARED)
        return
    closed = _fold_closed(permission.grant)
    for touch in granted:
        if spellings:
            yield from _check(touch, tuple(find_twins(touch.path, spellings, old)), permission)
        for _, rule in closed.matching(split_path(fold_path(touch.path))):
            if not rule.kinds or touch.amounts.intersection(rule.kinds):
                decision = permission.decide(touch)
                yield offend(decision, ReasonCode.NAME_COLLISION, f"the grant closes '{rule.pattern}'")
                break


def _check(touch: Touch, twins: Sequence[str | None], permission: Permission) -> Iterator[Finding]:
    for twin in twins:
        if twin is None or not permission.decide(touch._replace(path=RepoPath(twin))).granted:
            detail = f"it has more than {SPELLINGS} spellings" if twin is None else f"'{twin}'"
            yield offend(permission.decide(touch), ReasonCode.NAME_COLLISION, detail)
            break
    if twins:
        yield Flag(code="name-collision", path=touch.path, message=COLLIDES)


def fold_rules(rules: Iterable[Rule]) -> PatternIndex[Rule]:
    """Rules that a folded path can be held against, in sorted order."""
    return PatternIndex((_fold_pattern(rule.pattern), rule) for rule in sorted(set(rules)))


def _fold_closed(grant: Grant) -> PatternIndex[Rule]:
    """Deny rules and frozen patterns that a folded path can be held against."""
    rules = {*grant.deny, *(Rule(pattern=pattern) for pattern in grant.frozen)}
    return fold_rules(rules)


def _fold_pattern(text: str) -> Pattern:
    folded = "/".join(_fold_segment(part) for part in text.split("/"))
    return build_pattern(folded, (compile_segment(encode_path(part)) for part in folded.split("/")))


def _fold_segment(text: str) -> str:
    if not _WILD.search(text):
        return fold_name(text)
    return "".join(run if run in {"*", "?"} else fold_letters(run) for run in _WILD.split(text))
