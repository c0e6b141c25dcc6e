"""The one registry of lenses."""

from __future__ import annotations

from adjudge.model.lens import DEFINITIONS, PASS_LENSES, Lens, in_order
from adjudge.model.review import Pass


def test_every_lens_has_a_definition_of_its_own() -> None:
    assert list(DEFINITIONS) == list(Lens)
    assert len(set(DEFINITIONS.values())) == len(Lens) == 12


def test_every_definition_is_sentences_of_some_length() -> None:
    assert [one for one in DEFINITIONS.values() if not one.endswith(".") or len(one) < 150] == []


def test_every_look_of_a_review_has_lenses() -> None:
    assert set(PASS_LENSES) == set(Pass)
    assert all(PASS_LENSES.values())


def test_lenses_stand_in_the_order_of_the_registry() -> None:
    assert in_order(frozenset({Lens.TESTS, Lens.SECURITY})) == (Lens.SECURITY, Lens.TESTS)
