"""Findings of rules that count for nothing, as the trust base says; each stays listed, with why.

Rules: the first that fits wins; everything that is named must fit; a path must fit under every name that the
file had and has, so a file cannot be moved to where rules are lax. A rule whose day has passed does nothing,
and that is told.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adjudge.model.candidate import Candidate
from adjudge.model.outcome import Reason
from adjudge.model.qualified import AppliedSuppression
from adjudge.patch.patterns import parse_pattern, split_path

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from adjudge.model.finding import Qualification
    from adjudge.model.ids import RepoPath
    from adjudge.model.policy import FindingSuppression, Policy
    from adjudge.model.target import Target
    from adjudge.patch.patterns import Pattern

EXPIRED = "suppression-expired"


class Suppressed(NamedTuple):
    """What the trust base takes out.

    Attributes:
        applied: Rules that fit a finding, in order of the file.
        limitations: Rules whose day has passed, in order of the file.
    """

    applied: tuple[AppliedSuppression, ...] = ()
    limitations: tuple[Reason, ...] = ()

    def reasons(self) -> Mapping[int, str]:
        """Why each candidate that is taken out is, by its index."""
        return {
            index: f"{one.rule.reason} ({one.file} line {one.rule.line})"
            for one in self.applied
            for index in one.indexes
        }


class _Rules:
    """Rules by what they name."""

    def __init__(self, rules: Iterable[FindingSuppression]) -> None:
        self._by_name: dict[tuple[str, str], list[tuple[FindingSuppression, Pattern | None]]] = {}
        for rule in rules:
            pattern = parse_pattern(rule.path) if rule.path is not None else None
            self._by_name.setdefault((rule.tool.casefold(), rule.rule), []).append((rule, pattern))

    def first(self, made: Candidate, paths: Iterable[str]) -> FindingSuppression | None:
        """The first that fits a finding in a file of these names."""
        named = self._by_name.get((made.reporter.tool.casefold(), made.reporter.rule), ())
        split = [split_path(path) for path in paths] if named else []
        fits = (rule for rule, pattern in named if pattern is None or all(map(pattern.matches, split)))
        return next(fits, None)


def suppress_findings(
    qualifications: Sequence[Qualification], target: Target, policy: Policy, *, today: str
) -> Suppressed:
    """Which located findings the rules of a policy take out.

    Args:
        qualifications: As the table gives them.
        target: The change, which tells the other names of files.
        policy: As read at the trust base.
        today: The day of judging in UTC, ``YYYY-MM-DD``.
    """
    holding = [one for one in policy.finding_suppressions if one.until is None or today <= one.until]
    expired = [one for one in policy.finding_suppressions if one not in holding]
    rules = _Rules(holding)
    others = dict(_other_names(target))
    found: dict[tuple[str, int], list[int]] = {}
    for one in qualifications:
        made, place = one.candidate, one.resolved
        if place is not None and isinstance(made, Candidate):
            rule = rules.first(made, {place.path, others.get(place.path, place.path)})
            if rule is not None:
                found.setdefault((rule.file, rule.line), []).append(made.index)
    return Suppressed(
        applied=tuple(
            AppliedSuppression(file=rule.file, rule=rule, indexes=tuple(sorted(found[rule.file, rule.line])))
            for rule in holding
            if (rule.file, rule.line) in found
        ),
        limitations=tuple(map(_expired, expired)),
    )


def _other_names(target: Target) -> Iterator[tuple[RepoPath, RepoPath]]:
    """(one name of a renamed file, the other), both ways."""
    for change in target.changes:
        if change.old_path is not None and change.new_path is not None:
            yield from ((change.old_path, change.new_path), (change.new_path, change.old_path))


def _expired(rule: FindingSuppression) -> Reason:
    where = f"line {rule.line} of {rule.file}"
    message = f"The suppression of {rule.tool}:{rule.rule} in {where} ended on {rule.until}."
    return Reason(code=EXPIRED, message=message)
