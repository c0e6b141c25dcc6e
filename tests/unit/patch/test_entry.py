"""One entry: header lines in git's order, a body that fits them, and what they say together."""

from __future__ import annotations

import pytest

from adjudge.model.change import Change, ChangeKind
from adjudge.patch.entry import is_side, read_entry
from adjudge.patch.policy import PatchPolicy, Producer
from tests.unit.patch.texts import (
    HUNK,
    add,
    chmod,
    code,
    copy,
    delete,
    edit,
    flags,
    inner_code,
    literal,
    opened,
    rename,
)

HEAD = b"diff --git a/f b/f\n"
MOVE = b"diff --git a/f b/g\nsimilarity index 90%\nrename from f\nrename to g\n"
INDEX = b"index 1111111..2222222 100644\n"
PAIR = b"--- a/f\n+++ b/f\n"
ID = b"1" * 40


def read(data: bytes, policy: PatchPolicy | None = None) -> Change:
    text = opened(data, policy or PatchPolicy())
    read_entry(text)
    assert text.done
    return text.found[0].change


@pytest.mark.parametrize(
    ("data", "kind", "paths", "modes"),
    [
        (edit(b"f"), ChangeKind.MODIFIED, ("f", "f"), ("100644", "100644")),
        (add(b"f"), ChangeKind.ADDED, (None, "f"), (None, "100644")),
        (delete(b"f", mode=b"100755"), ChangeKind.DELETED, ("f", None), ("100755", None)),
        (rename(b"f", b"g"), ChangeKind.RENAMED, ("f", "g"), (None, None)),
        (copy(b"f", b"g"), ChangeKind.COPIED, ("f", "g"), (None, None)),
        (chmod(b"f"), ChangeKind.MODE, ("f", "f"), ("100644", "100755")),
        (HEAD + b"new file mode 100644\nindex 0000000..e69de29\n", ChangeKind.ADDED, (None, "f"), (None, "100644")),
        (HEAD + b"new file mode 100644\n", ChangeKind.ADDED, (None, "f"), (None, "100644")),
        (HEAD + b"deleted file mode 100644\nindex e69de29..0000000\n", ChangeKind.DELETED, ("f", None), ("100644", None)),
        (MOVE + b"index 1111111..2222222 100755\n--- a/f\n+++ b/g\n" + HUNK, ChangeKind.RENAMED, ("f", "g"), ("100755", "100755")),
        (HEAD + b"dissimilarity index 90%\n" + INDEX + PAIR + HUNK, ChangeKind.MODIFIED, ("f", "f"), ("100644", "100644")),
        (HEAD + INDEX + b"Binary files a/f and b/f differ\n", ChangeKind.MODIFIED, ("f", "f"), ("100644", "100644")),
        (HEAD + PAIR + HUNK, ChangeKind.MODIFIED, ("f", "f"), (None, None)),
    ],
)  # fmt: skip
def test_entry_says_kind_paths_and_modes(
    data: bytes, kind: ChangeKind, paths: tuple[str | None, ...], modes: tuple[str | None, ...]
) -> None:
    change = read(data)
    found = (change.kind, (change.old_path, change.new_path), (change.old_mode, change.new_mode))
    assert found == (kind, paths, modes)


def test_ids_of_both_sides_are_kept_and_zeros_are_none() -> None:
    change = read(add(b"f"))
    assert (change.old_id, change.new_id) == (None, "2222222")


def test_binary_patch_is_binary() -> None:
    assert read(HEAD + INDEX + b"GIT binary patch\n" + literal(b"\0") + literal(b"\1")).binary


def test_similarity_is_a_number() -> None:
    assert read(rename(b"f", b"g")).similarity == 100


def test_dirty_submodule_is_known_by_its_hunk() -> None:
    body = b"@@ -1 +1 @@\n-Subproject commit %b\n+Subproject commit %b-dirty\n" % (ID, ID)
    assert read(HEAD + PAIR + body).new_mode == "160000"


def test_mercurial_prints_no_similarity() -> None:
    data = b"diff --git a/f b/g\nrename from f\nrename to g\n"
    assert read(data, PatchPolicy(producer=Producer.HG)).kind is ChangeKind.RENAMED


