"""Tests of ``adjudge.rules.checked``."""

from __future__ import annotations

import pytest

from tests.rules_texts import rules


@pytest.mark.parametrize(
    "check",
    [
        "if a not in ALLOWED:\n        raise ValueError",
        "if not re.fullmatch('[a-z]+', a):\n        return",
        "assert a in ALLOWED",
        "validate(a)",
        "b = a.lower()\n    if b != 'x':\n        return",
        "if not ok(a):\n        a = 'x'",
    ],
)
def test_value_that_something_asks_about_is_not_suspected(check: str) -> None:
    assert rules("python", f"def f(a):\n    {check}\n    eval(a)\n") == set()


@pytest.mark.parametrize(
    "check",
    [
        "if not a:\n        return",
        "if a is None:\n        raise ValueError",
        "if len(a) > 5:\n        return",
        "if a.startswith('x'):\n        log(a)",
        "if b not in ALLOWED:\n        raise ValueError",
        "invalidate(a)",
    ],
)
def test_mere_presence_and_conditions_without_a_say_are_no_checks(check: str) -> None:
    assert rules("python", f"def f(a, b):\n    {check}\n    eval(a)\n") == {"code-injection"}


def test_check_after_the_use_is_none() -> None:
    assert rules("python", "def f(a):\n    eval(a)\n    if a not in ALLOWED:\n        return\n") == {
        "code-injection"
    }


@pytest.mark.parametrize(
    "body",
    [
        "if (ALLOWED.has(a)) { eval(a); }",
        "return ALLOWED.has(a) ? eval(a) : null;",
        "switch (a) { case 'x': eval(a); }",
    ],
)
def test_use_inside_a_check_is_not_suspected(body: str) -> None:
    assert rules("javascript", f"function f(a) {{ {body} }}\n") == set()
