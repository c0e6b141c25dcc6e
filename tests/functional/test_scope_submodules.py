"""Edits inside recorded submodules, and what a sparse checkout leaves out: never passed in silence."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.builders import Repo, repo
from tests.functional.snapshot import snapshot

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.functional.command import Console, Ended

ALLOW = ("-c", "protocol.file.allow=always")
DIRTY = ("submodule-dirty", "vendor/sub")
UNREAD = ("submodule-unread", "vendor/sub")


@pytest.fixture
def subject(tmp_path: Path) -> Repo:
    """A submodule with a submodule of its own, as recorded, and one allowed edit beside it."""
    deep, inner, outer = (repo(tmp_path / name) for name in ("deep", "inner", "outer"))
    deep.commit({"z": "1\n"})
    inner.git(*ALLOW, "submodule", "add", "-q", str(deep.path), "deep")
    inner.commit({"x": "1\n", "y": "1\n", ".gitignore": "*.o\n"})
    outer.git(*ALLOW, "submodule", "add", "-q", str(inner.path), "vendor/sub")
    outer.git(*ALLOW, "submodule", "update", "-q", "--init", "--recursive")
    outer.commit({"src/a": "1\n"})
    return outer.write({"src/a": "2\n"})


def gate(subject: Repo, adjudge: Console, *allow: str) -> Ended:
    words = [word for pattern in ("src/**", *allow) for word in ("--allow", pattern)]
    return adjudge(subject.path, "scope", "--worktree", *words, "--json")


def said(ended: Ended, where: str = "reasons") -> list[tuple[str, str]]:
    return [(one["code"], one["path"]) for one in ended.json[where] if one["path"]]


def edit(sub: Repo) -> None:
    sub.write({"x": "2\n"})


def add(sub: Repo) -> None:
    sub.write({"new": "1\n"})


def delete(sub: Repo) -> None:
    sub.write({"x": None})


def stage_and_put_back(sub: Repo) -> None:
    sub.write({"x": "2\n"})
    sub.git("add", "x")
    sub.write({"x": "1\n"})


def mark(sub: Repo) -> None:
    sub.git("update-index", "--assume-unchanged", "x")
    sub.write({"x": "2\n"})


def hide(sub: Repo) -> None:
    folder = sub.git("rev-parse", "--absolute-git-dir").decode().strip()
    with open(f"{folder}/info/exclude", "a", encoding="utf-8") as stream:
        stream.write("new\n")
    sub.write({"new": "1\n"})


def edit_deep(sub: Repo) -> None:
    sub.write({"deep/z": "2\n"})


def move_deep(sub: Repo) -> None:
    Repo(sub.path / "deep", commits=9).commit({"z": "3\n"})


WAYS = [edit, add, delete, stage_and_put_back, mark, hide, edit_deep, move_deep]


def test_submodule_as_recorded_passes(subject: Repo, adjudge: Console) -> None:
    subject.write({"vendor/sub/x.o": "1"})
    before = snapshot(subject.path)
    ended = gate(subject, adjudge)
    assert (ended.code, said(ended), said(ended, "flags")) == (0, [], [])
    assert snapshot(subject.path) == before


@pytest.mark.parametrize("way", WAYS)
def test_edit_inside_is_named_and_is_no_pass(
    way: Callable[[Repo], None], subject: Repo, adjudge: Console
) -> None:
    way(Repo(subject.path / "vendor" / "sub", commits=9))
    before = snapshot(subject.path)
    ended = gate(subject, adjudge)
    assert (ended.code, said(ended)) == (3, [DIRTY])
    assert DIRTY in said(ended, "flags")
    assert snapshot(subject.path) == before


def test_edit_inside_is_a_limitation_where_everything_in_there_is_granted(
    subject: Repo, adjudge: Console
) -> None:
    edit(Repo(subject.path / "vendor" / "sub"))
    narrow, wide = gate(subject, adjudge, "vendor/*"), gate(subject, adjudge, "vendor/sub/**")
    assert (narrow.code, said(narrow)) == (3, [DIRTY])
    assert (wide.code, said(wide, "limitations")) == (0, [DIRTY])


def test_commit_inside_is_the_moved_pointer_and_no_edit(subject: Repo, adjudge: Console) -> None:
    Repo(subject.path / "vendor" / "sub", commits=9).commit({"x": "2\n"})
    ended = gate(subject, adjudge)
    assert (ended.code, said(ended)) == (1, [("outside-grant", "vendor/sub")])


def test_submodule_whose_repository_is_damaged_is_no_pass(subject: Repo, adjudge: Console) -> None:
    subject.write({"vendor/sub/.git": "gitdir: ../nowhere\n"})
    ended = gate(subject, adjudge)
    assert ended.code != 0
    subject.write({"vendor/sub/.git": None})
    (subject.path / "vendor" / "sub" / ".git").mkdir()
    ended = gate(subject, adjudge)
    assert ended.code != 0


def test_filter_inside_that_is_not_run_leaves_it_unread(subject: Repo, adjudge: Console) -> None:
    sub = Repo(subject.path / "vendor" / "sub", commits=9)
    sub.commit({".gitattributes": "y filter=own\n"})
    subject.git("commit", "-qam", "moved")
    subject.write({"src/a": "3\n", "vendor/sub/y": "2\n"})
    ended = gate(subject, adjudge)
    assert (ended.code, said(ended)) == (3, [UNREAD])


def test_files_of_a_submodule_without_its_repository_are_no_pass(subject: Repo, adjudge: Console) -> None:
    (subject.path / "vendor" / "sub" / ".git").unlink()
    ended = gate(subject, adjudge)
    assert (ended.code, said(ended)) == (3, [("submodule-without-repository", "vendor/sub")])


def test_entries_that_a_sparse_checkout_leaves_out_are_counted(tmp_path: Path, adjudge: Console) -> None:
    made = repo(tmp_path / "sparse")
    made.commit({"src/a": "1\n", "left/y": "1\n", "left/deep/z": "1\n"})
    made.git("sparse-checkout", "set", "--cone", "src")
    made.write({"src/a": "2\n"})
    ended = gate(made, adjudge)
    (told,) = [one["message"] for one in ended.json["limitations"] if one["code"] == "sparse-checkout"]
    assert (ended.code, "2 entries" in told) == (0, True)


def test_entries_that_a_sparse_checkout_inside_a_submodule_leaves_out_are_counted(
    subject: Repo, adjudge: Console
) -> None:
    sub = Repo(subject.path / "vendor" / "sub")
    for place in (sub, Repo(sub.path / "deep")):
        name = "x" if place is sub else "z"
        place.git("config", "core.sparseCheckout", "true")
        place.git("update-index", "--skip-worktree", name)
        place.write({name: None})
    ended = gate(subject, adjudge)
    assert (ended.code, said(ended, "limitations")) == (
        0, [("sparse-checkout", "vendor/sub"), ("sparse-checkout", "vendor/sub/deep")],
    )  # fmt: skip


def test_sparse_checkout_that_leaves_nothing_out_is_not_told(tmp_path: Path, adjudge: Console) -> None:
    made = repo(tmp_path / "sparse")
    made.commit({"src/a": "1\n"})
    made.git("sparse-checkout", "set", "--cone", "src")
    assert "sparse-checkout" not in gate(made.write({"src/a": "2\n"}), adjudge).out


def test_file_that_a_sparse_checkout_leaves_out_and_that_is_there_is_judged(
    tmp_path: Path, adjudge: Console
) -> None:
    made = repo(tmp_path / "sparse")
    made.commit({"src/a": "1\n", "left/y": "1\n"})
    made.git("sparse-checkout", "set", "--cone", "src")
    made.write({"src/a": "2\n", "left/y": "sneaked in\n"})
    ended = gate(made, adjudge)
    assert (ended.code, said(ended), said(ended, "flags")) == (
        1, [("outside-grant", "left/y")], [("skip-worktree", "left/y")],
    )  # fmt: skip


def test_file_that_is_marked_and_gone_without_a_sparse_checkout_is_a_deletion(
    tmp_path: Path, adjudge: Console
) -> None:
    made = repo(tmp_path / "marked")
    made.commit({"src/a": "1\n", "left/y": "1\n"})
    made.git("update-index", "--skip-worktree", "left/y")
    ended = gate(made.write({"src/a": "2\n", "left/y": None}), adjudge)
    assert (ended.code, said(ended)) == (1, [("outside-grant", "left/y")])
