"""Tests of ``adjudge.rules.registry``."""

from __future__ import annotations

from adjudge.contracts.defect_classes import CLASSES
from adjudge.rules.grammars import LANGUAGES
from adjudge.rules.registry import RULES


def test_ids_are_sorted_and_there_is_one_of_each() -> None:
    ids = [rule.id for rule in RULES]
    assert ids == sorted(set(ids))
    assert all(one.startswith("builtin/") for one in ids)


def test_classes_and_languages_are_known() -> None:
    assert [rule.id for rule in RULES if rule.defect_class not in CLASSES] == []
    assert [rule.id for rule in RULES if not set(rule.languages) <= set(LANGUAGES)] == []
    assert [rule.id for rule in RULES if list(rule.languages) != sorted(rule.languages)] == []


def test_no_confidence_is_that_of_a_proof() -> None:
    assert [rule.id for rule in RULES if not 0 < rule.confidence_percent < 100] == []
