"""What a review must say of suppressions: how many findings they took out, and which one covers everything.

Nothing is taken out in silence: each place that suppresses is named with its count, in order of places; so is
a change of the file in which suppressions stand.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from adjudge.model.outcome import Reason
from adjudge.model.signal import Category
from adjudge.review.builtin import signal_candidates

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from adjudge.model.ids import RepoPath
    from adjudge.model.policy import Policy, SuppressionRule
    from adjudge.model.qualified import AppliedSuppression
    from adjudge.model.signal import Signal

SUPPRESSED: Final = "findings-suppressed"
EVERYTHING: Final = "suppresses-everything"
CONFIGURED: Final = "adjudge-configuration-changed"
CODES: Final = frozenset({SUPPRESSED, EVERYTHING, CONFIGURED})
WIDE: Final = frozenset({None, "*", "**", "**/*", "/**"})
"""Globs of a rule that leave no path out, as they are written."""


def suppression_reasons(
    signals: Sequence[Signal], applied: Iterable[AppliedSuppression], policy: Policy
) -> Iterator[Reason]:
    """What is to be told, each place once.

    Args:
        signals: Of the brief.
        applied: Rules of the trust base that took findings of tools out.
        policy: The configuration in force.
    """
    counts: Counter[tuple[RepoPath, int]] = Counter()
    for one in signals:
        if one.suppression is not None and any(signal_candidates((one,), _no_line)):
            counts[one.suppression.path, one.suppression.line] += 1
    for rule in applied:
        counts[rule.file, rule.rule.line] += len(rule.indexes)
    for (path, line), count in sorted(counts.items()):
        if count:
            told = f"{count} {'finding is' if count == 1 else 'findings are'} suppressed by {path}:{line}."
            yield Reason(code=SUPPRESSED, message=told, path=path, line=line)
    yield from (_everything(rule) for rule in policy.suppressions if _is_wide(rule))
    yield from (_configured(one) for one in signals if _steers_adjudge(one))


def _no_line(_path: RepoPath, _name: str) -> None:
    """The line of a name, which does not matter for a count."""


def _is_wide(rule: SuppressionRule) -> bool:
    return rule.signal is None and rule.category is None and rule.change is None and rule.path in WIDE


def _everything(rule: SuppressionRule) -> Reason:
    message = f"{rule.file}:{rule.line} suppresses every signal of every file that it governs."
    return Reason(code=EVERYTHING, message=message, path=rule.file, line=rule.line)


def _steers_adjudge(signal: Signal) -> bool:
    return signal.category is Category.CONFIGURATION and signal.subject.endswith("::adjudge-configuration")


def _configured(signal: Signal) -> Reason:
    path = signal.anchor.path
    message = f"Signal configuration: {path} is {signal.change}, and steers what adjudge says."
    return Reason(code=CONFIGURED, message=message, path=path, line=signal.anchor.line)
