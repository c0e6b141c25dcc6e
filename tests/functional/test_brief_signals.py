"""``adjudge brief`` on real repositories: manifests, files that steer other checks, suspicious text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.builders import Repo, repo

if TYPE_CHECKING:
    from pathlib import Path

    from tests.functional.command import Console

PYPROJECT = '[project]\nname = "x"\ndependencies = [\n    "httpx>=0.27",\n]\n'
OWN = ("dependency", "configuration", "suspicious-text")


@pytest.fixture
def app(tmp_path: Path) -> Repo:
    """One commit with a manifest, a workflow and a hook."""
    made = repo(tmp_path / "app")
    made.commit(
        {
            "pyproject.toml": PYPROJECT,
            ".github/workflows/ci.yml": "jobs: {}\n",
            ".githooks/pre-push": "#!/bin/sh\n",
            "uv.lock": "version = 1\n",
            "docs/ru.md": "\u0421\u0431\u043e\u0440\u043a\u0430\n",
            "a.py": "x = 1\n",
        }
    )
    return made


def told(brief: dict[str, Any]) -> list[tuple[str, str]]:
    """(change, subject) of the signals of the three categories, sorted."""
    return sorted((one["change"], one["subject"]) for one in brief["signals"] if one["category"] in OWN)


def test_each_category_is_told_from_a_commit(app: Repo, adjudge: Console) -> None:
    app.commit(
        {
            "pyproject.toml": PYPROJECT.replace('    "httpx>=0.27",\n', '    "httpx>=0.27",\n    "rich",\n'),
            ".github/workflows/ci.yml": "jobs: {a: {}}\n",
            "a.py": "x = 1  # \u2067\n",
            "p\u0430y.py": "y = 1\n",
        }
    )
    ended = adjudge(app.path, "brief", "--commit", "HEAD", "--json")
    assert ended.code == 0
    assert told(ended.json) == [
        ("added", "pyproject.toml::rich"),
        ("bidi", "a.py::U+2067"),
        ("changed", ".github/workflows/ci.yml::ci-configuration"),
        ("confusable", "p\u0430y.py::U+0430"),
    ]
    (rich,) = [one for one in ended.json["signals"] if one["subject"] == "pyproject.toml::rich"]
    assert (rich["anchor"]["side"], rich["anchor"]["line"]) == ("head", 5)


def test_comments_layout_and_lock_files_raise_nothing(app: Repo, adjudge: Console) -> None:
    app.commit(
        {
            "pyproject.toml": '# why\n[project]\nname = "x"\ndependencies = ["httpx >= 0.27"]\n',
            ".github/workflows/ci.yml": "# why\njobs: {}\n",
            "uv.lock": "version = 2\n",
            "docs/ru.md": "\u0421\u0431\u043e\u0440\u043a\u0430 \u0438 \u0435\u0449\u0451\n",
        }
    )
    assert told(adjudge(app.path, "brief", "--commit", "HEAD", "--json").json) == []


def test_hook_that_only_becomes_executable_is_told(app: Repo, adjudge: Console) -> None:
    app.git("update-index", "--chmod=+x", ".githooks/pre-push")
    app.git("commit", "-m", "mode")
    brief = adjudge(app.path, "brief", "--commit", "HEAD", "--json").json
    assert told(brief) == [("changed", ".githooks/pre-push::hooks")]


def test_manifest_that_cannot_be_read_is_inconclusive_and_raises_nothing(app: Repo, adjudge: Console) -> None:
    app.commit({"pyproject.toml": PYPROJECT + "[["})
    ended = adjudge(app.path, "brief", "--commit", "HEAD", "--json")
    assert (ended.code, told(ended.json)) == (3, [])
    assert "manifest-unreadable" in {one["code"] for one in ended.json["limitations"]}


def test_characters_reach_no_terminal_raw(app: Repo, adjudge: Console) -> None:
    app.commit({"a\u202eb.py": "x = '\u202e\x1b[2J'\n"})
    ended = adjudge(app.path, "brief", "--commit", "HEAD")
    assert "U+202E" in ended.out
    assert not {"\u202e", "\x1b"} & set(ended.out)


def test_same_commit_gives_the_same_bytes(app: Repo, adjudge: Console) -> None:
    app.commit({"pyproject.toml": PYPROJECT.replace("0.27", "1.0"), "a.py": "x = '\u200b\u202e'\n"})
    first, second = (adjudge(app.path, "brief", "--commit", "HEAD", "--json").out for _ in range(2))
    assert first == second
