"""Summaries in front of a patch, held against its entries."""

from __future__ import annotations

import pytest

from adjudge.patch.prelude import read_prelude
from tests.unit.patch.texts import add, chmod, code, copy, edit, flags, inner_code, opened, rename, touched

DISAGREES = "diffstat-disagrees"


def stat(*names: bytes) -> bytes:
    return (
        b"".join(b" %b | 2 +-\n" % name for name in names)
        + b" 1 file changed, 1 insertion(+), 1 deletion(-)\n\n"
    )


@pytest.mark.parametrize(
    "summary",
    [
        stat(b"f"),
        b" f | 0\n 1 file changed, 0 insertions(+), 0 deletions(-)\n\n",
        b" f | Bin 2 -> 5 bytes\n 1 file changed\n\n",
        b" f | Bin\n 1 file changed\n\n",
        b" f (new +x) | 2 +-\n 1 file changed\n\n",
        b"1\t1\tf\n\n",
        b"-\t-\tf\n\n",
        b":100644 100644 1111111 2222222 M\tf\n\n",
        b":100644 100644 1111111... 2222222... M\tf\n f | 2 +-\n 1 file changed\n\n",
        stat(b"f")[:-1] + b" create mode 100644 f\n delete mode 100644 g\n mode change 100644 => 100755 h\n"
        b" mode change 100644 => 100755\n rename a => b (90%)\n copy a => c (100%)\n rewrite d (95%)\n\n",
        b"  64.0% src/sub/\n 100.0% src/\n\n",
        b" ...\n 9 files changed\n\n",
    ],
)  # fmt: skip
def test_summary_of_git_is_read(summary: bytes) -> None:
    assert touched(summary + edit(b"f")) == ("f",)


@pytest.mark.parametrize(
    ("entries", "name"),
    [
        (edit(b"f"), b"f   "),
        (edit(b"a | 3 b"), b"a | 3 b"),
        (rename(b"old", b"new"), b"old => new"),
        (rename(b"a/old.py", b"a/new.py"), b"a/{old.py => new.py}"),
        (rename(b"old/f.py", b"new/f.py"), b"{old => new}/f.py"),
        (rename(b"a/b/f", b"a/c/f"), b"a/{b => c}/f"),
        (rename(b"a/b/f", b"a/f"), b"a/{b => }/f"),
        (rename(b"a/f", b"a/b/f"), b"a/{ => b}/f"),
        (copy(b"x/a", b"x/b"), b"x/{a => b}"),
        (edit(b"a/very/long/path/to/f.py"), b".../path/to/f.py"),
        (edit(b"averyverylongname"), b"...longname"),
    ],
)
def test_name_in_a_diffstat_is_that_of_its_entry(entries: bytes, name: bytes) -> None:
    assert DISAGREES not in dict(flags(stat(name) + entries))


def test_quoted_name_is_that_of_its_entry() -> None:
    entry = b'diff --git "a/t\\tb" "b/t\\tb"\nold mode 100644\nnew mode 100755\n'
    assert flags(b'0\t0\t"t\\tb"\n\n' + entry) == [("invisible-character", "t\tb")]


@pytest.mark.parametrize(
    "summary", [stat(b"f", b"g"), stat(b".../g"), b"1\t1\tg\n\n", b":100644 100644 1111111 2222222 M\tg\n\n"]
)
def test_name_without_entry_is_refused(summary: bytes) -> None:
    assert code(summary + edit(b"f")) == "ambiguous"


def test_entry_without_name_is_flagged() -> None:
    assert flags(stat(b"f") + edit(b"f") + add(b"g")) == [(DISAGREES, "g")]


def test_cut_summary_says_nothing_about_the_rest() -> None:
    assert flags(b" f | 2 +-\n ...\n 2 files changed\n\n" + edit(b"f") + add(b"g")) == []


def test_unmerged_path_in_a_raw_summary_is_refused() -> None:
    assert code(b":000000 000000 0000000 0000000 U\tf\n\n" + edit(b"f")) == "unmerged"


@pytest.mark.parametrize(
    "data", [stat(b"f"), b"f\n" + edit(b"f"), b"M\tf\n\n" + edit(b"f"), b" f | many\n\n" + edit(b"f")]
)
def test_summary_alone_or_of_no_known_shape_is_refused(data: bytes) -> None:
    assert code(data) in {"ambiguous", "unrecognised"}


def test_text_without_summary_is_left_where_it_is() -> None:
    text = opened(chmod(b"f"))
    assert (read_prelude(text), text.at) == (False, 0)


def test_unended_summary_is_truncated() -> None:
    assert inner_code(lambda: read_prelude(opened(b" f | 2 +-"))) == "truncated"
