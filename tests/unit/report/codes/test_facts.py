"""Words of facts: no more and no less than the lists have."""

from __future__ import annotations

import pytest

from adjudge.graph.edges import EDGE_KINDS
from adjudge.model.collection import CollectionState
from adjudge.model.trial import Colour, TestState
from adjudge.qualify.found_secrets import FOUND_LABEL
from adjudge.qualify.protected import CUT, FILE_LABEL, SHAPES
from adjudge.report.codes import facts


@pytest.mark.parametrize(
    ("table", "members"),
    [
        (facts.COLLECTIONS, CollectionState),
        (facts.COLOURS, Colour),
        (facts.EDGES, EDGE_KINDS),
        (facts.SECRETS, (FILE_LABEL, FOUND_LABEL, CUT.label, *(one.label for one in SHAPES))),
        (facts.TESTS, TestState),
    ],
    ids=["collections", "colours", "edges", "secrets", "tests"],
)
def test_list_has_a_meaning_for_each_word_and_for_nothing_else(
    table: dict[str, str], members: object
) -> None:
    assert set(table) == {str(one) for one in members}  # type: ignore[attr-defined]


def test_every_list_names_its_page() -> None:
    assert all(page.startswith("docs/") for _, _, page in facts.LISTS)
