"""The door: bytes and a declaration in, a set or a refusal out."""

from __future__ import annotations

import pickle

import pytest

from adjudge.patch.parser import parse_patch, parse_pinned
from adjudge.patch.policy import Limits, PatchPolicy, exact_prefix
from adjudge.patch.quoting import quote_path
from tests.unit.patch.texts import POLICY, code, copy, edit, refusal, rename, touched


def test_zero_bytes_are_an_empty_set() -> None:
    assert parse_patch(b"", POLICY).changes == ()


def test_hunk_offsets_point_into_the_kept_text() -> None:
    patch = parse_patch(edit(b"f"), POLICY)
    (hunk,) = patch.changes[0].hunks
    assert patch.data[hunk.body_start : hunk.body_end] == b" one\n-two\n+TWO\n three\n"


def test_touched_and_read_paths_are_sorted() -> None:
    patch = parse_patch(edit(b"z") + rename(b"y", b"b") + copy(b"d", b"a") + copy(b"c", b"e"), POLICY)
    assert (patch.touched, patch.reads) == (("a", "b", "e", "y", "z"), ("c", "d"))


def test_changes_keep_the_order_of_the_text() -> None:
    patch = parse_patch(edit(b"z") + edit(b"a"), POLICY)
    assert [change.path for change in patch.changes] == ["z", "a"]


def test_declared_root_stands_before_each_path() -> None:
    assert touched(rename(b"a", b"b"), PatchPolicy(root="sub/")) == ("sub/a", "sub/b")


def test_root_that_is_no_folder_is_refused() -> None:
    assert code(edit(b"f"), PatchPolicy(root="sub/de")) == "ambiguous"


def test_source_prefix_with_a_leading_slash_is_refused() -> None:
    assert code(edit(b"f"), PatchPolicy(prefix=exact_prefix(b"/a/", b"/b/"))) == "ambiguous"


@pytest.mark.parametrize(
    ("limits", "data"),
    [
        (Limits(text_bytes=20), edit(b"f")),
        (Limits(line_bytes=10), edit(b"f")),
        (Limits(entries=1), edit(b"f") + edit(b"g")),
        (Limits(hunks=1), edit(b"f") + edit(b"g")),
        (Limits(path_bytes=4), edit(b"longer")),
    ],
)
def test_text_beyond_a_limit_is_too_large(limits: Limits, data: bytes) -> None:
    assert code(data, PatchPolicy(limits=limits)) == "too-large"


def test_line_just_within_the_limit_is_read() -> None:
    hunk = b"@@ -1 +1 @@\n-a\n+" + b"x" * 99 + b"\n"
    assert touched(edit(b"f", hunk), PatchPolicy(limits=Limits(line_bytes=100))) == ("f",)


def test_line_just_beyond_the_limit_is_refused_where_it_starts() -> None:
    hunk = b"@@ -1 +1 @@\n-a\n+" + b"x" * 100 + b"\n"
    assert refusal(edit(b"f", hunk), PatchPolicy(limits=Limits(line_bytes=100))).line == 7


def test_last_line_must_be_ended() -> None:
    assert code(edit(b"f")[:-1]) == "truncated"


def test_refusal_names_what_was_read_and_what_follows() -> None:
    assert refusal(edit(b"f") + b"text\n" + edit(b"g")).paths == ("f", "g")


def test_refusal_says_line_offset_and_excerpt() -> None:
    error = refusal(edit(b"f") + b"te\x1bxt\n")
    assert (error.line, error.offset, error.excerpt) == (10, len(edit(b"f")), "te\\x1bxt")


def test_refusal_survives_pickling() -> None:
    error = refusal(b"text\n")
    again = pickle.loads(pickle.dumps(error))
    assert (again.code, again.line, again.paths) == (error.code, error.line, error.paths)


def test_code_of_a_refusal_is_plain_text() -> None:
    assert type(refusal(b"text\n").code) is str


def test_pinned_text_may_hold_any_path_of_a_tree() -> None:
    token = [quote_path(prefix + b"a\\b\xff") for prefix in (b"a/", b"b/")]
    data = b"diff --git %b %b\nold mode 100644\nnew mode 100755\n" % (token[0], token[1])
    assert parse_pinned(data).touched == ("a\\b\udcff",)


def test_pinned_text_has_no_other_prefix() -> None:
    assert (
        code(
            b"diff --git i/f w/f\nold mode 100644\nnew mode 100755\n",
            PatchPolicy(prefix=exact_prefix(b"a/", b"b/")),
        )
        == "ambiguous"
    )
