from __future__ import annotations

import pytest

from tests.unit.brief.weakening.examples import told

TESTS = "def test_a():\n    assert make(1) == 1\n"
STEERING = "tests/conftest.py"


@pytest.mark.parametrize(
    ("text", "subject"),
    [
        ('collect_ignore = ["test_a.py"]\n', STEERING),
        ("def pytest_ignore_collect(path):\n    return True\n", f"{STEERING}::pytest_ignore_collect"),
        ("def pytest_runtest_setup(item):\n    pytest.skip()\n", f"{STEERING}::pytest_runtest_setup"),
        ("@pytest.fixture(autouse=True)\ndef gate():\n    pytest.skip()\n", f"{STEERING}::gate"),
    ],
)
def test_what_a_conftest_keeps_from_running_is_told(text: str, subject: str) -> None:
    assert told({STEERING: "X = 1\n"}, {STEERING: f"X = 1\n{text}"}) == [("test-skipped", subject)]
    assert told({}, {STEERING: text}) == [("test-skipped", subject)]


@pytest.mark.parametrize(
    "text",
    [
        "@pytest.fixture\ndef database():\n    pytest.skip()\n",
        "@pytest.fixture(autouse=True)\ndef gate():\n    yield\n",
        "def pytest_addoption(parser):\n    parser.add()\n",
    ],
)
def test_a_fixture_that_only_some_tests_ask_for_is_none(text: str) -> None:
    assert told({STEERING: "X = 1\n"}, {STEERING: f"X = 1\n{text}"}) == []


@pytest.mark.parametrize("path", ["tests/a_checks.py", "tests/a.py", "lib/a.py"])
def test_tests_in_a_file_under_a_name_that_is_not_looked_for_are_skipped(path: str) -> None:
    assert told({"tests/test_a.py": TESTS}, {path: TESTS}, **{path: "tests/test_a.py"}) == [
        ("test-skipped", path)
    ]


def test_tests_in_a_file_under_another_name_that_is_looked_for_run() -> None:
    path = "tests/more/b_test.py"
    assert told({"tests/test_a.py": TESTS}, {path: TESTS}, **{path: "tests/test_a.py"}) == []


def test_tests_in_a_file_that_is_no_program_any_more_are_gone() -> None:
    path = "tests/test_a.py.txt"
    assert told({"tests/test_a.py": TESTS}, {path: TESTS}, **{path: "tests/test_a.py"}) == [
        ("test-removed", f"{path}::test_a")
    ]
