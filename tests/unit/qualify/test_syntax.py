"""Whether bytes are a Python module."""

from __future__ import annotations

import pytest

from adjudge.qualify.syntax import can_be_parsed, parses


@pytest.mark.parametrize(
    "text",
    [
        "", "x = 1\n", "def f():\n    return 1\n", "if a:\n    b()\nelse:\n    c()\n", "class A: pass\n",
        "try:\n    a()\nfinally:\n    b()\n", "x = (\n  1,\n 2)\n", "if a: b(); c()\n", "\ufeffx = 1\n",
        "def f():\n    # only\n    pass\n# end\n", "@d\ndef f():\n\treturn 1\n", "a = 1; b = 2\n",
        "try:\n    a()\nexcept* E:\n    b()\n", "def f():\n    '''x\ny'''\n    return 1\n",
        "match a:\n    case 1:\n        b()\n    case 2:\n        c()\n", "x = 1\r\ny = 2\r\n",
        "with a:\n    b()\n  # odd\nc()\n", "async def f():\n    await g()\n",
    ],
)  # fmt: skip
def test_module_parses(text: str) -> None:
    assert parses(text.encode()) is True


@pytest.mark.parametrize(
    "text",
    [
        "x = (1\n", "def f(:\n    pass\n", "def f():\nreturn 1\n", "def f():\n    x = 1\n        y = 2\n",
        "if a:\n    b()\n  c()\n", "try:\n    a()\nb()\n", "def f():\n", "if a:\nelse:\n    b()\n",
        "  x = 1\n", "def f():\n    x = 1\n\ty = 2\n", "for x in y:\nz()\n", "while a:\n    # only\nb()\n",
        "if a:\n    b()\nelif c:\nd()\n",
    ],
)  # fmt: skip
def test_text_that_is_no_module_does_not_parse(text: str) -> None:
    assert parses(text.encode()) is False


@pytest.mark.parametrize(("path", "told"), [("a.py", True), ("a.pyi", True), ("a.js", False), ("a", False)])
def test_python_alone_is_parsed(path: str, told: bool) -> None:
    assert can_be_parsed(path) is told


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("a = 1\nif b:\nc = 2\n", (3, 2)),
        ("a = 1\nif b:\n    c = 2\n  d = 3\n", (4, 4)),
        ("a = 1\n    b = 2\nc = 3\n", (2, 1)),
        ("try:\n    a()\nb()\n", (3, 2)),
    ],
    ids=["body removed", "uneven line", "header removed", "clause removed"],
)
def test_fault_beside_the_changed_lines_is_seen(text: str, lines: tuple[int, int]) -> None:
    assert parses(text.encode(), lines=lines) is False
