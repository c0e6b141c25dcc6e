"""GitLab's rules: sections, defaults, approvals, exclusions, and its examples."""

from __future__ import annotations

import pytest

from adjudge.brief.ownership.gitlab import parse_heading, read_gitlab
from adjudge.brief.ownership.index import RuleIndex
from adjudge.brief.ownership.rules import MOST_OWNERS

MAIN = rb"""
* @default-owner
README.md @doc-team @tech-lead
*.rb @ruby-owner
\#file_with_pound.rb @pound
LICENSE @legal janedoe@gitlab.com
CHANGES @group @group/with-nested/subgroup
/docs/ @all-docs
/docs/* @root-docs
/docs/**/*.md @markdown-docs  # Match specific file types
/db/**/index.md @index-docs   # noted by @somebody
lib/ @lib-owner
/config/ @@maintainer
path\ with\ spaces/ @space-owner
"""
READMES = b"""
* @admin
[README Owners]
README.md @user1 @user2
internal/README.md @user4
[README other owners]
README.md @user3
"""
DEFAULTS = b"""
[Documentation][2] @docs-team
docs/
README.md
^[Database] @database-team @agarcia
model/db/
config/db/database-setup.md @docs-team
"""
DOUBLE = b"""
[Documentation]
ee/docs/ @docs
[Database]
README.md @database
[DOCUMENTATION]
README.md @docs
"""
EXCLUDED = b"""
* @username
!pom.xml
[Ruby]
*.rb @ruby-team
!/config/**/*.rb # not these
/config/routes.rb @ops
[Config]
/config/ @ops-team
"""
BROKEN = b"""
* @group
[Section name
docs/ @docs_group
"""
SPACES = b"folder with spaces/*.md @group"


def owners(text: bytes, path: str) -> list[tuple[str, str]]:
    """(section, owners) of every rule in force."""
    rules = RuleIndex(read_gitlab(text).rules).in_force(path) or ()
    return [(rule.section, " ".join(rule.owners)) for rule in rules]


@pytest.mark.parametrize(
    ("path", "wanted"),
    [
        ("a", "@default-owner"), (".gitignore", "@default-owner"), ("x/y/z", "@default-owner"),
        ("README.md", "@doc-team @tech-lead"), ("deep/README.md", "@doc-team @tech-lead"),
        ("a/b.rb", "@ruby-owner"), ("#file_with_pound.rb", "@pound"), ("LICENSE", "@legal janedoe@gitlab.com"),
        ("CHANGES", "@group @group/with-nested/subgroup"), ("docs/a.txt", "@root-docs"),
        ("docs/a/b.txt", "@all-docs"), ("docs/a/b.md", "@markdown-docs"), ("docs/a.md", "@markdown-docs"),
        ("db/index.md", "@index-docs @somebody"), ("db/a/b/index.md", "@index-docs @somebody"),
        ("lib/a/b", "@lib-owner"), ("x/lib/a", "@lib-owner"), ("lib", "@default-owner"),
        ("config/a", "@@maintainer"), ("x/config/a", "@default-owner"), ("path with spaces/a", "@space-owner"),
    ],
)  # fmt: skip
def test_the_example_without_sections(path: str, wanted: str) -> None:
    assert owners(MAIN, path) == [("", wanted)]


