"""Which checks are put to a path, and which findings a check asked for.

A check raises a finding to the least that it says, and never lowers one: whoever could have a finding take
its severity from a milder check could make it count for nothing.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from adjudge.model.candidate import Candidate, Severity
from adjudge.model.pack import full_id
from adjudge.patch.patterns import parse_pattern, split_path

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Sequence

    from adjudge.model.candidate import Malformed
    from adjudge.model.pack import ChosenPack, PackCheck

RAISED: Final = "severity-raised"
"""Mark of a finding that a check made worse than it was told."""
_ORDER: Final = tuple(Severity)


def checks_for(packs: Sequence[ChosenPack], paths: Iterable[str | None]) -> dict[str, PackCheck]:
    """The checks that are put to a unit, by their full ids, in the order of the packs.

    Args:
        packs: That the review goes by.
        paths: Of the unit, before and after; a check is about it when it is about one of them.
    """
    split = [split_path(one) for one in paths if one is not None]
    return {
        full_id(chosen.pack, check): check
        for chosen in packs
        for check in chosen.pack.checks
        if not check.paths or any(parse_pattern(text).matches(one) for text in check.paths for one in split)
    }


def asked_by(candidate: Candidate, name: str, check: PackCheck) -> Candidate:
    """The candidate as one that a check asked for.

    Args:
        candidate: As it was told.
        name: Full id of the check.
        check: The check.
    """
    least = check.at_least
    if least is None or _ORDER.index(candidate.severity) <= _ORDER.index(least):
        return replace(candidate, check=name)
    marks = tuple(sorted({*candidate.marks, RAISED}))
    return replace(candidate, check=name, severity=least, marks=marks)


def link_rules(
    entries: Iterable[Candidate | Malformed], packs: Sequence[ChosenPack]
) -> list[Candidate | Malformed]:
    """The same findings; those of a rule that a check names are findings of that check.

    Args:
        entries: Of the builtin reviewer and of collectors.
        packs: That the review goes by; of the checks that fit the strictest has the finding, or the first.
    """
    if not any(check.rule for chosen in packs for check in chosen.pack.checks):
        return list(entries)
    return [_linked(one, packs) if isinstance(one, Candidate) else one for one in entries]


def rules_of(packs: Sequence[ChosenPack]) -> dict[str, str]:
    """The rule that each check names, by its full id; checks without one are left out."""
    return {
        full_id(chosen.pack, check): check.rule
        for chosen in packs
        for check in chosen.pack.checks
        if check.rule
    }


def not_asked(packs: Sequence[ChosenPack], tools: Container[str], *, with_reader: bool) -> tuple[str, ...]:
    """What checks were put to nobody, one sentence each.

    Args:
        packs: That the review goes by.
        tools: Names of the builtin reviewer and of collectors that looked.
        with_reader: Somebody read who understands words.
    """
    told = [
        f"The check {name} names {rule}, and {rule.partition(':')[0]} was not asked."
        for name, rule in rules_of(packs).items()
        if rule.partition(":")[0].lower() not in tools
    ]
    count = sum(len(chosen.pack.checks) for chosen in packs)
    if count and not with_reader:
        told.insert(0, f"No reader was asked about the {count} checks of the packs: rules alone read.")
    return tuple(told)


def _linked(candidate: Candidate, packs: Sequence[ChosenPack]) -> Candidate:
    rule = (candidate.reporter.tool.lower(), candidate.reporter.rule)
    asked = checks_for(packs, [candidate.path]).items()
    fitting = [(name, check) for name, check in asked if check.rule and _rule(check) == rule]
    if not fitting:
        return candidate
    name, check = min(fitting, key=lambda one: _least(one[1]))
    return asked_by(candidate, name, check)


def _rule(check: PackCheck) -> tuple[str, str]:
    """Tool, in lower case, and rule."""
    tool, _, rule = check.rule.partition(":")
    return tool.lower(), rule


def _least(check: PackCheck) -> int:
    """How mild a finding of a check may be; the less, the worse."""
    return len(_ORDER) if check.at_least is None else _ORDER.index(check.at_least)
