from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.brief.weakening.strength import (
    is_about_access,
    is_guard,
    is_narrowing,
    is_silent,
    strength,
)
from adjudge.graph.languages.python.checks import read_checks

if TYPE_CHECKING:
    from adjudge.graph.languages.python.held import HeldGuard


def refusal(code: str) -> HeldGuard:
    checks = read_checks(f"def f(x):\n    if x:\n        {code}\n    return 1\n".encode())
    assert checks is not None
    (one,) = checks.functions[1].refusals
    return one


@pytest.mark.parametrize(
    ("code", "holds"),
    [
        ("raise ValueError", True), ("return", True), ("return False", True), ("return HttpForbidden()", True),
        ("return {}, 403", True), ("return x.value", False), ("raise NotImplementedError", False),
        ("sys.exit(1)", True), ("y = 1", False),
    ],
)  # fmt: skip
def test_what_refuses_is_a_guard(code: str, holds: bool) -> None:
    assert is_guard(refusal(code)) is holds


def test_raising_is_firmer_than_returning_nothing() -> None:
    assert strength(refusal("raise ValueError")) > strength(refusal("return")) > strength(refusal("pass"))


@pytest.mark.parametrize(
    ("code", "holds"), [("pass", True), ("log.info(x)", True), ("print(x)", True), ("x = 2", False)]
)
def test_a_branch_that_only_takes_note_is_silent(code: str, holds: bool) -> None:
    assert is_silent(refusal(code)) is holds


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("assert a.b is not None", True), ("assert isinstance(a, (B, C))", True), ("assert a", True),
        ("assert a.is_open", False), ("assert user.permission", False), ("assert a == 1", False), ("assert f(a)", False),
    ],
)  # fmt: skip
def test_asserts_for_a_type_checker_are_told_apart(text: str, holds: bool) -> None:
    assert is_narrowing(text) is holds


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("if not user.is_admin", True), ("requireAdmin", True), ("authorize", True), ("raise PermissionError", True),
        ("max_delimiter", False), ("if author", False), ("invalid_kind", False),
    ],
)  # fmt: skip
def test_words_of_access_stand_at_the_start_of_a_word(text: str, holds: bool) -> None:
    assert is_about_access(text) is holds
