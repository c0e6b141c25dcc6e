from __future__ import annotations

import pytest

from adjudge.graph.languages.python.checks import read_checks
from adjudge.graph.languages.python.liveness import is_caught


def refusals(body: str) -> list[tuple[str, bool]]:
    checks = read_checks(f"def f(a):\n{body}".encode())
    assert checks is not None
    return [(one.kind, one.caught) for one in checks.functions[1].refusals if one.kind == "raise"]


@pytest.mark.parametrize(
    "body",
    [
        "    if False:\n        if a:\n            raise E\n",
        "    if 0:\n        raise E\n",
        "    if not 1:\n        if a:\n            raise E\n",
        "    if DEBUG and False:\n        if a:\n            raise E\n",
        "    if a != a:\n        if a:\n            raise E\n",
        "    if TYPE_CHECKING:\n        if a:\n            raise E\n",
        "    if True:\n        g()\n    elif a:\n        raise E\n",
        "    while False:\n        if a:\n            raise E\n",
        "    for _ in ():\n        if a:\n            raise E\n",
        "    return a\n    if a:\n        raise E\n",
        "    if True:\n        return a\n    if a:\n        raise E\n",
        "    sys.exit(0)\n    if a:\n        raise E\n",
        "    def g():\n        if a:\n            raise E\n    return a\n",
        '    def g():\n        if a:\n            raise E\n    return "g"\n',
    ],
)
def test_what_never_runs_refuses_nothing(body: str) -> None:
    assert refusals(body) == []


@pytest.mark.parametrize(
    "body",
    [
        "    if True:\n        if a:\n            raise E\n",
        "    if a == b:\n        raise E\n",
        "    if next(a) == next(a):\n        raise E\n",
        "    while True:\n        if a:\n            raise E\n",
        "    for _ in (1,):\n        if a:\n            raise E\n",
        "    def g():\n        if a:\n            raise E\n    return g\n",
        "    @g.register\n    def h():\n        if a:\n            raise E\n",
    ],
)
def test_what_may_run_refuses(body: str) -> None:
    assert refusals(body) == [("raise", False)]


@pytest.mark.parametrize(
    ("before", "after", "caught"),
    [
        ("try:", "except E:\n        pass", True),
        ("try:", "except (D, x.E) as e:\n        log(e)", True),
        ("try:", "except:\n        a = 1", True),
        ("try:", "finally:\n        return a", True),
        ("with suppress(E):", "", True),
        ("with contextlib.suppress(D, Exception):", "", True),
        ("try:", "except D:\n        pass", False),
        ("try:", "except E:\n        raise", False),
        ("try:", "except E:\n        return 400", False),
        ("try:", "finally:\n        g()", False),
        ("with open(E):", "", False),
    ],
)
def test_what_is_caught_and_goes_on_has_no_consequence(before: str, after: str, *, caught: bool) -> None:
    body = f"    {before}\n        if a:\n            raise E\n    {after}\n"
    assert refusals(body) == [("raise", caught)]


def test_only_what_ends_the_program_needs_the_widest_clause() -> None:
    assert not is_caught("exit", "sys.exit", {"Exception"})
    assert is_caught("exit", "sys.exit", {"BaseException"})


def test_an_assert_that_cannot_fail_asserts_nothing() -> None:
    checks = read_checks(
        b"def test_a():\n    assert True\n    assert (a == 3, 'm')\n    assert a == 3 or True\n    assert a == a\n"
    )
    assert checks is not None
    assert checks.functions[1].assertions == []


def test_an_assert_that_is_caught_asserts_nothing() -> None:
    checks = read_checks(
        b"def test_a():\n    try:\n        assert a == 3\n    except AssertionError:\n        pass\n"
    )
    assert checks is not None
    assert checks.functions[1].assertions == []
