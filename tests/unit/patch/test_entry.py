"""One entry: what its header and its body say together."""

from __future__ import annotations

import pytest

from adjudge.model.change import Change, ChangeKind
from adjudge.patch.entry import read_entry
from adjudge.patch.policy import PatchPolicy, Producer
from tests.unit.patch.texts import (
    HUNK,
    add,
    chmod,
    copy,
    delete,
    edit,
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
