"""The file of a folder holds for that folder alone, and says nothing of the whole."""

from __future__ import annotations

import pytest

from adjudge.contracts.config_folder_v1 import TOP_ONLY, can_be_told, read_folder_config
from adjudge.contracts.config_keys import KEYS
from adjudge.contracts.config_v1 import ConfigV1
from adjudge.errors import ConfigError
from adjudge.model.ids import RepoPath

FILE = RepoPath("packages/web/.adjudge.toml")
RULES = """\
[[suppress]]
change = "removed"
reason = "r"

[[suppress]]
rule = "ruff:F401"
path = "src/**"
reason = "r"

[sensitive]
paths = ["pay/**", "*"]
"""
WHOLE = """\
[check]
collectors = ["ruff"]
[[command]]
name = "t"
argv = ["x"]
[review]
packs = ["python"]
"""


def test_rules_and_patterns_start_at_the_folder() -> None:
    made = read_folder_config(RULES.encode(), file=FILE)
    assert [(one.path, one.file, one.line) for one in made.policy.suppressions] == [
        ("packages/web/**", FILE, 1)
    ]
    assert [(one.path, one.line) for one in made.policy.finding_suppressions] == [("packages/web/src/**", 5)]
    assert made.policy.sensitive == ("packages/web/pay/**", "packages/web/*")
    assert made.without_effect == ()


def test_tables_about_the_whole_are_told_and_have_no_effect() -> None:
    made = read_folder_config(WHOLE.encode(), file=FILE)
    assert made.without_effect == ("command", "check", "review")
    assert (made.policy.commands, made.policy.check.collectors, made.policy.review_packs) == ((), (), ())


def test_each_table_is_for_folders_or_for_the_top_alone() -> None:
    tables = {
        name: {one.in_folders for one in KEYS if one.name.startswith(name)}
        for name in ConfigV1.__struct_fields__
    }
    assert {name for name, where in tables.items() if where == {False}} == TOP_ONLY.keys()
    assert all(len(where) == 1 for where in tables.values())


def test_file_that_cannot_be_used_is_refused() -> None:
    with pytest.raises(ConfigError, match="did you mean zones"):
        read_folder_config(b"zone = 1\n", file=FILE)


@pytest.mark.parametrize(
    ("folder", "told"),
    [
        ("a", True),
        ("a/b c", True),
        ("\u00e4", True),
        ("[slug]", False),
        ("a*", False),
        ("a?", False),
        ("a\n", False),
        ("**", False),
    ],
)
def test_folder_is_told_by_a_pattern_or_not_at_all(folder: str, told: bool) -> None:
    assert can_be_told(folder) is told
