"""Defect classes in the words of others."""

from __future__ import annotations

import pytest

from adjudge.contracts.defect_classes import CLASSES, find_class


@pytest.mark.parametrize(
    ("words", "name"),
    [
        (["sql_injection"], "injection"),
        (["Bug Risk"], "correctness"),
        (["CWE-89: SQL Injection"], "injection"),
        (["external/cwe/cwe-022"], "path-traversal"),
        (["CWE-99999"], "security"),
        (["CWE-890000"], "other"),
        (["security", "external/cwe/cwe-502"], "deserialization"),
        (["maintainability", "security"], "maintainability"),
        (["security"], "security"),
        (["injections"], "other"),
        (["debugging"], "other"),
        (["other"], "other"),
        (["x" * 300, "style"], "style"),
        ([""], "other"),
        ([], "other"),
    ],
)
def test_words_lead_to_a_class(words: list[str], name: str) -> None:
    assert find_class(words) == name


def test_every_class_leads_to_itself() -> None:
    assert [find_class([name]) for name in CLASSES] == list(CLASSES)
