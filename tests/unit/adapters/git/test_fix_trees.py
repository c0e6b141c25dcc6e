"""Trees out of folders and of entries, and the subject as it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.git.fix_trees import FixTrees
from adjudge.model.fix import PutEntry
from adjudge.model.ids import ObjectId, RepoPath

if TYPE_CHECKING:
    from pathlib import Path

    from adjudge.adapters.git.opening import Opened
    from tests.builders import Repo


@pytest.fixture
def trees(opened: Opened) -> FixTrees:
    return FixTrees(opened=opened, environment={"PATH": "/usr/bin:/bin"})


def head_tree(subject: Repo) -> ObjectId:
    return ObjectId(subject.git("rev-parse", "HEAD^{tree}").decode().strip())


def written(folder: Path, files: dict[str, str]) -> str:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return str(folder)


def test_folder_as_it_was_written_is_its_tree(trees: FixTrees, subject: Repo, tmp_path: Path) -> None:
    folder = written(tmp_path / "tree", {"a.txt": "one\nmore\n", "d/b.txt": "two\n"})
    assert trees.snapshot(folder, head_tree(subject)).tree == head_tree(subject)


def test_its_own_git_folder_plays_no_part(trees: FixTrees, subject: Repo, tmp_path: Path) -> None:
    folder = written(tmp_path / "tree", {"a.txt": "one\nmore\n", ".git/info/exclude": "*\n", "new": "x"})
    (tmp_path / "tree" / ".git" / "config").write_text("[core]\n\tfsmonitor = touch /nowhere\n")
    found = trees.snapshot(folder, head_tree(subject)).tree
    listed = subject.git("-c", "core.alternateRefsCommand=true", "rev-parse", "HEAD")
    assert listed
    changed = trees.opened.git.work(
        ("diff-tree", "-r", "--name-status", head_tree(subject), found), trees.opened.place
    )
    assert changed == b"D\td/b.txt\nA\tnew\n"


def test_files_are_put_in_and_taken_out(trees: FixTrees, subject: Repo) -> None:
    base = head_tree(subject)
    blob = ObjectId(subject.git("rev-parse", "HEAD:a.txt").decode().strip())
    made = trees.put(
        base,
        [PutEntry(path=RepoPath("x/y"), mode="100644", object_id=blob), PutEntry(path=RepoPath("d/b.txt"))],
    )
    listed = trees.opened.git.work(("ls-tree", "-r", "--name-only", made), trees.opened.place)
    assert listed == b"a.txt\nx/y\n"
    assert trees.put(base, []) == base


@pytest.mark.parametrize(
    ("act", "parts"),
    [
        (lambda subject: subject.write({"a.txt": "other\n"}), ("work-tree",)),
        (lambda subject: subject.git("update-index", "--assume-unchanged", "a.txt"), ("index",)),
        (lambda subject: subject.git("branch", "x"), ("reflogs", "refs")),
        (lambda subject: subject.git("hash-object", "-w", "--stdin", stdin=b"x"), ("objects",)),
        (lambda subject: subject.git("status"), ()),
    ],
    ids=["file", "index", "branch", "object", "status"],
)
def test_subject_is_seen_to_change(
    trees: FixTrees, subject: Repo, act: object, parts: tuple[str, ...]
) -> None:
    before = trees.subject()
    act(subject)  # type: ignore[operator]
    assert before.differing(trees.subject()) == parts


def test_white_space_counts_only_where_it_was_added(trees: FixTrees, subject: Repo) -> None:
    subject.commit({"a.txt": "one  \nmore\n"})
    base = head_tree(subject)
    subject.commit({"a.txt": "one  \nmore\nnew \t\n"})
    assert trees.whitespace(base, head_tree(subject)) == ("a.txt:3",)
    assert trees.whitespace(base, base) == ()


def test_files_are_merged_where_both_changed_other_lines(trees: FixTrees) -> None:
    base = b"1\n2\n3\n4\n5\n"
    assert trees.merged(base, b"0\n2\n3\n4\n5\n", b"1\n2\n3\n4\n6\n") == b"0\n2\n3\n4\n6\n"
    assert trees.merged(base, b"0\n2\n3\n4\n5\n", b"9\n2\n3\n4\n5\n") is None
    assert trees.merged(b"\0", b"\0a", b"\0b") is None
