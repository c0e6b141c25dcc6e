"""What no grant can say of a change: judges in any case, modules that hide others, tests inside files.

A grant is patterns, and patterns go by case and know no contents. What is looked at here is the change as it
came out, so it holds however wide the owner opened.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.fix.grant import spell
from adjudge.fix.judges import is_new_test, judges, steers
from adjudge.graph.resolve.python.stdlib import STANDARD_LIBRARY
from adjudge.model.fix import FixCode
from adjudge.model.outcome import Reason
from adjudge.scope.reasons import ReasonCode

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from adjudge.model.ids import RepoPath

TESTERS: Final = frozenset({
    "_pytest", "attr", "behave", "coverage", "hypothesis", "iniconfig", "mock", "nose", "nose2", "nox",
    "packaging", "pluggy", "py", "pygments", "pytest", "pytest_asyncio", "pytest_cov", "pytest_mock", "tox",
    "xdist",
})  # fmt: skip
"""Modules that run tests of Python, and what those import."""
_HIDDEN: Final = TESTERS | STANDARD_LIBRARY
_PYTHON: Final = (".py", ".pyc", ".pyd", ".so")
_INSIDE: Final = {
    ".rs": re.compile(rb"^\s*#!?\[(?:cfg\(.*\btest\b|(?:\w+::)*(?:test|rstest|bench)\b)", re.MULTILINE),
    ".ts": re.compile(rb"import\.meta\.vitest"),
    ".d": re.compile(rb"\bunittest\b"),
    ".zig": re.compile(rb'^\s*test\s+"', re.MULTILINE),
}  # fmt: skip
"""Where tests begin inside a file of product code, by its ending."""
_ALIKE: Final = dict.fromkeys((".js", ".jsx", ".mjs", ".cjs", ".mts", ".cts", ".tsx", ".vue"), ".ts")
_EXAMPLE: Final = re.compile(rb"^[ \t]*>>>[^\n]*(?:\n[ \t]*(?!>>>|\"\"\"|''')[^\s][^\n]*)*", re.MULTILINE)
"""An example of Python in a text, with what it is to print."""


class Left(NamedTuple):
    """What a fixer left.

    Attributes:
        changed: Paths that it touched, sorted.
        before: Everything in the tree before.
        after: Everything in the tree after.
        opened: Patterns of the grant that open a file by its name.
    """

    changed: tuple[RepoPath, ...]
    before: frozenset[RepoPath]
    after: frozenset[RepoPath]
    opened: frozenset[str]


def find_judges(left: Left) -> Iterator[Reason]:
    """Files that judge a fix, or hide what does, and that nobody opened by name."""
    for path in left.changed:
        if spell(path) in left.opened:
            continue
        if judges(path) and (steers(path) or not is_new_test(path, left.before)):
            message = f"{path} judges the fix, and only its name would open it."
            yield Reason(code=ReasonCode.FROZEN_PATH, message=message, path=path)
        elif name := _hidden_by(path, left):
            message = f"{path} is new and hides the module {name} from what runs beside it."
            yield Reason(code=FixCode.HIDES_MODULE, message=message, path=path)


def find_helpers(left: Left, importers: Mapping[RepoPath, frozenset[RepoPath]]) -> Iterator[Reason]:
    """New files that are no tests and that nobody but what judges the fix imports.

    Args:
        left: What the fixer left.
        importers: Of each new file that is imported, the files that do.
    """
    for path, above in sorted(importers.items()):
        if spell(path) not in left.opened and above and all(judges(one) for one in above):
            message = f"{path} is new and serves tests alone, so it judges the fix."
            yield Reason(code=ReasonCode.FROZEN_PATH, message=message, path=path)


def find_tests_inside(
    before: Mapping[RepoPath, bytes], after: Mapping[RepoPath, bytes], *, examples: bool
) -> Iterator[Reason]:
    """Files whose own tests are not what they were.

    Args:
        before: Texts of the files that a fix changed, as they were.
        after: The same as they are; a file that is gone has none.
        examples: Examples in texts of Python are run as tests.
    """
    for path, text in sorted(before.items()):
        if _tests_of(path, text, examples=examples) != _tests_of(
            path, after.get(path, b""), examples=examples
        ):
            message = f"The tests inside {path} changed with the fix, so what they say proves nothing."
            yield Reason(code=FixCode.TESTS_INSIDE, message=message, path=path)


def may_hold_tests(path: RepoPath) -> bool:
    """Whether files of that ending can have tests inside."""
    return _ending(path) in {*_INSIDE, ".py"}


def _tests_of(path: RepoPath, text: bytes, *, examples: bool) -> bytes:
    """What of a file are tests: all from where they begin, or its examples."""
    ending = _ending(path)
    if ending == ".py":
        return b"\n".join(_EXAMPLE.findall(text)) if examples else b""
    marker = _INSIDE.get(ending)
    begin = None if marker is None else marker.search(text)
    return b"" if begin is None else text[begin.start() :]


def _ending(path: str) -> str:
    _, dot, ending = path.rpartition(".")
    return _ALIKE.get(f"{dot}{ending}", f"{dot}{ending}")


def _hidden_by(path: RepoPath, left: Left) -> str:
    """The module of the language or of a runner that a new file stands before; empty for none."""
    if path in left.before or path not in left.after or not path.endswith(_PYTHON):
        return ""
    parts = path.split("/")
    for at, part in enumerate(parts):
        root = "/".join(parts[:at])
        name = part.partition(".")[0]
        if name in _HIDDEN and f"{root}/__init__.py".lstrip("/") not in left.after:
            return name
    return ""
