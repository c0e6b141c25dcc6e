"""Change anchors: names for changed regions that outlive what happens around them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from adjudge.model.anchor import AnchorKind, AnchorSide, ChangeAnchor
from adjudge.model.ids import RepoPath
from adjudge.patch.anchors import Region, derive_anchor_id, derive_anchors
from adjudge.patch.parser import parse_patch, parse_pinned
from adjudge.patch.policy import PatchPolicy
from tests.builders import Repo, repo
from tests.unit.patch.texts import add, chmod, copy, delete, edit, literal, rename

if TYPE_CHECKING:
    from pathlib import Path

LINES = [f"line {number}" for number in range(1, 21)]
ID = b"1" * 40


def anchors(data: bytes) -> tuple[ChangeAnchor, ...]:
    return derive_anchors(parse_patch(data, PatchPolicy(posix_paths=True)))


def ids(data: bytes) -> list[str]:
    return [anchor.change_anchor for anchor in anchors(data)]


def hunk(removed: bytes, added: bytes, line: int = 1) -> bytes:
    """A zero-context hunk from one line to one line."""
    return b"@@ -%d +%d @@\n-%b\n+%b\n" % (line, line, removed, added)


def diff(made: Repo) -> tuple[ChangeAnchor, ...]:
    """Anchors of the last commit as pinned git prints it."""
    return derive_anchors(
        parse_pinned(made.git("diff", "--text", "-U0", "-M", "--full-index", "HEAD~1", "HEAD"))
    )


@pytest.mark.parametrize(
    ("data", "kinds"),
    [
        (edit(b"f", hunk(b"a", b"b")), ["hunk"]),
        (edit(b"f", hunk(b"a", b"b") + hunk(b"c", b"d", 9)), ["hunk", "hunk"]),
        (add(b"f"), ["hunk"]),
        (delete(b"f"), ["delete", "hunk"]),
        (b"diff --git a/f b/f\ndeleted file mode 100644\nindex e69de29..0000000\n", ["delete"]),
        (b"diff --git a/f b/f\nnew file mode 100644\nindex 0000000..e69de29\n", ["empty-add"]),
        (rename(b"f", b"g"), ["rename"]),
        (copy(b"f", b"g"), ["copy"]),
        (chmod(b"f"), ["mode"]),
        (chmod(b"f") + b"index 1111111..2222222\n--- a/f\n+++ b/f\n" + hunk(b"a", b"b"), ["mode", "hunk"]),
        (delete(b"f") + add(b"f", mode=b"120000"), ["typechange", "hunk", "hunk"]),
        (
            b"diff --git a/f b/f\nindex 1111111..2222222 100644\nGIT binary patch\n" + literal(b"x"),
            ["binary"],
        ),
        (add(b"f", b"Subproject commit " + ID, b"160000"), ["submodule"]),
        (delete(b"f", b"Subproject commit " + ID, b"160000"), ["delete"]),
    ],
)
def test_each_change_has_its_anchors(data: bytes, kinds: list[str]) -> None:
    assert [str(anchor.kind) for anchor in anchors(data)] == kinds


def test_id_is_a_tag_and_thirty_two_hex_digits() -> None:
    (anchor,) = anchors(edit(b"f", hunk(b"a", b"b")))
    assert (anchor.change_anchor[:4], len(anchor.change_anchor), int(anchor.change_anchor[4:], 16) > 0) == (
        "chg:",
        36,
        True,
    )


def test_id_does_not_change_between_versions() -> None:
    region = Region(AnchorKind.HUNK, b"a\n", b"b\n")
    assert derive_anchor_id(RepoPath("f"), region, 0) == "chg:95979fa9faefa566067dfb37ecfa0d0c"


def test_id_does_not_depend_on_the_line() -> None:
    assert ids(edit(b"f", hunk(b"a", b"b", 1))) == ids(edit(b"f", hunk(b"a", b"b", 900)))


@pytest.mark.parametrize(
    "other",
    [
        edit(b"g", hunk(b"a", b"b")), edit(b"f", hunk(b"x", b"b")), edit(b"f", hunk(b"a", b"x")),
        edit(b"f", hunk(b" a", b"b")), edit(b"f", hunk(b"a", b"\tb")), edit(b"f", hunk(b"b", b"a")),
        edit(b"f", b"@@ -1 +0,0 @@\n-a\n"), edit(b"f", b"@@ -0,0 +1 @@\n+b\n"), edit(b"f", b"@@ -1 +1,2 @@\n-a\n+b\n+\n"),
    ],
)  # fmt: skip
def test_id_depends_on_path_and_text(other: bytes) -> None:
    assert ids(other) != ids(edit(b"f", hunk(b"a", b"b")))


@pytest.mark.parametrize("end", [b" ", b"\t", b"\r", b" \t \r"])
def test_trailing_white_space_does_not_count(end: bytes) -> None:
    assert ids(edit(b"f", hunk(b"a", b"b" + end))) == ids(edit(b"f", hunk(b"a", b"b")))


def test_equal_hunks_of_a_file_differ_by_their_ordinal() -> None:
    first, second = ids(edit(b"f", hunk(b"a", b"b") + hunk(b"a", b"b", 9)))
    assert first != second == ids(edit(b"f", hunk(b"a", b"b") + hunk(b"x", b"y", 5) + hunk(b"a", b"b", 9)))[2]


def test_missing_final_line_feed_does_not_count() -> None:
    marked = hunk(b"a", b"b") + b"\\ No newline at end of file\n"
    assert ids(edit(b"f", marked)) == ids(edit(b"f", hunk(b"a", b"b")))


def test_lines_that_begin_with_signs_anchor_like_any_other() -> None:
    data = edit(b"f", b"@@ -1 +1 @@\n--- a/evil\n+++ b/evil\n")
    assert ids(data) == ids(edit(b"f", hunk(b"-- a/evil", b"++ b/evil")))


def test_span_of_added_lines_is_on_the_head_side() -> None:
    (anchor,) = anchors(edit(b"f", b"@@ -4,0 +5,2 @@\n+a\n+b\n"))
    assert (anchor.side, anchor.start_line, anchor.line_count, anchor.blob) == (
        AnchorSide.HEAD,
        5,
        2,
        "2222222",
    )


def test_span_of_removed_lines_is_on_the_base_side() -> None:
    (anchor,) = anchors(edit(b"f", b"@@ -4,2 +3,0 @@\n-a\n-b\n"))
    assert (anchor.side, anchor.start_line, anchor.line_count, anchor.blob) == (
        AnchorSide.BASE,
        4,
        2,
        "1111111",
    )


def test_whole_delete_spans_the_old_lines() -> None:
    anchor = anchors(delete(b"f"))[0]
    assert (anchor.side, anchor.start_line, anchor.line_count) == (AnchorSide.BASE, 1, 1)


def test_deleted_submodule_has_no_lines() -> None:
    (anchor,) = anchors(delete(b"f", b"Subproject commit " + ID, b"160000"))
    assert (anchor.side, anchor.start_line, anchor.line_count) == (AnchorSide.BASE, 0, 0)


def test_submodule_known_by_a_summary_line_has_one_anchor() -> None:
    policy = PatchPolicy(submodule_log=True)
    patch = parse_patch(b"Submodule f 0000000...2222222 (new submodule)\n", policy)
    assert [str(anchor.kind) for anchor in derive_anchors(patch)] == ["submodule"]


def test_anchor_without_lines_has_an_empty_span() -> None:
    (anchor,) = anchors(chmod(b"f"))
    assert (anchor.side, anchor.start_line, anchor.line_count) == (AnchorSide.HEAD, 0, 0)


def test_renamed_region_knows_its_id_under_the_old_path() -> None:
    body = b"index 1111111..2222222 100644\n--- a/f\n+++ b/g\n" + hunk(b"a", b"b")
    (anchor,) = anchors(rename(b"f", b"g").replace(b"100%", b"90%") + body)
    assert [anchor.previous_change_anchor] == ids(edit(b"f", hunk(b"a", b"b")))


def test_pure_rename_knows_its_id_under_the_old_path() -> None:
    (anchor,) = anchors(rename(b"f", b"g"))
    assert anchor.previous_change_anchor == derive_anchor_id(RepoPath("f"), Region(AnchorKind.RENAME), 0)


def test_only_a_rename_has_a_previous_id() -> None:
    assert [
        anchor.previous_change_anchor for anchor in anchors(copy(b"f", b"g") + edit(b"h", hunk(b"a", b"b")))
    ] == [None, None]


def test_submodule_that_moves_elsewhere_has_another_id() -> None:
    assert ids(add(b"f", b"Subproject commit " + ID, b"160000")) != ids(
        add(b"f", b"Subproject commit " + b"2" * 40, b"160000")
    )


def test_ids_survive_lines_added_above(tmp_path: Path) -> None:
    made = repo(tmp_path / "r")
    made.commit({"f": "\n".join(LINES) + "\n"})
    changed = [*LINES[:9], "changed", *LINES[10:]]
    made.commit({"f": "\n".join(changed) + "\n"})
    before = {anchor.change_anchor for anchor in diff(made)}
    made.git("checkout", "-q", "-b", "other", "HEAD~1")
    made.commit({"f": "\n".join(["above", *changed]) + "\n"})
    assert before < {anchor.change_anchor for anchor in diff(made)}


@pytest.mark.parametrize(
    "name", ["café.py", "a b.py", 'quo"te', "tab\t", "back\\slash", "x b/x", "--- a", "bad\udcff"]
)
def test_odd_name_anchors_like_any_other(tmp_path: Path, name: str) -> None:
    made = repo(tmp_path / "r")
    made.commit({name: "one\n"})
    made.commit({name: "two\n"})
    assert [(anchor.path, anchor.kind) for anchor in diff(made)] == [(name, AnchorKind.HUNK)]


def test_line_ends_of_windows_do_not_change_an_id(tmp_path: Path) -> None:
    made = repo(tmp_path / "r")
    made.commit({"f": "one\r\ntwo\r\n"})
    made.commit({"f": "one\r\nTWO\r\n"})
    (anchor,) = diff(made)
    region = Region(AnchorKind.HUNK, b"two\n", b"TWO\n")
    assert anchor.change_anchor == derive_anchor_id(RepoPath("f"), region, 0)


def test_symbol_is_no_part_of_the_id() -> None:
    (anchor,) = anchors(edit(b"f", hunk(b"a", b"b")))
    assert replace(anchor, symbol="f").change_anchor == anchor.change_anchor
