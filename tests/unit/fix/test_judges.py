"""Files that judge a fix, told by their names."""

from __future__ import annotations

import pytest

from adjudge.fix.judges import (
    FOLDERS,
    NAMES,
    is_a_test,
    is_new_test,
    judges,
    steering_folders,
    steering_patterns,
    steers,
)
from adjudge.model.ids import RepoPath
from adjudge.patch.patterns import find_pattern_faults

TESTS = [
    "tests/test_a.py",
    "Test_Calc.py",
    "app/tests.py",
    "app/test.py",
    "CalcTest.java",
    "TestCalc.kt",
    "CalcIT.java",
    "calc_spec.rb",
    "spec/calc.rb",
    "Tests/Calc.cs",
    "calc.test.ts",
    "calc-spec.js",
    "src/testing/help.py",
    "__tests__/a.js",
]
STEERING = [
    "conftest.py",
    "x/conftest.py",
    "Makefile",
    "rules.mk",
    "jest.config.ts",
    ".github/workflows/a.yml",
    "go.mod",
    "go.work",
    "x.pth",
    "sitecustomize.py",
    "usercustomize.py",
    "pytest.ini",
    ".pytest.ini",
    "tox.ini",
    "setup.cfg",
    "setup.py",
    "package.json",
    ".npmrc",
    ".env",
    ".env.local",
    ".envrc",
    "tsconfig.build.json",
    "vitest.workspace.ts",
    ".cargo/config.toml",
    "build.rs",
    ".adjudge.toml",
    "node_modules/.bin/jest",
    "vendor/modules.txt",
    "a/testdata/x.golden",
    "__snapshots__/a.snap",
    "a/b.pyc",
    "venv/bin/python",
    "__pycache__/a.py",
    ".gitattributes",
    ".gitignore",
    "AGENTS.md",
    ".husky/pre-commit",
    "PYTEST.INI",
]
PLAIN = [
    "src/config.py",
    "latest.py",
    "contest.py",
    "setup_things.py",
    "attest.go",
    "protest.ts",
    "inspect.py",
    "audit.py",
    "testing.py",
    "tester.py",
    "src/fixtures.py",
    "spectrum.py",
    "UNIT.py",
    "manifest.py",
    "greatest.rs",
]


@pytest.mark.parametrize("path", TESTS)
def test_test_is_known_by_its_name(path: str) -> None:
    assert is_a_test(RepoPath(path))


@pytest.mark.parametrize("path", STEERING)
def test_what_steers_tests_is_known_by_its_name(path: str) -> None:
    assert steers(RepoPath(path))


@pytest.mark.parametrize("path", PLAIN)
def test_ordinary_file_judges_nothing(path: str) -> None:
    assert not judges(RepoPath(path))


def test_new_test_is_one_that_was_not_there() -> None:
    before = frozenset({RepoPath("tests/test_a.py")})
    assert is_new_test(RepoPath("tests/test_b.py"), before)
    assert not is_new_test(RepoPath("tests/test_a.py"), before)
    assert not is_new_test(RepoPath("c.py"), before)


def test_every_name_and_folder_can_be_frozen() -> None:
    patterns = steering_patterns(())
    assert {f"**/{one}" for one in NAMES} | {f"**/{one}/**" for one in FOLDERS} <= patterns
    assert [one for one in patterns if any(find_pattern_faults(one))] == []


def test_what_the_owner_opens_by_name_is_not_frozen_by_a_pattern() -> None:
    assert "**/package.json" not in steering_patterns(["web/package.json"])
    assert "vendor" not in steering_folders(["vendor/a.go"])
    assert "vendor" in steering_folders(["a.go"])
