"""A plan as a person sees it."""

from __future__ import annotations

from dataclasses import replace

from adjudge.contracts.plan_v1 import plan_artefact
from adjudge.model.ids import RepoPath
from adjudge.report.plan_screen import SHOWN, plan_screen
from adjudge.report.screen import plain_text
from tests.pack_values import a_pack
from tests.qualified_values import qualified
from tests.unit.contracts.test_plan_v1 import NOBODY, PLAN, UNIT


def test_each_unit_has_its_tier_its_looks_and_what_set_them() -> None:
    text = plain_text(plan_screen(plan_artefact(PLAN, qualified().target, NOBODY)))
    assert "1 unit, 1 call, about 5 tokens of prompts\n" in text
    assert "  lite    a.py  product; 1 part, 14 bytes\n          It is long.\n" in text
    assert "  beyond the budget  b.py\n" in text


def test_standards_are_named_with_whose_they_are() -> None:
    artefact = plan_artefact(PLAN, qualified().target, NOBODY, packs=(a_pack(),))
    assert "held to house 1 (operator, 1 check)\n" in plain_text(plan_screen(artefact))


def test_skipped_unit_says_why_and_many_units_are_counted() -> None:
    many = tuple(replace(UNIT, path=RepoPath(f"u{at:03}.py"), skip="binary") for at in range(SHOWN + 2))
    text = plain_text(plan_screen(plan_artefact(replace(PLAN, units=many), qualified().target, NOBODY)))
    assert "  skipped u000.py  binary\n" in text
    assert "and 2 more units: --json has all\n" in text
