"""Which rule of a grant decides for one path, and why, kind by kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.model.grant import RuleKind
from adjudge.model.verdict import Explanation
from adjudge.patch.patterns import split_path
from adjudge.scope.permission import Permission
from adjudge.scope.touches import plain_touch

if TYPE_CHECKING:
    from adjudge.model.grant import Grant, Rule
    from adjudge.model.ids import RepoPath
    from adjudge.scope.index import PatternIndex


def explain(path: RepoPath, grant: Grant) -> Explanation:
    """What the grant says to each kind of touch at a path, each asked for alone.

    A change may need several kinds at once, such as ``added`` and ``symlink``; the answer for ``submodule``
    holds for everything below the path as well. Links, names and limits depend on a change and are not asked.
    """
    permission = Permission(grant)
    return Explanation(
        path=path,
        decisions=tuple(permission.decide(plain_touch(path, kind)) for kind in RuleKind),
        read=permission.decide_read(path),
        frozen=tuple(rule.pattern for rule in _matching(permission.frozen, path)),
        deny=_matching(permission.deny, path),
        allow=_matching(permission.allow, path),
    )


def _matching(rules: PatternIndex[Rule], path: RepoPath) -> tuple[Rule, ...]:
    return tuple(rule for _, rule in rules.matching(split_path(path)))
