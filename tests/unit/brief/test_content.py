"""Lines count where there is something to read."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudge.brief.content import Content, find_contents, is_document, is_requirements
from adjudge.brief.reading import read_changes
from adjudge.graph.reach import links_of
from adjudge.model.ids import RepoPath
from adjudge.model.place import Place, Side
from adjudge.model.policy import NO_POLICY, Policy
from tests.brief_values import a_signal
from tests.two_trees import Files, sources

TEXT = "def f(x):\n    return x\n"


def contents(before: Files, after: Files, *, policy: Policy = NO_POLICY) -> dict[str, Content]:
    """By path; every unit is told to have added two lines and removed one."""
    made = replace(sources(before, after), policy=policy)
    read = [
        replace(one, unit=replace(one.unit, added=2, removed=1))
        for one in read_changes(made, links_of(made.head.snapshot), links_of(made.base.snapshot))
    ]
    anchor = Place(path=RepoPath("a.py"), side=Side.HEAD, line=1)
    return {one.read.unit.path: one for one in find_contents(made, read, [a_signal(anchor=anchor)])}


def lines(path: str, before: str, after: str) -> tuple[int, int]:
    one = contents({path: before}, {path: after})[path]
    return one.lines, one.running


def test_changed_code_is_read_and_runs() -> None:
    assert lines("a.py", TEXT, TEXT.replace("return x", "return 1")) == (3, 3)


@pytest.mark.parametrize(
    "after", [TEXT + "# a comment\n", TEXT.replace("return x", "return x  # y"), "\n\n" + TEXT]
)
def test_comments_and_layout_have_no_lines(after: str) -> None:
    assert lines("a.py", TEXT, after) == (0, 0)


def test_layout_of_a_file_that_was_not_read_whole_counts() -> None:
    assert lines("a.py", "def (\n", "def (\n\n") == (3, 3)


def test_tests_and_documents_are_read_and_do_not_run() -> None:
    assert lines("tests/test_a.py", TEXT, TEXT.replace("x", "y")) == (3, 0)
    assert lines("README.md", "a\n", "b\n") == (3, 0)


def test_lock_file_has_no_lines() -> None:
    assert lines("uv.lock", "a\n", "b\n") == (0, 0)


def test_signals_stand_with_the_path_they_are_anchored_in() -> None:
    made = contents({"a.py": TEXT, "b.py": TEXT}, {"a.py": "x = 1\n", "b.py": "x = 1\n"})
    assert [len(made[path].signals) for path in ("a.py", "b.py")] == [1, 0]


def test_configured_pattern_makes_a_path_sensitive() -> None:
    made = contents({"pay/a.py": TEXT}, {"pay/a.py": "x = 1\n"}, policy=Policy(sensitive=("lib/**", "pay/*")))
    assert made["pay/a.py"].sensitive == "pay/*"


def test_names_of_documents_and_of_lists_of_packages() -> None:
    assert [is_document(one) for one in ("a/b.md", "LICENSE", "notes.txt", "a.py")] == [
        True,
        True,
        True,
        False,
    ]
    assert is_requirements("requirements-dev.txt")
    assert not is_document("requirements-dev.txt")
