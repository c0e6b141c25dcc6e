"""Words of closed lists: no more and no less than the lists have."""

from __future__ import annotations

import pytest

from adjudge.brief import lens
from adjudge.model.evidence import Claim, EvidenceState
from adjudge.model.finding import Disposition, Standing
from adjudge.model.judgment import RejectReason, ReplyStatus
from adjudge.model.outcome import Outcome
from adjudge.model.signal import Category
from adjudge.report.codes import words
from adjudge.report.codes.words import LISTS


@pytest.mark.parametrize(
    ("table", "members"),
    [
        (words.CATEGORIES, Category),
        (words.CLAIMS, Claim),
        (words.DISPOSITIONS, Disposition),
        (words.EVIDENCE, EvidenceState),
        (words.JUDGMENTS, RejectReason),
        (words.OUTCOMES, Outcome),
        (words.STANDINGS, Standing),
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


def test_every_list_names_its_page() -> None:
    assert all(page.startswith("docs/") for _, _, page in LISTS)
