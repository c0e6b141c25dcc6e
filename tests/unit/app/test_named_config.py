from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.app.named_config import read_named_config
from adjudge.errors import ConfigError
from tests.fakes.graph import blob_id
from tests.unit.app.worlds import subject, world

if TYPE_CHECKING:
    from pathlib import Path

LIKE = "0" * 40


def test_named_file_has_its_bare_name_its_bytes_and_the_id_git_would_give(tmp_path: Path) -> None:
    subject(tmp_path)
    (tmp_path / "own.toml").write_bytes(b"# own\n")
    made = read_named_config(str(tmp_path / "own.toml"), world(tmp_path), like=LIKE)
    assert made == ("own.toml", b"# own\n", blob_id(b"# own\n"), False)


def test_file_in_the_subject_is_told_apart(tmp_path: Path) -> None:
    made = subject(tmp_path).write({".adjudge.toml": "# theirs\n"})
    named = read_named_config(str(made.path / ".adjudge.toml"), world(tmp_path), like=LIKE)
    assert named.in_subject


def test_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    subject(tmp_path)
    with pytest.raises(ConfigError, match="cannot be read"):
        read_named_config(str(tmp_path / "none.toml"), world(tmp_path), like=LIKE)
