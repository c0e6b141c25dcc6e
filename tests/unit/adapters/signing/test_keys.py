"""Key files: never overwritten, private; and what is said when the extra is missing."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.signing.keys import INSTALL, make_key_files, read_signer, read_verifier
from adjudge.errors import ConfigError

if TYPE_CHECKING:
    from pathlib import Path

WITHOUT = """
import sys
sys.modules["cryptography"] = None
from adjudge.adapters.signing import keys
from adjudge.errors import ToolError
for call, given in ((keys.make_key_files, sys.argv[1]), (keys.read_signer, b""), (keys.read_verifier, b"")):
    try:
        call(given)
    except ToolError as error:
        print(error.code, error.hint)
"""


def test_pair_is_made_and_signs_for_itself(tmp_path: Path) -> None:
    path = str(tmp_path / "key")
    key_id = make_key_files(path)
    signer = read_signer((tmp_path / "key").read_bytes())
    verifier = read_verifier((tmp_path / "key.pub").read_bytes())
    assert signer.key_id == verifier.key_id == key_id
    assert verifier.verify(b"message", signer.sign(b"message"))


def test_private_key_is_for_its_owner_alone_whatever_the_mask(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        make_key_files(str(tmp_path / "key"))
    finally:
        os.umask(before)
    assert (tmp_path / "key").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(("there", "left"), [("key", ["key"]), ("key.pub", ["key.pub"])])
def test_key_is_not_overwritten_and_no_half_pair_is_left(tmp_path: Path, there: str, left: list[str]) -> None:
    (tmp_path / there).write_bytes(b"mine")
    with pytest.raises(ConfigError) as caught:
        make_key_files(str(tmp_path / "key"))
    assert (caught.value.code, os.listdir(tmp_path)) == ("key-exists", left)
    assert (tmp_path / there).read_bytes() == b"mine"


def test_link_in_the_place_of_a_key_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "key").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(ConfigError):
        make_key_files(str(tmp_path / "key"))
    assert not (tmp_path / "elsewhere").exists()


def test_key_in_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="cannot be made"):
        make_key_files(str(tmp_path / "none" / "key"))


def test_missing_extra_is_told_with_the_way_to_install_it(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT, str(tmp_path / "key")], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines() == [f"no-cryptography {INSTALL}"] * 3
    assert "adjudge[" not in INSTALL  # on a package index the name is not ours
    assert os.listdir(tmp_path) == []


def test_module_loads_without_the_extra(tmp_path: Path) -> None:
    code = "import sys; sys.modules['cryptography'] = None; import adjudge.adapters.signing.keys"
    subprocess.run([sys.executable, "-c", code], check=True, cwd=tmp_path)
    assert os.listdir(tmp_path) == []


def test_key_that_cannot_be_written_whole_is_not_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", refuse)
    with pytest.raises(ConfigError, match="cannot be written: No space"):
        make_key_files(str(tmp_path / "key"))
    assert os.listdir(tmp_path) == []
