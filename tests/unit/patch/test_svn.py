"""What ``svn diff`` prints, plain and with ``--git``."""

from __future__ import annotations

import pytest

from adjudge.model.change import ChangeKind
from adjudge.patch.parser import parse_patch
from adjudge.patch.policy import P0, PatchPolicy, Producer
from tests.unit.patch.texts import HUNK, code, flags, literal, touched

SVN = PatchPolicy(producer=Producer.SVN, prefix=P0)
RULE = b"=" * 67 + b"\n"
ON = b"\nProperty changes on: %b\n" + b"_" * 67 + b"\n"
EXECUTABLE = b"Added: svn:executable\n## -0,0 +1 ##\n+*\n\\ No newline at end of property\n"
PROPERTY = ON % b"f" + EXECUTABLE
PAIR = b"--- f\t(revision 1)\n+++ f\t(working copy)\n"
COMES = b"--- f\t(nonexistent)\n+++ f\t(working copy)\n"
GOES = b"--- f\t(revision 1)\n+++ f\t(nonexistent)\n"
ELSEWHERE = b"--- f\t(.../trunk/f)\t(revision 1)\n+++ f\t(.../branch/f)\t(revision 2)\n"
GIT = b"diff --git a/f b/f\n"
GIT_PAIR = b"--- a/f\t(revision 1)\n+++ b/f\t(working copy)\n"
CHMOD = b"old mode 100644\nnew mode 100755\n"
BLOCKS = b"GIT binary patch\n" + literal(b"a") + literal(b"b")[:-1]


def block(body: bytes, path: bytes = b"f") -> bytes:
    return b"Index: " + path + b"\n" + RULE + body


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (PAIR + HUNK, ChangeKind.MODIFIED),
        (COMES + b"@@ -0,0 +1 @@\n+x\n", ChangeKind.ADDED),
        (GOES + b"@@ -1 +0,0 @@\n-x\n", ChangeKind.DELETED),
        (ELSEWHERE + HUNK, ChangeKind.MODIFIED),
        (b"", ChangeKind.ADDED),
        (b"Cannot display: file marked as a binary type.\nsvn:mime-type = a/b\n", ChangeKind.MODIFIED),
        (PAIR + PROPERTY, ChangeKind.MODIFIED),
        (PAIR + HUNK + PROPERTY, ChangeKind.MODIFIED),
    ],
)
def test_block_says_what_happened(body: bytes, kind: ChangeKind) -> None:
    (change,) = parse_patch(block(body), SVN).changes
    assert (change.path, change.kind) == ("f", kind)


@pytest.mark.parametrize(
    ("body", "kind", "modes"),
    [
        (GIT_PAIR + HUNK, ChangeKind.MODIFIED, (None, None)),
        (b"new file mode 100644\n", ChangeKind.ADDED, (None, "100644")),
        (b"deleted file mode 100644\n", ChangeKind.DELETED, ("100644", None)),
        (CHMOD + GIT_PAIR + PROPERTY, ChangeKind.MODE, ("100644", "100755")),
        (BLOCKS, ChangeKind.MODIFIED, (None, None)),
    ],
)
def test_git_form_says_what_happened(
    body: bytes, kind: ChangeKind, modes: tuple[str | None, str | None]
) -> None:
    (change,) = parse_patch(block(GIT + body), SVN).changes
    assert (change.path, change.kind, (change.old_mode, change.new_mode)) == ("f", kind, modes)


def test_revision_behind_a_copied_name_is_no_part_of_it() -> None:
    data = block(b"diff --git a/f b/g\ncopy from f@12\ncopy to g\n", b"g")
    assert parse_patch(data, SVN).reads == ("f",)


def test_rename_and_the_deletion_printed_with_it_are_one_change() -> None:
    moved = block(b"diff --git a/f b/g\nrename from f\nrename to g\n", b"g")
    data = moved + block(GIT + b"deleted file mode 100644\n")
    assert [change.kind for change in parse_patch(data, SVN).changes] == [ChangeKind.RENAMED]


def test_properties_are_flagged() -> None:
    assert ("property-change", "f") in flags(block(PAIR + PROPERTY), SVN)


@pytest.mark.parametrize(
    "value",
    [
        b"Added: empty\n",
        b"Modified: x\n## -1,2 +1,2 ##\n a\n-b\n+c\n",
        b"Deleted: x\n## -1 +0,0 ##\n-a\n",
        b"Modified: svn:mergeinfo\n## -0,0 +0,1 ##\n   Merged /b:r3-5\n",
        b"Added: x\n## -0,0 +1 ##\n+a\nAdded: y\n## -0,0 +1 ##\n+b\n",
    ],
)
def test_property_values_are_read(value: bytes) -> None:
    assert touched(block(PAIR + ON % b"f" + value) + block(b"", b"g"), SVN) == ("f", "g")


def test_blocks_one_after_another_are_read() -> None:
    assert touched(block(PAIR + HUNK) + block(b"", b"s p"), SVN) == ("f", "s p")


def test_folder_property_does_not_make_the_folder_a_file() -> None:
    folder = block(b"--- d\t(revision 1)\n+++ d\t(working copy)\n" + ON % b"d" + EXECUTABLE, b"d")
    assert touched(folder + block(b"", b"d/e"), SVN) == ("d", "d/e")


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (block(PAIR.replace(b"f", b"g", 1) + HUNK), "ambiguous"),
        (block(PAIR + HUNK + ON % b"g" + EXECUTABLE), "ambiguous"),
        (block(b"diff --git a/g b/g\n" + GIT_PAIR + HUNK), "ambiguous"),
        (block(PAIR.replace(b"working copy", b"anything") + HUNK), "ambiguous"),
        (block(b"", b"../f"), "unsafe-path"),
        (block(b"", b"f\x0b"), "unrecognised"),
        (block(PAIR + HUNK) + b"text\n", "unrecognised"),
        (block(PAIR + PROPERTY.replace(b"of property", b"of file")), "unrecognised"),
        (b"Index: f\n=====\n" + PAIR + HUNK, "unrecognised"),
        (block(PAIR), "truncated"),
        (block(COMES + HUNK), "malformed-hunk"),
        (block(GOES + HUNK), "malformed-hunk"),
        (block(b"--- f\t(nonexistent)\n+++ f\t(nonexistent)\n" + HUNK), "malformed-hunk"),
        (block(PAIR + PROPERTY.replace(b"+*", b"*")), "malformed-hunk"),
    ],
)
def test_block_that_contradicts_itself_is_refused(data: bytes, reason: str) -> None:
    assert code(data, SVN) == reason
