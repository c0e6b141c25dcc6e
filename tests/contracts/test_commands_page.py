"""The page about commands tells what the program does: codes, bounds, variables, statuses."""

from __future__ import annotations

import re

from adjudge.contracts.foreign import results
from adjudge.model.command import HoleType, ResultForm
from adjudge.model.trial import Colour, TrialCode
from adjudge.trial import filling, lookup, run, said
from adjudge.trial.colour import SHELL, STATUSES
from adjudge.trial.means import FIXED
from adjudge.trial.runners import RunnerKind
from tests.architecture.sources import read, table_rows

PAGE = read("docs/commands.md")
OF_VERDICTS = {
    TrialCode.BASE_UNAVAILABLE,
    TrialCode.EXIT_STATUS,
    TrialCode.NO_NAMED_RESULTS,
    TrialCode.PATH_LEADS_BACK,
    TrialCode.RED_ON_BASE,
    TrialCode.TESTS_FAILED,
    TrialCode.TESTS_GONE,
}
"""Told of verdicts, or beside a colour."""


def section(name: str) -> str:
    """One section of the page."""
    return PAGE.split(f"\n## {name}\n")[1].split("\n## ")[0]


def first_cells(text: str) -> set[str]:
    """First cells of the rows of its tables, head rows left out."""
    return {row[0].strip("`") for row in table_rows(text)} - {"code", "colour", "results", "type", "head"}


def test_every_code_is_on_the_page() -> None:
    assert {one for one in TrialCode if f"`{one}`" not in PAGE} == set()


def test_table_of_what_says_nothing_is_whole() -> None:
    told = first_cells(section("Green, red, or nothing"))
    assert told - set(Colour) == set(TrialCode) - OF_VERDICTS


def test_forms_and_types_are_those_of_the_model() -> None:
    assert first_cells(section("Results")) - {"`results`"} == set(ResultForm)
    assert first_cells(section("Holes")) == set(HoleType)


def test_variables_are_those_that_are_set() -> None:
    told = set(re.findall(r"`(\w+)=([\w.-]+)`", section("What a run is")))
    assert told == set(FIXED)


def test_bounds_are_those_of_the_program() -> None:
    text = section("What a run is")
    assert f"{run.OUTPUT_BYTES >> 20} MiB of output, {run.DISK_BYTES >> 30} GiB of disk" in text
    assert f"{run.FILE_BYTES >> 30} GiB a file" in text
    assert f"{results.LIMIT_BYTES >> 20} MiB, {results.LIMIT_TESTS:,} tests" in text
    assert f"1 to {filling.LIMIT} characters" in section("Holes")
    assert f"at most {lookup.LIMIT} commands" in section("Holes")
    assert f"last {said.TAIL} characters" in section("What is kept of it")


def test_statuses_that_say_nothing_are_told() -> None:
    assert set(SHELL) == {126, 127}
    assert "(126 and 127 too)" in PAGE
    assert set(STATUSES) == {RunnerKind.PYTEST, RunnerKind.UNITTEST}
