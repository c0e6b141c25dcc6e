"""Work trees shaped at random: the tree that is judged is always the one on disk, computed without git."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.builders import Repo, repo
from tests.functional.snapshot import snapshot
from tests.functional.subject import COMMIT, STAGED, WORKTREE, Judge, tree_on_disk, untouched

if TYPE_CHECKING:
    from collections.abc import Callable

NAMES = ("a", "b", "d", "d/a", "d/b", "d/e/a", "e.txt", "\udcff", "with space", "line\nfeed")
CONTENTS = (b"", b"1\n", b"2\n", b"3", b"\0\1\2", b"line\n" * 50, b"line\r\n" * 50)


def remove(place: bytes) -> None:
    """Whatever lies at a place goes away."""
    if os.path.isdir(place) and not os.path.islink(place):
        shutil.rmtree(place)
    elif os.path.lexists(place):
        os.unlink(place)


def clear(root: bytes, name: str) -> bytes:
    """Make room for a name: nothing at it, real folders above it."""
    parts = name.encode("utf-8", "surrogateescape").split(b"/")
    folder = root
    for part in parts[:-1]:
        folder = os.path.join(folder, part)
        if os.path.islink(folder) or not os.path.isdir(folder):
            remove(folder)
            os.mkdir(folder)
    place = os.path.join(folder, parts[-1])
    remove(place)
    return place


def write(subject: Repo, name: str, content: bytes) -> None:
    with open(clear(os.fsencode(subject.path), name), "wb") as stream:
        stream.write(content)


def delete(subject: Repo, name: str, _: bytes) -> None:
    place = os.path.join(os.fsencode(subject.path), name.encode("utf-8", "surrogateescape"))
    parent = os.path.dirname(place)
    if os.path.isdir(parent) and os.path.realpath(parent) == parent:
        remove(place)


def link(subject: Repo, name: str, content: bytes) -> None:
    os.symlink(content.replace(b"\0", b"x")[:20] or b"x", clear(os.fsencode(subject.path), name))


def switch_mode(subject: Repo, name: str, content: bytes) -> None:
    write(subject, name, content)
    os.chmod(os.path.join(os.fsencode(subject.path), name.encode("utf-8", "surrogateescape")), 0o755)


def stage(subject: Repo, *_: object) -> None:
    subject.git("add", "-A")


def commit(subject: Repo, *_: object) -> None:
    subject.commit()


def assume(subject: Repo, name: str, _: bytes) -> None:
    subject.git("update-index", "--assume-unchanged", name.encode("utf-8", "surrogateescape"), check=False)


def skip(subject: Repo, name: str, _: bytes) -> None:
    subject.git("update-index", "--skip-worktree", name.encode("utf-8", "surrogateescape"), check=False)


def intend(subject: Repo, name: str, _: bytes) -> None:
    subject.git("add", "-N", "--", name.encode("utf-8", "surrogateescape"), check=False)


STEPS = st.lists(
    st.tuples(
        st.sampled_from([write, write, delete, link, switch_mode, stage, commit, assume, skip, intend]),
        st.sampled_from(NAMES),
        st.sampled_from(CONTENTS),
    ),
    max_size=14,
)


@pytest.mark.property
@settings(max_examples=settings().max_examples // 3)  # each example is some fifty git calls
@given(steps=STEPS, split=st.booleans(), paranoid=st.booleans())
def test_tree_that_is_judged_is_the_one_on_disk(
    steps: list[tuple[Callable[[Repo, str, bytes], None], str, bytes]], split: bool, paranoid: bool
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        subject = repo(Path(os.path.realpath(folder)) / "subject")
        judge = Judge(Path(folder) / "outside")
        subject.commit({"a": "1\n", "d/a": "1\n", "d/b": "2\n"})
        if split:
            subject.git("update-index", "--split-index")
        for step, name, content in steps:
            step(subject, name, content)
        before = snapshot(subject.path)
        target = judge.target(subject.path, WORKTREE, paranoid=paranoid)
        staged = judge.target(subject.path, STAGED)
        judge.target(subject.path, COMMIT, "HEAD")
        assert untouched(before, subject.path)
        assert target.head_tree == tree_on_disk(subject.path)
        assert {reason.code for reason in target.reasons} <= {"nothing-to-judge"}
        assert staged.head_tree == subject.git("write-tree").decode().strip()
