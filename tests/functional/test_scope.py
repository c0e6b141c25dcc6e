"""``adjudge scope`` on real repositories: what decides, where the grant comes from, how it ends."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from tests.builders import Repo, repo
from tests.functional.snapshot import snapshot

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.functional.command import Console, Ended

WORDS = ("scope", "--worktree", "--json")


@pytest.fixture
def subject(tmp_path: Path) -> Repo:
    """Three files committed: one in scope, one out of it, one to be protected."""
    made = repo(tmp_path / "subject")
    made.commit({"src/a.py": "a\nb\nc\n", "lib/b.py": "b\nb\nb\n", "src/auth/login.py": "x\n"})
    return made


def edit(subject: Repo) -> None:
    subject.write({"src/a.py": "A\n"})


def rename_out(subject: Repo) -> None:
    os.rename(subject.path / "src" / "a.py", subject.path / "lib" / "a.py")


def rename_in(subject: Repo) -> None:
    os.rename(subject.path / "lib" / "b.py", subject.path / "src" / "b.py")


def rename_within(subject: Repo) -> None:
    os.rename(subject.path / "src" / "a.py", subject.path / "src" / "c.py")


def mode_only(subject: Repo) -> None:
    (subject.path / "src" / "a.py").chmod(0o755)


def link_within(subject: Repo) -> None:
    (subject.path / "src" / "l").symlink_to("a.py")


def link_out(subject: Repo) -> None:
    (subject.path / "src" / "l").symlink_to("../lib/b.py")


def link_off(subject: Repo) -> None:
    (subject.path / "src" / "l").symlink_to("/etc/passwd")


def write_through(subject: Repo) -> None:
    (subject.path / "src" / "way").symlink_to("../lib")
    subject.commit()
    (subject.path / "src" / "way").unlink()
    subject.write({"src/way/b.py": "B\n"})


def collide(subject: Repo) -> None:
    subject.write({"SRC/auth/login.py": "x\n"})


def delete(subject: Repo) -> None:
    subject.write({"src/auth/login.py": None})


def gitlink(subject: Repo) -> None:
    subject.git("update-index", "--add", "--cacheinfo", f"160000,{'1' * 40},src/sub")
    subject.git("commit", "-q", "-m", "sub")


@pytest.mark.parametrize(
    ("change", "words", "codes"),
    [
        (edit, ("--allow", "src/**"), []),
        (edit, ("--allow", "lib/**"), ["outside-grant"]),
        (edit, ("--allow", "src/*.py", "--frozen", "src/a.py"), ["frozen-path"]),
        (rename_within, ("--allow", "src/**"), []),
        (rename_out, ("--allow", "src/**"), ["outside-grant"]),
        (rename_in, ("--allow", "src/**"), ["outside-grant"]),
        (mode_only, ("--allow", "src/**"), []),
        (mode_only, ("--allow", "lib/**"), ["outside-grant"]),
        (link_within, ("--allow", "src/**"), []),
        (link_out, ("--allow", "src/**"), ["link-leaves-grant"]),
        (link_off, ("--allow", "**"), ["link-leaves-tree"]),
        (write_through, ("--allow", "**"), ["write-through-link"]),
        (collide, ("--allow", "**", "--deny", "src/auth/**"), ["name-collision"]),
        (delete, ("--allow", "src/**", "--deny", "src/auth/**"), ["denied"]),
        (edit, ("--allow", "src/**", "--max-files", "0"), ["too-many-files"]),
        (edit, ("--allow", "src/**", "--max-added", "0"), ["too-many-added"]),
        (edit, ("--allow", "src/**", "--max-removed", "2"), ["too-many-removed"]),
        (edit, ("--allow", "src/**", "--max-files", "1", "--max-added", "1", "--max-removed", "3"), []),
    ],
)
def test_change_is_held_against_the_grant(
    change: Callable[[Repo], None], words: tuple[str, ...], codes: list[str], subject: Repo, adjudge: Console
) -> None:
    change(subject)
    ended = adjudge(subject.path, *WORDS, *words)
    found = sorted({one["code"] for one in ended.json["reasons"]})
    assert (ended.code, found) == (1 if codes else 0, codes)


def test_submodule_needs_everything_below_it(subject: Repo, adjudge: Console) -> None:
    gitlink(subject)
    words = ("scope", "--commit", "HEAD", "--json", "--allow")
    narrow = adjudge(subject.path, *words, "src/*")
    wide = adjudge(subject.path, *words, "src/**")
    assert ([one["code"] for one in narrow.json["reasons"]], wide.code) == (["submodule-area"], 0)
    assert ("subtree", "src/sub") in {(one["code"], one["path"]) for one in wide.json["flags"]}


def test_copy_in_a_patch_reads_its_source(adjudge: Console, tmp_path: Path) -> None:
    patch = b"diff --git a/secret b/src/s\nsimilarity index 100%\ncopy from secret\ncopy to src/s\n"
    words = ("scope", "--patch", "-", "--json", "--allow", "src/**")
    ended = adjudge(tmp_path, *words, stdin=patch)
    assert (ended.code, ended.json["reads"], ended.json["touched"]) == (1, ["secret"], ["src/s"])
    assert [one["code"] for one in ended.json["reasons"]] == ["copy-source"]


@pytest.mark.parametrize(
    "word", ["--worktree", "--staged", "--commit HEAD", "--range HEAD~1..HEAD", "--base HEAD~1"]
)
def test_every_word_for_a_target_is_taken(word: str, subject: Repo, adjudge: Console) -> None:
    subject.commit({"src/a.py": "A\n"})
    subject.write({"src/a.py": "B\n"})
    subject.git("add", "-A")
    ended = adjudge(subject.path, "scope", *word.split(), "--allow", "src/**", "--json")
    assert (ended.code, ended.json["touched"]) == (0, ["src/a.py"])
    assert ended.json["policy"]["target"] == word.split(maxsplit=1)[0].removeprefix("--")


@pytest.mark.parametrize("word", ["", "--worktree", "--staged", "--commit HEAD", "--base HEAD"])
def test_gate_with_nothing_to_judge_never_falls_through(word: str, subject: Repo, adjudge: Console) -> None:
    subject.commit({})
    ended = adjudge(subject.path, "scope", *word.split(), "--allow", "**", "--json")
    assert (ended.code, ended.json["code"]) == (3, "nothing-to-judge")


def test_change_that_touches_nothing_passes_when_that_is_allowed(subject: Repo, adjudge: Console) -> None:
    ended = adjudge(subject.path, *WORDS, "--allow", "src/**", "--allow-empty")
    assert (ended.code, ended.json["examined"]) == (0, 0)


def test_empty_patch_is_no_pass_unless_that_is_allowed(adjudge: Console, tmp_path: Path) -> None:
    words = ("scope", "--patch", "-", "--allow", "**")
    assert (adjudge(tmp_path, *words).code, adjudge(tmp_path, *words, "--allow-empty").code) == (3, 0)


def test_grant_that_allows_nothing_is_no_pass(subject: Repo, adjudge: Console) -> None:
    ended = adjudge(subject.path, *WORDS, "--deny", "lib/**", "--allow-empty")
    assert (ended.code, [one["code"] for one in ended.json["reasons"]]) == (3, ["empty-grant"])


def grant(tmp_path: Path, *lines: str) -> str:
    (tmp_path / "task.toml").write_text("\n".join(('id = "task"', 'allow = ["**"]', *lines)))
    return str(tmp_path / "task.toml")


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ('expires = "2001-01-01"', "grant-expired"),
        (f'base_commit = "{"1" * 40}"', "grant-for-other-base"),
        (f'repository = "{"1" * 64}"', "grant-for-other-repository"),
    ],
)
def test_grant_for_something_else_is_refused(
    line: str, code: str, subject: Repo, adjudge: Console, tmp_path: Path
) -> None:
    edit(subject)
    ended = adjudge(subject.path, *WORDS, "--grant", grant(tmp_path, line))
    assert (ended.code, ended.json["code"]) == (4, code)


def test_grant_that_still_holds_is_used(subject: Repo, adjudge: Console, tmp_path: Path) -> None:
    edit(subject)
    ended = adjudge(subject.path, *WORDS, "--grant", grant(tmp_path, "expires = 9999-12-31"))
    assert (ended.code, ended.json["grant_id"]) == (0, "task")


def test_registered_grant_is_named_by_its_id(subject: Repo, adjudge: Console, tmp_path: Path) -> None:
    edit(subject)
    adjudge(subject.path, "scope", "--register", grant(tmp_path))
    assert adjudge(subject.path, *WORDS, "--grant", "task").code == 0


ENDINGS: dict[int, tuple[str, ...]] = {
    0: ("--worktree", "--allow", "src/**"),
    1: ("--worktree", "--allow", "lib/**"),
    2: ("--worktree",),
    3: ("--staged", "--allow", "src/**"),
    4: ("--worktree", "--grant", "./src/a.py"),
}


@pytest.mark.parametrize("code", ENDINGS)
def test_each_ending_has_its_code_and_its_last_line(code: int, subject: Repo, adjudge: Console) -> None:
    edit(subject)
    ended = adjudge(subject.path, "scope", *ENDINGS[code])
    assert ended.code == code
    last = ended.err.splitlines()[-1]
    assert last.startswith(f"exit {code}: ") if code else last.startswith("note: ")
    assert "; next: " in last or not code


@pytest.mark.parametrize(
    "words",
    [
        ("--allow", "src/[ab]"),
        ("--allow", "src/**", "--grant", "t"),
        ("--grant", "unregistered"),
        ("--allow", "src/**", "--prefix", "p0"),
        ("--allow", "src/**", "--patch", "missing.patch"),
        ("--allow", "src/**", "--receipt", "../r"),
        ("--allow", "src/**", "--commit", "no-such-revision"),
        ("--allow", "src/**", "--commit", "-x"),
        ("--allow", "src/**", "--staged", "--patch", "-"),
        ("--allow", "src/**", "--max-files", "many"),
        ("--explain", "/etc/passwd", "--allow", "**"),
    ],
)
def test_words_that_cannot_be_meant_are_usage(
    words: tuple[str, ...], subject: Repo, adjudge: Console
) -> None:
    edit(subject)
    ended = adjudge(subject.path, "scope", *words, "--json")
    assert (ended.code, ended.json["exit_code"]) == (2, 2)


def test_patch_outside_a_repository_keeps_nothing_and_says_so(adjudge: Console, tmp_path: Path) -> None:
    patch = b"diff --git a/f b/f\nnew file mode 100644\n"
    ended = adjudge(tmp_path, "scope", "--patch", "-", "--allow", "**", stdin=patch)
    assert ended.code == 0
    assert "no repository here" in ended.err
    assert not (adjudge.state / "state").exists()


def test_patch_in_a_repository_is_kept_in_its_ledger(subject: Repo, adjudge: Console, tmp_path: Path) -> None:
    (tmp_path / "p").write_bytes(b"diff --git a/f b/f\nnew file mode 100644\n")
    ended = adjudge(subject.path, "scope", "--patch", str(tmp_path / "p"), "--allow", "**")
    assert (ended.code, "ledger entry 1;" in ended.err) == (0, True)


def test_state_that_cannot_be_kept_is_a_note_and_no_refusal(subject: Repo, adjudge: Console) -> None:
    edit(subject)
    nowhere = {"ADJUDGE_STATE_DIR": "", "HOME": ""}
    ended = adjudge(subject.path, "scope", "--worktree", "--allow", "src/**", env=nowhere)
    assert (ended.code, "nothing of this run is kept" in ended.err) == (0, True)


def test_verdict_is_the_same_wherever_one_stands_and_however_often(subject: Repo, adjudge: Console) -> None:
    edit(subject)
    (subject.path / "src" / "deep").mkdir()
    first = adjudge(subject.path, *WORDS, "--allow", "src/**")
    again = adjudge(subject.path / "src" / "deep", *WORDS, "--allow", "src/**", env={"TZ": "Asia/Tokyo"})
    assert (again.out, again.err) == (first.out, first.err)


def test_first_twenty_paths_are_named_and_all_are_in_the_artefact(subject: Repo, adjudge: Console) -> None:
    subject.write({f"lib/{number:02}": "x\n" for number in range(25)})
    words = ("scope", "--worktree", "--allow", "src/**")
    shown, artefact = adjudge(subject.path, *words), adjudge(subject.path, *words, "--json")
    assert "and 5 more paths: --json has all" in shown.out
    assert len(artefact.json["offending"]) == 25


@pytest.mark.parametrize("name", ["\x1b[2Jx", "a\nb", "\u202ex", "\udcff", "t\tx", "\x7f"])
def test_hostile_path_is_never_raw_on_a_terminal(name: str, subject: Repo, adjudge: Console) -> None:
    subject.write({f"lib/{name}": "x\n"})
    ended = adjudge(subject.path, "scope", "--worktree", "--allow", "src/**")
    shown = ended.out + ended.err
    assert ended.code == 1
    assert [one for one in shown if not (one.isprintable() or one == "\n")] == []


def test_hostile_path_comes_through_the_artefact_as_it_is(subject: Repo, adjudge: Console) -> None:
    subject.write({"lib/\x1b\udcff": "x\n"})
    ended = adjudge(subject.path, *WORDS, "--allow", "src/**")
    assert ended.out.isascii()
    assert ended.json["touched"] == ["lib/\x1b\udcff"]


def test_explanation_judges_nothing_and_keeps_nothing(adjudge: Console, tmp_path: Path) -> None:
    words = ("--allow", "src/**", "--deny", "src/auth/**", "--json")
    ended = adjudge(tmp_path, "scope", "--explain", "src/auth/x", *words)
    assert ended.code == 0
    assert {ruling["code"] for ruling in ended.json["decisions"]} == {"denied"}
    assert not (adjudge.state / "state").exists()


def everything(subject: Repo, adjudge: Console, tmp_path: Path) -> list[Ended]:
    """Each way in which the gate can be asked, well and badly."""
    task = grant(tmp_path)
    edit(subject)
    ways = (
        ("scope", "--worktree", "--allow", "src/**"),
        ("scope", "--worktree", "--allow", "lib/**"),
        ("scope", "--register", task),
        ("scope", "--base", "HEAD", "--grant", "task"),
        ("scope", "--explain", "src/a.py", "--grant", "task"),
        ("scope", "--worktree", "--grant", "./src/a.py"),
        ("tool", "keygen", "key"),
        ("tool", "ledger", "verify"),
        ("tool", "ledger", "export", "export"),
        ("purge", "--dry-run"),
        ("purge", "--yes"),
    )
    return [adjudge(subject.path, *words) for words in ways]


def test_nothing_is_written_in_the_subject(subject: Repo, adjudge: Console, tmp_path: Path) -> None:
    edit(subject)
    before = snapshot(subject.path)
    codes = [ended.code for ended in everything(subject, adjudge, tmp_path)]
    assert snapshot(subject.path) == before
    assert codes == [0, 1, 0, 0, 0, 4, 2, 0, 2, 0, 0]


def test_repository_of_another_object_format_is_judged_alike(adjudge: Console, tmp_path: Path) -> None:
    made = repo(tmp_path / "sha256", object_format="sha256")
    made.commit({"src/a": "1\n"})
    made.write({"src/a": "2\n", "lib/b": "1\n"})
    ended = adjudge(made.path, *WORDS, "--allow", "src/**")
    assert (ended.code, len(ended.json["head_tree"])) == (1, 64)
    assert [one["path"] for one in ended.json["offending"]] == ["lib/b"]


def test_first_files_of_a_repository_are_a_change_from_nothing(adjudge: Console, tmp_path: Path) -> None:
    made = repo(tmp_path / "unborn").write({"src/a": "1\n", "lib/b": "1\n"})
    ended = adjudge(made.path, "scope", "--allow", "src/**", "--json")
    assert (ended.code, ended.json["touched"], ended.json["base_commit"]) == (1, ["lib/b", "src/a"], None)


def test_bare_repository_is_judged_by_commit(subject: Repo, adjudge: Console, tmp_path: Path) -> None:
    subject.commit({"lib/b.py": "B\n"})
    subject.git("clone", "-q", "--bare", str(subject.path), str(tmp_path / "bare.git"))
    ended = adjudge(tmp_path / "bare.git", "scope", "--commit", "HEAD", "--allow", "src/**", "--json")
    assert (ended.code, ended.json["touched"]) == (1, ["lib/b.py"])


def test_commit_whose_parent_is_cut_off_is_inconclusive(
    subject: Repo, adjudge: Console, tmp_path: Path
) -> None:
    subject.commit({"src/a.py": "A\n"})
    subject.git("clone", "-q", "--depth=1", f"file://{subject.path}", str(tmp_path / "shallow"))
    ended = adjudge(tmp_path / "shallow", "scope", "--commit", "HEAD", "--allow", "**", "--json")
    assert (ended.code, ended.json["code"]) == (3, "parent-missing")


def test_exact_copy_is_flagged_with_its_source_and_decides_nothing(subject: Repo, adjudge: Console) -> None:
    secret = "x" * 80 + "\n"
    subject.commit({"vault/key": secret})
    subject.write({"src/shown": secret})
    ended = adjudge(subject.path, *WORDS, "--allow", "src/**")
    flags = [one for one in ended.json["flags"] if one["code"] == "copy-source-read"]
    assert (ended.code, [one["path"] for one in flags]) == (0, ["vault/key"])
    assert "'src/shown'" in flags[0]["message"]
