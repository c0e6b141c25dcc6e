"""Files of folders steer briefs and findings below them, and ``tool config show`` tells what is in force."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.builders import Repo, repo

if TYPE_CHECKING:
    from pathlib import Path

    from tests.functional.command import Console

CODE = "import os\n\n\ndef total(items):\n    return sum(items)\n\n\ndef old():\n    return 1\n"
USE = "from {}.cart import old, total\n\n\ndef pay(items):\n    return total(items) + old()\n"
RULE = '[[suppress]]\nchange = "removed"\nreason = "{}"\n'
SENSITIVE = '[sensitive]\npaths = ["cart.py"]\n'


@pytest.fixture
def made(tmp_path: Path) -> Repo:
    """Two packages with the same code; the folder of one has a configuration, and the top has one."""
    there = repo(tmp_path / "shop")
    files: dict[str, str | bytes | None] = {}
    for name in ("web", "api"):
        files |= {f"{name}/__init__.py": "", f"{name}/cart.py": CODE, f"{name}/use.py": USE.format(name)}
    there.commit({**files, "web/.adjudge.toml": RULE.format("web says so") + SENSITIVE})
    return there.write(
        {f"{name}/cart.py": CODE.partition("\n\n\ndef old")[0] + "\n" for name in ("web", "api")}
    )


def removed(brief: dict[str, Any]) -> dict[str, Any]:
    """What is said of each definition that is gone."""
    found = [one for one in brief["signals"] if one["change"] == "removed"]
    return {one["anchor"]["path"]: one["suppression"] for one in found}


def brief(adjudge: Console, made: Repo) -> dict[str, Any]:
    return adjudge(made.path, "brief", "--worktree", "--json").json


def test_folder_speaks_for_itself_and_for_nobody_else(adjudge: Console, made: Repo) -> None:
    said = removed(brief(adjudge, made))
    assert said["web/cart.py"] == {
        "reason": "web says so",
        "until": None,
        "path": "web/.adjudge.toml",
        "line": 1,
    }
    assert said["api/cart.py"] is None


def test_nearest_is_told_before_the_top(adjudge: Console, made: Repo) -> None:
    made.git("stash", "-q")
    made.commit({".adjudge.toml": RULE.format("the top says so")})
    made.git("stash", "pop", "-q")
    said = removed(brief(adjudge, made))
    assert {path: one["reason"] for path, one in said.items()} == {
        "web/cart.py": "web says so",
        "api/cart.py": "the top says so",
    }


def test_what_the_change_writes_into_a_folder_is_not_in_force(adjudge: Console, made: Repo) -> None:
    before = brief(adjudge, made)
    made.write({"api/.adjudge.toml": RULE.format("the proposer says so")})
    after = brief(adjudge, made)
    assert removed(after) == removed(before)
    assert "configuration-not-in-force" in [one["code"] for one in after["limitations"]]


def test_file_of_a_folder_is_an_input_of_the_brief(adjudge: Console, made: Repo) -> None:
    before = brief(adjudge, made)["graph_snapshot_hash"]
    made.git("stash", "-q")
    made.commit({"web/.adjudge.toml": RULE.format("web says otherwise") + SENSITIVE})
    made.git("stash", "pop", "-q")
    assert brief(adjudge, made)["graph_snapshot_hash"] != before


def test_finding_of_a_rule_below_the_folder_counts_for_nothing(adjudge: Console, made: Repo) -> None:
    rule = '[[suppress]]\nrule = "ruff:F401"\nreason = "web may"\n'
    made.git("stash", "-q")
    made.commit({"web/.adjudge.toml": rule})
    made.git("stash", "pop", "-q")
    ended = adjudge(made.path, "tool", "collect", "ruff", "--worktree", "--json")
    found = [one for one in ended.json["findings"]["results"] if one["reporter"]["rule"] == "F401"]
    assert {one["resolved"]["path"]: one["standing"] for one in found} == {
        "web/cart.py": "dismissed",
        "api/cart.py": "inherited",
    }
    assert [one["file"] for one in ended.json["findings"]["suppressed"]] == ["web/.adjudge.toml"]


def test_what_is_in_force_is_told_for_a_path(adjudge: Console, made: Repo) -> None:
    ended = adjudge(made.path / "web", "tool", "config", "show", "--path", "cart.py", "--json")
    assert ended.code == 0
    (one,) = [value for value in ended.json["values"] if value["key"] == "sensitive.paths"]
    assert (one["value"], one["source"]["file"], one["source"]["line"]) == (
        '["cart.py"]',
        "web/.adjudge.toml",
        5,
    )
    text = adjudge(made.path, "tool", "config", "show").out
    assert "  web/.adjudge.toml  holds for its folder; --path shows it\n" in text


def test_more_folders_than_are_read_end_it_as_they_end_every_command(adjudge: Console, made: Repo) -> None:
    made.commit({f"d{number}/.adjudge.toml": SENSITIVE for number in range(201)})
    shown = adjudge(made.path, "tool", "config", "show", "--json")
    told = adjudge(made.path, "brief", "--commit", "HEAD", "--base", "HEAD", "--json")
    assert (shown.code, shown.json["code"]) == (2, "bad-config")
    assert "202 folders have a .adjudge.toml" in shown.json["message"]
    assert told.code == 2


def test_misspelled_key_ends_every_command_and_is_told_with_its_line(adjudge: Console, made: Repo) -> None:
    made.git("stash", "-q")
    made.commit({"api/.adjudge.toml": "[sensitive]\npath = []\n"})
    made.git("stash", "pop", "-q")
    ended = adjudge(made.path, "brief", "--worktree")
    assert ended.code == 2
    assert (
        "api/.adjudge.toml cannot be used: $.sensitive.path: unknown field, did you mean paths?" in ended.err
    )
    shown = adjudge(made.path, "tool", "config", "show")
    assert shown.code == 2
    assert "  ! api/.adjudge.toml:2  $.sensitive.path: unknown field\n" in shown.out
