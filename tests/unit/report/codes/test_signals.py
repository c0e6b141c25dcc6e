"""Words of a brief: no more and no less than briefs tell."""

from __future__ import annotations

import pytest

from adjudge.brief.configuration import VERSIONS
from adjudge.brief.coupling import boundaries, cycles
from adjudge.brief.dependency import make
from adjudge.brief.triage import CODES
from adjudge.brief.weakening.weak import WEIGHTS
from adjudge.model.brief import Effort, Placement, Risk, SymbolChange
from adjudge.model.ownership import Dialect
from adjudge.report.codes import signals


@pytest.mark.parametrize(
    ("table", "members"),
    [
        (signals.DIALECTS, Dialect),
        (signals.EFFORTS, Effort),
        (signals.LEVELS, Risk),
        (signals.PLACEMENTS, Placement),
        (signals.SYMBOLS, SymbolChange),
        (signals.WEAKENING, WEIGHTS),
        (signals.DEPENDENCY, make.WEIGHTS),
        (signals.COUPLING, (boundaries.CHANGE, cycles.INTRODUCED, cycles.LENGTHENED)),
        (signals.RISKS, CODES.values()),
        (signals.CONTRACT, set(SymbolChange) - {SymbolChange.BODY, SymbolChange.COMMENT}),
    ],
    ids=range(10),
)
def test_list_has_a_meaning_for_each_word_and_for_nothing_else(
    table: dict[str, str], members: object
) -> None:
    assert set(table) == {str(one) for one in members}  # type: ignore[attr-defined]


def test_what_moves_versions_alone_is_told() -> None:
    assert set(VERSIONS.values()) <= set(signals.STEERING_FILES)


def test_every_list_names_its_page() -> None:
    assert all(page.startswith("docs/") for _, _, page in signals.LISTS)
