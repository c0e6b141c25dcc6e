"""Checks by path; findings under the check that asked for them, never milder for it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudge.model.candidate import Basis, Candidate, Malformed, Reporter, Severity
from adjudge.packs.asking import RAISED, asked_by, checks_for, link_rules, not_asked, rules_of
from tests.pack_values import a_check, a_pack
from tests.qualified_values import candidate

WHERE = a_check("where", paths=("src/**", "docs/*.md"))


@pytest.mark.parametrize(
    ("paths", "asked"),
    [
        (("src/a/b.py", None), ["house/where", "house/units"]),
        (("docs/a.md", None), ["house/where", "house/units"]),
        (("docs/deep/a.md", None), ["house/units"]),
        (("lib/a.py", "src/a.py"), ["house/where", "house/units"]),
        (("lib/a.py", None), ["house/units"]),
    ],
)
def test_checks_are_put_to_their_paths(paths: tuple[str | None, ...], asked: list[str]) -> None:
    assert list(checks_for((a_pack(WHERE, a_check()),), paths)) == asked


def test_packs_keep_their_order() -> None:
    packs = (a_pack(pack_id="z"), a_pack(pack_id="a"))
    assert list(checks_for(packs, ("x",))) == ["z/units", "a/units"]


@pytest.mark.parametrize(
    ("told", "least", "severity", "marks"),
    [
        (Severity.LOW, None, Severity.LOW, ()),
        (Severity.LOW, Severity.MEDIUM, Severity.MEDIUM, (RAISED,)),
        (Severity.CRITICAL, Severity.MEDIUM, Severity.CRITICAL, ()),
        (Severity.MEDIUM, Severity.MEDIUM, Severity.MEDIUM, ()),
    ],
)
def test_check_raises_and_never_lowers(
    told: Severity, least: Severity | None, severity: Severity, marks: tuple[str, ...]
) -> None:
    found = asked_by(replace(candidate(), severity=told), "house/units", a_check(at_least=least))
    assert (found.check, found.severity, found.marks) == ("house/units", severity, marks)


def by_rule(tool: str, rule: str) -> Candidate:
    reporter = Reporter(tool=tool, version="1", rule=rule, report=tool)
    return replace(candidate(), path="src/a.py", basis=Basis.COLLECTOR, reporter=reporter)


def test_finding_of_a_rule_that_a_check_names_is_linked() -> None:
    packs = (a_pack(a_check("no-print", rule="ruff:T201", paths=("src/**",))),)
    broken = Malformed(index=0, reason="invalid-path", place="/", found="x")
    first = by_rule("Ruff", "T201")
    entries: list[Candidate | Malformed] = [first, by_rule("ruff", "F401"), by_rule("bandit", "T201"), broken]
    linked = link_rules(entries, packs)
    assert [one.check for one in linked if isinstance(one, Candidate)] == ["house/no-print", "", ""]
    assert linked[1:] == entries[1:]
    elsewhere = replace(first, path="lib/a.py")
    assert link_rules([elsewhere], packs) == [elsewhere]


def test_strictest_check_has_the_finding() -> None:
    mild, strict = (
        a_check("mild", rule="ruff:T201"),
        a_check("strict", rule="ruff:T201", at_least=Severity.CRITICAL),
    )
    (found,) = link_rules([by_rule("ruff", "T201")], (a_pack(mild), a_pack(strict, pack_id="other")))
    assert isinstance(found, Candidate)
    assert (found.check, found.severity) == ("other/strict", Severity.CRITICAL)


def test_what_was_put_to_nobody_is_told() -> None:
    packs = (a_pack(a_check(), a_check("p", rule="Ruff:T201")),)
    told = not_asked(packs, {"builtin"}, with_reader=False)
    assert told == (
        "No reader was asked about the 2 checks of the packs: rules alone read.",
        "The check house/p names Ruff:T201, and Ruff was not asked.",
    )
    assert not_asked(packs, {"ruff"}, with_reader=True) == ()
    assert not_asked((), (), with_reader=False) == ()


def test_rules_are_named_with_their_checks() -> None:
    assert rules_of((a_pack(a_check(), a_check("p", rule="ruff:T201")),)) == {"house/p": "ruff:T201"}


def test_packs_without_rules_link_nothing() -> None:
    entries = [by_rule("ruff", "T201")]
    assert link_rules(entries, (a_pack(),)) == entries
