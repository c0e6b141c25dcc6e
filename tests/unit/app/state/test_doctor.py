from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from adjudge.app.install.install import answer_install
from adjudge.app.install.words import InstallWords
from adjudge.app.state.doctor import answer_doctor
from adjudge.app.world import World
from adjudge.contracts.doctor_v1 import DoctorV1
from tests.builders import repo
from tests.unit.app.worlds import world

if TYPE_CHECKING:
    from pathlib import Path


def states(folder: Path, **environment: str) -> dict[str, str]:
    answer = answer_doctor(World(folder=str(folder), environment=environment, quiet=True))
    assert isinstance(answer.artefact, DoctorV1)
    return {check.name: check.state for check in answer.artefact.checks}


def test_each_check_has_its_state(tmp_path: Path) -> None:
    made = repo(tmp_path / "r")
    found = states(made.path, PATH="/usr/bin:/bin", HOME=str(tmp_path / "home"))
    assert found == dict.fromkeys(
        (
            "python", "sqlite", "state", "cache", "signing", "mcp", "collectors", "gitleaks", "git",
            "repository", "installed",
        ),
        "ok",
    )  # fmt: skip


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


def the(name: str, world: World) -> tuple[str, str, str]:
    answer = answer_doctor(world)
    assert isinstance(answer.artefact, DoctorV1)
    (check,) = (one for one in answer.artefact.checks if one.name == name)
    return check.state, check.found, check.hint


def test_pieces_that_are_installed_are_told_and_drift_is_limited(tmp_path: Path) -> None:
    made = repo(tmp_path / "subject")
    here = world(tmp_path)
    assert the("installed", here) == ("ok", "none", "")
    answer_install(InstallWords(names=("skill", "agents")), here)
    assert the("installed", here) == ("ok", "skill current, agents current", "")
    skill = made.path / ".claude/skills/adjudge/SKILL.md"
    skill.write_text(skill.read_text() + "\nmore\n")
    assert the("installed", here) == (
        "limited", "skill edited, agents current", "adjudge install --check tells where",
    )  # fmt: skip


def test_outside_a_repository_nobody_knows_what_is_installed(tmp_path: Path) -> None:
    (tmp_path / "plain").mkdir()
    assert the("installed", world(tmp_path, "plain"))[0] == "limited"


def test_server_without_its_package_is_limited_with_the_way_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adjudge.app.state.doctor.has_server_package", lambda: False)
    state, _, hint = the("mcp", world(tmp_path, "."))
    assert state == "limited"
    assert hint.startswith("pip install 'mcp>=")


@pytest.mark.parametrize("there", [True, False])
def test_gitleaks_is_told_and_not_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, there: bool
) -> None:
    monkeypatch.setattr("adjudge.app.state.doctor.find_collectors", lambda _: {"gitleaks": there})
    state, found, hint = the("gitleaks", world(tmp_path, "."))
    assert (state, found.startswith("none"), bool(hint)) == ("ok", not there, not there)
