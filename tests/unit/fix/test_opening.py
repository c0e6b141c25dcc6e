"""What ``--also`` opens, and what it cannot."""

from __future__ import annotations

import pytest

from adjudge.errors import UsageError
from adjudge.fix.opening import Opening, read_opening
from adjudge.model.ids import RepoPath

PATHS = tuple(
    map(RepoPath, ("a.py", "src/b.py", "src/test_b.py", "app/[id].ts", "conftest.py", ".adjudge.toml"))
)
JUDGING = frozenset(map(RepoPath, ("src/test_b.py", "conftest.py", ".adjudge.toml")))


def opening(*words: str) -> Opening:
    return read_opening(tuple(map(RepoPath, words)), PATHS, JUDGING)


def told(*words: str) -> list[str]:
    return [one.code for one in opening(*words).told]


@pytest.mark.parametrize(
    "word",
    [
        "", "/etc/passwd", "../x", "a/../b", "./a.py", "src/", "src", "a//b", "[x]", "~/x", ":x", " a", "a\nb",
        ".git/config", "x/.GIT/hooks/y", "a**",
    ],
)  # fmt: skip
def test_word_that_is_no_path_of_the_repository_is_refused(word: str) -> None:
    with pytest.raises(UsageError) as caught:
        opening("a.py", word)
    assert caught.value.code == "also-path"
    assert "--also number 2" in caught.value.message


@pytest.mark.parametrize("word", ["**", "**/*", "*/**", "**/**", "**/*/**"])
def test_pattern_that_opens_everything_is_refused(word: str) -> None:
    with pytest.raises(UsageError) as caught:
        opening(word)
    assert caught.value.code == "also-everything"


def test_name_of_an_ordinary_file_is_opened_without_a_word() -> None:
    assert opening("a.py", "a.py") == Opening(names=(RepoPath("a.py"),))


def test_name_with_characters_of_patterns_is_a_name_where_it_is_there() -> None:
    assert opening("app/[id].ts").names == ("app/[id].ts",)


@pytest.mark.parametrize("name", ["conftest.py", ".adjudge.toml", "src/test_b.py", "new/pytest.ini"])
def test_name_of_a_judge_is_opened_and_told(name: str) -> None:
    made = opening(name)
    assert made.names == (name,)
    assert made.told[0].code == "opens-a-judge"


def test_name_of_nothing_is_told() -> None:
    assert told("new.py") == ["also-matches-nothing"]


def test_pattern_tells_how_many_files_it_opens_and_leaves_judges() -> None:
    made = opening("src/*.py")
    assert made.patterns == ("src/*.py",)
    assert [one.code for one in made.told] == ["also-opens", "also-leaves-frozen"]
    assert "opens 1 files" in made.told[0].message
    assert "src/test_b.py" in made.told[1].message


@pytest.mark.parametrize("word", ["??", "none/**"])
def test_pattern_of_nothing_is_told(word: str) -> None:
    assert told(word) == ["also-matches-nothing"]
