"""What a person wants to have of a kept run, and where it goes."""

from __future__ import annotations

from typing import Final, NamedTuple

STANDARD_OUTPUT: Final = "-"


class Wanted(NamedTuple):
    """One form of a report, and where it goes.

    Attributes:
        form: Its name.
        output: A path, or ``-`` for standard output.
    """

    form: str
    output: str


class ReportWords(NamedTuple):
    """The words.

    Attributes:
        run: The run, by the start of its id.
        wanted: Forms in the order asked.
    """

    run: str
    wanted: tuple[Wanted, ...] = ()
