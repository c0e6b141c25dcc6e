"""GitHub's rules: every example of its page, and what the page says does not work."""

from __future__ import annotations

import pytest

from adjudge.brief.ownership.github import read_github
from adjudge.brief.ownership.index import RuleIndex
from adjudge.brief.ownership.rules import MOST_OWNERS

EXAMPLE = b"""\
# This is a comment.
*       @global-owner1 @global-owner2
*.js    @js-owner #This is an inline comment.
*.go docs@example.com
*.txt @octo-org/octocats
/build/logs/ @doctocat
docs/*  docs@example.com
apps/ @octocat
/docs/ @doctocat
/scripts/ @doctocat @octocat
**/logs @octocat
/apps/ @octocat
/apps/github
/apps/ @octocat
/apps/github @doctocat
"""
GLOBAL = "@global-owner1 @global-owner2"


def owners(text: bytes, path: str) -> str | None:
    """The owners of a path in a row; ``None`` where no rule is in force."""
    rules = RuleIndex(read_github(text).rules).in_force(path)
    return " ".join(rules[0].owners) if rules else None


@pytest.mark.parametrize(
    ("lines", "path", "wanted"),
    [
        (2, "README", GLOBAL),
        (2, "a/b/c.py", GLOBAL),
        (2, ".env", GLOBAL),
        (3, "a/app.js", "@js-owner"),
        (3, "app.css", GLOBAL),
        (4, "cmd/main.go", "docs@example.com"),
        (5, "notes.txt", "@octo-org/octocats"),
        (6, "build/logs/a.log", "@doctocat"),
        (6, "build/logs/deep/b.log", "@doctocat"),
        (6, "build/logs", GLOBAL),
        (6, "x/build/logs/a.log", GLOBAL),
        (7, "docs/getting-started.md", "docs@example.com"),
        (7, "docs/build-app/troubleshooting.md", GLOBAL),
        (7, "x/docs/a.md", GLOBAL),
        (8, "apps/a", "@octocat"),
        (8, "deep/apps/b/c", "@octocat"),
        (8, "deep/apps", GLOBAL),
        (9, "docs/a", "@doctocat"),
        (9, "docs/a/b", "@doctocat"),
        (9, "x/docs/a", GLOBAL),
        (10, "scripts/run", "@doctocat @octocat"),
        (11, "build/logs/a", "@octocat"),
        (11, "scripts/logs/a", "@octocat"),
        (11, "deeply/nested/logs/a", "@octocat"),
        (11, "logs", "@octocat"),
        (13, "apps/web/a", "@octocat"),
        (13, "apps/github/a", ""),
        (13, "apps/github", ""),
        (15, "apps/github/a", "@doctocat"),
    ],
)
def test_the_example_of_the_page_down_to_a_line(lines: int, path: str, wanted: str) -> None:
    assert owners(b"\n".join(EXAMPLE.split(b"\n")[:lines]), path) == wanted


@pytest.mark.parametrize(
    ("pattern", "path", "meant"),
    [
        (b"foo", "foo", True), (b"foo", "a/foo", True), (b"foo", "foo/a", True), (b"foo", "foobar", False),
        (b"/foo", "foo", True), (b"/foo", "foo/a/b", True), (b"/foo", "a/foo", False),
        (b"foo/", "foo", False), (b"foo/", "a/foo/b", True), (b"/foo/", "a/foo/b", False),
        (b"foo/bar", "foo/bar/x", True), (b"foo/bar", "a/foo/bar", False),
        (b"*.py", "a/b.py", True), (b"*.py", "b.py/c", True), (b"*.py", "b.pyc", False),
        (b"/*", "a", True), (b"/*", "a/b", False), (b"/*/", "a/b", True), (b"/*/", "a", False),
        (b"**", "a/b", True), (b"a/**", "a/b/c", True), (b"a/**", "a", False), (b"a/**/z", "a/z", True),
        (b"a/**/z", "a/b/c/z/x", True), (b"**/a/*", "x/a/b", True), (b"**/a/*", "x/a/b/c", False),
        (b"a?.py", "ab.py", True), (b"a?.py", "a/.py", False), (b"Foo", "foo", False), (b"a**z", "abz", True),
        (b"a**z", "a/z", False), (b"a\\ b", "a b", True), (b"a\\*", "a*", True), (b"a\\*", "ab", False),
        (b"\xff*", "\udcffa", True), (b"/", "a", False), (b"//", "a", False), (b"a//b", "a/b", False),
        (b"{a,b}", "a", False), (b"a#b", "a#b", True), (b"./a", "a", False), (b"../a", "a", False),
    ],
)  # fmt: skip
def test_a_pattern_means_a_path(pattern: bytes, path: str, meant: bool) -> None:
    assert (owners(pattern + b" @o", path) == "@o") is meant


@pytest.mark.parametrize(
    "line",
    [
        b"!a @o", b"[ab].py @o", b"a] @o", b"a[b @o", rb"\#a @o", b"a @", b"a o", b"a @o TODO", b"a @-o", b"a @o/", b"a @@o",
        b"a @o/t/u", b"[Section] @o", b"a @" + b"o" * 300, b"a @\xff", b"a @o,@p", b"a @o#x",
    ],
)  # fmt: skip
def test_a_line_that_is_not_understood_is_left_out_and_told(line: bytes) -> None:
    read = read_github(b"* @all\n\n" + line + b"\n*.md @docs\n")
    assert (read.refused, [rule.line for rule in read.rules]) == ((3,), [1, 4])


@pytest.mark.parametrize("text", [b"", b"\n\n", b"# a @o", b"  # a", b"\xef\xbb\xbf# a", b"#"])
def test_blanks_and_comments_are_no_rules(text: bytes) -> None:
    assert read_github(text) == ((), (), ())


@pytest.mark.parametrize("text", [b"a @o\r\n", b"\ta\t@o\t", b"\xef\xbb\xbfa @o", b"a @o # b @p", b"a @o @o"])
def test_ends_of_lines_blanks_and_comments_do_not_count(text: bytes) -> None:
    assert owners(text, "a") == "@o"


def test_a_crowd_is_cut_and_told() -> None:
    names = b" ".join(b"@o%d" % number for number in range(MOST_OWNERS + 5))
    read = read_github(b"a " + names)
    assert (len(read.rules[0].owners), read.crowded) == (MOST_OWNERS, (1,))
