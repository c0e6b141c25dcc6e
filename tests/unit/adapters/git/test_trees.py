from __future__ import annotations

import pytest

from adjudge.adapters.git.trees import parse_listing, parse_raw
from adjudge.errors import GitError
from adjudge.model.change import Change, ChangeKind

A, B, Z = "a" * 40, "b" * 40, "0" * 40


def raw(*entries: tuple[str, str, str, str, str, str]) -> bytes:
    """(old mode, new mode, old id, new id, status, path or paths) as ``diff-tree --raw -z`` prints them."""
    texts = (
        f":{old} {new} {before} {after} {status}\0{paths}\0"
        for old, new, before, after, status, paths in entries
    )
    return "".join(texts).encode("utf-8", "surrogateescape")


def only(*entry: str) -> Change:
    (change,) = parse_raw(raw(entry))  # type: ignore[arg-type]
    return change


def test_nothing_printed_is_no_change() -> None:
    assert parse_raw(b"") == ()


def test_addition_has_no_side_before() -> None:
    found = only("000000", "100644", Z, B, "A", "x")
    assert (found.kind, found.old_path, found.old_mode, found.old_id) == (ChangeKind.ADDED, None, None, None)
    assert (found.new_path, found.new_mode, found.new_id) == ("x", "100644", B)


def test_deletion_has_no_side_after() -> None:
    found = only("100644", "000000", A, Z, "D", "x")
    assert (found.kind, found.new_path, found.new_mode, found.new_id) == (
        ChangeKind.DELETED,
        None,
        None,
        None,
    )


@pytest.mark.parametrize(
    ("entry", "kind"),
    [
        (("100644", "100644", A, B, "M", "x"), ChangeKind.MODIFIED),
        (("100644", "100755", A, B, "M", "x"), ChangeKind.MODIFIED),
        (("100644", "100755", A, A, "M", "x"), ChangeKind.MODE),
        (("100644", "120000", A, B, "T", "x"), ChangeKind.TYPECHANGED),
        (("160000", "160000", A, B, "M", "x"), ChangeKind.MODIFIED),
    ],
)
def test_change_in_place_is_told_apart(entry: tuple[str, ...], kind: ChangeKind) -> None:
    assert only(*entry).kind is kind


def test_changes_are_sorted_by_path_and_names_are_any_bytes() -> None:
    found = parse_raw(
        raw(("000000", "100644", Z, B, "A", "z\n"), ("000000", "100644", Z, B, "A", "\udcff: M"))
    )
    assert [change.path for change in found] == ["z\n", "\udcff: M"]


@pytest.mark.parametrize(
    "printed", [b"x", b":100644 100644 aa bb U\0x\0", b":100644 100644 aa bb R100\0x\0y\0", b"warning: x\n\0"]
)
def test_anything_else_is_an_error(printed: bytes) -> None:
    with pytest.raises(GitError):
        parse_raw(printed)


def test_listing_keeps_gits_order_and_every_byte_of_a_name() -> None:
    entries = (f"100644 blob {A}\ta\n\tb", f"160000 commit {B}\tsub", f"120000 blob {A}\t\udcff")
    printed = "\0".join((*entries, "")).encode("utf-8", "surrogateescape")
    found = parse_listing(printed)
    assert [(entry.path, entry.mode, entry.object_id) for entry in found] == [
        ("a\n\tb", "100644", A), ("sub", "160000", B), ("\udcff", "120000", A),
    ]  # fmt: skip
