from __future__ import annotations

import dataclasses
import re

import pytest

from adjudge.brief.pin import derive_pin
from adjudge.model.brief import BriefInput
from adjudge.model.ids import ObjectId, Pin, RepoPath
from adjudge.model.place import Side
from adjudge.model.target import TargetMode
from tests.brief_values import a_brief, a_full_brief, a_target, a_unit

VERSIONS = (("adjudge", "1"), ("git", "2"))
ONE = BriefInput(side=Side.HEAD, path=RepoPath("a"), object_id=ObjectId("1" * 40))


def test_a_pin_has_its_form() -> None:
    assert re.fullmatch(r"snap:[0-9a-f]{64}", derive_pin(a_brief(a_unit()), VERSIONS))


@pytest.mark.parametrize(
    "other",
    [
        dataclasses.replace(ONE, side=Side.BASE),
        dataclasses.replace(ONE, path=RepoPath("b")),
        dataclasses.replace(ONE, object_id=ObjectId("2" * 40)),
    ],
)
def test_every_input_moves_it(other: BriefInput) -> None:
    assert derive_pin(a_brief(inputs=(ONE,)), VERSIONS) != derive_pin(a_brief(inputs=(other,)), VERSIONS)


def test_every_version_moves_it() -> None:
    assert derive_pin(a_brief(), VERSIONS) != derive_pin(a_brief(), (("adjudge", "1"), ("git", "3")))


def test_the_body_moves_it() -> None:
    assert derive_pin(a_brief(), VERSIONS) != derive_pin(a_full_brief(), VERSIONS)


def test_the_spelling_of_the_target_and_an_earlier_pin_do_not() -> None:
    target = a_target(mode=TargetMode.RANGE, chosen_by="x", head_tree=ObjectId("9" * 40))
    spelled = a_brief(target=target, pin=Pin("snap:1"))
    assert derive_pin(spelled, VERSIONS) == derive_pin(a_brief(), VERSIONS)
