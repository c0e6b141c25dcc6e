"""Words of judgments and answers: no more and no less than the lists have."""

from __future__ import annotations

import pytest

from adjudge.brief import lens
from adjudge.model.evidence import KINDS, Claim, EvidenceState, Query
from adjudge.model.judgment import Action, AnchorStrength, MovedKind, RejectReason, ReplyStatus
from adjudge.model.outcome import Outcome
from adjudge.model.signal import Category
from adjudge.report.codes import words
from adjudge.report.codes.words import LISTS


@pytest.mark.parametrize(
    ("table", "members"),
    [
        (words.ACTIONS, Action),
        (words.CATEGORIES, Category),
        (words.CLAIMS, Claim),
        (words.EVIDENCE, EvidenceState),
        (words.JUDGMENTS, RejectReason),
        (words.MOVED, MovedKind),
        (words.OUTCOMES, Outcome),
        (words.QUERIES, Query),
        (words.STRENGTHS, AnchorStrength),
    ],
    ids=lambda one: getattr(one, "__name__", ""),
)
def test_list_has_a_meaning_for_each_member_and_for_nothing_else(
    table: dict[str, str], members: type
) -> None:
    assert set(table) == {one.value for one in members}  # type: ignore[attr-defined]


def test_statuses_are_told_and_oversized_with_the_judgments() -> None:
    assert set(words.STATUSES) | {"oversized"} == {one.value for one in ReplyStatus}


def test_lenses_are_those_of_the_brief() -> None:
    assert set(words.LENSES) == {
        lens.SECURITY, lens.CONFIGURATION, lens.DEPENDENCY, lens.TESTS, lens.DOCUMENTATION, lens.CONTRACT,
        lens.PRODUCT,
    }  # fmt: skip


def test_every_kind_of_evidence_is_told_by_itself_and_as_a_fact() -> None:
    assert set(words.KINDS) == set(KINDS.values())
    assert {one for one in words.PROOF if one.startswith("fact:")} == {
        f"fact:{one}" for one in KINDS.values()
    }


def test_every_list_names_its_page() -> None:
    assert all(page.startswith("docs/") for _, _, page in LISTS)
