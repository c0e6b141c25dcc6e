"""``adjudge report``: several forms at once, each whole and once, outside the repository."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.app.answer import Answer, Printout
from adjudge.app.report.report import answer_report
from adjudge.app.report.words import ReportWords, Wanted
from adjudge.contracts.report_v1 import ReportV1
from adjudge.errors import ConfigError, UsageError
from tests.host_schemas import junit_faults
from tests.qualified_values import sarif_faults
from tests.unit.app.reviews import claim, desk

if TYPE_CHECKING:
    from pathlib import Path

    from tests.unit.app.reviews import Desk


@pytest.fixture
def here(tmp_path: Path) -> Desk:
    """One commit."""
    return desk(tmp_path)


def asked(here: Desk, *wanted: tuple[str, str]) -> Answer | Printout:
    words = ReportWords(run=here.run(claim()).run_id, wanted=tuple(Wanted(*one) for one in wanted))
    return answer_report(words, here.world)


def test_without_a_form_the_screen_is_shown(here: Desk) -> None:
    answer = asked(here)
    assert isinstance(answer, Answer)
    assert isinstance(answer.artefact, ReportV1)
    assert answer.markdown is not None
    assert answer.markdown().startswith("## adjudge qualify: inconclusive")
    assert answer.exit_code == 0


def test_several_forms_are_written_and_one_is_printed(here: Desk) -> None:
    places = {form: str(here.beside / form) for form in ("sarif", "junit")}
    answer = asked(here, *places.items(), ("rdjson", "-"))
    assert isinstance(answer, Printout)
    assert b"".join(answer.chunks()).startswith(b'{\n  "source": {')
    assert answer.notes == tuple(f"The {form} form is in {place}." for form, place in places.items())
    assert sarif_faults((here.beside / "sarif").read_bytes()) == []
    assert junit_faults((here.beside / "junit").read_bytes()) == []


def test_same_form_again_is_no_fault_and_other_bytes_are_not_written_over(here: Desk) -> None:
    place = here.beside / "report"
    asked(here, ("sarif", str(place)))
    assert isinstance(answer := asked(here, ("sarif", str(place))), Answer)
    assert answer.notes == (f"The sarif form is in {place} already.",)
    with pytest.raises(ConfigError) as caught:
        asked(here, ("junit", str(place)))
    assert caught.value.code == "report-exists"


def test_link_is_not_written_through(here: Desk) -> None:
    target = here.beside / "target"
    (here.beside / "link").symlink_to(target)
    with pytest.raises(ConfigError):
        asked(here, ("sarif", str(here.beside / "link")))
    assert not target.exists()


@pytest.mark.parametrize("name", ["r.sarif", ".git/r.sarif"])
def test_nothing_is_written_in_the_repository(here: Desk, name: str) -> None:
    with pytest.raises(UsageError) as caught:
        asked(here, ("sarif", str(here.subject.path / name)))
    assert caught.value.code == "report-in-subject"
    assert not (here.subject.path / name).exists()


def test_two_forms_do_not_go_to_one_place(here: Desk) -> None:
    with pytest.raises(UsageError) as caught:
        asked(here, ("sarif", "-"), ("junit", "-"))
    assert caught.value.code == "two-outputs"


def test_form_that_is_not_known_is_refused(here: Desk) -> None:
    with pytest.raises(UsageError) as caught:
        asked(here, ("pdf", "-"))
    assert caught.value.code == "unknown-form"
