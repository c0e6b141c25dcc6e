"""Known runners are asked for named results; what is not known is run as it stands."""

from __future__ import annotations

import pytest

from adjudge.model.command import ResultForm
from adjudge.trial.runners import (
    NODE_OPTIONS,
    PYTEST_OPTIONS,
    RunnerKind,
    ask_runner,
    drops_variables,
    ran_nothing,
)
from tests.fakes.trials import a_command


@pytest.mark.parametrize(
    ("argv", "asked"),
    [
        ("pytest -q", ("pytest", *PYTEST_OPTIONS, "-q")),
        (".venv/bin/pytest", (".venv/bin/pytest", *PYTEST_OPTIONS)),
        ("python -m pytest tests", ("python", "-m", "pytest", *PYTEST_OPTIONS, "tests")),
        (
            "python3.12 -B -X dev -m pytest -x",
            ("python3.12", "-B", "-X", "dev", "-m", "pytest", *PYTEST_OPTIONS, "-x"),
        ),
        ("node --test", ("node", "--test", *NODE_OPTIONS)),
        ("node --no-warnings --test a.js", ("node", "--no-warnings", "--test", *NODE_OPTIONS, "a.js")),
    ],
)
def test_known_runner_is_asked_for_named_results(argv: str, asked: tuple[str, ...]) -> None:
    found = ask_runner(a_command(), argv.split())
    assert (found.argv, found.form) == (asked, ResultForm.JUNIT)
    assert found.kind is not RunnerKind.OTHER


@pytest.mark.parametrize(
    "argv",
    [
        "make test",
        "python run.py",
        "python -m unittest -q",
        "python -c pytest",
        "python script.py -m pytest",
        "python - -m pytest",
        "node a.js --test",
        "node -- --test",
        "node --test --test-reporter=dot",
        "coverage run -m pytest",
        "sh -c pytest",
        "pytest-wrapper",
    ],
)
def test_other_runner_is_run_as_it_stands(argv: str) -> None:
    found = ask_runner(a_command(), argv.split())
    assert (found.argv, found.form) == (tuple(argv.split()), ResultForm.EXIT)


@pytest.mark.parametrize(
    "argv",
    [
        ".venv/bin/python -I -m pytest",
        "python3.12 -BE -m pytest",
        "python -X dev -S run.py",
        "python -Im pytest",
        "env -i .venv/bin/python -m pytest",
        "/usr/bin/env -u PYTHONPATH python run.py",
        "env --ignore-environment pytest",
        "nice python -I run.py",
    ],
)
def test_argv_that_drops_variables_is_seen(argv: str) -> None:
    assert drops_variables(argv.split())


@pytest.mark.parametrize(
    "argv",
    [
        "python -m pytest -I -E",
        "python run.py -S",
        "python -W E -m pytest",
        "python -B -m pytest",
        "env A=1 python -m pytest -i",
        "pytest -E",
        "make -i",
    ],
)
def test_argv_that_keeps_variables_is_left_alone(argv: str) -> None:
    assert not drops_variables(argv.split())


def test_declared_results_are_left_alone() -> None:
    argv = ("pytest", "--junitxml={results}")
    found = ask_runner(a_command(argv=argv, results=ResultForm.JUNIT), argv)
    assert found == (RunnerKind.PYTEST, argv, ResultForm.JUNIT)


@pytest.mark.parametrize(
    ("said", "nothing"),
    [
        ("Ran 0 tests in 0.000s\n\nOK\n", True),
        ("Ran 0 tests in 0.000s\n\nNO TESTS RAN\n", True),
        ("x\n-----\nRan 3 tests in 1.203s\n\nOK (skipped=3)\n", True),
        ("Ran 3 tests in 0.000s\n\nOK (skipped=2, expected failures=1)\n", False),
        ("Ran 1 test in 0.000s\n\nOK\n", False),
        ("Ran 0 tests in 0.000s\n\nOK\nRan 2 tests in 0.000s\n\nOK\n", False),
        ("Ran 0 tests in 0.000s\n\nOK\n" + 5000 * "said at its end", True),
        ("", True),
        ("a test that left with status 0\n", True),
    ],
)
def test_unittest_says_whether_any_test_ran(said: str, nothing: bool) -> None:
    assert ran_nothing(RunnerKind.UNITTEST, 0, said.encode()) is nothing
    assert not ran_nothing(RunnerKind.OTHER, 0, said.encode())


@pytest.mark.parametrize("said", ["Ran 2 tests in 0.000s\n\nFAILED (failures=1)\n", "", "Traceback\n"])
def test_unittest_that_fails_need_not_say_how_many_ran(said: str) -> None:
    assert not ran_nothing(RunnerKind.UNITTEST, 1, said.encode())
