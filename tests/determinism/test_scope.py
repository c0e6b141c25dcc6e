"""The same change under the same grant gives the same verdict and the same receipt, whatever surrounds it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.signing.keys import make_key_files
from tests.builders import repo

if TYPE_CHECKING:
    from collections.abc import Mapping

ADJUDGE = Path(sys.executable).with_name("adjudge")
WORDS = ("scope", "--worktree", "--json", "--deny", "src/x/**", "--allow", "src/**", "--allow", "café/*")
SURROUNDINGS: tuple[Mapping[str, str], ...] = (
    {"PYTHONHASHSEED": "0"},
    {"PYTHONHASHSEED": "4321", "TZ": "Asia/Kathmandu"},
    {"LC_ALL": "C", "LANG": "C", "PYTHONUTF8": "0"},
    {"USER": "somebody", "COLUMNS": "20", "NO_COLOR": "1", "GIT_DIFF_OPTS": "-u9"},
)


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A subject with many offences and doubts of every sort, and a key beside it."""
    folder = tmp_path_factory.mktemp("determinism")
    made = repo(folder / "subject")
    made.commit({f"src/{name}": f"{name}\n" for name in "abcdefg"})
    made.write({f"src/x/{number}": "x\n" for number in range(30)})
    made.write({f"{name}/l": "x\n" for name in ("SRC", "café", "lib", "\udcff", "\u202e")})
    made.write({"src/a": None, "src/b": "B\n"})
    (made.path / "src" / "link").symlink_to("../lib/l")
    make_key_files(str(folder / "key"))
    return folder


def run(here: Path, receipt: Path, environment: Mapping[str, str], folder: str = ".") -> tuple[bytes, bytes]:
    """(verdict, receipt) of one process, each with a state folder of its own."""
    state = receipt.with_suffix(".state")
    surroundings = {
        "PATH": os.environ["PATH"], "HOME": str(here), "ADJUDGE_STATE_DIR": str(state), **environment,
    }  # fmt: skip
    signing = ("--sign", str(here / "key"), "--receipt", str(receipt))
    done = subprocess.run(
        [str(ADJUDGE), *WORDS, *signing],
        cwd=here / "subject" / folder,
        env=surroundings,
        capture_output=True,
        check=False,
    )
    assert done.returncode == 1, done.stderr
    return done.stdout, receipt.read_bytes()


@pytest.mark.parametrize("number", range(len(SURROUNDINGS)))
def test_surroundings_change_no_byte(number: int, here: Path, tmp_path: Path) -> None:
    plain = run(here, tmp_path / "plain", {})
    assert run(here, tmp_path / "other", SURROUNDINGS[number]) == plain


def test_folder_one_stands_in_changes_no_byte(here: Path, tmp_path: Path) -> None:
    plain = run(here, tmp_path / "plain", {})
    assert run(here, tmp_path / "other", {}, folder="src/x") == plain


def test_clone_at_another_place_gives_the_same_verdict(here: Path, tmp_path: Path) -> None:
    plain = run(here, tmp_path / "plain", {})
    moved = tmp_path / "moved"
    moved.mkdir()
    (moved / "key").write_bytes((here / "key").read_bytes())
    subprocess.run(["cp", "-a", str(here / "subject"), str(moved / "subject")], check=True)
    assert run(moved, tmp_path / "other", {}) == plain
