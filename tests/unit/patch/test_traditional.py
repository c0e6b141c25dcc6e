"""Entries without a ``diff --git`` line, where they were declared."""

from __future__ import annotations

import pytest

from adjudge.model.change import ChangeKind
from adjudge.patch.parser import parse_patch
from adjudge.patch.policy import P0_TRADITIONAL, P1_TRADITIONAL, PatchPolicy
from tests.unit.patch.texts import HUNK, code, edit, flags, touched

POLICY = PatchPolicy(prefix=P1_TRADITIONAL)
EPOCH = b"\t1970-01-01 00:00:00.000000000 +0000"
LATER = b"\t2024-01-01 00:00:00.000000000 +0000"
NEW = b"@@ -0,0 +1 @@\n+x\n"
GONE = b"@@ -1 +0,0 @@\n-x\n"


def pair(old: bytes, new: bytes, hunk: bytes = HUNK) -> bytes:
    return b"--- " + old + b"\n+++ " + new + b"\n" + hunk


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (pair(b"a/f", b"b/f"), ChangeKind.MODIFIED),
        (pair(b"a/f" + LATER, b"b/f" + LATER), ChangeKind.MODIFIED),
        (pair(b"/dev/null", b"b/f", NEW), ChangeKind.ADDED),
        (pair(b"a/f", b"/dev/null", GONE), ChangeKind.DELETED),
        (pair(b"a/f" + EPOCH, b"b/f" + LATER, NEW), ChangeKind.ADDED),
        (pair(b"a/f" + LATER, b"b/f" + EPOCH, GONE), ChangeKind.DELETED),
        (pair(b"a/f\t1969-12-31 19:00:00 -0500", b"b/f" + LATER, NEW), ChangeKind.ADDED),
        (pair(b"a/f\t1970-01-01 05:30:00 +0530", b"b/f" + LATER, NEW), ChangeKind.ADDED),
        (pair(b"a/f\t1970-01-01 00:00:00 -0500", b"b/f" + LATER), ChangeKind.MODIFIED),
        (pair(b"a/f\t1970-01-01 00:01:00 +0000", b"b/f" + LATER), ChangeKind.MODIFIED),
    ],
)
def test_kind_comes_from_names_and_times(data: bytes, kind: ChangeKind) -> None:
    (change,) = parse_patch(data, POLICY).changes
    assert (change.path, change.kind) == ("f", kind)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"a/f", b"b/g"), (b"a/f.orig", b"a/f"), (b"f", b"f"), (b"/etc/f", b"/etc/f"), (b"x/f", b"y/f"), (b"a/f\tx", b"b/f\tx"),
        (b"a/f 2024-01-01 00:00:00 +0000", b"b/f 2024-01-01 00:00:00 +0000"), (b"/dev/null", b"/dev/null"),
        (b'"a/f"', b'"b/f"'), (b'"a/f\\t', b'"b/f\\t'), (b"a/f\x0b", b"b/f\x0b"), (b"a/f\r", b"b/f\r"),
        (b"a/f" + EPOCH, b"b/f" + EPOCH),
    ],
)  # fmt: skip
def test_names_that_are_not_one_are_refused(old: bytes, new: bytes) -> None:
    assert code(pair(old, new), POLICY) == "ambiguous"


@pytest.mark.parametrize(
    ("old", "new"), [(b"/dev/null", b"b/f"), (b"a/f", b"/dev/null"), (b"a/f" + EPOCH, b"b/f")]
)
def test_absent_side_with_lines_is_refused(old: bytes, new: bytes) -> None:
    assert code(pair(old, new), POLICY) == "malformed-hunk"


def test_gnu_quoting_is_read() -> None:
    assert touched(pair(b'"a/s p"' + LATER, b'"b/s p"' + LATER), POLICY) == ("s p",)


def test_names_without_prefix_are_read_where_they_were_declared() -> None:
    assert touched(pair(b"src/f", b"src/f"), PatchPolicy(prefix=P0_TRADITIONAL)) == ("src/f",)


def test_several_entries_are_read() -> None:
    assert touched(pair(b"a/f", b"b/f") + pair(b"a/g", b"b/g"), POLICY) == ("f", "g")


def test_body_that_spells_a_header_is_flagged() -> None:
    hunk = b"@@ -1,2 +1,2 @@\n one\n--- a/evil\n+++ b/evil\n"
    assert flags(pair(b"a/f", b"b/f", hunk), POLICY) == [("body-spells-header", "f")]


@pytest.mark.parametrize(
    "data", [edit(b"f"), b"diff -u a/f b/f\n" + pair(b"a/f", b"b/f"), b"Only in a: f\n", b"--- a/f\n" + HUNK]
)
def test_other_lines_are_refused(data: bytes) -> None:
    assert code(data, POLICY) == "unrecognised"
