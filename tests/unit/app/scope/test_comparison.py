from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from adjudge.app.scope.comparison import FACTS, VERSIONS, compare_verdicts
from adjudge.contracts.target_v1 import ReasonV1
from adjudge.contracts.verdict_v1 import CheckerV1, CountedV1, VerdictV1, verdict_artefact
from tests.unit.scope.examples import read_example

if TYPE_CHECKING:
    from adjudge.app.scope.comparison import VerdictComparison

MOMENT = ReasonV1(code="filtered-unknown", message="Not read.", path="x")
NO_FACTS = {
    "schema", "outcome", "reasons", "policy", "flags", "limitations", "checker",
    "grant_signed_by",  # what the gate was told to require
}  # fmt: skip


def verdict(text: str = "allow src/**\nmodified src/a") -> VerdictV1:
    return verdict_artefact(read_example(text).judge())


def changed(told: VerdictV1, **fields: Any) -> VerdictV1:
    return msgspec.structs.replace(told, **fields)


def came_to(found: VerdictComparison) -> tuple[str, tuple[str, ...]]:
    return found.outcome.value, found.differences


def test_facts_are_all_fields_that_trees_patch_and_grant_decide() -> None:
    assert set(FACTS) == set(VerdictV1.__struct_fields__) - NO_FACTS
    assert sorted(FACTS) == list(FACTS)


@pytest.mark.parametrize(
    "text", ["allow src/**\nmodified src/a", "allow src/**\nmodified lib/a", "allow src/**\nadded src/l link"]
)
def test_verdict_is_the_same_as_itself_whatever_its_outcome(text: str) -> None:
    assert came_to(compare_verdicts(verdict(text), verdict(text))) == ("pass", ())


@pytest.mark.parametrize("name", FACTS)
def test_each_fact_that_differs_is_named(name: str) -> None:
    other: Any = CountedV1(files=9, added=None, removed=None) if name == "counted" else "other"
    assert came_to(compare_verdicts(verdict(), changed(verdict(), **{name: other}))) == ("fail", (name,))


def test_outcome_without_a_reason_is_a_difference() -> None:
    assert came_to(compare_verdicts(changed(verdict(), outcome="fail"), verdict())) == ("fail", ("outcome",))


def test_pass_that_now_fails_differs() -> None:
    fails = verdict("allow src/**\nmodified lib/a")
    forged = changed(fails, outcome="pass", reasons=())
    assert came_to(compare_verdicts(forged, fails)) == ("fail", ("outcome", "reasons"))


def test_other_policy_is_a_difference() -> None:
    other = changed(verdict(), policy={**verdict().policy, "source": "x"})
    assert came_to(compare_verdicts(verdict(), other)) == ("fail", ("policy",))


def test_what_only_the_moment_knew_cannot_be_confirmed() -> None:
    told = changed(verdict(), outcome="inconclusive", reasons=(MOMENT,))
    found = compare_verdicts(told, verdict())
    assert came_to(found) == ("inconclusive", ())
    assert [reason.code for reason in found.reasons] == ["of-the-moment"]


def test_what_only_the_moment_knew_makes_no_pass_out_of_a_forged_fail() -> None:
    told = changed(verdict(), outcome="fail", reasons=(MOMENT,))
    assert came_to(compare_verdicts(told, verdict())) == ("fail", ("outcome",))


def test_change_that_was_empty_but_for_what_was_not_read_is_no_difference() -> None:
    empty = verdict("allow src/**")
    told = changed(empty, reasons=(MOMENT,))
    assert came_to(compare_verdicts(told, empty)) == ("pass", ())


@pytest.mark.parametrize("name", sorted(VERSIONS))
def test_difference_under_another_version_is_nobodys_fault(name: str) -> None:
    told = changed(verdict(), policy={**verdict().policy, name: "1.0"}, patch_digest="other")
    assert came_to(compare_verdicts(told, verdict())) == ("inconclusive", ("patch_digest",))


def test_difference_under_another_checker_is_nobodys_fault() -> None:
    told = changed(verdict(), checker=CheckerV1(id="adjudge.scope", version="0"), touched=())
    assert came_to(compare_verdicts(told, verdict())) == ("inconclusive", ("touched",))


def test_other_version_alone_is_no_difference() -> None:
    told = changed(verdict(), checker=CheckerV1(id="adjudge.scope", version="0"))
    assert came_to(compare_verdicts(told, verdict())) == ("pass", ())
