"""``adjudge check`` on projects as they are: a virtual environment, ``node_modules``, tests that come and go."""

from __future__ import annotations

import json
import shutil
import sys
from typing import TYPE_CHECKING

import pytest

from tests.builders import Repo, repo
from tests.functional.trials import make_environment

if TYPE_CHECKING:
    from pathlib import Path

    from tests.functional.command import Console, Ended

PYTEST = ("--test", ".venv/bin/python -m pytest -q", "--link", ".venv", "--repeat", "1")
SHOP = "def total(prices):\n    return sum(prices)\n"
TEST_A = "from shop import total\n\n\ndef test_total():\n    assert total([1, 2]) == 3\n"
TEST_B = "from shop import total\n\n\ndef test_nothing():\n    assert total([]) == 0\n"
FILES: dict[str, str | bytes | None] = {
    ".gitignore": ".venv/\nnode_modules/\n",
    "shop.py": SHOP,
    "test_a.py": TEST_A,
}


@pytest.fixture
def project(tmp_path: Path) -> Repo:
    """A project whose environment is ignored; the code under test is the work tree's by an editable install."""
    made = repo(tmp_path / "project")
    made.commit(FILES)
    make_environment(made.path / ".venv", editable=made.path)
    return made


def check(adjudge: Console, subject: Repo, *words: str) -> Ended:
    return adjudge(subject.path, "check", "--worktree", "--json", *words)


def came(ended: Ended, name: str = "command:test") -> tuple[str, list[str], int]:
    """State of the stage, the codes of its reasons, the exit code."""
    (found,) = (one for one in ended.json["stages"] if one["name"] == name)
    return found["state"], [one["code"] for one in found["reasons"]], ended.code


def counts(ended: Ended, side: str) -> tuple[int, int]:
    """How many tests passed and failed on one side."""
    (trials,) = ended.json["commands"]
    return trials[side]["counts"]["passed"], trials[side]["counts"]["failed"]


def declared(tmp_path: Path, **fields: object) -> tuple[str, ...]:
    """Words that lay down a command of the operator's."""
    config = tmp_path / "config.toml"
    lines = [f"{key} = {json.dumps(value)}" for key, value in {"name": "ours", **fields}.items()]
    config.write_text("[[command]]\n" + "\n".join(lines) + "\n", encoding="utf-8")
    return ("--config", str(config), "--test", "ours")


def test_linked_environment_tests_the_trees_and_not_the_work_tree(adjudge: Console, project: Repo) -> None:
    project.write({"shop.py": SHOP.replace("sum(prices)", "sum(prices[1:])")})
    ended = check(adjudge, project, *PYTEST)
    assert came(ended) == ("failed", ["tests-failed"], 1)
    assert (counts(ended, "base"), counts(ended, "head")) == ((1, 0), (0, 1))
    assert ended.json["commands"][0]["head"]["failing"]["names"] == ["test_a::test_total"]


def test_new_test_passes_and_is_seen_on_the_head_alone(adjudge: Console, project: Repo) -> None:
    project.write({"test_b.py": TEST_B})
    ended = check(adjudge, project, *PYTEST)
    assert came(ended) == ("passed", [], 0)
    assert (counts(ended, "base"), counts(ended, "head")) == ((1, 0), (2, 0))
    assert ended.json["commands"][0]["new_tests"]["names"] == ["test_b::test_nothing"]


def test_test_that_is_gone_is_no_pass(adjudge: Console, project: Repo) -> None:
    project.commit({"test_b.py": TEST_B})
    project.write({"test_b.py": None, "shop.py": SHOP + "# a word\n"})
    assert came(check(adjudge, project, *PYTEST)) == ("inconclusive", ["tests-gone"], 3)


def test_base_without_the_test_file_is_told_and_spoils_no_green_head(adjudge: Console, project: Repo) -> None:
    project.write({"test_b.py": TEST_B})
    words = ("--test", ".venv/bin/python -m pytest -q test_b.py", *PYTEST[2:])
    ended = check(adjudge, project, *words)
    assert came(ended) == ("passed", ["base-unavailable"], 0)
    assert ended.json["commands"][0]["base"]["reason"]["code"] == "not-started"


def test_environment_that_lacks_the_runner_says_nothing(adjudge: Console, project: Repo) -> None:
    (site,) = (project.path / ".venv").glob("lib/python*/site-packages")
    (site / "development.pth").unlink()
    project.write({"shop.py": SHOP + "# a word\n"})
    state, codes, code = came(check(adjudge, project, *PYTEST))
    assert (state, codes[0], code) == ("inconclusive", "results-unreadable", 3)


def test_program_of_an_environment_that_was_not_lent_says_nothing(adjudge: Console, project: Repo) -> None:
    project.write({"shop.py": SHOP + "# a word\n"})
    ended = check(adjudge, project, *PYTEST[:2])
    assert came(ended) == ("inconclusive", ["not-started", "base-unavailable"], 3)


def test_environment_that_cannot_be_prepared_says_nothing(
    adjudge: Console, project: Repo, tmp_path: Path
) -> None:
    project.write({"shop.py": SHOP + "# a word\n"})
    prepare = [sys.executable, "-c", "raise SystemExit('no index')"]
    words = declared(tmp_path, argv=["env/bin/python", "-m", "pytest"], prepare=prepare, keep=["env"])
    ended = check(adjudge, project, *words)
    assert came(ended, "command:ours") == ("inconclusive", ["environment", "base-unavailable"], 3)
    assert "no index" in ended.json["commands"][0]["head"]["reason"]["message"]


@pytest.mark.slow
def test_new_only_lets_what_was_red_before_through_and_no_new_failure(
    adjudge: Console, project: Repo
) -> None:
    project.commit({"test_b.py": TEST_B.replace("== 0", "== 1")})
    project.write({"shop.py": SHOP + "# a word\n"})
    assert came(check(adjudge, project, *PYTEST)) == ("failed", ["tests-failed", "red-on-base"], 1)
    assert came(check(adjudge, project, *PYTEST, "--new-only")) == ("passed", ["red-on-base"], 0)
    project.write({"shop.py": SHOP.replace("sum(prices)", "sum(prices[1:])")})
    assert came(check(adjudge, project, *PYTEST, "--new-only"))[2] == 1


NODE_TEST = """
const { test } = require('node:test');
const assert = require('node:assert');
const { add } = require('adder');
const { two } = require('./lib.js');
test('adds', () => assert.equal(add(1, two), 3));
"""


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no node on this machine")
def test_node_project_is_tested_with_its_modules(adjudge: Console, tmp_path: Path) -> None:
    made = repo(tmp_path / "node")
    made.commit({".gitignore": "node_modules/\n", "a.test.js": NODE_TEST, "lib.js": "exports.two = 2;\n"})
    module = made.path / "node_modules" / "adder"
    module.mkdir(parents=True)
    (module / "index.js").write_text("exports.add = (a, b) => a + b;\n", encoding="utf-8")
    words = ("--test", "node --test", "--link", "node_modules", "--repeat", "1")
    made.write({"lib.js": "exports.two = 2; // two\n"})
    green = check(adjudge, made, *words)
    assert (came(green), counts(green, "head")) == (("passed", [], 0), (1, 0))
    made.write({"lib.js": "exports.two = 3;\n"})
    red = check(adjudge, made, *words)
    assert (came(red), counts(red, "head")) == (("failed", ["tests-failed"], 1), (0, 1))