@pytest.mark.parametrize(
    ("text", "path", "wanted"),
    [
        (READMES, "README.md", [("", "@admin"), ("README Owners", "@user1 @user2"), ("README other owners", "@user3")]),
        (READMES, "internal/README.md", [("", "@admin"), ("README Owners", "@user4"), ("README other owners", "@user3")]),
        (READMES, "a", [("", "@admin")]),
        (DEFAULTS, "docs/a", [("Documentation", "@docs-team")]),
        (DEFAULTS, "x/README.md", [("Documentation", "@docs-team")]),
        (DEFAULTS, "model/db/a", [("Database", "@database-team @agarcia")]),
        (DEFAULTS, "config/db/database-setup.md", [("Database", "@docs-team")]),
        (DOUBLE, "README.md", [("Database", "@database"), ("Documentation", "@docs")]),
        (DOUBLE, "ee/docs/a", [("Documentation", "@docs")]),
        (EXCLUDED, "a", [("", "@username")]),
        (EXCLUDED, "x/pom.xml", []),
        (EXCLUDED, "a.rb", [("", "@username"), ("Ruby", "@ruby-team")]),
        (EXCLUDED, "config/routes.rb", [("", "@username"), ("Config", "@ops-team")]),
        (EXCLUDED, "config/a/b.rb", [("", "@username"), ("Config", "@ops-team")]),
        (BROKEN, "docs/a", [("", "@docs_group")]),
        (BROKEN, "[Section", [("", "@group")]),
        (SPACES, "folder", [("", "@group")]),
        (SPACES, "folder with spaces/a.md", []),
        (b"/docs @o", "docs/a", []),
        (b"/docs @o", "docs", [("", "@o")]),
        (b"/docs/** @o", "docs/a/b", []),
        (b"internal/README.md @o", "docs/api/internal/README.md", [("", "@o")]),
        (b"/docs/*/README.md @o", "docs/api/README.md", [("", "@o")]),
        (b"/docs/*spec* @o", "docs/runtime.spec", [("", "@o")]),
        (b"/docs/index.* @o", "docs/index.html", [("", "@o")]),
        (b"[ab].rb @o", "a.rb", []),
        (b"x[ab].rb @o", "xa.rb", [("", "@o")]),
        (b"/path/* @group user_without @user_with", "path/a", [("", "@group @user_with")]),
        (b"a", "a", [("", "")]),
        (b"[S] @o\na nobody", "a", [("S", "")]),
        (b"a @o, @p", "a", [("", "@o @p")]),
        (b"A @o", "a", []),
        (b"!a\na @o", "a", []),
        (b"*.rb @a\n/x.rb @b\n*.rb @c", "x.rb", [("", "@c")]),
    ],
)  # fmt: skip
def test_each_section_answers_for_itself(text: bytes, path: str, wanted: list[tuple[str, str]]) -> None:
    assert owners(text, path) == wanted


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        (b"[Section name]", ("Section name", False, 1, [])),
        (b"^[Section name]", ("Section name", True, 1, [])),
        (b"[Section name][5]", ("Section name", False, 5, [])),
        (b"[Section name] @username", ("Section name", False, 1, ["@username"])),
        (b"[Section name][2] @group @subgroup", ("Section name", False, 2, ["@group", "@subgroup"])),
        (b"^[A][3] @@owner", ("A", True, 3, ["@@owner"])),
        (b"[A][0]", ("A", False, 1, [])),
        (b"[A][x]", ("A", False, 1, [])),
        (b"[A][-2] @o", ("A", False, 1, ["@o"])),
        (b"[A][" + b"9" * 5000 + b"]", ("A", False, 1000, [])),
        (b"[]", None),
        (b"[ ]", None),
        (b"[A", None),
        (b"^A]", None),
        (b"x[A]", None),
        (b"[" + b"a" * 300 + b"]", None),
    ],
)
def test_a_heading(line: bytes, wanted: tuple[str, bool, int, list[str]] | None) -> None:
    assert parse_heading(line) == wanted


def test_a_section_is_optional_only_where_every_heading_says_so() -> None:
    rules = read_gitlab(b"^[A]\na @o\n[a]\nb @o\n^[B][2]\nc @o\n").rules
    assert [(rule.section, rule.optional, rule.approvals) for rule in rules] == [
        ("A", False, 1), ("A", False, 1), ("B", True, 2),
    ]  # fmt: skip


def test_a_crowd_is_cut_and_told() -> None:
    names = b" ".join(b"@o%d" % number for number in range(MOST_OWNERS + 5))
    read = read_gitlab(b"[A] " + names + b"\na\n")
    assert (len(read.rules[0].owners), read.crowded) == (MOST_OWNERS, (2,))
