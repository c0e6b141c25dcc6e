"""``adjudge doctor``: it tells, wherever it is run, and writes nothing in the subject."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.builders import repo
from tests.functional.snapshot import snapshot

if TYPE_CHECKING:
    from pathlib import Path

    from tests.functional.command import Console, Ended


def check(ended: Ended, name: str) -> dict[str, Any]:
    """The check of a name; exactly one."""
    (found,) = [one for one in ended.json["checks"] if one["name"] == name]
    return dict(found)


def test_in_a_repository_everything_is_told(tmp_path: Path, adjudge: Console) -> None:
    made = repo(tmp_path / "r")
    made.commit({"a.py": "x = 1\n"})
    before = snapshot(made.path)
    ended = adjudge(made.path, "doctor", "--json")
    assert ended.code == 0
    names = [one["name"] for one in ended.json["checks"]]
    assert names == [
        "python", "sqlite", "state", "cache", "signing", "mcp", "collectors", "gitleaks", "git", "repository",
        "installed",
    ]  # fmt: skip
    assert ended.json["state"] == "ok"
    assert snapshot(made.path) == before


def test_outside_a_repository_git_is_still_told(tmp_path: Path, adjudge: Console) -> None:
    (tmp_path / "plain").mkdir()
    ended = adjudge(tmp_path / "plain", "doctor", "--json")
    assert ended.code == 0
    assert check(ended, "git")["state"] == "ok"
    assert check(ended, "repository")["state"] == "limited"


def test_without_git_it_says_what_to_install(tmp_path: Path, adjudge: Console) -> None:
    (tmp_path / "empty").mkdir()
    ended = adjudge(tmp_path / "empty", "doctor", "--json", env={"PATH": str(tmp_path / "empty")})
    assert ended.code == 3
    assert check(ended, "git")["state"] == "missing"
    assert ended.err.startswith("exit 3: Missing: git; next: install git")


def test_a_named_state_folder_that_cannot_be_written_is_missing(tmp_path: Path, adjudge: Console) -> None:
    (tmp_path / "file").write_text("")
    made = repo(tmp_path / "r")
    ended = adjudge(made.path, "doctor", "--json", env={"ADJUDGE_STATE_DIR": str(tmp_path / "file" / "x")})
    assert check(ended, "state")["state"] == "missing"


def test_a_shallow_clone_is_told_with_a_way_out(tmp_path: Path, adjudge: Console) -> None:
    made = repo(tmp_path / "r")
    made.commit({"a.py": "x = 1\n"})
    made.commit({"a.py": "x = 2\n"})
    made.git("clone", "-q", "--depth=1", f"file://{made.path}", str(tmp_path / "cut"))
    told = check(adjudge(tmp_path / "cut", "doctor", "--json"), "repository")
    assert "shallow" in told["found"]
    assert "unshallow" in told["hint"]


def test_the_screen_has_a_line_a_check_and_a_next_step(tmp_path: Path, adjudge: Console) -> None:
    made = repo(tmp_path / "r")
    text = adjudge(made.path, "doctor").out
    assert "no commits yet" in text
    assert text.rstrip().splitlines()[-1] == "Next: adjudge brief"
