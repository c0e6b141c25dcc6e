"""Files that commands and their runners read."""

from __future__ import annotations

import pytest

from adjudge.fix.runners import files_of_runners, is_read
from adjudge.model.ids import RepoPath

PATHS = (
    "calc.py", "src/calc.ts", "src/setup.ts", "checks/all.py", "checks/part.py", "checks/__main__.py", "check.mjs",
    "scripts/check.mjs", "scripts/test.sh", "tools/plugin.py", "run.py", "pytest.py", "tests.rs", "bin/verify",
    "web/scripts/run.js", "web/package.json",
)  # fmt: skip


def found(*argv: str, **texts: str) -> set[str]:
    """What is read beside the configurations themselves; ``__`` is a slash and ``_`` a dot."""
    held = {RepoPath(name.replace("__", "/").replace("_", ".")): text for name, text in texts.items()}
    paths = frozenset(map(RepoPath, (*PATHS, *held)))
    return {str(one) for one in files_of_runners([argv], held, paths) if one not in held}


@pytest.mark.parametrize(
    ("argv", "files"),
    [
        ("python checks/all.py", {"checks/all.py"}),
        ("./bin/verify", {"bin/verify"}),
        ("pytest checks/all.py::test_x", {"checks/all.py"}),
        ("python -m checks.all", {"checks/all.py"}),
        ("python -m checks", {"checks/__main__.py"}),
        ("python -m pytest", {"pytest.py"}),
        ("python -m unittest checks.all.Case.test_x", {"checks/all.py"}),
        ("pytest -p tools.plugin", {"tools/plugin.py"}),
        ("python -m unittest discover -p part*.py", {"checks/part.py"}),
        ("node --test scripts/*.mjs", {"scripts/check.mjs"}),
        ("node --require=./src/setup.ts", {"src/setup.ts"}),
        ("pytest --cov=calc", set()),
        ("npm run test", set()),
        ("pytest src", set()),
        ("pytest *.py", set()),
        ("python /etc/calc.py ../calc.py", set()),
    ],
)
def test_words_of_a_command(argv: str, files: set[str]) -> None:
    assert found(*argv.split()) == files


def test_makefile_names_what_it_runs_and_not_what_it_builds() -> None:
    text = "test:\n\tpython3 checks/all.py\n\t@./bin/verify\nbuild: src/calc.ts\n\ttsc -o out src/calc.ts\n"
    assert found("make", "test", Makefile=text) == {"checks/all.py", "bin/verify"}


def test_package_scripts_name_what_they_run_from_where_they_stand() -> None:
    text = '{"main": "src/calc.ts", "scripts": {"test": "node scripts/run.js && sh ../scripts/test.sh"}}'
    assert found("npm", "test", web__package_json=text) == {"web/scripts/run.js", "scripts/test.sh"}


def test_script_is_followed_once_something_runs_it() -> None:
    script = "set -e\npython checks/part.py\n"
    assert found("sh", "scripts/test.sh", scripts__test_sh=script) == {"checks/part.py"}
    assert found("true", scripts__test_sh=script) == set()


@pytest.mark.parametrize(
    ("name", "text", "files"),
    [
        ("jest_config_js", "module.exports = { setupFiles: ['<rootDir>/src/setup.ts'] }", {"src/setup.ts"}),
        ("vitest_config_ts", "export default { test: { setupFiles: './src/setup.ts' } }", {"src/setup.ts"}),
        ("pytest_ini", "[pytest]\naddopts = -p tools.plugin\npython_files = part*.py\n", {"tools/plugin.py", "checks/part.py"}),
        ("package_json", '{"jest": {"setupFiles": ["./src/setup.ts"]}, "main": "src/calc.ts"}', {"src/setup.ts"}),
        ("package_json", "{not json", set()),
        ("Cargo_toml", '[package]\nbuild = "run.py"\n[[test]]\npath = "tests.rs"\n', {"tests.rs"}),
        ("pyproject_toml", '[project]\nx = "calc.py"\n[tool.pytest.ini_options]\naddopts = "-p tools.plugin"\n', {"tools/plugin.py"}),
    ],
)  # fmt: skip
def test_configuration_names_what_its_runner_loads(name: str, text: str, files: set[str]) -> None:
    assert found("x", **{name: text}) == files


@pytest.mark.parametrize(
    "path", ["Makefile", "web/package.json", "jest.config.ts", "tox.ini", "x/run.sh", "a.mk"]
)
def test_text_that_is_looked_through(path: str) -> None:
    assert is_read(RepoPath(path))


@pytest.mark.parametrize("path", ["calc.py", "README.md", "src/jester.ts"])
def test_text_that_is_not(path: str) -> None:
    assert not is_read(RepoPath(path))
