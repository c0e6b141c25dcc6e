from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from adjudge.app.state.doctor import answer_doctor
from adjudge.app.world import World
from adjudge.contracts.doctor_v1 import DoctorV1
from tests.builders import repo

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def states(folder: Path, **environment: str) -> dict[str, str]:
    answer = answer_doctor(World(folder=str(folder), environment=environment, quiet=True))
    assert isinstance(answer.artefact, DoctorV1)
    return {check.name: check.state for check in answer.artefact.checks}


def test_each_check_has_its_state(tmp_path: Path) -> None:
    made = repo(tmp_path / "r")
    found = states(made.path, PATH="/usr/bin:/bin", HOME=str(tmp_path / "home"))
    assert found == dict.fromkeys(
        ("python", "sqlite", "state", "cache", "signing", "collectors", "git", "repository"), "ok"
    )


def test_a_relative_state_folder_is_told_and_not_raised(tmp_path: Path) -> None:
    assert states(tmp_path, PATH="/usr/bin:/bin", ADJUDGE_STATE_DIR="here")["state"] == "missing"


def test_the_worst_check_is_the_state_of_all(tmp_path: Path) -> None:
    answer = answer_doctor(World(folder=str(tmp_path), environment={"PATH": ""}, quiet=True))
    assert isinstance(answer.artefact, DoctorV1)
    assert (answer.artefact.state, answer.exit_code) == ("missing", 3)
    assert "git" in answer.why


def test_without_the_extra_signing_is_limited_and_the_way_to_get_it_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr("adjudge.adapters.signing.ed25519", raising=False)
    monkeypatch.setitem(sys.modules, "adjudge.adapters.signing.ed25519", None)
    answer = answer_doctor(World(folder=str(tmp_path), environment={"PATH": "/usr/bin:/bin"}, quiet=True))
    assert isinstance(answer.artefact, DoctorV1)
    (check,) = (one for one in answer.artefact.checks if one.name == "signing")
    assert check.state == "limited"
    assert "pip install 'cryptography" in check.hint
    assert answer.exit_code == 0


def test_collectors_that_are_found_and_those_that_are_not_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = {"bandit": False, "ruff": True}
    monkeypatch.setattr("adjudge.app.state.doctor.find_collectors", lambda _: found)
    answer = answer_doctor(World(folder=str(tmp_path), environment={}, quiet=True))
    assert isinstance(answer.artefact, DoctorV1)
    (check,) = (one for one in answer.artefact.checks if one.name == "collectors")
    assert (check.state, check.found, check.hint) == (
        "ok",
        "ruff",
        "not found beside adjudge or on PATH: bandit",
    )
