"""``adjudge packs`` in process: what is told, and what ``use`` keeps."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.app.packs.packs import answer_packs
from adjudge.app.packs.words import PackWords
from adjudge.contracts.packs_v1 import PacksV1
from adjudge.errors import UsageError
from tests.pack_values import HOUSE
from tests.unit.app.worlds import subject, world

if TYPE_CHECKING:
    from pathlib import Path


def packs(tmp_path: Path, words: PackWords) -> PacksV1:
    artefact = answer_packs(words, world(tmp_path)).artefact
    assert isinstance(artefact, PacksV1)
    return artefact


def house(tmp_path: Path) -> str:
    (tmp_path / "house.toml").write_text(HOUSE)
    return str(tmp_path / "house.toml")


def test_use_is_told_and_listed(tmp_path: Path) -> None:
    subject(tmp_path)
    used = packs(tmp_path, PackWords("use", ("python", house(tmp_path))))
    assert [(one.id, one.origin, one.in_use) for one in used.packs] == [
        ("python", "builtin", True),
        ("house", "operator", True),
    ]
    listed = packs(tmp_path, PackWords("list"))
    assert {one.id for one in listed.packs if one.in_use} == {"python", "house"}
    assert packs(tmp_path, PackWords("use", nothing=True)).packs == ()


def test_pack_of_head_says_so(tmp_path: Path) -> None:
    subject(tmp_path).commit({".adjudge/packs/house.toml": HOUSE})
    shown = packs(tmp_path, PackWords("show", ("house",)))
    assert shown.shown is not None
    assert (shown.packs[0].origin, [one.code for one in shown.limitations]) == (
        "repository",
        ["packs-from-head"],
    )


@pytest.mark.parametrize("names", [("python", "python"), ("python.toml",)])
def test_use_refuses_what_cannot_be(tmp_path: Path, names: tuple[str, ...]) -> None:
    subject(tmp_path)
    with pytest.raises(UsageError):
        answer_packs(PackWords("use", names), world(tmp_path))


def test_validate_needs_a_file_and_no_repository(tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text("id = 1\n")
    answer = answer_packs(PackWords("validate", (str(tmp_path / "bad.toml"),)), world(tmp_path))
    assert answer.exit_code == 1
    assert answer_packs(PackWords("validate", (house(tmp_path),)), world(tmp_path)).exit_code == 0
    with pytest.raises(UsageError):
        answer_packs(PackWords("validate", ("python",)), world(tmp_path))
