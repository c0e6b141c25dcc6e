"""What a fix may touch, and what is frozen."""

from __future__ import annotations

import pytest

from adjudge.fix.grant import frozen_paths, is_new_test, judges, make_grant, spell
from adjudge.model.ids import RepoPath
from adjudge.patch.patterns import find_pattern_faults
from tests.architecture.sources import modules

PATHS = tuple(map(RepoPath, ("a.py", "b.py", "tests/test_a.py", "conftest.py", "run.sh", "package.json")))


def grant(*also: str, programs: tuple[str, ...] = ()) -> tuple[set[str], set[str]]:
    made = make_grant(
        touched=[RepoPath("a.py")], also=map(RepoPath, also), paths=PATHS, programs=programs, repository=None
    )
    plain = {one.pattern for one in made.allow if not one.kinds}
    return plain, set(made.frozen)


def test_files_of_findings_are_open_and_nothing_else_is() -> None:
    assert grant()[0] == {"a.py"}


def test_tests_that_are_there_and_what_steers_them_are_frozen() -> None:
    _, frozen = grant()
    assert {"tests/test_a.py", "conftest.py", "package.json", "**/conftest.py", "**/pytest.ini"} <= frozen
    assert "b.py" not in frozen


def test_files_that_commands_name_are_frozen() -> None:
    assert "run.sh" in grant(programs=("./run.sh",))[1]
    assert "b.py" in grant(programs=("python", "b.py::test"))[1]


def test_what_the_owner_opens_is_open_whatever_it_is() -> None:
    allow, frozen = grant("package.json")
    assert "package.json" in allow
    assert not {"package.json", "**/package.json"} & frozen


def test_new_tests_may_be_added_and_nothing_else_done_to_them() -> None:
    made = make_grant(touched=[], also=[], paths=PATHS)
    assert made.allow
    assert {one.kinds for one in made.allow} == {("added",)}


@pytest.mark.parametrize(
    "path", ["x/conftest.py", "Makefile", "jest.config.ts", ".github/workflows/a.yml", "go.mod"]
)
def test_file_that_judges(path: str) -> None:
    assert judges(RepoPath(path))


def test_ordinary_file_judges_nothing() -> None:
    assert frozen_paths([RepoPath("src/config.py"), RepoPath("setup_things.py")]) == ()


def test_name_with_characters_of_patterns_can_be_spelled() -> None:
    assert spell(RepoPath("app/[id].ts")) == "app/?id?.ts"
    assert not any(find_pattern_faults(spell(RepoPath("a{b}!c\\d*"))))


def test_new_test_is_one_that_was_not_there() -> None:
    before = frozenset(PATHS)
    assert is_new_test(RepoPath("tests/test_b.py"), before)
    assert not is_new_test(RepoPath("tests/test_a.py"), before)
    assert not is_new_test(RepoPath("c.py"), before)


def test_table_of_names_has_no_pattern_that_cannot_be_read() -> None:
    made = make_grant(touched=[], also=[], paths=[RepoPath(one.place) for one in modules()])
    assert [one for one in made.frozen if any(find_pattern_faults(one))] == []
