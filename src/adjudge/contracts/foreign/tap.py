r"""TAP 13 and 14, with subtests indented by four spaces: bytes to test results.

Rules: every stream has one plan, and as many tests as it plans; a run that was given up, or that ends inside
of a subtest or of diagnostics, is not read; numbers are not compared, since runners get them wrong; what is
marked ``TODO`` or ``SKIP`` did not run; other lines are output of the program and count for nothing.

Source: https://testanything.org/tap-version-14-specification.html
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from adjudge.contracts.foreign.results import LIMIT_DEPTH, UNREADABLE, Results, decode_results
from adjudge.errors import ContractError
from adjudge.model.trial import TestState

if TYPE_CHECKING:
    from adjudge.model.trial import TestResult

INDENT: Final = 4
VERSIONS: Final = frozenset({"12", "13", "14"})
SEPARATOR: Final = "::"

_VERSION: Final = re.compile(r"TAP version (\S+)\s*", re.ASCII)
_PLAN: Final = re.compile(r"1\.\.(\d{1,9})\s*(?:#.*)?", re.ASCII)
_POINT: Final = re.compile(r"(not )?ok\b(?:[ \t]+(\d{1,9})(?!\S))?(.*)", re.ASCII)
_DIRECTIVE: Final = re.compile(r"(?:^|(?<=\s))#\s*(?:skip\S*|todo)(?!\S)", re.ASCII | re.IGNORECASE)
_BAIL: Final = re.compile(r"Bail out!", re.IGNORECASE)


def read_tap(data: bytes) -> tuple[TestResult, ...]:
    """Tests of a TAP stream, sorted by name; empty when it plans none.

    A name is the description, behind the names of the tests around it with ``::`` between them.

    What is not one whole stream within bounds is a ``ContractError`` (``results-unreadable``).
    """
    reader = _Reader()
    for line in decode_results(data).split("\n"):
        reader.take(line.rstrip("\r"))
    results = Results()
    for name, state in reader.finish():
        results.add(name, state)
    return results.all()


@dataclass(slots=True)
class _Stream:
    """One stream that is open: the root, or the subtests of a test that is yet to come.

    Attributes:
        found: (name, state) of each test, those of subtests before the one around them.
        count: Tests of the stream itself.
        plan: How many there should be; ``None`` until it is told.
    """

    found: list[tuple[str, TestState]] = field(default_factory=list)
    count: int = 0
    plan: int | None = None

    def check(self) -> None:
        if self.plan is None:
            raise ContractError(UNREADABLE, "The results have no plan, so they may have been cut off.")
        if self.plan != self.count:
            raise ContractError(UNREADABLE, f"The results plan {self.plan} tests and tell of {self.count}.")


class _Reader:
    """The streams as they are read."""

    def __init__(self) -> None:
        self._streams = [_Stream()]
        self._diagnostics: str | None = None
        self._may_explain: int | None = None
        """Indentation of the test in the line before."""

    def take(self, line: str) -> None:
        """One line.

        Raises:
            ContractError: The run was given up there.
        """
        if self._diagnostics is not None:
            if line.rstrip() == self._diagnostics:
                self._diagnostics = None
            return
        text = line.lstrip(" ")
        indent = len(line) - len(text)
        explains, self._may_explain = self._may_explain, None
        if explains is not None and indent == explains + 2 and text.rstrip() == "---":
            self._diagnostics = " " * indent + "..."
        elif _BAIL.match(text):
            raise ContractError(UNREADABLE, "The run was given up (Bail out!).")
        elif indent % INDENT == 0:
            self._take_words(text, indent // INDENT)

    def finish(self) -> list[tuple[str, TestState]]:
        """(name, state) of all tests, once there are no more lines.

        Raises:
            ContractError: Something is still open, or the plan is not kept.
        """
        if self._diagnostics is not None or len(self._streams) > 1:
            raise ContractError(UNREADABLE, "The results end in the middle of a test.")
        self._streams[0].check()
        return self._streams[0].found

    def _take_words(self, text: str, depth: int) -> None:
        if plan := _PLAN.fullmatch(text):
            stream = self._stream(depth)
            if stream.plan is not None:
                raise ContractError(UNREADABLE, "The results have two plans for the same tests.")
            stream.plan = int(plan[1])
        elif point := _POINT.fullmatch(text):
            self._take_point(point, depth)
        elif (version := _VERSION.fullmatch(text)) and version[1] not in VERSIONS:
            raise ContractError(
                UNREADABLE, f"The results are TAP version {version[1][:20]}, which is not read."
            )

    def _take_point(self, point: re.Match[str], depth: int) -> None:
        inner = self._streams.pop() if len(self._streams) == depth + 2 else None
        stream = self._stream(depth)
        stream.count += 1
        words = point[3]
        directive = _DIRECTIVE.search(words)
        name = _description(words[: directive.start()] if directive else words)
        name = name or f"test {point[2] or stream.count}"
        if inner is not None:
            inner.check()
            stream.found += [_inside(name, *one, waived=directive is not None) for one in inner.found]
        state = TestState.FAILED if point[1] else TestState.PASSED
        stream.found.append((name, TestState.SKIPPED if directive else state))
        self._may_explain = depth * INDENT

    def _stream(self, depth: int) -> _Stream:
        """The stream of this depth, which is the innermost one or a new one inside of it.

        Raises:
            ContractError: It is neither.
        """
        if depth == len(self._streams) < LIMIT_DEPTH:
            self._streams.append(_Stream())
        if depth != len(self._streams) - 1:
            raise ContractError(UNREADABLE, "The results hold subtests without the test around them.")
        return self._streams[depth]


def _inside(name: str, inner: str, state: TestState, *, waived: bool) -> tuple[str, TestState]:
    """A test of a subtest, seen from outside; where the whole is to do, its failures are too."""
    is_waived = waived and state is TestState.FAILED
    return f"{name}{SEPARATOR}{inner}", TestState.SKIPPED if is_waived else state


def _description(words: str) -> str:
    text = words.strip()
    text = text.removeprefix("-").lstrip() if text == "-" or text.startswith("- ") else text
    return text.replace("\\#", "#").replace("\\\\", "\\")
