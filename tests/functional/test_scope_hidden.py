"""Ways to hide a change from the gate in the work tree: none of them may pass."""

from __future__ import annotations

import os
import shutil
from typing import TYPE_CHECKING

import pytest

from tests.builders import Repo, repo

if TYPE_CHECKING:
    from pathlib import Path

    from tests.functional.command import Console


@pytest.fixture
def subject(tmp_path: Path) -> Repo:
    """One allowed edit in the work tree."""
    made = repo(tmp_path / "subject")
    made.commit({"src/a.py": "1\n", "secret/k.py": "1\n"})
    return made.write({"src/a.py": "2\n"})


def outcome(subject: Repo, adjudge: Console, *words: str) -> tuple[int, list[str]]:
    """(exit code, reason codes) of the gate over the work tree with ``src`` allowed."""
    ended = adjudge(subject.path, "scope", "--worktree", "--allow", "src/**", "--json", *words)
    return ended.code, [one["code"] for one in ended.json["reasons"]]


def test_the_edit_alone_passes(subject: Repo, adjudge: Console) -> None:
    assert outcome(subject, adjudge) == (0, [])


def test_what_is_staged_and_put_back_does_not_pass(subject: Repo, adjudge: Console) -> None:
    subject.write({"secret/k.py": "evil\n"})
    subject.git("add", "secret/k.py")
    subject.write({"secret/k.py": "1\n"})
    assert outcome(subject, adjudge) == (3, ["staged-otherwise"])


@pytest.mark.parametrize("rule", ["", "/secret/x*\n"])
def test_a_file_deeper_than_git_can_look_does_not_pass(rule: str, subject: Repo, adjudge: Console) -> None:
    here = os.open(subject.path / "secret", os.O_RDONLY)
    for _ in range(30):  # together longer than PATH_MAX
        os.mkdir("x" * 200, dir_fd=here)
        above, here = here, os.open("x" * 200, os.O_RDONLY, dir_fd=here)
        os.close(above)
    os.close(os.open("evil", os.O_WRONLY | os.O_CREAT, dir_fd=here))
    os.close(here)
    (subject.path / ".git" / "info" / "exclude").write_text(rule)
    found = outcome(subject, adjudge)
    shutil.rmtree(subject.path / "secret")
    assert found == (3, ["ignored-not-by-base" if rule else "git-warning"])


def test_a_nested_repository_does_not_pass(subject: Repo, adjudge: Console) -> None:
    subject.git("init", "-q", "secret/nested")
    subject.write({"secret/nested/evil": "x\n"})
    assert outcome(subject, adjudge) == (3, ["nested-repository"])


def test_ignore_rules_of_the_change_do_not_hide_files(subject: Repo, adjudge: Console) -> None:
    subject.write({"secret/.gitignore": "*\n", "secret/new.py": "evil\n"})
    code, reasons = outcome(subject, adjudge)
    assert (code, set(reasons)) == (3, {"ignored-not-by-base"})


@pytest.mark.parametrize(
    "root", ["src/../secret/", "src//", "src/./", "/src/", "../", "src/\x01/", "src\\x/"]
)
def test_a_root_that_is_no_plain_folder_does_not_pass(
    root: str, subject: Repo, adjudge: Console, tmp_path: Path
) -> None:
    patch = tmp_path / "v.patch"
    patch.write_bytes(subject.git("diff"))
    ended = adjudge(subject.path, "scope", "--patch", str(patch), "--allow", "**", "--root", root)
    assert ended.code in {2, 3}


def test_a_signed_grant_is_no_receipt_for_a_patch(subject: Repo, adjudge: Console, tmp_path: Path) -> None:
    key, grant, receipt, patch = (str(tmp_path / name) for name in ("key", "t.toml", "t.sig", "v.patch"))
    (tmp_path / "t.toml").write_text('id = "t"\nallow = ["src/**"]\n')
    (tmp_path / "v.patch").write_bytes(subject.git("diff"))
    assert adjudge(subject.path, "tool", "keygen", key).code == 0
    signed = adjudge(subject.path, "scope", "--register", grant, "--sign", key, "--receipt", receipt)
    assert signed.code == 0, signed.err
    words = ("verify", receipt, "--key", f"{key}.pub", "--outcome", "any")
    assert adjudge(subject.path, *words).code == 0
    assert adjudge(subject.path, *words, "--patch", patch).code == 1
