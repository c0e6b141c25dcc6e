from __future__ import annotations

from adjudge.model.ids import RepoPath
from tests.two_trees import sources

MADE = sources({"a.py": "x = 1\n"}, {"a.py": "x = 2\n", "b.txt": "y"})


def test_a_path_that_is_not_in_the_tree_has_no_language_and_no_facts() -> None:
    assert MADE.head.language(RepoPath("zzz.py")) == "other"
    assert MADE.head.facts(RepoPath("zzz.py")) is None
    assert MADE.head.facts(None) is None


def test_a_file_without_a_reader_has_no_facts() -> None:
    assert MADE.head.language(RepoPath("b.txt")) == "other"
    assert MADE.head.facts(RepoPath("b.txt")) is None


def test_a_file_with_a_reader_has_them() -> None:
    facts = MADE.head.facts(RepoPath("a.py"))
    assert facts is not None
    assert [one.name for one in facts.definitions] == ["x"]
