"""``test-skipped`` for more than one test: what a file, its name or its fixtures keep from running.

Source: pytest documentation, "Skipping test functions", "Changing standard (Python) test discovery",
"Customizing test collection".
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from adjudge.brief.touched import is_test
from adjudge.brief.weakening.sides import last_name
from adjudge.brief.weakening.weak import Weak, excerpt
from adjudge.graph.languages.python.held import MODULE_LEVEL, FunctionChecks
from adjudge.graph.languages.registry import is_closed
from adjudge.model.place import Side

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.brief.weakening.sides import PythonSides

SKIP: Final = re.compile(
    r"(?:pytest\.)?mark\.(?:skip|skipif|xfail)\b|(?:unittest\.)?(?:skip|skipIf|skipUnless|expectedFailure)\b"
    r"|(?:pytest\.)?mark\.parametrize\(.*, (?:\[\]|\(\))(?:, .*)?\)"
)
"""A mark or decorator that keeps a test from running, or leaves it no case."""

_OFF: Final = re.compile(r"(?:\w+\.)*__test__ = False|collect_ignore(?:_glob)?\b.*")
_COLLECTED: Final = re.compile(r"test_.*\.py|.*_test\.py")
_FOR_ALL: Final = re.compile(r"pytest_\w+|set[Uu]p\w*")
_NOTHING: Final = FunctionChecks(MODULE_LEVEL, 1)


def files_skipped(sides: PythonSides) -> Iterator[Weak]:
    """What keeps more than one test from running, and did not before.

    Args:
        sides: A file that holds tests, or steers them.
    """
    before = sides.before.get(MODULE_LEVEL, _NOTHING)
    after = sides.after.get(MODULE_LEVEL, _NOTHING)
    if sides.read.change.old_path is not None:
        yield from _marks(sides, before, after)
        yield from _renamed(sides)
    yield from _lines(sides, before, after)
    yield from _hooks(sides)


def _marks(sides: PythonSides, before: FunctionChecks, after: FunctionChecks) -> Iterator[Weak]:
    """``pytestmark``, and calls at the top of a file that skip."""
    held = "".join(line for line in before.lines if line.startswith("pytestmark"))
    for text in sorted(after.lines - before.lines):
        if text.startswith("pytestmark") and SKIP.search(text.partition("=")[2]) and not SKIP.search(held):
            yield _weak(sides, "pytestmark", text, 1)
    if len(after.skips) > len(before.skips):
        text, line = after.skips[-1]
        yield _weak(sides, "", text, line)


def _lines(sides: PythonSides, before: FunctionChecks, after: FunctionChecks) -> Iterator[Weak]:
    """``__test__ = False``, and ``collect_ignore`` of a ``conftest``."""
    for text in sorted(after.lines - before.lines):
        if not _OFF.fullmatch(text):
            continue
        known = sides.read.change.old_path is not None
        if _is_conftest(sides) if text.startswith("collect_ignore") else known:
            yield _weak(sides, "", text, 1)


def _hooks(sides: PythonSides) -> Iterator[Weak]:
    """Functions that run for every test and skip now; a hook that keeps files from being collected."""
    for before, after in sides.functions():
        if after is None:
            continue
        name = last_name(after.name)
        runs = _FOR_ALL.fullmatch(name) or any("autouse = True" in text for text, _ in after.decorators)
        known = len(before.skips) if before is not None else 0
        if runs and len(after.skips) > known and (before is not None or _is_conftest(sides)):
            yield _weak(sides, after.name, *after.skips[-1])
        elif name == "pytest_ignore_collect" and before is None:
            yield _weak(sides, after.name, f"def {name}", after.line)


def _renamed(sides: PythonSides) -> Iterator[Weak]:
    """A file of tests under a name by which tests are not found."""
    old, new = sides.base_path.rpartition("/")[2], sides.head_path.rpartition("/")[2]
    tests = any(last_name(one.name).startswith(("test", "Test")) for one in sides.head.functions)
    is_found, is_lost = (
        (is_test(sides.base_path), not is_test(sides.head_path))
        if is_closed(sides.base_path)
        else (_COLLECTED.fullmatch(old), not _COLLECTED.fullmatch(new))
    )
    if tests and is_found and is_lost:
        yield _weak(sides, "", f"{old} -> {new}", 1)


def _is_conftest(sides: PythonSides) -> bool:
    return sides.head_path.rpartition("/")[2] == "conftest.py"


def _weak(sides: PythonSides, symbol: str, text: str, line: int) -> Weak:
    return Weak(
        kind="test-skipped",
        where=sides.where,
        symbol=symbol,
        text=text,
        base=None,
        head=excerpt(sides.head_path, Side.HEAD, line, text),
    )
