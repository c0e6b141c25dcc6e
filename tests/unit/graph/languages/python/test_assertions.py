from __future__ import annotations

import pytest

from adjudge.graph.languages.python.assertions import is_raises
from adjudge.graph.languages.python.checks import read_checks


@pytest.mark.parametrize(
    ("code", "form", "about"),
    [
        ("assert a.b == 1", "compare", "a.b"), ("assert a", "truth", "a"), ("assert a is not None", "truth", "a"),
        ("assert not a", "compare", "not a"), ("self.assertEqual(a, 1)", "compare", "a"),
        ("self.assertTrue(a)", "truth", "a"), ("m.assert_called_once_with(1)", "compare", "m"),
    ],
)  # fmt: skip
def test_assertions_are_told_by_what_they_ask(code: str, form: str, about: str) -> None:
    checks = read_checks(f"def test():\n    {code}\n".encode())
    assert checks is not None
    (found,) = checks.functions[1].assertions
    assert (found.form, found.about) == (form, about)


def test_expected_exceptions_are_found_in_a_header() -> None:
    assert is_raises("with pytest.raises(A) as e:") == ["pytest.raises(A) as e"]
    assert is_raises("with open(a):") == []
