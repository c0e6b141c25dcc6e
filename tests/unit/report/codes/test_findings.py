"""Words of findings: no more and no less than the lists have."""

from __future__ import annotations

import pytest

from adjudge.model.candidate import Basis, Severity
from adjudge.model.finding import Disposition, Spot, Standing
from adjudge.model.ruling import RulingWord
from adjudge.qualify.outcome import INVENTED
from adjudge.report.codes import findings


@pytest.mark.parametrize(
    ("table", "members"),
    [
        (findings.BASES, Basis),
        (findings.DISPOSITIONS, Disposition),
        (findings.RULINGS, RulingWord),
        (findings.SEVERITIES, Severity),
        (findings.SPOTS, Spot),
        (findings.STANDINGS, Standing),
    ],
    ids=lambda one: getattr(one, "__name__", ""),
)
def test_list_has_a_meaning_for_each_member_and_for_nothing_else(
    table: dict[str, str], members: type
) -> None:
    assert set(table) == {one.value for one in members}  # type: ignore[attr-defined]


def test_every_gate_is_told() -> None:
    assert {f"below-{one.value}" for one in Severity} <= set(findings.WHY_STANDING)


def test_every_invention_is_told() -> None:
    assert set(findings.QUALIFICATIONS) >= INVENTED


def test_every_list_names_its_page() -> None:
    assert all(page.startswith("docs/") for _, _, page in findings.LISTS)
