"""Broken, hostile and huge repositories: a clear message or a stated skip, and nothing written."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from tests.builders import Repo, repo
from tests.functional.snapshot import snapshot

if TYPE_CHECKING:
    from pathlib import Path

    from tests.functional.command import Console, Ended

GOOD = "def f():\n    return 1\n"


def assert_refused(ended: Ended, code: int, *words: str) -> None:
    """It ended with the code, said why on its last line, and showed no traceback."""
    last = ended.err.rstrip().splitlines()[-1]
    assert ended.code == code, ended.err
    assert last.startswith(f"exit {code}: ")
    assert all(word in last for word in words), last
    assert "Traceback" not in ended.err


@pytest.fixture
def subject(tmp_path: Path) -> Repo:
    """A repository with two commits."""
    made = repo(tmp_path / "subject")
    made.commit({"a.py": GOOD, "b.py": "from a import f\n"})
    made.commit({"a.py": GOOD.replace("1", "2")})
    return made


def test_a_folder_that_is_no_repository_is_exit_2(tmp_path: Path, adjudge: Console) -> None:
    (tmp_path / "plain").mkdir()
    assert_refused(adjudge(tmp_path / "plain"), 2, "no git repository", "--repo DIR")


def test_in_json_mode_an_error_is_one_document(tmp_path: Path, adjudge: Console) -> None:
    (tmp_path / "plain").mkdir()
    ended = adjudge(tmp_path / "plain", "--json")
    assert ended.json["schema"] == "adjudge.error/v1"
    assert (ended.json["exit_code"], ended.code) == (2, 2)


@pytest.mark.parametrize(
    "revision", ["nope", "HEAD~99", "", "HEAD:a.py", "0" * 40, "main..main..main", "a\nb", "\udcff"]
)
def test_an_unknown_revision_is_exit_2(revision: str, subject: Repo, adjudge: Console) -> None:
    assert_refused(adjudge(subject.path, "brief", f"--commit={revision}"), 2)


@pytest.mark.parametrize(
    "revision", ["--help", "-n1", "--output=x", "--exec=touch x", "--upload-pack=touch x"]
)
@pytest.mark.parametrize("word", ["commit", "base", "range"])
def test_an_option_like_revision_is_exit_2(word: str, revision: str, subject: Repo, adjudge: Console) -> None:
    before = snapshot(subject.path)
    assert_refused(adjudge(subject.path, "brief", f"--{word}={revision}"), 2)
    assert snapshot(subject.path) == before


def test_words_that_exclude_one_another_are_exit_2(subject: Repo, adjudge: Console) -> None:
    assert_refused(adjudge(subject.path, "brief", "--worktree", "--staged"), 2, "not allowed with")


def test_a_repository_without_commits_has_its_sentence(tmp_path: Path, adjudge: Console) -> None:
    made = repo(tmp_path / "unborn")
    assert_refused(adjudge(made.path), 3, "no commit")


def test_a_repository_without_commits_and_with_files_has_a_brief(tmp_path: Path, adjudge: Console) -> None:
    made = repo(tmp_path / "unborn").write({"a.py": GOOD})
    ended = adjudge(made.path, "--json")
    assert ended.code == 0, ended.err
    assert [one["path"] for one in ended.json["units"]] == ["a.py"]


def test_a_clean_repository_briefs_its_last_commit(subject: Repo, adjudge: Console) -> None:
    ended = adjudge(subject.path, "--json")
    assert ended.json["target"]["chosen_by"] == "default-commit"
    assert [one["path"] for one in ended.json["units"]] == ["a.py"]


def test_a_clean_work_tree_asked_for_is_nothing_to_judge(subject: Repo, adjudge: Console) -> None:
    assert_refused(adjudge(subject.path, "brief", "--worktree"), 3, "Nothing to judge")


def test_a_shallow_clone_briefs_its_work_tree_and_says_so_of_a_base(
    subject: Repo, tmp_path: Path, adjudge: Console
) -> None:
    subject.git("checkout", "-q", "-b", "side", "HEAD~1")
    subject.commit({"c.py": GOOD})
    subject.git(
        "clone", "-q", "--depth=1", "--no-single-branch", f"file://{subject.path}", str(tmp_path / "cut")
    )
    cut = Repo(tmp_path / "cut")
    assert_refused(adjudge(cut.path, "brief", "--base", "origin/main"), 3, "fetch-depth")
    cut.write({"a.py": GOOD.replace("1", "3")})
    assert adjudge(cut.path, "brief", "--worktree").code == 0


def test_a_conflict_in_the_index_is_exit_3(subject: Repo, adjudge: Console) -> None:
    subject.git("checkout", "-q", "-b", "side", "HEAD~1")
    subject.commit({"a.py": GOOD.replace("1", "7")})
    subject.git("merge", "main", check=False)
    assert_refused(adjudge(subject.path, "brief", "--worktree"), 3, "conflict")


def test_a_damaged_object_is_told_and_is_no_pass(subject: Repo, adjudge: Console) -> None:
    blob = subject.git("rev-parse", "HEAD:a.py").decode().strip()
    place = subject.path / ".git" / "objects" / blob[:2] / blob[2:]
    place.chmod(0o644)
    place.write_bytes(b"garbage")
    ended = adjudge(subject.path, "brief", "--commit", "HEAD")
    assert ended.code in {3, 5}, ended.err
    assert blob[:7] in ended.err or "damaged" in ended.err
    assert "Traceback" not in ended.err


def test_a_promised_and_missing_blob_is_exit_3_with_the_paths_still_told(
    subject: Repo, tmp_path: Path, adjudge: Console
) -> None:
    subject.git("config", "uploadpack.allowFilter", "true")
    origin, place = f"file://{subject.path}", str(tmp_path / "partial")
    subject.git("clone", "-q", "--filter=blob:none", "--no-checkout", origin, place)
    partial = Repo(tmp_path / "partial")
    ended = adjudge(partial.path, "brief", "--commit", "HEAD", "--json")
    assert ended.code == 3, ended.err
    assert [one["path"] for one in ended.json["units"]] == ["a.py"]
    assert [one["code"] for one in ended.json["target"]["reasons"]] == ["text-witness-unavailable"]


def test_a_path_with_newline_and_bytes_that_are_not_utf8_is_shown_escaped(
    subject: Repo, adjudge: Console
) -> None:
    subject.write({"bad\n\udcff\x1b[31m.py": GOOD})
    ended = adjudge(subject.path, "brief", "--worktree")
    assert ended.code == 0
    assert "bad\\x0a\\xff\\x1b[31m.py" in ended.out
    assert "\x1b" not in ended.out


def test_twenty_thousand_changed_files_are_all_told(tmp_path: Path, adjudge: Console) -> None:
    made = repo(tmp_path / "many")
    made.commit({"a.py": GOOD})
    made.write({f"d{number % 100}/f{number}.txt": "x\n" for number in range(20_000)})
    ended = adjudge(made.path, "brief", "--worktree", "--json")
    assert ended.code == 0, ended.err
    assert ended.json["triage"]["files"] == len(ended.json["units"]) == 20_000


def test_a_file_of_one_huge_line_is_a_stated_skip(subject: Repo, adjudge: Console) -> None:
    subject.write({"wide.py": "x = '" + "a" * (4 << 20) + "'\n"})
    ended = adjudge(subject.path, "brief", "--worktree", "--json")
    assert ended.code == 3, ended.err
    assert "wide.py is too large" in ended.err
    assert [one["path"] for one in ended.json["units"]] == ["wide.py"]
    assert any(one["path"] == "wide.py" for one in ended.json["limitations"])


def test_a_text_of_seventeen_megabytes_is_not_called_binary(subject: Repo, adjudge: Console) -> None:
    subject.write({"a.py": GOOD + "# padding\n" * 1_800_000})
    ended = adjudge(subject.path, "brief", "--worktree", "--json")
    assert ended.code == 3
    assert "a.py is too large" in ended.err
    assert ended.json["excluded"] == []
    assert ended.json["order"] == ["a.py"]
    assert ended.json["signals"] == []


def test_a_damaged_file_outside_the_change_may_be_a_consumer(subject: Repo, adjudge: Console) -> None:
    blob = subject.git("rev-parse", "HEAD:b.py").decode().strip()
    (subject.path / ".git" / "objects" / blob[:2] / blob[2:]).unlink()
    for words in (("brief", "--commit", "HEAD"), ("graph", "importers", "a.py")):
        assert_refused(adjudge(subject.path, *words), 3)


@pytest.mark.slow
def test_a_file_of_two_hundred_megabytes_is_a_stated_skip(subject: Repo, adjudge: Console) -> None:
    place = subject.path / "huge.py"
    with place.open("wb") as stream:
        for _ in range(200):
            stream.write(b"# padding\n" * (1 << 20) )  # fmt: skip
            if stream.tell() > 200 << 20:
                break
    ended = adjudge(subject.path, "brief", "--worktree", "--json")
    assert ended.code == 3, ended.err
    assert [one["path"] for one in ended.json["units"]] == ["huge.py"]
    assert "huge.py" in {
        one["path"] for one in (*ended.json["limitations"], *ended.json["target"]["reasons"])
    }


def test_syntax_errors_in_half_of_the_files_are_stated_and_hide_nothing(
    tmp_path: Path, adjudge: Console
) -> None:
    made = repo(tmp_path / "broken")
    files: dict[str, str | bytes | None] = {
        f"m{number}.py": GOOD if number % 2 else "def f(:\n  return (\n" for number in range(20)
    }
    made.commit(files)
    made.write({"m0.py": "def f(:\n  return [\n", "m1.py": GOOD.replace("1", "2")})
    ended = adjudge(made.path, "brief", "--json")
    assert ended.code == 3, ended.err
    assert "m0.py has a syntax error" in ended.err
    assert [one["path"] for one in ended.json["units"]] == ["m0.py", "m1.py"]
    assert any(one["code"] == "syntax-error" and one["path"] == "m0.py" for one in ended.json["limitations"])


@pytest.mark.skipif(
    os.geteuid() == 0, reason="file modes do not bind root; the reader has its own test with another user"
)
def test_an_unreadable_file_is_told(subject: Repo, adjudge: Console) -> None:
    subject.write({"secret.py": GOOD})
    (subject.path / "secret.py").chmod(0)
    assert_refused(adjudge(subject.path, "brief", "--worktree"), 3, "secret.py")


@pytest.mark.parametrize(
    "words", [("brief",), ("brief", "--commit", "HEAD", "--json"), ("tool", "targets"), ("graph", "stats")]
)
def test_nothing_is_written_in_the_subject(words: tuple[str, ...], subject: Repo, adjudge: Console) -> None:
    subject.write({"new.py": GOOD, "a.py": GOOD.replace("1", "5")})
    subject.git("status")
    before = snapshot(subject.path)
    assert adjudge(subject.path, *words).code == 0
    assert snapshot(subject.path) == before
