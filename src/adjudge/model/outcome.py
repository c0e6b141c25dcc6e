"""Three outcomes, and the reasons that carry them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NoReturn


class Outcome(StrEnum):
    """What a check came to; unknown is never a pass.

    Truth-testing one raises, since ``if outcome:`` would read "inconclusive" as a yes.
    """

    PASS = "pass"  # noqa: S105 - a word, no password
    FAIL = "fail"
    INCONCLUSIVE = "inconclusive"

    def __bool__(self) -> NoReturn:
        msg = "an Outcome has three values: compare it, do not truth-test it"
        raise TypeError(msg)


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class Reason:
    """Why an outcome is what it is, or what could not be seen (a limitation).

    Attributes:
        code: Stable kebab-case slug.
        message: One whole sentence, raw: each edge escapes it for its medium.
        path: The path concerned, or ``None``.
        line: 1-based line, or ``None``.
    """

    code: str
    message: str
    path: str | None = None
    line: int | None = None
