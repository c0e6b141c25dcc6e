"""What a fact proves, and what it does not."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from adjudge.evidence.entailment import ENTAILMENT, proves
from adjudge.model.evidence import (
    CheckedEvidence,
    Claim,
    CollectorEvidence,
    CommandEvidence,
    EdgeEvidence,
    Evidence,
    EvidenceState,
    Query,
    QueryEvidence,
    QuoteEvidence,
    SymbolEvidence,
    Topic,
)
from adjudge.model.finding import ResolvedLocator
from adjudge.model.ids import ObjectId, RepoPath
from adjudge.model.place import Side

LIB = RepoPath("lib.py")
HEAD, BASE = Side.HEAD, Side.BASE
PLACE = ResolvedLocator(
    path=LIB, side=HEAD, start_line=3, end_line=5, object_id=ObjectId("0"), quote="def load():", symbol="load"
)
EDGE = EdgeEvidence(source="a.py", target="lib.py", edge="", side=HEAD)
ABSENT = SymbolEvidence(path="other.py", name="gone", exists=False, side=HEAD)
COLLECTOR = CollectorEvidence(collector="ruff", rule="F401", path="lib.py", start_line=4)
COMMAND = CommandEvidence(name="tests", args=(), head="red", base="green")
QUOTE = QuoteEvidence(path="lib.py", side=HEAD, start_line=None, end_line=None, quote="def load():")


def query(kind: Query = Query.NO_MENTION, count: int | None = 0, **args: str) -> QueryEvidence:
    return QueryEvidence(query=kind, args=tuple(sorted(args.items())), count=count, members=None)


def fact(item: Evidence, *names: str, path: str = "lib.py") -> CheckedEvidence:
    topics = tuple(Topic(path=RepoPath(path), name=name) for name in names)
    return CheckedEvidence(evidence=item, state=EvidenceState.HOLDS, found="", topics=topics)


def at(**more: Any) -> ResolvedLocator:
    return replace(PLACE, **more)


PROVED: list[tuple[Claim, ResolvedLocator, CheckedEvidence]] = [
    (Claim.STILL_IMPORTED, PLACE, fact(EDGE, "load")),
    (Claim.STILL_IMPORTED, at(symbol="load.inner"), fact(EDGE, "load")),
    (Claim.STILL_IMPORTED, at(side=BASE), fact(EDGE, "*")),
    (Claim.STILL_IMPORTED, at(start_line=None, end_line=None, symbol=""), fact(EDGE)),
    (Claim.STILL_IMPORTED, at(symbol="", quote="from x import load"), fact(EDGE, "load")),
    (Claim.UNUSED, PLACE, fact(query(path="lib.py", token="load"), "load")),
    (Claim.UNUSED, PLACE, fact(query(Query.IMPORTERS, path="lib.py"), "*")),
    (Claim.MISSING_SYMBOL, at(quote="x = other.gone(1)"), fact(ABSENT, "other.gone")),
    (Claim.UNTESTED, PLACE, fact(query(Query.TESTS_REACHING, path="lib.py", symbol="load"), "load")),
    (Claim.UNTESTED, PLACE, fact(query(Query.TESTS_REACHING, path="lib.py"), "*")),
    (Claim.TOOL_REPORTED, PLACE, fact(COLLECTOR)),
    (Claim.BREAKS, PLACE, fact(COMMAND, "*", "head:4-4")),
    (Claim.BREAKS, PLACE, fact(COMMAND, "*", "head:2-4", "head:load")),
    (Claim.BREAKS, at(side=BASE), fact(COMMAND, "*", "base:3-5")),
    (Claim.BREAKS, at(start_line=None, end_line=None, symbol=""), fact(COMMAND, "*")),
]

UNRELATED: list[tuple[Claim, ResolvedLocator, CheckedEvidence]] = [
    (Claim.STILL_IMPORTED, PLACE, fact(EDGE, "save")),
    (Claim.STILL_IMPORTED, PLACE, fact(EDGE)),
    (Claim.STILL_IMPORTED, at(path=RepoPath("b.py")), fact(EDGE, "load")),
    (Claim.STILL_IMPORTED, PLACE, fact(replace(EDGE, side=BASE), "load")),
    (Claim.STILL_IMPORTED, PLACE, fact(replace(EDGE, source="lib.py"), "load")),
    (Claim.STILL_IMPORTED, at(symbol="", quote="x = 1"), fact(EDGE, "load")),
    (Claim.UNUSED, PLACE, fact(query(path="lib.py", token="save"), "save")),
    (Claim.UNUSED, PLACE, fact(query(path="lib.py", token="load"))),
    (Claim.UNUSED, PLACE, fact(query(path="b.py", token="load"), "load", path="b.py")),
    (Claim.UNUSED, PLACE, fact(query(path="lib.py", token="load", side="base"), "load")),
    (Claim.UNUSED, at(symbol=""), fact(query(path="lib.py", token="load"), "load")),
    (Claim.MISSING_SYMBOL, at(quote="x = other.gone_by(1)"), fact(ABSENT, "other.gone")),
    (Claim.MISSING_SYMBOL, at(quote="x = another.gone(1)"), fact(ABSENT, "gone")),
    (Claim.MISSING_SYMBOL, at(quote="x = gone(1)"), fact(ABSENT, "gone", path="b.py")),
    (Claim.MISSING_SYMBOL, at(quote="x = gone(1)", side=BASE), fact(ABSENT, "gone")),
    (Claim.MISSING_SYMBOL, at(quote="x = gone(1)"), fact(replace(ABSENT, exists=True), "gone")),
    (Claim.UNTESTED, PLACE, fact(query(Query.TESTS_REACHING, path="lib.py", symbol="save"), "save")),
    (Claim.UNTESTED, PLACE, fact(query(Query.TESTS_REACHING, path="lib.py", symbol="load"))),
    (Claim.UNTESTED, PLACE, fact(query(Query.TESTS_REACHING, path="b.py"), "*", path="b.py")),
    (Claim.UNTESTED, PLACE, fact(query(Query.TESTS_REACHING, 1, path="lib.py"), "*")),
    (Claim.UNTESTED, PLACE, fact(query(Query.TESTS_REACHING, path="lib.py", side="base"), "*")),
    (Claim.TOOL_REPORTED, PLACE, fact(replace(COLLECTOR, start_line=6))),
    (Claim.TOOL_REPORTED, PLACE, fact(replace(COLLECTOR, path="b.py"))),
    (Claim.TOOL_REPORTED, at(start_line=None, end_line=None), fact(COLLECTOR)),
    (Claim.TOOL_REPORTED, at(side=BASE), fact(COLLECTOR)),
    (Claim.BREAKS, PLACE, fact(replace(COMMAND, base="red"), "*", "head:4-4")),
    (Claim.BREAKS, PLACE, fact(COMMAND)),
    (Claim.BREAKS, PLACE, fact(COMMAND, "*")),
    (Claim.BREAKS, PLACE, fact(COMMAND, "*", "head:2-4")),
    (Claim.BREAKS, PLACE, fact(COMMAND, "*", "head:2-4", "head:save")),
    (Claim.BREAKS, PLACE, fact(COMMAND, "*", "head:7-8", "head:load")),
    (Claim.BREAKS, PLACE, fact(COMMAND, "*", "base:4-4")),
    (Claim.BREAKS, PLACE, fact(COMMAND, "*", "head:4-3")),
    (Claim.BREAKS, PLACE, fact(COMMAND, "*", "head:4-4", path="b.py")),
]


@pytest.mark.parametrize(("claim", "place", "checked"), PROVED)
def test_fact_about_the_place_proves_its_claim(
    claim: Claim, place: ResolvedLocator, checked: CheckedEvidence
) -> None:
    assert proves(claim, place, checked)


@pytest.mark.parametrize(("claim", "place", "checked"), UNRELATED)
def test_true_fact_about_something_else_proves_nothing(
    claim: Claim, place: ResolvedLocator, checked: CheckedEvidence
) -> None:
    assert not proves(claim, place, checked)


@pytest.mark.parametrize(("claim", "place", "checked"), PROVED)
@pytest.mark.parametrize("state", [one for one in EvidenceState if one is not EvidenceState.HOLDS])
def test_only_what_holds_proves(
    claim: Claim, place: ResolvedLocator, checked: CheckedEvidence, state: EvidenceState
) -> None:
    assert not proves(claim, place, replace(checked, state=state))


@pytest.mark.parametrize(("claim", "place", "checked"), PROVED)
def test_fact_proves_no_other_claim(claim: Claim, place: ResolvedLocator, checked: CheckedEvidence) -> None:
    assert [one for one in Claim if proves(one, place, checked)] == [claim]


@pytest.mark.parametrize("claim", Claim)
def test_quote_proves_no_claim(claim: Claim) -> None:
    assert not proves(claim, PLACE, fact(QUOTE, "*", "load"))


def test_every_claim_is_in_the_table_and_can_be_proved() -> None:
    assert set(ENTAILMENT) == set(Claim) == {claim for claim, _, _ in PROVED}
