from __future__ import annotations

from adjudge.contracts.explanation_v1 import ExplanationV1, explanation_artefact
from adjudge.model.ids import RepoPath
from adjudge.scope.explain import explain
from tests.unit.scope.examples import read_example

GRANT = read_example("allow src/** modified\nallow *\ndeny src/x/**\nfrozen src/x/y\nmodified src/x/y").grant


def explained(path: str) -> ExplanationV1:
    return explanation_artefact(explain(RepoPath(path), GRANT), grant_id="g", grant_digest="ab" * 32)


def test_every_kind_has_one_ruling_in_the_order_of_kinds() -> None:
    wire = explained("src/a")
    assert [ruling.kinds for ruling in wire.decisions][:3] == [("added",), ("deleted",), ("modified",)]
    assert [ruling.granted for ruling in wire.decisions][:3] == [False, False, True]


def test_ruling_that_refuses_has_code_and_rule_and_one_that_grants_has_the_rule_alone() -> None:
    refused, _, granted = explained("src/a").decisions[:3]
    assert (refused.code, refused.rule and refused.rule.pattern) == ("kind-not-granted", "src/**")
    assert (granted.code, granted.rule and granted.rule.pattern) == ("", "src/**")


def test_rules_that_match_are_listed_by_what_they_do() -> None:
    wire = explained("src/x/y")
    assert (wire.frozen, [rule.pattern for rule in wire.deny], [rule.pattern for rule in wire.allow]) == (
        ("src/x/y",),
        ["src/x/**"],
        ["src/**"],
    )


def test_reading_has_a_ruling_of_its_own() -> None:
    assert (explained("src/a").read.granted, explained("src/x/y").read.granted) == (True, False)
