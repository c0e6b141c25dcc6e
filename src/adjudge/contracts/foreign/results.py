"""Results of tests as runners write them: bounds, and names that tell tests apart.

Rules: what is not read whole is not read at all; a name that stands twice gets a number in the order of the
file, so that a test that is gone is missed; a long name is cut.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.errors import ContractError
from adjudge.model.trial import TestResult

if TYPE_CHECKING:
    from adjudge.model.trial import TestState

UNREADABLE: Final = "results-unreadable"
"""Code of every error of a results file."""
LIMIT_BYTES: Final = 32 << 20
LIMIT_TESTS: Final = 100_000
LIMIT_DEPTH: Final = 64
"""Suites in suites, or elements in elements."""
LIMIT_NAME: Final = 1024
"""Characters of one name."""
LIMIT_NAMES: Final = 32 << 20
"""Characters of all names together."""


def decode_results(data: bytes) -> str:
    """The text of a results file.

    Raises:
        ContractError: It is too large, not UTF-8, or holds a NUL.
    """
    check_size(data)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise ContractError(UNREADABLE, f"Byte {error.start} of the results is not UTF-8.") from error
    if "\0" in text:
        raise ContractError(UNREADABLE, "The results hold a NUL.")
    return text


def check_size(data: bytes) -> None:
    """Nothing, for a file within bounds.

    Raises:
        ContractError: It is too large.
    """
    if len(data) > LIMIT_BYTES:
        raise ContractError(UNREADABLE, f"The results have {len(data)} bytes; {LIMIT_BYTES} are allowed.")


class Results:
    """Results of one run as they are read, each under a name of its own."""

    def __init__(self) -> None:
        self._found: dict[str, TestState] = {}
        self._counts: dict[str, int] = {}
        self._characters = 0

    def add(self, name: str, state: TestState) -> None:
        """Take one test.

        Raises:
            ContractError: There are more tests than allowed, or their names are too long together.
        """
        if len(self._found) == LIMIT_TESTS:
            raise ContractError(UNREADABLE, f"The results name more than {LIMIT_TESTS} tests.")
        own = self._own(name if len(name) <= LIMIT_NAME else f"{name[:LIMIT_NAME]}…")
        self._characters += len(own)
        if self._characters > LIMIT_NAMES:
            raise ContractError(
                UNREADABLE, f"The names of the tests have more than {LIMIT_NAMES} characters."
            )
        self._found[own] = state

    def all(self) -> tuple[TestResult, ...]:
        """All of them, sorted by name."""
        return tuple(TestResult(test_id=name, state=self._found[name]) for name in sorted(self._found))

    def _own(self, name: str) -> str:
        """The name, with a number where it stands there already."""
        own = name
        while own in self._found:
            self._counts[name] = self._counts.get(name, 1) + 1
            own = f"{name} ({self._counts[name]})"
        return own
