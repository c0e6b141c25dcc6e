"""Files that decide what other checks see or run."""

from __future__ import annotations

import pytest

from adjudge.patch.paths import fold
from adjudge.patch.patterns import find_pattern_faults
from adjudge.patch.steering import TABLE, steering_of


def codes(path: str) -> list[str]:
    return [row.code for row in steering_of(path)]


@pytest.mark.parametrize(
    ("path", "wanted"),
    [
        ("a/.gitmodules", ["git-submodules"]),
        ("azure-pipelines-nightly.yml", ["ci-configuration"]),
        ("a/.husky/b/c", ["hooks"]),
        (".vscode/tasks.json", ["agent-configuration"]),
        (".github/workflows/ci.yml", ["ci-configuration", "forge-configuration"]),
        (".github/codeowners", ["code-owners", "forge-configuration"]),
    ],
)
def test_path_is_found_by_name_wildcard_folder_and_place(path: str, wanted: list[str]) -> None:
    assert codes(path) == wanted


@pytest.mark.parametrize("path", ["a/.vscode/tasks.json", "a/.github/x", ".husky", ".github", "src/a.py"])
def test_place_counts_from_the_top_and_a_folder_needs_something_below_it(path: str) -> None:
    assert codes(path) == []


def test_table_is_sound_and_folded() -> None:
    texts = [text for row in TABLE for text in (*row.names, *row.folders, *row.patterns)]
    assert [one for one in texts if list(find_pattern_faults(one)) or one != fold(one)] == []
    assert [name for row in TABLE for name in (*row.names, *row.folders) if "/" in name] == []


def test_pattern_of_the_table_is_a_path_or_everything_below_a_folder() -> None:
    patterns = [text.removesuffix("/**") for row in TABLE for text in row.patterns]
    assert [text for text in patterns if "*" in text] == []
