"""A check is named with its pack; words of packs are those of the contract."""

from __future__ import annotations

from typing import get_args

from adjudge.contracts.pack_v1 import FocusV1, OriginV1
from adjudge.model.pack import PackFocus, PackOrigin, full_id
from tests.pack_values import a_check, a_pack


def test_check_is_named_with_its_pack() -> None:
    assert full_id(a_pack().pack, a_check("units")) == "house/units"


def test_words_are_those_of_the_contract() -> None:
    assert set(get_args(FocusV1)) == set(PackFocus)
    assert set(get_args(OriginV1)) == set(PackOrigin)
