"""Words of a check: no more and no less than the lists have."""

from __future__ import annotations

import pytest

from adjudge.model.check import Deed, StageState
from adjudge.report.codes import checks


@pytest.mark.parametrize(
    ("table", "members"), [(checks.DEEDS, Deed), (checks.STAGES, StageState)], ids=["deeds", "stages"]
)
def test_list_has_a_meaning_for_each_member_and_for_nothing_else(
    table: dict[str, str], members: type
) -> None:
    assert set(table) == {one.value for one in members}  # type: ignore[attr-defined]


def test_every_list_names_its_page() -> None:
    assert all(page.startswith("docs/") for _, _, page in checks.LISTS)
