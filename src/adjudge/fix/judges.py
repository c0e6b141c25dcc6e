"""Which files judge a fix: tests, what says which of them run and how, and what their runners load unasked.

Names are told folded, since a file system or a runner may not care for case. A name that is taken for a test
wrongly costs a word of the owner (``--also``); one that is not taken for one costs the proof.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from adjudge.graph.testing import is_test
from adjudge.patch.steering import TABLE, steering_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from adjudge.model.ids import RepoPath

NAMES: Final = (
    "*.mk", "*.pth", "*.pyc", "*.pyd", "*.pyo", "*.runsettings", ".babelrc*", ".bazelrc", ".c8rc*",
    ".coveragerc", ".env", ".env.*", ".envrc", ".eslintrc*", ".flake8", ".jasmine*", ".mocharc*",
    ".node-version", ".npmrc", ".nvmrc", ".nycrc*", ".pnp.*", ".pnpmfile.*", ".pylintrc", ".pypirc",
    ".pytest.ini", ".pytest.toml", ".python-version", ".rspec", ".ruff.toml", ".swcrc", ".taprc",
    ".tool-versions", ".yarnrc*", "BUILD", "BUILD.bazel", "Brewfile", "CMakeLists.txt", "Cargo.lock",
    "Cargo.toml", "Dockerfile", "GNUmakefile", "Gemfile", "Gemfile.lock", "Justfile", "Makefile", "Pipfile",
    "Pipfile.lock", "Rakefile", "Taskfile.y*", "WORKSPACE", "ava.config.*", "babel.config.*", "build.gradle*",
    "build.rs", "bun.lock*", "bunfig.toml", "codecov.yml", "conftest.py", "cypress.config.*", "deno.json*",
    "deno.lock", "eslint.config.*", "go.mod", "go.sum", "go.work", "go.work.sum", "gradle.properties",
    "gradlew", "gradlew.bat", "hatch.toml", "jasmine.json", "jest.config.*", "jest.preset.*", "jest.setup.*",
    "justfile", "karma.conf.*", "lerna.json", "makefile", "mise.toml", "mvnw", "mypy.ini", "nextest.toml",
    "noxfile.py", "npm-shrinkwrap.json", "nx.json", "package-lock.json", "package.json", "pdm.lock",
    "phpunit.xml*", "pixi.toml", "playwright.config.*", "pnpm-lock.yaml", "pnpm-workspace.yaml",
    "poetry.lock", "pom.xml", "project.json", "pyproject.toml", "pytest.ini", "pytest.toml",
    "requirements*.txt", "ruff.toml", "rust-toolchain*", "settings.gradle*", "setup.cfg", "setup.py",
    "setupTests.*", "sitecustomize.py", "sonar-project.properties", "tox.ini", "tsconfig*.json",
    "tslint.json", "turbo.json", "usercustomize.py", "uv.lock", "vite.config.*", "vitest.config.*",
    "vitest.setup.*", "vitest.workspace.*", "web-test-runner.*", "workspace.json", "yarn.lock",
)  # fmt: skip
"""Names of what says which tests run, how, with what, and what is enough; ``*`` is a wildcard, once."""
FOLDERS: Final = (
    ".cargo", ".config", ".mvn", ".tox", ".venv", ".yarn", "__pycache__", "__snapshots__", "fixtures",
    "golden", "gradle", "node_modules", "pytest_plugins", "site-packages", "snapshots",
    "testdata", "vendor", "venv",
)  # fmt: skip
"""Folders of what runners load, and of what tests compare with, at any depth."""
TEST_FOLDERS: Final = frozenset({"spec", "specs", "testing"})
"""Folders of tests beside those that the graph knows."""
NEW_TESTS: Final = (
    "**/test_*.py", "**/*_test.py", "**/*_test.go", "**/*.test.ts", "**/*.test.tsx", "**/*.test.js",
    "**/*.test.jsx", "**/*.test.mjs", "**/*.test.cjs", "**/*.test.mts", "**/*.spec.ts", "**/*.spec.tsx",
    "**/*.spec.js", "**/*.spec.jsx", "**/*.spec.mjs",
)  # fmt: skip
"""Names under which runners look for tests of their own accord."""
_WORDS: Final = r"tests?|specs?"
_STEM: Final = re.compile(
    rf"(?i:{_WORDS})|(?i:{_WORDS})[_-].*|.*[_-](?i:{_WORDS})"
    r"|.*[a-z0-9](?:Tests?|Specs?|IT)|(?:Tests?|Spec)[A-Z].*"
)
"""Stems of tests beside those that the graph knows: ``tests.py``, ``CalcTest.java``, ``a_spec.rb``."""


@lru_cache(1 << 14)
def judges(path: RepoPath) -> bool:
    """Whether a file is a test, or says which tests run, with what, and what is enough."""
    return is_a_test(path) or steers(path)


@lru_cache(1 << 14)
def is_a_test(path: RepoPath) -> bool:
    """Whether a file is a test by its name, in any language and in whatever case."""
    *folders, name = path.split("/")
    return (
        is_test(path)
        or is_test(path.casefold())
        or not TEST_FOLDERS.isdisjoint(one.casefold() for one in folders)
        or _STEM.fullmatch(name.partition(".")[0]) is not None
    )


@lru_cache(1 << 14)
def steers(path: RepoPath) -> bool:
    """Whether a file says which tests run, with what, and what is enough, or is loaded by what runs them."""
    *folders, name = path.casefold().split("/")
    return (
        not _FOLDED.isdisjoint(folders)
        or bool(steering_of(path.casefold()))
        or _NAMED.fullmatch(name) is not None
    )


def is_new_test(path: RepoPath, before: frozenset[RepoPath]) -> bool:
    """Whether a file of the tree after is a test that the tree before has not."""
    return path not in before and is_a_test(path)


def steering_patterns(opened: Iterable[str]) -> frozenset[str]:
    """Patterns of what steers checks, wherever it stands; without those of names that the owner opens.

    Args:
        opened: Paths that are opened by name.
    """
    opened = tuple(opened)
    names = {path.rpartition("/")[2].casefold() for path in opened}
    listed = {*NAMES, *(one for row in TABLE for one in row.names)}
    kept = {f"**/{one}" for one in listed if not any(_glob(one).fullmatch(name) for name in names)}
    return frozenset(kept | {f"**/{one}/**" for one in steering_folders(opened)})


def steering_folders(opened: Iterable[str]) -> frozenset[str]:
    """Folders that are frozen with all in them, wherever they stand; less those the owner opens files of."""
    inside = {part.casefold() for path in opened for part in path.split("/")[:-1]}
    return frozenset({*FOLDERS, *(one for row in TABLE for one in row.folders)} - inside)


def _glob(name: str) -> re.Pattern[str]:
    return re.compile(_pattern(name), re.DOTALL)


def _pattern(name: str) -> str:
    return ".*".join(map(re.escape, name.casefold().split("*")))


_FOLDED: Final = frozenset(FOLDERS)
_NAMED: Final = re.compile("|".join(map(_pattern, NAMES)), re.DOTALL)
