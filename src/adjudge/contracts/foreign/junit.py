"""JUnit's XML as pytest, ``node --test``, jest-junit, gotestsum and surefire write it: bytes to test results.

Rules: no document type, so no entities and nothing from elsewhere; a test stands in a suite and nowhere else;
a failure beats everything but the word ``todo``; what fails a suite without failing a test of it counts as a
test of the suite's name. Nobody has a schema for the form: elements that say nothing about outcomes are
passed over.

Source: https://github.com/testmoapp/junitxml, which collects what is in use.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final
from xml.parsers import expat

from adjudge.contracts.foreign.results import LIMIT_DEPTH, UNREADABLE, Results, check_size
from adjudge.errors import ContractError
from adjudge.model.trial import TestState

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import NoReturn

    from adjudge.model.trial import TestResult

SUITES: Final = frozenset({"testsuites", "testsuite"})
FAILURES: Final = frozenset({"failure", "error"})
FAILED_WORDS: Final = frozenset({"error", "fail", "failed", "failure"})
SKIPPED_WORDS: Final = frozenset({"disabled", "ignored", "notrun", "skipped", "suppressed"})
"""Values of ``status`` and ``result`` where a writer has no element for it: CTest, GoogleTest."""
LONG: Final = 10
"""Digits that no count has."""
NO_CLASS: Final = "test"
"""The class name that node gives to every test."""
SEPARATOR: Final = "::"


def read_junit(data: bytes) -> tuple[TestResult, ...]:
    """Tests of a results file, sorted by name; empty when it names none.

    A name is ``class::test``, or the names of the suites where there is no telling class.

    A document that is not one JUnit document within bounds is a ``ContractError`` (``results-unreadable``).

    Raises:
        ContractError: It is no XML, or in an unknown encoding.
    """
    check_size(data)
    reader = _Reader()
    parser = expat.ParserCreate()
    parser.StartDoctypeDeclHandler = _refuse_type
    parser.StartElementHandler = reader.start
    parser.EndElementHandler = reader.end
    try:
        parser.Parse(data, True)  # noqa: FBT003 - the signature of expat
    except expat.ExpatError as error:
        place = f"line {error.lineno}, column {error.offset + 1}"
        raise ContractError(
            UNREADABLE, f"The results are no XML at {place}: {expat.ErrorString(error.code)}."
        ) from error
    except (ValueError, LookupError) as error:  # an encoding that is declared and not known
        raise ContractError(UNREADABLE, "The results are in an encoding that is not read.") from error
    return reader.results.all()


def _refuse_type(*_: object) -> NoReturn:
    raise ContractError(UNREADABLE, "The results declare a document type, which no test runner does.")


@dataclass(slots=True)
class _Suite:
    """A suite that is open.

    Attributes:
        name: As written; may be empty.
        told: How many failures its attributes tell.
        is_failed: An element of its own says so.
        has_failure: A test in it failed, or would have if it were not marked as to do.
    """

    name: str
    told: int
    is_failed: bool = False
    has_failure: bool = False


@dataclass(slots=True)
class _Case:
    """A test that is open, or the last one that was.

    Attributes:
        name: Its whole name.
        marks: What its elements and attributes say of it.
    """

    name: str
    marks: set[str] = field(default_factory=set)

    @property
    def is_failed(self) -> bool:
        return not self.marks.isdisjoint(FAILURES)

    @property
    def state(self) -> TestState:
        if self.is_failed and "todo" not in self.marks:
            return TestState.FAILED
        return TestState.SKIPPED if self.marks else TestState.PASSED


class _Reader:
    """The document as it is read."""

    def __init__(self) -> None:
        self.results = Results()
        self._open: list[str] = []
        self._suites: list[_Suite] = []
        self._case = _Case("")

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        above = self._open[-1] if self._open else ""
        if len(self._open) == LIMIT_DEPTH:
            raise ContractError(UNREADABLE, f"The results are nested deeper than {LIMIT_DEPTH}.")
        if not _may_stand(tag, above):
            raise ContractError(
                UNREADABLE, f"The results are no JUnit document: a {tag[:40]} stands {_where(above)}."
            )
        self._open.append(tag)
        if tag in SUITES:
            told = sum(_number(attributes.get(name, "")) for name in ("failures", "errors"))
            self._suites.append(_Suite(attributes.get("name", ""), told))
        elif tag == "testcase":
            self._start_case(attributes)
        elif above == "testcase":
            self._mark(tag, attributes)
        elif above in SUITES and tag in FAILURES:
            self._suites[-1].is_failed = True

    def end(self, tag: str) -> None:
        self._open.pop()
        if tag == "testcase":
            self._end_case()
        elif tag in SUITES:
            self._end_suite()

    def _start_case(self, attributes: Mapping[str, str]) -> None:
        before, self._case = self._case, _Case(self._name(attributes))
        words = {attributes.get(name, "").lower() for name in ("status", "result")}
        if not words.isdisjoint(FAILED_WORDS):
            self._case.marks.add("failure")
        elif not words.isdisjoint(SKIPPED_WORDS):
            self._case.marks.add("skipped")
        if before.name == self._case.name and before.is_failed:
            self._case.marks.add("again")

    def _name(self, attributes: Mapping[str, str]) -> str:
        """The whole name of a test.

        Raises:
            ContractError: It has none.
        """
        name, of_class = attributes.get("name", ""), attributes.get("classname", "")
        is_telling = "classname" in attributes and of_class != NO_CLASS
        if not name and not of_class:
            raise ContractError(UNREADABLE, "The results hold a test without a name.")
        above = [of_class] if is_telling else [one.name for one in self._suites[1:]]
        return SEPARATOR.join([*(one for one in above if one not in {"", name}), name])

    def _mark(self, tag: str, attributes: Mapping[str, str]) -> None:
        if tag in FAILURES or tag == "skipped":
            self._case.marks.add(tag)
        if tag == "skipped" and attributes.get("type") == "todo":
            self._case.marks.add("todo")

    def _end_case(self) -> None:
        """Take the test; an error right behind its own failure is the same test, in its teardown."""
        case = self._case
        is_again = case.marks == {"again", "error"}
        case.marks.discard("again")
        if case.is_failed:
            self._suites[-1].has_failure = True
        if not is_again:
            self.results.add(case.name, case.state)

    def _end_suite(self) -> None:
        """What fails the suite and no test of it counts as a test of its name."""
        suite = self._suites.pop()
        if suite.is_failed or (suite.told and not suite.has_failure):
            names = [one.name for one in (*self._suites[1:], suite) if one.name]
            self.results.add(SEPARATOR.join(names) or "(suite)", TestState.FAILED)
            suite.has_failure = True
        if self._suites:
            self._suites[-1].has_failure |= suite.has_failure


def _may_stand(tag: str, above: str) -> bool:
    """Whether an element may stand there; those that say nothing of outcomes may stand below any suite."""
    if not above or tag == "testsuites":
        return not above and tag in SUITES
    return tag not in {"testsuite", "testcase"} or above in SUITES


def _where(above: str) -> str:
    return f"in a {above[:40]}" if above else "at its top"


def _number(text: str) -> int:
    """A count; 0 for what is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < LONG else 0
