"""Rules across the entries of one diff."""

from __future__ import annotations

import pytest

from adjudge.model.change import ChangeKind
from adjudge.patch.parser import parse_patch
from adjudge.patch.policy import Envelope, PatchPolicy
from tests.unit.patch.texts import POLICY, add, chmod, code, copy, delete, edit, refusal, rename, touched


@pytest.mark.parametrize(
    "data",
    [
        edit(b"f") + edit(b"f"),
        edit(b"f") + chmod(b"f"),
        add(b"f") + delete(b"f"),
        delete(b"f") + add(b"f"),
        rename(b"a", b"x") + rename(b"b", b"x"),
        rename(b"a", b"x") + rename(b"a", b"y"),
        rename(b"a", b"x") + delete(b"a"),
        rename(b"a", b"x") + edit(b"a"),
        copy(b"a", b"x") + add(b"x"),
        add(b"f", mode=b"120000") + delete(b"f"),
    ],
)
def test_fate_stated_twice_is_ambiguous(data: bytes) -> None:
    assert code(data) == "ambiguous"


@pytest.mark.parametrize(
    ("data", "paths"),
    [
        (rename(b"a", b"b") + rename(b"b", b"a"), ("a", "b")),
        (rename(b"a", b"b") + rename(b"b", b"c"), ("a", "b", "c")),
        (add(b"a") + rename(b"a", b"b"), ("a", "b")),
        (copy(b"a", b"b") + edit(b"a"), ("a", "b")),
        (delete(b"d") + add(b"d/e"), ("d", "d/e")),
        (delete(b"d/e") + add(b"d"), ("d", "d/e")),
        (add(b"d") + add(b"d-e") + add(b"d.e/f"), ("d", "d-e", "d.e/f")),
    ],
)
def test_entries_that_agree_are_read(data: bytes, paths: tuple[str, ...]) -> None:
    assert touched(data) == paths


def test_type_change_is_one_change() -> None:
    (change,) = parse_patch(delete(b"f") + add(b"f", mode=b"120000"), POLICY).changes
    assert (change.kind, change.old_mode, change.new_mode, len(change.hunks)) == (
        ChangeKind.TYPECHANGED, "100644", "120000", 2,
    )  # fmt: skip


@pytest.mark.parametrize(
    "data", [add(b"x") + add(b"x/y"), add(b"x/y") + edit(b"x"), add(b"x", mode=b"120000") + add(b"x/y/z")]
)
def test_path_that_is_file_and_folder_is_unsafe(data: bytes) -> None:
    assert code(data) == "unsafe-path"


def test_refusal_stands_at_the_second_entry() -> None:
    assert refusal(edit(b"f") + edit(b"f")).line == 10


def test_copied_source_is_read_and_not_touched() -> None:
    patch = parse_patch(copy(b"a", b"b"), POLICY)
    assert (patch.touched, patch.reads) == (("b",), ("a",))


def test_each_commit_of_a_log_is_a_diff_of_its_own() -> None:
    head = b"commit 1111111\nAuthor: a\n\n    s\n\n"
    data = head + edit(b"f") + b"\n" + head + edit(b"f")
    assert [change.commit for change in parse_patch(data, PatchPolicy(envelope=Envelope.LOG)).changes] == [
        0,
        1,
    ]
