"""What the evidence of a judgment comes to, kind by kind: true, false, unavailable, hostile."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from adjudge.guide.proof import Trees, prove
from adjudge.guide.told import ToldTexts
from adjudge.model.anchor import AnchorSide
from adjudge.model.evidence import (
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
)
from adjudge.model.ids import RepoPath
from adjudge.model.place import Place, Side
from tests.brief_values import a_brief, a_signal
from tests.evidence_values import evidence_sources
from tests.guide_values import a_judgment, an_anchor, cited

if TYPE_CHECKING:
    from adjudge.guide.proof import Proof
    from adjudge.model.judgment import Cited

BASE = {"m.py": "def f():\n    return 1\n\n\ndef g():\n    return 2\n", "use.py": "from m import f\n\nf()\n"}
HEAD = {"m.py": "def g():\n    return 2\n", "use.py": "from m import f\n\nf()\n", "big.py": "x = 1\n"}
SOURCES = evidence_sources(HEAD, BASE, unread=["big.py"])
REMOVED = cited(
    signal=a_signal("m.py::f", anchor=Place(path=RepoPath("m.py"), side=Side.BASE, line=1)),
)
HOSTILE = "../../\x1b[31m\u202e;$(touch x)"


def edge(source: str = "use.py", target: str = "m.py", side: Side = Side.HEAD) -> EdgeEvidence:
    return EdgeEvidence(source=source, target=target, edge="", side=side)


def quote(text: str, path: str = "m.py", line: int | None = None) -> QuoteEvidence:
    return QuoteEvidence(path=path, side=Side.HEAD, start_line=line, end_line=line, quote=text)


def symbol(name: str, path: str = "m.py", *, exists: bool) -> SymbolEvidence:
    return SymbolEvidence(path=path, name=name, exists=exists, side=Side.HEAD)


def query(
    name: Query, count: int | None = None, members: tuple[str, ...] | None = None, **args: str
) -> Evidence:
    return QueryEvidence(query=name, args=tuple(sorted(args.items())), count=count, members=members)


def proof(*evidence: Evidence, claim: Claim | None = None, on: Cited = REMOVED, left: int = 9) -> Proof:
    trees = Trees(SOURCES, ToldTexts(a_brief()), left)
    return prove(a_judgment(claim=claim, evidence=evidence), on, trees)


TRUE: dict[str, Evidence] = {
    "quote": quote("def g():\n    return 2"),
    "edge": edge(),
    "symbol": symbol("g", exists=True),
    "query": query(Query.IMPORTERS, count=1, path="m.py"),
}
FALSE: dict[str, Evidence] = {
    "quote": quote("def never_there():"),
    "edge": edge("m.py", "use.py"),
    "symbol": symbol("g", exists=False),
    "query": query(Query.IMPORTERS, count=0, path="m.py"),
}
UNAVAILABLE: dict[str, Evidence] = {
    "quote": quote("x = 1", "big.py"),
    "query": query(Query.IMPORTERS, path="m.py"),
    "collector": CollectorEvidence(collector="ruff", rule="F401", path="m.py", start_line=1),
    "command": CommandEvidence(name="tests", args=(), head="red", base="green"),
}
ODD: dict[str, Evidence] = {
    "quote": quote("x", HOSTILE),
    "edge": edge(HOSTILE, HOSTILE),
    "symbol": symbol(HOSTILE, HOSTILE, exists=True),
    "query": query(Query.NO_MENTION, count=0, token=HOSTILE),
    "collector": CollectorEvidence(collector=HOSTILE, rule=HOSTILE, path=HOSTILE, start_line=1),
    "command": CommandEvidence(name=HOSTILE, args=(HOSTILE,), head="red", base="green"),
}


@pytest.mark.parametrize("kind", sorted(TRUE))
def test_true_evidence_is_attached_as_a_fact_of_its_kind(kind: str) -> None:
    made = proof(TRUE[kind])
    assert made.contradicted is None
    assert {"anchored", f"fact:{kind}"} <= set(made.proof)


@pytest.mark.parametrize("kind", sorted(FALSE))
def test_false_evidence_is_contradicted_with_what_was_found(kind: str) -> None:
    assert proof(FALSE[kind]).contradicted


@pytest.mark.parametrize("kind", sorted(UNAVAILABLE))
def test_unavailable_evidence_leaves_the_judgment_where_it_stands(kind: str) -> None:
    made = proof(UNAVAILABLE[kind], claim=Claim.BREAKS)
    assert (made.contradicted, made.proof) == (None, ("anchored",))
    assert made.checked[0].state is EvidenceState.UNAVAILABLE


@pytest.mark.parametrize("kind", sorted(ODD))
def test_hostile_evidence_proves_nothing(kind: str) -> None:
    made = proof(ODD[kind])
    assert "proved" not in made.proof
    assert made.checked[0].state is not EvidenceState.HOLDS or kind == "query"


def test_quote_that_holds_locates() -> None:
    assert "located" in proof(TRUE["quote"]).proof


def test_edge_to_the_removed_name_proves_that_it_is_still_imported() -> None:
    assert "proved" in proof(edge(), claim=Claim.STILL_IMPORTED).proof


def test_true_edge_about_something_else_proves_nothing() -> None:
    kept = cited(signal=a_signal("m.py::g", anchor=Place(path=RepoPath("m.py"), side=Side.HEAD, line=1)))
    made = proof(edge(), claim=Claim.STILL_IMPORTED, on=kept)
    assert made.proof == ("anchored", "fact:edge")


def test_fact_without_a_claim_proves_nothing() -> None:
    assert "proved" not in proof(edge()).proof


@pytest.mark.parametrize(
    ("token", "is_wrong"), [("never_spelled_anywhere", False), ("f", True)], ids=["true", "false"]
)
def test_absence_is_held_against_every_word(token: str, *, is_wrong: bool) -> None:
    made = proof(query(Query.NO_MENTION, count=0, token=token))
    assert (made.contradicted is not None) is is_wrong


def test_region_of_a_removed_definition_carries_its_symbol() -> None:
    region = an_anchor(path="m.py", side=AnchorSide.BASE, start_line=1, line_count=4, symbol="f")
    assert "proved" in proof(edge(), claim=Claim.STILL_IMPORTED, on=cited(anchor=region)).proof


def test_path_is_a_place_without_lines() -> None:
    assert "proved" in proof(edge(), claim=Claim.STILL_IMPORTED, on=cited(unit=RepoPath("m.py"))).proof


def test_more_evidence_than_is_checked_is_unavailable() -> None:
    states: list[Any] = [one.state.value for one in proof(edge(), edge(), left=1).checked]
    assert states == ["holds", "unavailable"]
