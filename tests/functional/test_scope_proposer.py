"""The proposer never sets its own bounds: nothing in the head, the environment or the patch has a say."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.builders import Repo, repo

if TYPE_CHECKING:
    from pathlib import Path

    from tests.functional.command import Console, Ended

WIDE = 'id = "wide"\nallow = ["**"]\n'
WIDENING = {
    "wide.grant.toml": (WIDE, "adjudge-configuration"),
    ".adjudge.toml": (f"[scope]\n{WIDE}suppress = ['outside-grant']\n", "adjudge-configuration"),
    ".adjudge/grants/wide.toml": (WIDE, "adjudge-configuration"),
    "CODEOWNERS": ("* @agent\n", "code-owners"),
    ".github/CODEOWNERS": ("* @agent\n", "code-owners"),
    "house.pack.toml": ("[[rule]]\nignore = '**'\n", "adjudge-configuration"),
    ".gitattributes": ("lib/** linguist-generated -diff\n", "git-attributes"),
    ".gitignore": ("lib/**\n", "git-ignore"),
    ".gitmodules": ("[submodule]\n\tignore = all\n", "git-submodules"),
}
"""A file that would widen the bounds → its content and the flag that it raises."""


@pytest.fixture
def subject(tmp_path: Path) -> Repo:
    made = repo(tmp_path / "subject")
    made.commit({"src/a": "1\n", "lib/b": "1\n"})
    return made


def gate(subject: Repo, adjudge: Console, *words: str, **more: dict[str, str]) -> Ended:
    return adjudge(subject.path, "scope", *words, "--allow", "src/**", "--json", env=more.get("env"))


def offending(ended: Ended) -> list[str]:
    return [one["path"] for one in ended.json["offending"]]


@pytest.mark.parametrize("path", WIDENING)
@pytest.mark.parametrize("committed", [True, False])
def test_file_in_the_head_that_would_widen_the_bounds_is_flagged_and_has_no_effect(
    path: str, subject: Repo, adjudge: Console, *, committed: bool
) -> None:
    content, code = WIDENING[path]
    subject.write({path: content, "src/a": "2\n"})
    subject.git("add", "-A")
    subject.write({"lib/b": "2\n"})
    subject.git("add", "--force", "-A")
    words = ["--staged"]
    if committed:
        subject.git("commit", "-q", "-m", "widen")
        words = ["--commit", "HEAD"]
    ended = gate(subject, adjudge, *words)
    assert (ended.code, offending(ended)) == (1, sorted(("lib/b", path)))
    assert (code, path) in {(one["code"], one["path"]) for one in ended.json["flags"]}


def test_environment_has_no_say(subject: Repo, adjudge: Console) -> None:
    subject.write({"lib/b": "2\n"})
    variables = dict.fromkeys(
        ("ADJUDGE_ALLOW", "ADJUDGE_GRANT", "ADJUDGE_SCOPE", "ADJUDGE_CONFIG", "ADJUDGE_TRUST_HEAD"), "**"
    )
    assert gate(subject, adjudge, "--worktree", env=variables).out == gate(subject, adjudge, "--worktree").out


@pytest.mark.parametrize("way", ["file", "setting"])
def test_name_that_differs_by_case_alone_is_seen(
    way: str, subject: Repo, adjudge: Console, tmp_path: Path
) -> None:
    settings = tmp_path / "settings"
    settings.write_text("[core]\n\tignorecase = true\n" if way == "setting" else "")
    if way == "file":
        (subject.path / ".git" / "hEaD").touch()
    subject.write({"src/a": "2\n", "lib/B": "sneaked in\n"})
    ended = gate(subject, adjudge, "--worktree", env={"GIT_CONFIG_GLOBAL": str(settings)})
    assert (ended.code, offending(ended)) == (1, ["lib/B"])


@pytest.mark.parametrize("path", ["lib/GIT~1", "lib/.GIT/hooks/x", "lib/.git /x", "src/.git. ./x"])
def test_file_whose_path_git_does_not_take_never_passes(path: str, subject: Repo, adjudge: Console) -> None:
    subject.write({"src/a": "2\n", path: "sneaked in\n"})
    ended = gate(subject, adjudge, "--worktree")
    told = [(one["code"], one["path"]) for one in ended.json["reasons"]]
    assert (ended.code, told) == (3, [("refused-path", path)])


def test_words_in_a_patch_have_no_say(tmp_path: Path, adjudge: Console) -> None:
    patch = (
        b"diff --git a/lib/b b/lib/b\nnew file mode 100644\n--- /dev/null\n+++ b/lib/b\n@@ -0,0 +1,2 @@\n"
        b"+adjudge: allow **\n+# adjudge: ignore outside-grant\n"
    )
    ended = adjudge(tmp_path, "scope", "--patch", "-", "--allow", "src/**", "--json", stdin=patch)
    assert (ended.code, offending(ended)) == (1, ["lib/b"])


def test_grant_in_the_work_tree_is_refused_with_a_way_out(subject: Repo, adjudge: Console) -> None:
    subject.write({"wide.grant.toml": WIDE, "lib/b": "2\n"})
    ended = adjudge(subject.path, "scope", "--worktree", "--grant", "./wide.grant.toml", "--json")
    assert (ended.code, ended.json["code"]) == (4, "grant-in-subject")
    assert "outside the repository" in ended.json["hint"]


def test_link_to_a_grant_that_the_proposer_can_turn_is_refused(
    subject: Repo, adjudge: Console, tmp_path: Path
) -> None:
    (tmp_path / "wide.toml").write_text(WIDE)
    (subject.path / "task.toml").symlink_to("../wide.toml")
    subject.write({"lib/b": "2\n"})
    ended = adjudge(subject.path, "scope", "--worktree", "--grant", "./task.toml", "--json")
    assert (ended.code, ended.json["code"]) == (4, "grant-in-subject")


def test_tracked_grant_in_another_work_tree_of_the_subject_is_refused(
    subject: Repo, adjudge: Console, tmp_path: Path
) -> None:
    subject.commit({"wide.grant.toml": WIDE})
    subject.git("worktree", "add", "-q", str(tmp_path / "linked"), "HEAD")
    subject.write({"lib/b": "2\n"})
    grant = str(tmp_path / "linked" / "wide.grant.toml")
    ended = adjudge(subject.path, "scope", "--worktree", "--grant", grant, "--json")
    assert (ended.code, ended.json["code"]) == (4, "grant-in-subject")


def test_agent_that_commits_does_not_choose_where_the_change_starts(subject: Repo, adjudge: Console) -> None:
    subject.commit({"lib/b": "out of scope\n"})
    subject.write({"src/a": "2\n"})
    ended = gate(subject, adjudge)
    assert ended.code == 3
    assert [one["code"] for one in ended.json["reasons"]] == ["base-untrusted"]


def test_commits_before_the_work_tree_are_seen_from_the_protected_branch(
    subject: Repo, adjudge: Console, tmp_path: Path
) -> None:
    subject.git("clone", "-q", str(subject.path), str(tmp_path / "clone"))
    clone = Repo(tmp_path / "clone", commits=5)
    clone.commit({"lib/b": "out of scope\n"})
    clone.write({"src/a": "2\n"})
    ended = gate(clone, adjudge)
    assert (ended.code, offending(ended)) == (1, ["lib/b"])


def test_trust_in_head_is_the_operators_word_and_a_limitation(subject: Repo, adjudge: Console) -> None:
    subject.write({"src/a": "2\n"})
    ended = gate(subject, adjudge, "--trust-head")
    assert ended.code == 0
    assert "head-trusted" in {one["code"] for one in ended.json["limitations"]}


def test_work_tree_as_the_operator_named_it_is_judged_with_the_limitation(
    subject: Repo, adjudge: Console
) -> None:
    subject.write({"src/a": "2\n"})
    ended = gate(subject, adjudge, "--worktree")
    assert ended.code == 0
    assert "head-trusted" in {one["code"] for one in ended.json["limitations"]}


def test_base_in_the_grant_settles_where_the_change_starts(
    subject: Repo, adjudge: Console, tmp_path: Path
) -> None:
    base = subject.git("rev-parse", "HEAD").decode().strip()
    (tmp_path / "task.toml").write_text(f'id = "t"\nallow = ["src/**"]\nbase_commit = "{base}"\n')
    subject.write({"src/a": "2\n"})
    words = ("scope", "--grant", str(tmp_path / "task.toml"), "--json")
    ended = adjudge(subject.path, *words)
    assert (ended.code, [one["code"] for one in ended.json["limitations"]]) == (0, ["ignored-files"])
    subject.commit({})
    subject.write({"src/a": "3\n"})
    moved = adjudge(subject.path, *words)
    assert (moved.code, moved.json["code"]) == (4, "grant-for-other-base")


def test_tag_with_the_name_of_the_remotes_branch_moves_no_start(
    subject: Repo, adjudge: Console, tmp_path: Path
) -> None:
    subject.git("checkout", "-q", "-b", "proposal")
    subject.commit({"lib/b": "out of scope\n"})
    subject.git("tag", "origin/main")
    subject.git("tag", "origin/next")
    subject.commit({"src/a": "2\n"})
    subject.git("clone", "-q", str(subject.path), str(tmp_path / "clone"))
    clone = Repo(tmp_path / "clone")
    for words in (("--base", "origin/main"), ("--range", "origin/main..HEAD")):
        ended = gate(clone, adjudge, *words, env={"CI": "true"})
        assert (ended.code, ended.json["code"]) == (2, "ambiguous-revision")
    whole = gate(clone, adjudge, "--base", "refs/remotes/origin/main", env={"CI": "true"})
    assert (whole.code, offending(whole)) == (1, ["lib/b"])
    named = gate(clone, adjudge, "--base", "origin/next", env={"CI": "true"})
    assert "base-local" in {one["code"] for one in named.json["limitations"]}


def test_forged_ref_of_the_remote_never_passes_in_silence(
    subject: Repo, adjudge: Console, tmp_path: Path
) -> None:
    subject.git("clone", "-q", str(subject.path), str(tmp_path / "clone"))
    clone = Repo(tmp_path / "clone", commits=5)
    clone.commit({"lib/b": "out of scope\n"})
    clone.git("update-ref", "refs/remotes/origin/main", "HEAD")
    clone.write({"src/a": "2\n"})
    for words in ((), ("--worktree",), ("--base", "origin/main")):
        codes = {one["code"] for one in gate(clone, adjudge, *words).json["limitations"]}
        assert "base-from-clone" in codes
    assert "base-from-clone" not in gate(clone, adjudge, env={"CI": "true"}).out
