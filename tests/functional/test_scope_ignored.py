"""Rules of ignoring that do not stand in the base hide nothing from the gate."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.builders import Repo, repo

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.functional.command import Console, Ended

CODE = "ignored-not-by-base"


@pytest.fixture
def subject(tmp_path: Path) -> Repo:
    """One allowed edit in the work tree, and ignored files that the base knows of."""
    made = repo(tmp_path / "subject")
    made.commit({"src/a.py": "1\n", ".gitignore": "*.pyc\n/build/\n", "lib/.gitignore": "!keep.pyc\n"})
    return made.write(
        {"src/a.py": "2\n", "src/a.pyc": "x", "build/deep/b": "x", "lib/__pycache__/c.pyc": "x"}
    )


def gate(subject: Repo, adjudge: Console, *words: str) -> Ended:
    allow = words or ("--allow", "src/**")
    return adjudge(subject.path, "scope", "--worktree", *allow, "--json")


def named(ended: Ended, where: str = "reasons") -> list[str]:
    return [one["path"] for one in ended.json[where] if one["code"] == CODE and one["path"]]


def by_info(subject: Repo, rules: str) -> None:
    (subject.path / ".git" / "info").mkdir(exist_ok=True)
    (subject.path / ".git" / "info" / "exclude").write_text(rules)


def by_user(subject: Repo, rules: str) -> None:
    home = subject.path.parent / "outside" / "home"
    (home / "own").write_text(rules)
    (home / ".gitconfig").write_text("[core]\n\texcludesFile = ~/own\n")


def by_default_place(subject: Repo, rules: str) -> None:
    folder = subject.path.parent / "outside" / "home" / ".config" / "git"
    folder.mkdir(parents=True)
    (folder / "ignore").write_text(rules)


def by_new_file(subject: Repo, rules: str) -> None:
    subject.write({"secret/.gitignore": rules + ".gitignore\n"})


def by_edited_file(subject: Repo, rules: str) -> None:
    subject.write({".gitignore": f"*.pyc\n/build/\n{rules}"})


EACH = [by_info, by_user, by_default_place, by_new_file, by_edited_file]


def test_files_that_the_base_ignores_are_no_doubt(subject: Repo, adjudge: Console) -> None:
    ended = gate(subject, adjudge)
    assert (ended.code, ended.json["reasons"]) == (0, [])
    assert CODE not in ended.out


@pytest.mark.parametrize("hide", EACH)
def test_hidden_file_is_named_and_is_no_pass(
    hide: Callable[[Repo, str], None], subject: Repo, adjudge: Console
) -> None:
    subject.write({"secret/seen": "x\n", "secret/new.py": "evil\n"})
    hide(subject, "new.py\n")
    ended = gate(subject, adjudge, "--allow", "src/**", "--allow", ".gitignore", "--allow", "secret/seen")
    assert (ended.code, named(ended)) in [
        (3, ["secret/new.py"]), (3, ["secret/.gitignore", "secret/new.py"]),
    ]  # fmt: skip


def test_excludes_file_of_the_repository_itself_hides_nothing(subject: Repo, adjudge: Console) -> None:
    subject.write({"secret/new.py": "evil\n", "rules": "*\n"})
    subject.git("config", "core.excludesFile", str(subject.path / "rules"))
    ended = gate(subject, adjudge)
    assert (ended.code, "secret/new.py" in ended.json["touched"]) == (1, True)


def test_folder_that_a_local_rule_hides_is_named_once(subject: Repo, adjudge: Console) -> None:
    subject.write({f"secret/deep/{number}.py": "x\n" for number in range(30)})
    by_info(subject, "/secret/\n")
    assert named(gate(subject, adjudge)) == ["secret/"]


def test_folder_that_a_local_rule_hides_and_the_base_would_as_well_is_no_doubt(
    subject: Repo, adjudge: Console
) -> None:
    by_info(subject, "__pycache__/\n")
    assert gate(subject, adjudge).code == 0
    subject.write({"lib/__pycache__/evil.py": "x\n"})
    assert named(gate(subject, adjudge)) == ["lib/__pycache__/evil.py"]


def test_rule_that_the_base_takes_back_in_a_folder_does_not_cover(subject: Repo, adjudge: Console) -> None:
    subject.write({"lib/keep.pyc": "x"})
    by_info(subject, "/lib/keep.pyc\n")
    assert named(gate(subject, adjudge)) == []  # git puts .gitignore before info/exclude, so it is seen
    assert gate(subject, adjudge).json["touched"] == ["lib/keep.pyc", "src/a.py"]
    subject.write({"lib/.gitignore": "keep.pyc\n"})
    ended = gate(subject, adjudge, "--allow", "src/**", "--allow", "lib/.gitignore")
    assert (ended.code, named(ended)) == (3, ["lib/keep.pyc"])


def test_hidden_file_that_the_grant_opens_is_a_limitation(subject: Repo, adjudge: Console) -> None:
    subject.write({"src/mine.py": "x\n"})
    by_info(subject, "mine.py\n")
    ended = gate(subject, adjudge)
    assert (ended.code, named(ended), named(ended, "limitations")) == (0, [], ["src/mine.py"])


def test_hidden_file_that_the_grant_closes_is_a_doubt(subject: Repo, adjudge: Console) -> None:
    subject.write({"src/mine.py": "x\n"})
    by_info(subject, "mine.py\n")
    ended = gate(subject, adjudge, "--allow", "src/**", "--deny", "src/mine.py")
    assert (ended.code, named(ended)) == (3, ["src/mine.py"])


def test_hidden_repository_is_a_doubt(subject: Repo, adjudge: Console) -> None:
    subject.git("init", "-q", "secret/nested")
    subject.write({"secret/nested/evil": "x\n"})
    by_info(subject, "nested/\n")
    ended = gate(subject, adjudge)
    assert ended.code == 3
    assert named(ended) in (["secret/"], ["secret/nested/"])


def test_names_that_git_could_take_for_something_else_are_named(subject: Repo, adjudge: Console) -> None:
    odd: list[str] = [":(top)x", "!x", "#x", "a*b", "x\ny", " y "]
    subject.write({**{f"secret/{name}": "x\n" for name in odd}, ":x": "x\n"})
    by_info(subject, "secret/*\n:x\n/keep\n")
    subject.write({"secret/sub/.gitignore": "!z\n", "secret/sub/z": "x\n"})
    found = named(gate(subject, adjudge))
    assert ":x" in found
    assert found == [":x", "secret/"] or {f"secret/{name}" for name in odd} <= set(found)


def test_screen_names_twenty_and_counts_the_rest(subject: Repo, adjudge: Console) -> None:
    subject.write({**{f"secret/{number:02}.py": "x\n" for number in range(25)}, "secret/seen": "x\n"})
    by_info(subject, "secret/*.py\n")
    ended = adjudge(subject.path, "scope", "--worktree", "--allow", "src/**", "--allow", "secret/seen")
    assert ended.out.count("secret/") - ended.out.count("secret/seen") == 20
    assert "and 5 more: --json has all" in ended.out
    assert len(named(gate(subject, adjudge, "--allow", "src/**", "--allow", "secret/seen"))) == 25


def test_target_keeps_the_view_of_git_and_says_so(subject: Repo, adjudge: Console) -> None:
    subject.write({"secret/new.py": "evil\n"})
    by_info(subject, "secret/\n")
    ended = adjudge(subject.path, "tool", "targets", "--worktree", "--json")
    assert (ended.code, ended.json["touched"]) == (0, ["src/a.py"])
    assert CODE in {one["code"] for one in ended.json["limitations"]}


def test_what_is_committed_or_staged_is_judged_without_the_work_tree(subject: Repo, adjudge: Console) -> None:
    subject.write({"secret/new.py": "evil\n"})
    by_info(subject, "secret/\n")
    subject.git("add", "src/a.py")
    assert adjudge(subject.path, "scope", "--staged", "--allow", "src/**").code == 0
