from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from adjudge.adapters.git.environment import COMMON, PINS, WorkPlace, asking_environment, working_environment
from tests.builders import repo

GIT = Path("/usr/bin/git")


def settings(environment: dict[str, str]) -> dict[str, str]:
    count = int(environment["GIT_CONFIG_COUNT"])
    return {environment[f"GIT_CONFIG_KEY_{n}"]: environment[f"GIT_CONFIG_VALUE_{n}"] for n in range(count)}


def test_asking_keeps_only_what_says_where_the_users_settings_are() -> None:
    user = {"HOME": "/h", "GIT_DIR": "/evil", "GIT_EXTERNAL_DIFF": "x", "LD_PRELOAD": "x", "PATH": "/evil"}
    made = dict(asking_environment(GIT, user, pinned=True))
    assert made["HOME"] == "/h"
    assert made["PATH"] == "/usr/bin:/usr/bin:/bin"
    assert not {"GIT_DIR", "GIT_EXTERNAL_DIFF", "LD_PRELOAD"} & made.keys()


def test_asking_puts_the_pins_over_the_users_own_settings() -> None:
    user = {
        "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "safe.directory", "GIT_CONFIG_VALUE_0": "/r",
    }  # fmt: skip
    made = settings(dict(asking_environment(GIT, user, pinned=True)))
    assert made == {"safe.directory": "/r", **dict(PINS)}
    assert list(made)[-1] == PINS[-1][0]


def test_settings_themselves_are_asked_without_pins() -> None:
    assert dict(asking_environment(GIT, {}, pinned=False))["GIT_CONFIG_COUNT"] == "0"


@pytest.mark.parametrize("count", ["", "x", "-1", "1001", "²"])
def test_count_of_settings_that_is_none_is_passed_over(count: str) -> None:
    user = {"GIT_CONFIG_COUNT": count, "GIT_CONFIG_KEY_0": "a.b", "GIT_CONFIG_VALUE_0": "c"}
    assert dict(asking_environment(GIT, user, pinned=False))["GIT_CONFIG_COUNT"] == "0"


def test_count_that_promises_more_settings_than_there_are_is_cut() -> None:
    user = {"GIT_CONFIG_COUNT": "3", "GIT_CONFIG_KEY_0": "a.b", "GIT_CONFIG_VALUE_0": "c"}
    assert settings(dict(asking_environment(GIT, user, pinned=False))) == {"a.b": "c"}


def test_working_sees_no_scope_but_ours() -> None:
    made = dict(working_environment(GIT, WorkPlace(git_dir=Path("/s"), alternates=())))
    assert (made["GIT_CONFIG_GLOBAL"], made["GIT_CONFIG_NOSYSTEM"]) == (os.devnull, "1")
    assert (made["GIT_DIR"], made["HOME"]) == ("/s", "/s")
    assert not {"GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY", "GIT_SHALLOW_FILE"} & made.keys()
    assert settings(made) == dict(PINS)


def test_working_names_every_place_it_is_given() -> None:
    place = WorkPlace(
        git_dir=Path("/s"), alternates=(Path("/a"),), objects=Path("/o"), work_tree=Path("/w"),
        index=Path("/i"), shallow=Path("/c/shallow"), settings=(("core.eol", "lf"),),
    )  # fmt: skip
    made = dict(working_environment(GIT, place))
    assert made["GIT_OBJECT_DIRECTORY"] == "/o"
    assert made["GIT_WORK_TREE"] == "/w"
    assert made["GIT_INDEX_FILE"] == "/i"
    assert made["GIT_SHALLOW_FILE"] == "/c/shallow"
    assert settings(made)["core.eol"] == "lf"


@pytest.mark.parametrize(
    "name", ["plain", "with space", "co:lon", 'quo"te', "back\\slash", "line\nfeed", "tab\t", "ä", "\udcff"]
)
def test_alternate_of_any_bytes_is_found_by_git(name: str, tmp_path: Path) -> None:
    source = repo(tmp_path / name)
    head = source.commit({"a": "1\n"})
    store = repo(tmp_path / "store")
    alternates = (store.path / ".git" / "objects", source.path / ".git" / "objects")
    place = WorkPlace(git_dir=store.path / ".git", alternates=alternates)
    environment = dict(working_environment(GIT, place))
    done = subprocess.run(["git", "cat-file", "-t", head], env=environment, capture_output=True, check=False)
    assert done.stdout == b"commit\n"


PAGE = (Path(__file__).parents[4] / "docs" / "git.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", [name for name, _ in PINS])
def test_pinned_setting_is_explained_in_the_page(name: str) -> None:
    assert f"`{name}`" in PAGE


@pytest.mark.parametrize("name", [name for name, _ in COMMON])
def test_variable_is_explained_in_the_page(name: str) -> None:
    assert f"`{name}`" in PAGE
