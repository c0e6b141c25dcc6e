"""Row 10: evidence and what it proves."""

from __future__ import annotations

from adjudge.model.evidence import Claim, SymbolEvidence
from adjudge.model.finding import ResolvedLocator
from adjudge.model.ids import ObjectId, RepoPath
from adjudge.model.place import Side
from adjudge.qualify.facts import check_facts
from tests.evidence_values import evidence_sources
from tests.qualify_values import a_candidate

SOURCES = evidence_sources({"a.py": "def f():\n    return gone()\n"})
PLACE = ResolvedLocator(
    path=RepoPath("a.py"), side=Side.HEAD, start_line=2, end_line=2, object_id=ObjectId("1" * 40),
    quote="    return gone()", symbol="f",
)  # fmt: skip


def symbol(name: str, *, exists: bool) -> SymbolEvidence:
    """A name that is there, or is not."""
    return SymbolEvidence(path="a.py", name=name, exists=exists, side=Side.HEAD)


def test_no_evidence_comes_to_nothing() -> None:
    assert check_facts(a_candidate(), PLACE, SOURCES) == ((), (), None)


def test_fact_that_holds_is_attached() -> None:
    assert check_facts(a_candidate(evidence=(symbol("f", exists=True),)), PLACE, SOURCES).proof == (
        "fact:symbol",
    )


def test_fact_that_entails_the_claim_proves() -> None:
    made = a_candidate(evidence=(symbol("gone", exists=False),), claim=Claim.MISSING_SYMBOL)
    assert check_facts(made, PLACE, SOURCES).proof == ("fact:symbol", "proved")


def test_true_fact_about_something_else_proves_nothing() -> None:
    made = a_candidate(evidence=(symbol("elsewhere", exists=False),), claim=Claim.MISSING_SYMBOL)
    assert "proved" not in check_facts(made, PLACE, SOURCES).proof


def test_contradiction_is_told() -> None:
    made = a_candidate(evidence=(symbol("f", exists=True), symbol("f", exists=False)))
    found = check_facts(made, PLACE, SOURCES)
    assert found.contradicted
    assert len(found.checked) == 2