@pytest.mark.parametrize(
    "data",
    [
        HEAD + b"new mode 100755\nold mode 100644\n",
        HEAD + b"old mode 100644\nold mode 100644\nnew mode 100755\n",
        HEAD + b"new file mode 100644\ndeleted file mode 100644\n",
        HEAD + b"old mode 100644\nnew mode 100755\n" + INDEX + PAIR + HUNK,
        HEAD + b"old mode 100644\nnew mode 100644\n",
        HEAD + b"old mode 100644\nnew mode 120000\n",
        HEAD + b"new file mode 100644\nindex 1111111..2222222\n--- /dev/null\n+++ b/f\n@@ -0,0 +1 @@\n+x\n",
        HEAD + b"new file mode 100644\n" + PAIR + HUNK,
        HEAD + b"deleted file mode 100644\nindex 1111111..0000000\n--- a/f\n+++ b/f\n@@ -1 +0,0 @@\n-x\n",
        HEAD + INDEX + b"--- a/g\n+++ b/f\n" + HUNK,
        HEAD + INDEX + b"--- a/f\n+++ b/f\tx\n" + HUNK,
        HEAD + INDEX + b"--- a/f\t\n+++ b/f\t\n" + HUNK,
        HEAD + INDEX + b"--- /dev/null\n+++ b/f\n@@ -0,0 +1 @@\n+x\n",
        HEAD + INDEX + b"+++ b/f\n--- a/f\n" + HUNK,
        HEAD + INDEX + b"Binary files a/f and b/g differ\n",
        HEAD + b"new file mode 100644\nsimilarity index 100%\nrename from f\nrename to f\n",
        b"diff --git a/f b/g\nrename from f\nrename to g\n",
        b"diff --git a/f b/f\nsimilarity index 100%\nrename from f\nrename to f\n",
        b"diff --git a/f b/g\nsimilarity index 100%\nrename from f\n",
        MOVE.replace(b"90", b"100") + INDEX + b"--- a/f\n+++ b/g\n" + HUNK,
        HEAD + INDEX + INDEX + PAIR + HUNK,
        b"diff --git \n",
    ],
)  # fmt: skip
def test_header_that_contradicts_itself_is_ambiguous(data: bytes) -> None:
    assert code(data) == "ambiguous"


@pytest.mark.parametrize(
    "data",
    [
        HEAD,
        HEAD + INDEX,
        HEAD + b"new file mode 100644\nindex 0000000..2222222\n",
        MOVE + INDEX,
        HEAD + b"old mode 100644\nnew mode 100755\nindex 1111111..2222222\n",
        HEAD + b"old mode 100644\nnew mode 100777\n",
        HEAD + b"dissimilarity index 101%\n" + INDEX + PAIR + HUNK,
        HEAD + INDEX + b"--- a/f\n" + HUNK,
        HEAD + INDEX + PAIR,
    ],
)  # fmt: skip
def test_entry_that_states_no_whole_change_is_refused(data: bytes) -> None:
    assert code(data) in {"unrecognised", "truncated"}


@pytest.mark.parametrize(
    "data",
    [
        add(b"f").replace(b"@@ -0,0 +1 @@\n+new\n", b"@@ -1 +1 @@\n-old\n+new\n"),
        add(b"f") + b"@@ -0,0 +5 @@\n+x\n",
        delete(b"f").replace(b"@@ -1 +0,0 @@\n-old\n", b"@@ -1,2 +1 @@\n-old\n kept\n"),
        HEAD + b"index 1111111..2222222 160000\n" + PAIR + b"@@ -1 +1 @@\n-hello\n+world\n",
    ],
)
def test_hunks_that_the_header_rules_out_are_malformed(data: bytes) -> None:
    assert code(data) == "malformed-hunk"


def test_control_byte_in_a_header_is_refused() -> None:
    assert code(b"diff --git a/f\x0b b/f\x0b\nold mode 100644\nnew mode 100755\n") == "ambiguous"


def test_unsafe_new_path_of_a_rename_is_refused() -> None:
    assert inner_code(lambda: read(rename(b"f", b".git/hooks/x"))) == "unsafe-path"


def test_remerge_header_is_a_combined_diff() -> None:
    assert code(HEAD + b"remerge CONFLICT (content): Merge conflict in f\n") == "combined"


def test_deletion_without_content_is_flagged() -> None:
    data = HEAD + b"deleted file mode 100644\nindex 1111111..0000000\n"
    assert flags(data) == [("content-unseen", "f")]


@pytest.mark.parametrize(("token", "forms", "fits"), [
    (b"a/f", (b"a/f",), True), (b"a/f g\t", (b"a/f g",), True), (b"a/f g", (b"a/f g",), True),
    (b"a/f\t", (b"a/f",), False), (b"a/f g\t\t", (b"a/f g",), False), (b"a/g", (b"a/f",), False),
])  # fmt: skip
def test_tab_may_follow_only_a_name_with_a_space(token: bytes, forms: tuple[bytes, ...], fits: bool) -> None:
    assert is_side(token, forms) is fits
