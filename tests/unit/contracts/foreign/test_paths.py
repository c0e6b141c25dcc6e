"""Paths as others write them."""

from __future__ import annotations

import pytest

from adjudge.contracts.foreign.paths import find_inside, is_absolute, name_path, read_uri, unescape


@pytest.mark.parametrize(
    ("written", "path", "marks"),
    [
        ("a/b.py", "a/b.py", ()),
        ("./a.py", "a.py", ()),
        (".//a.py", "a.py", ()),
        ("././a.py", "a.py", ()),
        (".a.py", ".a.py", ()),
        ("../a.py", "../a.py", ()),
        ("a\\b.py", "a\\b.py", ()),
        ("/ci/shop/a.py", "a.py", ()),
        ("/ci/shop/sub/a.py", "sub/a.py", ()),
        ("/ci/shop2/a.py", "/ci/shop2/a.py", ("absolute-path",)),
        ("/ci/shop", "/ci/shop", ("absolute-path",)),
        ("C:\\shop\\a.py", "C:\\shop\\a.py", ("absolute-path",)),
        ("", "", ()),
    ],
)
def test_path_is_relative_below_a_root_and_else_as_written(
    written: str, path: str, marks: tuple[str, ...]
) -> None:
    assert name_path(written, ["/ci/shop", "/ci"][:1]) == (path, marks)


def test_longest_root_counts() -> None:
    assert find_inside("/a/b/c", ["/a", "/a/b/"]) == "c"


def test_top_of_the_file_system_is_no_root() -> None:
    assert find_inside("/etc/passwd", ["/", ""]) == ""


@pytest.mark.parametrize(
    ("path", "wanted"), [("/a", True), ("C:/a", True), ("a", False), ("a:b", False), ("", False)]
)
def test_absolute_paths_of_both_worlds_are_known(path: str, wanted: bool) -> None:
    assert is_absolute(path) is wanted


@pytest.mark.parametrize(
    ("uri", "path"),
    [
        ("file:///a%20b", "/a b"),
        ("file:/a", "/a"),
        ("FILE://localhost/a", "/a"),
        ("file:///c:/a", "c:/a"),
        ("file://host/a", "file://host/a"),
        ("git:a", "git:a"),
        ("a%2Fb", "a/b"),
        ("%C3%A9", "é"),
        ("%C3", "\udcc3"),
        ("a%0", "a%0"),
    ],
)
def test_uri_names_a_path(uri: str, path: str) -> None:
    assert read_uri(uri) == path


def test_escapes_stand_for_bytes() -> None:
    assert unescape("%e2%82%AC%zz") == "€%zz"
