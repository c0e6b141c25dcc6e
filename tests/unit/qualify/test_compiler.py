"""What Python's compiler refuses though the grammar takes it."""

from __future__ import annotations

import warnings

import pytest

from adjudge.qualify.compiler import LIMIT, refuses
from adjudge.qualify.syntax import parses


@pytest.mark.parametrize(
    "text",
    [
        "def f():\n    await g()\n", "def f():\n    break\n", "def f():\n    nonlocal x\n", "f(a=1, a=2)\n",
        "def f(a, a): pass\n", "print a\n", "*a = b\n", "f(a=1, b)\n", "return 1\n", "del f()\n", "x = 0777\n",
        "def f(a):\n    global a\n", "def f():\n    from x import *\n", "def f():\n    async with a: pass\n",
    ],
)  # fmt: skip
def test_program_that_no_version_takes_is_refused(text: str) -> None:
    assert parses(text.encode())
    assert refuses(text.encode())


@pytest.mark.parametrize(
    "text",
    [
        "", "x = 1\n", "assert (a, 'x')\n", "x = '\\d'\n", "type X = int\n", "def f[T](x: T): pass\n",
        "x = f'{a['b']}'\n", "try:\n    a()\nexcept A, B:\n    b()\n", f"x = {'9' * 9000}\n",
        f"x = {'(' * 9000}1{')' * 9000}\n", f"x = {'-' * 9000}1\n", f"x = a{'.b' * 9000}\n",
    ],
)  # fmt: skip
def test_program_of_another_version_or_size_is_not(text: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert not refuses(text.encode())


def test_nothing_large_is_compiled() -> None:
    assert not refuses(b"return 1\n" + b"#" * LIMIT)
