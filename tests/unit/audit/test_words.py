"""The words of prompts that are ours."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.audit import words
from adjudge.audit.words import words_digest
from adjudge.model.workload import WorkKind

if TYPE_CHECKING:
    import pytest


def test_every_kind_of_item_has_its_role() -> None:
    assert set(words.ROLE) == set(WorkKind)


def test_changed_word_changes_the_digest(monkeypatch: pytest.MonkeyPatch) -> None:
    before = words_digest()
    monkeypatch.setattr(words, "LAST", words.LAST + " ")
    assert words_digest() != before
