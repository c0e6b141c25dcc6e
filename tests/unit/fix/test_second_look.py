"""What no grant can say of a change."""

from __future__ import annotations

import pytest

from adjudge.fix.second_look import Left, find_helpers, find_judges, find_tests_inside, may_hold_tests
from adjudge.model.ids import RepoPath

BEFORE = frozenset(map(RepoPath, ("calc.py", "Test_Calc.py", "pkg/__init__.py", "pkg/a.py", "json/data.py")))


def left(path: str, *opened: str, gone: bool = False) -> Left:
    after = BEFORE - {path} if gone else BEFORE | {RepoPath(path)}
    return Left((RepoPath(path),), BEFORE, frozenset(after), frozenset(opened))


def codes(path: str, *opened: str, gone: bool = False) -> list[str]:
    return [one.code for one in find_judges(left(path, *opened, gone=gone))]


@pytest.mark.parametrize(
    "path", ["Test_Calc.py", "CONFTEST.py", "x/PyTest.ini", "node_modules/.bin/jest", "a.PYC"]
)
def test_judge_in_any_case_is_closed_until_its_name_opens_it(path: str) -> None:
    assert codes(path) == ["frozen-path"]
    assert codes(path, path) == []


def test_judge_that_is_gone_was_touched() -> None:
    assert codes("Test_Calc.py", gone=True) == ["frozen-path"]


def test_new_test_judges_nothing_yet() -> None:
    assert codes("test_new.py") == []
    assert codes("fixtures/test_new.py") == ["frozen-path"]


@pytest.mark.parametrize(
    "path", ["pytest.py", "json.py", "src/types.py", "unittest/__init__.py", "re.so", "src/_pytest/x.py"]
)
def test_new_module_that_hides_one_is_closed_until_its_name_opens_it(path: str) -> None:
    assert codes(path) == ["hides-a-module"]
    assert codes(path, path) == []


@pytest.mark.parametrize(
    "path", ["pkg/types.py", "pkg/json.py", "calc.py", "json/data.py", "new.py", "json.ts"]
)
def test_module_that_hides_nothing(path: str) -> None:
    assert codes(path) == []


def test_new_file_that_tests_alone_import_is_a_helper_of_theirs() -> None:
    path = RepoPath("help.py")
    tests, mixed = frozenset({RepoPath("test_a.py")}), frozenset(map(RepoPath, ("test_a.py", "calc.py")))
    assert [one.path for one in find_helpers(left("help.py"), {path: tests})] == [path]
    for opened, above in (((), mixed), ((), frozenset()), (("help.py",), tests)):
        assert list(find_helpers(left("help.py", *opened), {path: above})) == []


RUST = b"fn add() {}\n#[cfg(test)]\nmod tests {\n    #[test]\n    fn adds() { assert!(true) }\n}\n"


@pytest.mark.parametrize(
    ("path", "before", "after", "changed"),
    [
        ("a.rs", RUST, RUST.replace(b"add()", b"sum()"), False),
        ("a.rs", RUST, RUST.replace(b"true", b"1 == 1"), True),
        ("a.rs", RUST, RUST.replace(b"    #[test]\n", b"    #[test]\n    #[ignore]\n"), True),
        ("a.rs", b"fn add() {}\n", RUST, True),
        ("a.rs", b"#[test_case(1)]\nfn x() {}", b"#[test_case(2)]\nfn x() {}", False),
        ("a.mts", b"x\nif (import.meta.vitest) { a }", b"y\nif (import.meta.vitest) { a }", False),
        ("a.tsx", b"x\nif (import.meta.vitest) { a }", b"x\nif (import.meta.vitest) { b }", True),
        ("a.py", b'"""\n>>> f(1)\n2\n"""\nx = 1\n', b'"""\n>>> f(1)\n2\n"""\nx = 2\n', False),
        ("a.py", b'"""\n>>> f(1)\n2\n"""\n', b'"""\n>>> f(1)\n3\n"""\n', True),
        ("a.py", b'"""\n>>> f(1)\n2\n"""\n', b"", True),
        ("a.go", b"func Test() {}", b"", False),
    ],
)
def test_tests_inside_a_file_are_held_against_what_they_were(
    path: str, before: bytes, after: bytes, changed: bool
) -> None:
    found = list(find_tests_inside({RepoPath(path): before}, {RepoPath(path): after}, examples=True))
    assert [one.code for one in found] == (["tests-inside-changed"] if changed else [])


def test_examples_that_nobody_runs_are_no_tests() -> None:
    before, after = {RepoPath("a.py"): b">>> f(1)\n2\n"}, {RepoPath("a.py"): b">>> f(1)\n3\n"}
    assert list(find_tests_inside(before, after, examples=False)) == []


def test_files_that_may_hold_tests_are_read() -> None:
    assert [one for one in ("a.rs", "a.vue", "a.py", "a.go", "a") if may_hold_tests(RepoPath(one))] == [
        "a.rs",
        "a.vue",
        "a.py",
    ]
