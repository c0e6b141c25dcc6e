"""A guide as it lies in the state."""

from __future__ import annotations

import json
import zlib

import pytest

from adjudge.contracts.guide_v1 import guide_artefact
from adjudge.contracts.kept_guide_v1 import pack_guide, unpack_guide
from adjudge.errors import StateError
from adjudge.model.target import TargetMode, TargetRequest
from tests.brief_values import a_full_brief
from tests.guide_values import a_guide

GUIDE = guide_artefact(a_guide(a_full_brief()))
REQUEST = TargetRequest(
    mode=TargetMode.BASE, revision="main", ci_base="main", in_ci=True, trust_filters=("lfs",)
)


def test_guide_comes_back_with_its_words() -> None:
    assert unpack_guide(pack_guide(GUIDE, REQUEST, config="/etc/c.toml")) == (GUIDE, REQUEST, "/etc/c.toml")


def test_default_words_come_back_as_such() -> None:
    assert unpack_guide(pack_guide(GUIDE, TargetRequest(), config=None))[1:] == (TargetRequest(), None)


def test_same_guide_gives_the_same_bytes() -> None:
    assert pack_guide(GUIDE, REQUEST, config=None) == pack_guide(GUIDE, REQUEST, config=None)


def test_words_that_name_no_kind_of_change_are_damage() -> None:
    plain = json.loads(zlib.decompress(pack_guide(GUIDE, REQUEST, config=None)))
    with pytest.raises(StateError, match="cannot be read"):
        unpack_guide(zlib.compress(json.dumps({**plain, "mode": "rumour"}).encode()))


@pytest.mark.parametrize("body", [b"", b"nonsense", zlib.compress(b"{}"), zlib.compress(b"[")])
def test_damaged_body_is_refused_with_a_way_out(body: bytes) -> None:
    with pytest.raises(StateError) as caught:
        unpack_guide(body)
    assert "--guide" in (caught.value.hint or "")
