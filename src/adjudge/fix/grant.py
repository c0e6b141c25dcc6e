"""What a fix may touch: files of its findings, their direct consumers, new tests, and what the owner opens.

Frozen are the tests that are there and whatever steers them, since a fixer that may change what judges it is
judged by itself. What the owner opens by name is open, whatever it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.graph.testing import is_test
from adjudge.model.grant import Grant, GrantLimits, Rule, RuleKind
from adjudge.patch.patterns import find_pattern_faults
from adjudge.patch.steering import steering_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from adjudge.model.ids import RepoPath

NAME: Final = "fix"
LIMITS: Final = GrantLimits(files=50, added=5000, removed=5000)
NEW_TESTS: Final = (
    "**/test_*.py", "**/*_test.py", "**/*_test.go", "**/*.test.ts", "**/*.test.tsx", "**/*.test.js",
    "**/*.test.jsx", "**/*.test.mjs", "**/*.test.cjs", "**/*.test.mts", "**/*.spec.ts", "**/*.spec.tsx",
    "**/*.spec.js", "**/*.spec.jsx", "**/*.spec.mjs",
)  # fmt: skip
"""Names under which runners look for tests of their own accord."""
STEERING: Final = (
    ".coveragerc", ".env", ".eslintrc*", ".flake8", ".mocharc*", ".npmrc", ".nvmrc", ".nycrc*", ".pylintrc",
    ".ruff.toml", "*.pth", "BUILD", "BUILD.bazel", "CMakeLists.txt", "Cargo.lock", "Cargo.toml", "Dockerfile",
    "GNUmakefile", "Gemfile", "Justfile", "Makefile", "Pipfile", "Rakefile", "Taskfile.yml", "ava.config.*",
    "babel.config.*", "build.gradle*", "build.rs", "codecov.yml", "conftest.py", "cypress.config.*",
    "deno.json*", "eslint.config.*", "go.mod", "go.sum", "go.work", "jest.config.*", "jest.setup.*",
    "justfile", "karma.conf.*", "makefile", "mypy.ini", "noxfile.py", "package-lock.json", "package.json",
    "playwright.config.*", "pnpm-lock.yaml", "poetry.lock", "pom.xml", "pyproject.toml", "pytest.ini",
    "requirements*.txt", "ruff.toml", "setup.cfg", "setup.py", "sitecustomize.py", "sonar-project.properties",
    "tox.ini", "tsconfig*.json", "usercustomize.py", "uv.lock", "vite.config.*", "vitest.config.*",
    "vitest.setup.*", "yarn.lock",
)  # fmt: skip
"""Names of what says which tests run, how, with what, and what is enough."""
_SYNTAX: Final = frozenset("*?[]{}!\\")


def make_grant(
    *,
    touched: Iterable[RepoPath],
    also: Iterable[RepoPath],
    paths: Iterable[RepoPath],
    programs: Iterable[str] = (),
    repository: str | None = None,
) -> Grant:
    """The grant of a fix.

    Args:
        touched: Files of findings and their consumers.
        also: What the owner opens by name.
        paths: Everything in the tree.
        programs: Words of the commands that are run; those that are files of the tree are frozen.
        repository: Identity.
    """
    opened = set(also)
    frozen = {spell(path) for path in frozen_paths(paths, programs) if path not in opened}
    frozen |= {f"**/{one}" for one in STEERING if not any(_named(path, one) for path in opened)}
    allow = {Rule(pattern=spell(path)) for path in {*touched, *opened}}
    allow |= {Rule(pattern=one, kinds=(RuleKind.ADDED,)) for one in NEW_TESTS}
    return Grant(
        id=NAME,
        allow=tuple(sorted(one for one in allow if not any(find_pattern_faults(one.pattern)))),
        frozen=tuple(sorted(one for one in frozen if not any(find_pattern_faults(one)))),
        limits=LIMITS,
        repository=repository,
    )


def frozen_paths(paths: Iterable[RepoPath], programs: Iterable[str] = ()) -> tuple[RepoPath, ...]:
    """Files of a tree that judge a fix, sorted: tests, what steers them, and what commands name."""
    words = {one.removeprefix("./") for text in programs for one in (text, text.partition("::")[0])}
    return tuple(sorted(path for path in set(paths) if judges(path) or path in words))


def judges(path: RepoPath) -> bool:
    """Whether a file is a test, or says which tests run and what is enough."""
    return is_test(path) or bool(steering_of(path.casefold())) or any(_named(path, one) for one in STEERING)


def is_new_test(path: RepoPath, before: frozenset[RepoPath]) -> bool:
    """Whether a file of the tree after is a test that the tree before has not."""
    return path not in before and is_test(path)


def spell(path: RepoPath) -> str:
    """The pattern for a path; a character that patterns have for themselves is any character."""
    return "".join("?" if one in _SYNTAX else one for one in path)


def _named(path: str, pattern: str) -> bool:
    """Whether the last part of a path has a name of the table, in which one ``*`` may stand."""
    name = path.rpartition("/")[2]
    before, star, after = pattern.partition("*")
    if not star:
        return name.casefold() == pattern.casefold()
    fits = name.casefold().startswith(before.casefold()) and name.casefold().endswith(after.casefold())
    return fits and len(name) >= len(before) + len(after)
