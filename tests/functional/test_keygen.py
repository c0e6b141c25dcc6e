"""``adjudge tool keygen`` as a person runs it."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest

from tests.builders import repo

if TYPE_CHECKING:
    from pathlib import Path

    from tests.functional.command import Console

OPENSSL = shutil.which("openssl")


def test_keys_are_made_private_to_their_owner(tmp_path: Path, adjudge: Console) -> None:
    ended = adjudge(tmp_path, "tool", "keygen", "key", "--json")
    assert (ended.code, ended.json["private"], ended.json["public"]) == (0, "key", "key.pub")
    assert [(tmp_path / name).stat().st_mode & 0o777 for name in ("key", "key.pub")] == [0o600, 0o644]


@pytest.mark.skipif(OPENSSL is None, reason="openssl is not installed")
def test_key_id_is_what_other_tools_work_out(tmp_path: Path, adjudge: Console) -> None:
    key_id = adjudge(tmp_path, "tool", "keygen", "key", "--json").json["key_id"]
    command = [str(OPENSSL), "pkey", "-pubin", "-in", "key.pub", "-outform", "DER"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, check=True)
    assert hashlib.sha256(done.stdout).hexdigest() == key_id


@pytest.mark.parametrize("name", ["key", "key.pub"])
def test_nothing_is_written_over(name: str, tmp_path: Path, adjudge: Console) -> None:
    (tmp_path / name).write_bytes(b"mine")
    ended = adjudge(tmp_path, "tool", "keygen", "key", "--json")
    assert (ended.code, ended.json["code"]) == (2, "key-exists")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir() if path.is_file()} == {name: b"mine"}


def test_key_in_the_subject_is_refused(tmp_path: Path, adjudge: Console) -> None:
    made = repo(tmp_path / "subject")
    ended = adjudge(made.path, "tool", "keygen", "key", "--json")
    assert (ended.code, ended.json["code"]) == (2, "private-key-in-subject")
    assert [path.name for path in made.path.iterdir()] == [".git"]


def test_folder_that_is_not_there_is_usage(tmp_path: Path, adjudge: Console) -> None:
    assert adjudge(tmp_path, "tool", "keygen", "no/key").code == 2
