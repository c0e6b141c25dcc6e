"""A run in its forms: what is printed, what is written, how the process ends."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from adjudge.app.answer import Answer, Printout
from adjudge.errors import ConfigError
from tests.qualified_values import sarif_faults
from tests.unit.app.reviews import Desk, claim, desk

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def here(tmp_path: Path) -> Desk:
    """One commit."""
    return desk(tmp_path)


def test_sarif_is_printed_as_it_is(here: Desk) -> None:
    answer = here.answer([claim()], form="sarif", every_claim=True)
    assert isinstance(answer, Printout)
    assert sarif_faults(b"".join(answer.chunks())) == []
    assert answer.exit_code == 1


@pytest.mark.parametrize("form", ["text", "markdown", "sarif", "json", None])
def test_report_is_written_in_its_form_and_the_screen_is_shown(here: Desk, form: str | None) -> None:
    place = here.beside / "report"
    answer = here.answer([claim()], form=form, output=str(place))
    assert isinstance(answer, Answer)
    assert answer.notes[0] == f"The report is in {place}."
    text = place.read_bytes().decode()
    starts = {"markdown": "## Findings", "sarif": "{", "json": "{"}.get(form or "text", "adjudge qualify")
    assert text.startswith(starts)
    if form == "json":
        assert json.loads(text)["schema"] == "adjudge.qualified/v1"


def test_same_report_again_is_no_fault_and_another_is_not_written_over(here: Desk) -> None:
    place = str(here.beside / "report")
    here.answer([claim()], form="json", output=place)
    again = here.answer([claim()], form="json", output=place)
    assert "already" in again.notes[0]
    with pytest.raises(ConfigError) as caught:
        here.answer([claim(title="Other")], form="json", output=place)
    assert caught.value.code == "report-exists"


def test_failing_run_says_why_and_what_next(here: Desk) -> None:
    answer = here.answer([claim()], every_claim=True)
    assert answer.exit_code == 1
    assert answer.why.startswith("1 finding counts at the gate.")
    assert answer.next_step.startswith("adjudge finding show fnd:")


def test_run_that_does_not_fail_ends_without_a_word(here: Desk) -> None:
    answer = here.answer([claim()])
    assert (answer.exit_code, answer.why, answer.next_step) == (0, "", "")


def test_report_has_no_path_of_this_machine_and_no_time(here: Desk, tmp_path: Path) -> None:
    for form in ("text", "markdown", "sarif", "json"):
        place = here.beside / form
        here.answer([claim()], form=form, output=str(place))
        assert str(tmp_path) not in place.read_text()
