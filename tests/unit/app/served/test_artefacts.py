"""The artefact that was asked for, and never another."""

from __future__ import annotations

import pytest

from adjudge.app.answer import Answer, Printout
from adjudge.app.served.artefacts import artefact_of
from adjudge.contracts.codes_v1 import CodesV1
from adjudge.contracts.runs_v1 import RunsV1
from adjudge.errors import InvariantError

MADE = CodesV1(code=None, meanings=(), codes=())


def test_artefact_of_the_kind_is_given() -> None:
    assert artefact_of(CodesV1, Answer(artefact=MADE, screen=tuple)) is MADE


def test_another_kind_and_a_printout_are_faults() -> None:
    for answer in (Answer(artefact=MADE, screen=tuple), Printout(lambda: ())):
        with pytest.raises(InvariantError, match="RunsV1"):
            artefact_of(RunsV1, answer)
