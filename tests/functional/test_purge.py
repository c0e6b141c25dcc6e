"""``adjudge purge`` as a person runs it: first what would go, then it goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.builders import Repo, repo

if TYPE_CHECKING:
    from pathlib import Path

    from tests.functional.command import Console


@pytest.fixture
def subject(tmp_path: Path, adjudge: Console) -> Repo:
    """Something is kept of it in the state folder, and of its files in the cache."""
    made = repo(tmp_path / "subject")
    made.commit({"a.py": "def f():\n    return 1\n"})
    made.write({"a.py": "def f():\n    return 2\n"})
    adjudge(made.path, "scope", "--worktree", "--allow", "**")
    adjudge(made.path, "brief", env={"ADJUDGE_CACHE_DIR": str(cache(adjudge))})
    return made


def cache(adjudge: Console) -> Path:
    return adjudge.state / "cache"


def purge(subject: Repo, adjudge: Console, *words: str) -> tuple[int, list[str]]:
    """Code, and what is left in both folders."""
    ended = adjudge(subject.path, "purge", *words, env={"ADJUDGE_CACHE_DIR": str(cache(adjudge))})
    folders = (adjudge.state / "state", cache(adjudge))
    return ended.code, sorted(path.name for folder in folders for path in folder.rglob("*") if path.is_file())


CACHE = ["cache.sqlite3"]


@pytest.mark.parametrize(
    ("words", "left"), [(("--yes",), CACHE), (("--repo", "--yes"), CACHE), (("--all", "--yes"), [])]
)
def test_purge_leaves_no_file_but_what_others_share(
    words: tuple[str, ...], left: list[str], subject: Repo, adjudge: Console
) -> None:
    assert purge(subject, adjudge, "--dry-run")[1] != []
    assert purge(subject, adjudge, *words) == (0, left)


def test_dry_run_makes_neither_folder(adjudge: Console, tmp_path: Path) -> None:
    made = repo(tmp_path / "subject")
    made.commit({"a.py": "1\n"})
    assert purge(made, adjudge, "--dry-run") == (0, [])
    assert not (adjudge.state / "state").exists()
    assert not cache(adjudge).exists()


def test_purge_asks_first(subject: Repo, adjudge: Console) -> None:
    before = purge(subject, adjudge, "--dry-run")
    ended = adjudge(subject.path, "purge", "--json")
    assert (ended.code, ended.json["code"]) == (2, "purge-unconfirmed")
    assert purge(subject, adjudge, "--dry-run") == before


def test_other_repository_can_be_named(subject: Repo, adjudge: Console, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    variables = {"ADJUDGE_CACHE_DIR": str(cache(adjudge))}
    words = ("purge", "--repo", str(subject.path), "--yes")
    assert adjudge(tmp_path / "elsewhere", *words, env=variables).code == 0
    assert purge(subject, adjudge, "--all", "--dry-run") == (0, CACHE)


def test_gate_starts_again_after_a_purge(subject: Repo, adjudge: Console) -> None:
    purge(subject, adjudge, "--all", "--yes")
    ended = adjudge(subject.path, "scope", "--worktree", "--allow", "**")
    assert (ended.code, "ledger entry 1;" in ended.err) == (0, True)


def test_extents_exclude_each_other(subject: Repo, adjudge: Console) -> None:
    assert adjudge(subject.path, "purge", "--all", "--repo", "--dry-run").code == 2
