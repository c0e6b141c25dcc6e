"""The words of prompts have one digest."""

from __future__ import annotations

import re

from adjudge.model.review import Pass
from adjudge.plan import template
from adjudge.plan.template import template_digest


def test_digest_moves_with_each_text(monkeypatch: object) -> None:
    before = template_digest()
    names = (
        "ROLE",
        "METHOD",
        "ANSWER",
        "TASK",
        "REQUIREMENTS",
        "PACK",
        "CONVENTIONS",
        "UNITS",
        "LAST",
        "REPAIR",
    )
    for name in names:
        with monkeypatch.context() as patched:  # type: ignore[attr-defined]
            patched.setattr(template, name, getattr(template, name) + "x")
            assert template_digest() != before, name
    assert template_digest() == before


def test_digest_moves_with_each_lens(monkeypatch: object) -> None:
    before = template_digest()
    for pass_ in Pass:
        with monkeypatch.context() as patched:  # type: ignore[attr-defined]
            patched.setitem(template.LENSES, pass_, "x")
            assert template_digest() != before, pass_


def test_every_pass_has_a_lens_of_its_own() -> None:
    assert set(template.LENSES) == set(Pass)
    assert len(set(template.LENSES.values())) == len(Pass)


def test_only_the_known_fields_are_filled() -> None:
    texts = [value for value in vars(template).values() if isinstance(value, str)]
    assert sorted({field for text in texts for field in re.findall(r"\{(\w+)\}", text)} - {"name"}) == [
        "classes",
        "delimiter",
    ]
