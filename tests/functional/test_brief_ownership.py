"""``adjudge brief`` on real repositories: owners and experts, and who has no say in them."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Any

import pytest

from tests.builders import Repo, repo

if TYPE_CHECKING:
    from pathlib import Path

    from tests.functional.command import Console

CODE = "def f(x):\n    return x\n"


def by(made: Repo, name: str, files: dict[str, str | bytes | None]) -> str:
    """A commit that somebody else wrote."""
    made.write(files)
    made.git("add", "-A")
    made.git("commit", "-q", "-m", "change", f"--author={name} <{name.lower()}@example.com>")
    made.commits += 1
    return made.git("rev-parse", "HEAD").decode().strip()


@pytest.fixture
def subject(tmp_path: Path) -> Repo:
    """Ann wrote ``a.py`` and ``b.py``, Bob edited ``a.py``, and ``CODEOWNERS`` names the owners."""
    made = repo(tmp_path / "subject")
    by(made, "Ann", {"a.py": CODE, "b.py": CODE, "CODEOWNERS": "* @all\n/b.py @b\n"})
    by(made, "Bob", {"a.py": CODE + "\n\ndef g():\n    return 1\n"})
    return made


def owned(brief: dict[str, Any]) -> dict[str, tuple[list[str], list[str]]]:
    """Path → (owners, experts)."""
    paths = brief["ownership"]["paths"]
    return {one["path"]: (one["owners"], [expert["name"] for expert in one["experts"]]) for one in paths}


def test_owners_and_experts_of_a_commit(subject: Repo, adjudge: Console) -> None:
    by(subject, "Cid", {"a.py": CODE, "b.py": CODE + "\n"})
    brief = adjudge(subject.path, "brief", "--commit", "HEAD", "--json").json
    assert owned(brief) == {"a.py": (["@all"], ["Ann", "Bob"]), "b.py": (["@b"], ["Ann"])}
    ownership = brief["ownership"]
    assert (ownership["file"], ownership["dialect"], ownership["commits"], ownership["history"]) == (
        "CODEOWNERS", "github", 2, "whole",
    )  # fmt: skip


def test_the_author_of_the_change_is_no_expert_of_it(subject: Repo, adjudge: Console) -> None:
    by(subject, "Bob", {"a.py": CODE})
    brief = adjudge(subject.path, "brief", "--commit", "HEAD", "--json").json
    assert owned(brief)["a.py"][1] == ["Ann"]


def test_an_uncommitted_change_leaves_nobody_out(subject: Repo, adjudge: Console) -> None:
    subject.write({"a.py": "def f(x, y):\n    return x\n"})
    brief = adjudge(subject.path, "brief", "--worktree", "--json").json
    assert owned(brief)["a.py"][1] == ["Ann", "Bob"]
    assert {tuple(one["experts"]) for one in brief["signals"]} == {("Ann", "Bob")}


def test_a_renamed_file_is_owned_and_known_under_both_names(subject: Repo, adjudge: Console) -> None:
    subject.git("mv", "b.py", "c.py")
    by(subject, "Cid", {})
    brief = adjudge(subject.path, "brief", "--commit", "HEAD", "--json").json
    assert owned(brief) == {"b.py": (["@b"], ["Ann"]), "c.py": (["@all"], ["Ann"])}


def test_a_change_has_no_say_in_its_owners_and_names(subject: Repo, adjudge: Console) -> None:
    by(subject, "Cid", {
        "a.py": CODE, "CODEOWNERS": "* @cid\n", ".github/CODEOWNERS": "* @cid\n",
        ".mailmap": "Cid <ann@example.com>\n",
    })  # fmt: skip
    brief = adjudge(subject.path, "brief", "--commit", "HEAD", "--json").json
    assert owned(brief)["a.py"] == (["@all"], ["Ann", "Bob"])


def test_the_mailmap_of_the_base_counts_and_moves_the_pin(subject: Repo, adjudge: Console) -> None:
    by(subject, "Cid", {".mailmap": "Anna <ann@example.com>\n"})
    by(subject, "Cid", {"a.py": CODE})
    brief = adjudge(subject.path, "brief", "--commit", "HEAD", "--json").json
    assert owned(brief)["a.py"][1] == ["Anna", "Bob"]
    steering = {one["path"] for one in brief["inputs"] if one["side"] == "base"}
    assert {".mailmap", "CODEOWNERS"} <= steering


def test_a_shallow_clone_invents_nobody(subject: Repo, adjudge: Console, tmp_path: Path) -> None:
    by(subject, "Cid", {"a.py": CODE})
    subject.git("clone", "-q", "--depth=2", f"file://{subject.path}", str(tmp_path / "clone"))
    brief = adjudge(tmp_path / "clone", "brief", "--commit", "HEAD", "--json").json
    assert owned(brief) == {"a.py": (["@all"], [])}
    assert brief["ownership"]["history"] == "shallow"


def test_the_first_commit_has_no_history(tmp_path: Path, adjudge: Console) -> None:
    made = repo(tmp_path / "subject")
    made.commit({"a.py": CODE})
    brief = adjudge(made.path, "brief", "--commit", "HEAD", "--json").json
    assert (owned(brief), brief["ownership"]["history"]) == ({"a.py": ([], [])}, "none")


def test_sections_of_gitlab_are_told_apart(subject: Repo, adjudge: Console) -> None:
    by(subject, "Ann", {"CODEOWNERS": "* @all\n^[Code][2] @code\n*.py\n"})
    by(subject, "Cid", {"a.py": CODE})
    ownership = adjudge(subject.path, "brief", "--commit", "HEAD", "--json").json["ownership"]
    rules = ownership["paths"][0]["rules"]
    assert [(one["line"], one["section"], one["optional"], one["approvals"]) for one in rules] == [
        (1, "", False, 1), (3, "Code", True, 2),
    ]  # fmt: skip
    assert ownership["dialect"] == "gitlab"


def test_cache_and_settings_change_no_byte(subject: Repo, adjudge: Console, tmp_path: Path) -> None:
    by(subject, "Cid", {"a.py": CODE})
    words = ("brief", "--commit", "HEAD", "--json")
    cold = adjudge(subject.path, *words).out
    settings = tmp_path / "settings"
    settings.write_text(
        f"[log]\n\tmailmap = true\n\tshowSignature = true\n[mailmap]\n\tfile = {settings}.map\n"
        "[i18n]\n\tlogOutputEncoding = UTF-16\n[user]\n\tname = Ann\n\temail = ann@example.com\n"
    )
    (tmp_path / "settings.map").write_text("Someone <ann@example.com>\n")
    environment = {"GIT_CONFIG_GLOBAL": str(settings), "GIT_AUTHOR_NAME": "Ann", "LC_ALL": "C.UTF-8"}
    assert adjudge(subject.path, *words, env=environment).out == cold
    shutil.rmtree(adjudge.state / "home")
    (adjudge.state / "home").mkdir()
    assert adjudge(subject.path, *words, env=environment).out == cold
