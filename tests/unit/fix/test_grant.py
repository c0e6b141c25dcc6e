"""What a fix may touch, and what is frozen."""

from __future__ import annotations

from adjudge.fix.grant import frozen_paths, make_grant, spell
from adjudge.fix.opening import Opening
from adjudge.model.ids import RepoPath
from adjudge.patch.patterns import find_pattern_faults
from tests.architecture.sources import modules

PATHS = tuple(map(RepoPath, ("a.py", "b.py", "tests/test_a.py", "conftest.py", "run.sh", "package.json")))


def grant(
    *names: str, patterns: tuple[str, ...] = (), argv: tuple[str, ...] = ()
) -> tuple[set[str], set[str]]:
    made = make_grant(
        touched=[RepoPath("a.py")],
        frozen=frozen_paths(PATHS, argvs=[argv]),
        opening=Opening(names=tuple(map(RepoPath, names)), patterns=patterns),
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
    assert "run.sh" in grant(argv=("./run.sh",))[1]
    assert "b.py" in grant(argv=("python", "b.py::test"))[1]


def test_what_the_owner_opens_by_name_is_open_whatever_it_is() -> None:
    allow, frozen = grant("package.json")
    assert "package.json" in allow
    assert not {"package.json", "**/package.json"} & frozen


def test_pattern_of_the_owner_leaves_judges_frozen() -> None:
    allow, frozen = grant(patterns=("**/*.json",))
    assert "**/*.json" in allow
    assert {"package.json", "**/package.json"} <= frozen


def test_new_tests_may_be_added_and_nothing_else_done_to_them() -> None:
    made = make_grant(touched=[], frozen=[])
    assert made.allow
    assert {one.kinds for one in made.allow} == {("added",)}


def test_ordinary_file_judges_nothing() -> None:
    assert frozen_paths([RepoPath("src/config.py"), RepoPath("setup_things.py")]) == ()


def test_what_a_link_that_judges_leads_to_judges() -> None:
    paths = [
        RepoPath(one) for one in ("tests", "checks/real.py", "checks/sub/x.py", "test_a.py", "c.py", "d.py")
    ]
    links = {RepoPath("tests"): "checks", RepoPath("test_a.py"): "./c.py", RepoPath("d.py"): "other.py"}
    found = frozen_paths(paths, links=links)
    assert found == ("c.py", "checks/real.py", "checks/sub/x.py", "test_a.py", "tests")


def test_files_of_a_frozen_folder_are_not_named_one_by_one() -> None:
    made = make_grant(touched=[], frozen=[RepoPath("x/node_modules/a.js"), RepoPath("y/test_b.py")])
    assert "**/node_modules/**" in made.frozen
    assert "x/node_modules/a.js" not in made.frozen
    assert "y/test_b.py" in made.frozen


def test_name_with_characters_of_patterns_can_be_spelled() -> None:
    assert spell(RepoPath("app/[id].ts")) == "app/?id?.ts"
    assert not any(find_pattern_faults(spell(RepoPath("a{b}!c\\d*"))))


def test_table_of_names_has_no_pattern_that_cannot_be_read() -> None:
    made = make_grant(touched=[], frozen=frozen_paths([RepoPath(one.place) for one in modules()]))
    assert [one for one in made.frozen if any(find_pattern_faults(one))] == []
