"""Rows of the pages of fixes."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, get_args

import pytest

from adjudge.contracts.fix_attempt_v1 import FixStateV1, ProvingV1
from adjudge.web.fixing.sheet import PROVINGS, STATES, colour_rows, step_words
from adjudge.web.jobs.job import Step
from tests.unit.app.fixes import packed, tried

if TYPE_CHECKING:
    from pathlib import Path

RED = f"{sys.executable} -c \"raise SystemExit('system' in open('run.py').read())\""


def test_every_state_and_every_proof_has_its_words() -> None:
    assert set(STATES) == {*get_args(FixStateV1), "row-not-held"}
    assert set(PROVINGS) == set(get_args(ProvingV1))


def test_command_that_proves_a_fix_is_red_and_green(tmp_path: Path) -> None:
    (row,) = colour_rows(tried(tmp_path, packed(tmp_path, tests=(RED,))))
    assert (row.before, row.after, row.with_tests, row.is_proof) == ("red", "green", "", True)
    assert (row.proving, row.before_counts) == ("red before, green after", "")
    assert row.argv.startswith(sys.executable)


@pytest.mark.parametrize(
    ("step", "words"),
    [
        (Step("fix", 0, 1, "tries"), "the fixer works"),
        (Step("commands", 1, 2, "commands"), "commands: 1 of 2 commands"),
        (Step("reading", 0, 0, "files"), "reading"),
    ],
)
def test_step_is_told_in_words(step: Step, words: str) -> None:
    assert step_words(step) == words
