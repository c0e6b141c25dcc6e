from __future__ import annotations

import pytest

from adjudge.brief.documents import UnreadableError
from adjudge.brief.weakening.configs import is_config, read_config


def values(path: str, text: str) -> dict[str, tuple[str, ...]]:
    return {name: one.values for name, one in read_config(path, text.encode()).items()}


@pytest.mark.parametrize(
    ("path", "text", "expected"),
    [
        ("setup.cfg", "[mypy]\nstrict = True\n", {"mypy.strict": ("True",)}),
        (".flake8", "[flake8]\nignore = E1,\n  W5  # why\n", {"flake8.ignore": ("E1", "W5")}),
        (".coveragerc", "[report]\nfail_under = 90\n", {"coverage.report.fail_under": ("90",)}),
        ("pytest.ini", "[pytest]\naddopts = --strict-config -q\n", {"--strict-config": ("true",)}),
        ("tox.ini", "[testenv]\ncommands = pytest --cov-fail-under 80\n", {"--cov-fail-under": ("80",)}),
        ("mypy.ini", "[mypy-a.b]\nignore_errors = True\n", {}),
        ("codecov.yml", "coverage:\n  status:\n    project:\n      default:\n        target: 90%\n",
         {"coverage.status.project.default.target": ("90%",)}),
        ("package.json", '{"scripts": {"lint": "eslint --max-warnings 0"}}', {"--max-warnings": ("0",)}),
        ("pyrightconfig.json", '{"typeCheckingMode": "strict"}', {"pyright.typecheckingmode": ("strict",)}),
        ("ruff.toml", "[lint.per-file-ignores]\n'a.py' = ['E1']\n", {"ruff.lint.per_file_ignores.a.py": ("E1",)}),
    ],
)  # fmt: skip
def test_each_format_gives_its_settings(path: str, text: str, expected: dict[str, tuple[str, ...]]) -> None:
    found = {name.removeprefix("codecov."): one for name, one in values(path, text).items()}
    assert found == expected


def test_a_key_of_another_tool_is_none_of_this_one() -> None:
    assert values("pyproject.toml", "[tool.other]\nfail_under = 3\n[project]\nstrict = true\n") == {}


@pytest.mark.parametrize(
    ("path", "text"),
    [("pyproject.toml", "a ="), ("setup.cfg", "no section"), ("package.json", "["), ("codecov.yml", "a: [")],
)
def test_what_cannot_be_read_is_refused(path: str, text: str) -> None:
    with pytest.raises(UnreadableError):
        read_config(path, text.encode())


def test_only_files_of_the_table_are_configurations() -> None:
    assert is_config("sub/pyproject.toml")
    assert not is_config("docs/fail_under.toml")
    assert read_config("pyproject.toml", None) == {}
