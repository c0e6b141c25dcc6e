"""Files that hold tests are told by their names."""

from __future__ import annotations

import pytest

from adjudge.graph.testing import is_test


@pytest.mark.parametrize(
    "path", ["tests/a.py", "p/test/data/a.json", "test_a.py", "p/a_test.go", "p/conftest.py", "a_test.py"]
)
def test_file_that_holds_tests_is_known(path: str) -> None:
    assert is_test(path)


@pytest.mark.parametrize("path", ["testing.py", "contest.py", "p/latest.py", "tests.py", "a/tester/b.py"])
def test_other_file_is_none(path: str) -> None:
    assert not is_test(path)
