from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from adjudge.app.state.keygen import answer_keygen
from adjudge.contracts.keygen_v1 import KeygenV1
from adjudge.errors import ConfigError, UsageError
from tests.unit.app.worlds import subject, world

if TYPE_CHECKING:
    from pathlib import Path


def test_keys_are_made_where_they_were_asked_for(tmp_path: Path) -> None:
    subject(tmp_path)
    artefact = answer_keygen(str(tmp_path / "k"), world(tmp_path)).artefact
    assert isinstance(artefact, KeygenV1)
    assert (artefact.private, artefact.public) == (str(tmp_path / "k"), str(tmp_path / "k.pub"))
    assert os.stat(artefact.private).st_mode & 0o777 == 0o600


def test_keys_are_never_written_over(tmp_path: Path) -> None:
    answer_keygen(str(tmp_path / "k"), world(tmp_path, "."))
    before = (tmp_path / "k").read_bytes()
    with pytest.raises(ConfigError):
        answer_keygen(str(tmp_path / "k"), world(tmp_path, "."))
    assert (tmp_path / "k").read_bytes() == before


def test_no_key_is_made_in_the_subject(tmp_path: Path) -> None:
    made = subject(tmp_path)
    with pytest.raises(UsageError):
        answer_keygen(str(made.path / "k"), world(tmp_path))
    assert not (made.path / "k").exists()
