from __future__ import annotations

import pytest

from tests.unit.brief.weakening.examples import edit, found, told

TOML = """\
[tool.coverage.report]
fail_under = 95

[tool.mypy]
strict = true
warn_unreachable = true

[tool.pytest.ini_options]
addopts = "--strict-markers --cov-fail-under=90"
filterwarnings = ["error"]
xfail_strict = true

[tool.ruff.lint]
select = ["E", "F", "C90"]
ignore = ["E501"]

[tool.ruff.lint.mccabe]
max-complexity = 8

[tool.ruff]
line-length = 88
"""


@pytest.mark.parametrize(
    "pair",
    [
        ("fail_under = 95", "fail_under = 94.5"),
        ("fail_under = 95", "show_missing = true"),
        ("strict = true\nwarn", "strict = false\nwarn"),
        ("warn_unreachable = true", "warn_unreachable = false"),
        ("--cov-fail-under=90", "--cov-fail-under=80"),
        ("--strict-markers ", ""),
        ('["error"]', '["ignore::UserWarning"]'),
        ("xfail_strict = true", "xfail_strict = false"),
        ("max-complexity = 8", "max-complexity = 9"),
    ],
)
def test_a_setting_that_holds_less_is_told(pair: tuple[str, str]) -> None:
    assert edit("pyproject.toml", TOML, pair) == ["threshold-lowered"]


@pytest.mark.parametrize(
    "pair",
    [
        ("fail_under = 95", "fail_under = 96"),
        ("max-complexity = 8", "max-complexity = 7"),
        ("line-length = 88", "line-length = 200"),
        ("--cov-fail-under=90", "--cov-fail-under=95"),
        ('["E501"]', "[]"),
        ('["E501"]', '["E501", "D100"]'),
        ('["E", "F", "C90"]', '["ALL"]'),
    ],
)
def test_the_other_way_is_not(pair: tuple[str, str]) -> None:
    assert edit("pyproject.toml", TOML, pair) == []


def test_what_a_tool_leaves_out_is_a_suppression_and_a_rule_it_lost_a_check() -> None:
    assert edit("pyproject.toml", TOML, ('["E501"]', '["E501", "F401"]')) == ["suppression-added"]
    assert edit("pyproject.toml", TOML, (', "C90"', "")) == ["check-removed"]


def test_a_setting_that_moved_to_another_file_is_the_same() -> None:
    before = {"setup.cfg": "[coverage:report]\nfail_under = 95\n[flake8]\nmax-complexity = 8\n"}
    after = {
        "setup.cfg": "[flake8]\nmax-complexity = 8\n",
        "pyproject.toml": "[tool.coverage.report]\nfail_under = 95\n",
    }
    assert told(before, after) == []
    after["pyproject.toml"] = after["pyproject.toml"].replace("95", "90")
    assert [kind for kind, _ in told(before, after)] == ["threshold-lowered"]


def test_a_tool_that_is_given_up_with_its_settings_is_another_decision() -> None:
    before = {"setup.cfg": "[flake8]\nmax-complexity = 8\n[metadata]\nname = x\n"}
    assert told(before, {"setup.cfg": "[metadata]\nname = x\n"}) == []


def test_evidence_names_both_lines() -> None:
    (one,) = found(
        {"pyproject.toml": TOML}, {"pyproject.toml": "# new\n" + TOML.replace("= 95", "= 90")}
    ).weakening
    assert one.base is not None
    assert one.head is not None
    assert (one.base.place.line, one.base.text) == (2, "fail_under = 95")
    assert (one.head.place.line, one.head.text) == (3, "fail_under = 90")


OLD_PYTEST = '[tool.pytest.ini_options]\naddopts = "-ra --strict-markers"\nxfail_strict = true\n'


@pytest.mark.parametrize(
    ("head", "kinds"),
    [
        ('[tool.pytest]\nstrict = true\naddopts = ["-ra"]\n', []),
        ('[tool.pytest]\nstrict = false\naddopts = ["-ra"]\n', ["threshold-lowered"] * 2),
    ],
)
def test_what_a_strict_pytest_includes_is_not_gone(head: str, kinds: list[str]) -> None:
    assert edit("pyproject.toml", OLD_PYTEST, (OLD_PYTEST, head)) == kinds


CI = "on: [pull_request]\njobs:\n  test:\n    steps:\n      - run: pytest --cov-fail-under=90 --strict-markers\n      - run: eslint --max-warnings 3\n"


@pytest.mark.parametrize(
    ("pair", "kinds"),
    [
        (("under=90", "under=80"), ["threshold-lowered"]),
        (("under=90", "under=95"), []),
        (("warnings 3", "warnings 9"), ["threshold-lowered"]),
        (("warnings 3", "warnings 2"), []),
        ((" --cov-fail-under=90", ""), []),
        ((" --strict-markers", ""), []),
    ],
)
def test_a_number_in_a_command_of_a_workflow_is_a_threshold(pair: tuple[str, str], kinds: list[str]) -> None:
    assert edit(".github/workflows/ci.yml", CI, pair) == kinds


def test_a_number_in_a_script_of_a_pipeline_is_a_threshold() -> None:
    text = "test:\n  script:\n    - coverage report --fail-under=90\n"
    assert edit(".gitlab-ci.yml", text, ("90", "70")) == ["threshold-lowered"]


PYTEST = """\
[pytest]
addopts = -q
testpaths = tests docs
"""


@pytest.mark.parametrize(
    ("pair", "kind"),
    [
        (("-q", "-q --ignore=tests/secret"), "suppression-added"),
        (("-q", "-q -k 'not secret'"), "suppression-added"),
        (("-q", "-q -m 'not slow'"), "suppression-added"),
        (("-q", "-q --collect-only"), "suppression-added"),
        (("-q", "-q --no-cov"), "suppression-added"),
        (("-q\n", "-q\nnorecursedirs = secret\n"), "suppression-added"),
    ],
)
def test_what_keeps_tests_from_being_found_is_told(pair: tuple[str, str], kind: str) -> None:
    assert edit("pytest.ini", PYTEST, pair) == [kind]


def test_a_folder_of_tests_does_not_stand_for_the_one_that_holds_it() -> None:
    text = '[tool.pytest.ini_options]\ntestpaths = ["tests"]\n'
    assert edit("pyproject.toml", text, ('"tests"', '"tests/fast"')) == ["check-removed"]
    assert edit("pyproject.toml", text, ('"tests"', '"tests", "docs"')) == []


@pytest.mark.parametrize("now", ['"high"', "nan", "false"])
def test_a_number_that_is_none_any_more_is_weaker(now: str) -> None:
    assert edit("pyproject.toml", TOML, ("fail_under = 95", f"fail_under = {now}")) == ["threshold-lowered"]


def test_an_option_of_another_program_chooses_no_tests() -> None:
    scripts = '{"scripts": {"a": "git commit"}}'
    assert edit("package.json", scripts, ("git commit", "git commit -m x")) == []
