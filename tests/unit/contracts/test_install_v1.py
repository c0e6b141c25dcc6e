from __future__ import annotations

import msgspec
import pytest

from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.install_v1 import InstallV1, PieceV1

PIECE = PieceV1(name="skill", path="SKILL.md", state="edited", deed="none", line=3)
MADE = InstallV1(version="1", checked=True, outcome="fail", pieces=(PIECE,))


def test_artefact_comes_back_as_it_was() -> None:
    assert msgspec.json.decode(encode_canonical(MADE), type=InstallV1) == MADE


def test_state_that_is_none_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(encode_canonical(MADE).replace(b"edited", b"unsure"), type=InstallV1)
