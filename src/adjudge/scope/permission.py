"""A grant made ready to answer: which rule decides for one way of touching one path.

The order: a protected path is never opened; then frozen, deny, allow; what no rule matches is not granted.
An allow rule is read narrowly (it must list all that happens), a deny rule widely (any of it is enough). For
a submodule an allow rule must cover everything below the path, and a deny or frozen pattern that reaches
below it hits. The rules answer in sorted order, so the order in which they were written plays no part.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.model.grant import Rule, RuleKind
from adjudge.model.verdict import DecidedBy, Decision
from adjudge.patch.paths import is_protected
from adjudge.patch.patterns import parse_pattern, split_path
from adjudge.scope.index import PatternIndex
from adjudge.scope.reasons import ReasonCode, say
from adjudge.scope.touches import unseen_types

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adjudge.model.grant import Grant
    from adjudge.model.ids import RepoPath
    from adjudge.scope.touches import Touch


class Permission:
    """The rules of one grant, compiled.

    Attributes:
        grant: The grant.
        frozen: Frozen patterns as rules without kinds, sorted.
        deny: Deny rules, sorted.
        allow: Allow rules, sorted.
    """

    def __init__(self, grant: Grant) -> None:
        """Compile; ``ConfigError`` for a pattern that is none."""
        self.grant = grant
        self.frozen = _index(Rule(pattern=pattern) for pattern in grant.frozen)
        self.deny = _index(grant.deny)
        self.allow = _index(grant.allow)
        self._protected: dict[bytes, bool] = {}

    def decide(self, touch: Touch) -> Decision:
        """What the grant says to one way of touching one path."""
        path = split_path(touch.path)
        if self._is_protected(path):
            return _refuse(touch.path, touch.kinds, ReasonCode.PROTECTED_PATH, DecidedBy.PROTECTED)
        for rule in _hits(self.frozen, path, subtree=touch.subtree):
            return _refuse(touch.path, touch.kinds, ReasonCode.FROZEN_PATH, DecidedBy.FROZEN, rule)
        for rule in _hits(self.deny, path, subtree=touch.subtree):
            if not rule.kinds or touch.amounts.intersection(rule.kinds):
                return _refuse(touch.path, touch.kinds, ReasonCode.DENIED, DecidedBy.DENY, rule)
        return self._allow(touch, path)

    def decide_read(self, path: RepoPath) -> Decision:
        """What the grant says to taking the content of a path as the source of a copy.

        Reading is open wherever an allow rule matches, whatever its kinds; a deny rule without kinds, or with
        the kind ``copied``, closes it.
        """
        parts = split_path(path)
        if self._is_protected(parts):
            return _refuse(path, (), ReasonCode.COPY_SOURCE, DecidedBy.PROTECTED)
        for _, rule in self.deny.matching(parts):
            if not rule.kinds or RuleKind.COPIED in rule.kinds:
                return _refuse(path, (), ReasonCode.COPY_SOURCE, DecidedBy.DENY, rule)
        for _, rule in self.allow.matching(parts):
            return _open(path, (), rule)
        return _refuse(path, (), ReasonCode.COPY_SOURCE, DecidedBy.NOTHING)

    def find_type_doubt(self, touch: Touch) -> Rule | None:
        """A deny rule that would hit if the path were what the patch does not say it is; ``None`` if none."""
        unseen = unseen_types(touch)
        if not unseen:
            return None
        hits = self.deny.matching(split_path(touch.path))
        return next((rule for _, rule in hits if unseen.intersection(rule.kinds)), None)

    def opens(self, path: str) -> bool:
        """Whether the path lies in the granted area, whatever is done there."""
        parts = split_path(path)
        closed = self._is_protected(parts) or any(True for _ in self.deny.matching(parts))
        return not closed and any(True for _ in self.allow.matching(parts))

    def opens_below(self, path: str) -> bool:
        """Whether everything below the path lies in the granted area; the empty path is the whole tree."""
        parts = split_path(path)
        closed = self._is_protected(parts) or any(True for _ in self.deny.reaching(parts))
        return not closed and any(pattern.covers_below(parts) for pattern, _ in self.allow.reaching(parts))

    def _is_protected(self, path: tuple[bytes, ...]) -> bool:
        for part in path:  # asked once for each: few components stand in many paths
            if part not in self._protected:
                self._protected[part] = is_protected(part)
        return any(self._protected[part] for part in path)

    def _allow(self, touch: Touch, path: tuple[bytes, ...]) -> Decision:
        nearest: tuple[ReasonCode, DecidedBy, Rule | None] = (
            ReasonCode.OUTSIDE_GRANT,
            DecidedBy.NOTHING,
            None,
        )
        for pattern, rule in self.allow.matching(path):
            if rule.kinds and not touch.needs.issubset(rule.kinds):
                code = ReasonCode.KIND_NOT_GRANTED
            elif touch.subtree and not pattern.covers_below(path):
                code = ReasonCode.SUBMODULE_AREA
            else:
                return _open(touch.path, touch.kinds, rule)
            if nearest[2] is None:
                nearest = (code, DecidedBy.ALLOW, rule)
        return _refuse(touch.path, touch.kinds, *nearest)


def _index(rules: Iterable[Rule]) -> PatternIndex[Rule]:
    return PatternIndex((parse_pattern(rule.pattern), rule) for rule in sorted(set(rules)))


def _hits(rules: PatternIndex[Rule], path: tuple[bytes, ...], *, subtree: bool) -> Iterator[Rule]:
    entries = rules.reaching(path) if subtree else rules.matching(path)
    return (rule for _, rule in entries)


def _open(path: RepoPath, kinds: tuple[RuleKind, ...], rule: Rule) -> Decision:
    return Decision(
        path=path,
        kinds=kinds,
        granted=True,
        by=DecidedBy.ALLOW,
        rule=rule,
        code="",
        message=f"The allow rule '{rule.pattern}' covers this path.",
    )


def _refuse(
    path: RepoPath,
    kinds: tuple[RuleKind, ...],
    code: ReasonCode,
    by: DecidedBy,
    rule: Rule | None = None,
) -> Decision:
    return Decision(
        path=path,
        kinds=kinds,
        granted=False,
        by=by,
        rule=rule,
        code=code.value,
        message=say(code, _detail(code, kinds, rule)),
    )


def _detail(code: ReasonCode, kinds: tuple[RuleKind, ...], rule: Rule | None) -> str:
    if rule is None:
        return ""
    words = f"'{rule.pattern}'"
    if rule.kinds:
        words += f" for {', '.join(rule.kinds)}"
    if code is ReasonCode.KIND_NOT_GRANTED:
        lacking = ", ".join(sorted(set(kinds) - set(rule.kinds)))
        return f"{words} lacks {lacking}"
    if code is ReasonCode.SUBMODULE_AREA:
        return f"{words} does not cover all of it"
    return words
