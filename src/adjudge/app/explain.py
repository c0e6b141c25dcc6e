"""``adjudge tool explain CODE``: what a code means, what it ends a command with, and what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.app.answer import Answer
from adjudge.contracts.codes_v1 import CodesV1, MeaningV1
from adjudge.errors import UsageError
from adjudge.report.codes.table import all_codes, find_meanings
from adjudge.report.codes_screen import code_screen, codes_screen

if TYPE_CHECKING:
    from adjudge.report.codes.table import Meaning


def answer_explain(code: str | None) -> Answer:
    """The meanings of a code, or the names of all.

    Args:
        code: As an artefact or a last line tells it; ``None`` for all.

    Raises:
        UsageError: There is no such code.
    """
    if code is None:
        codes = all_codes()
        artefact = CodesV1(code=None, meanings=(), codes=codes)
        return Answer(artefact=artefact, screen=lambda: codes_screen(codes))
    meanings = find_meanings(code)
    if not meanings:
        raise UsageError("unknown-code", f"There is no code {code[:80]!a}.", _near(code))
    artefact = CodesV1(code=code, meanings=tuple(map(_wire, meanings)), codes=())
    return Answer(artefact=artefact, screen=lambda: code_screen(code, meanings))


def _wire(meaning: Meaning) -> MeaningV1:
    return MeaningV1(**meaning._asdict())


def _near(code: str) -> str:
    from difflib import get_close_matches  # noqa: PLC0415 - only for a mistake

    near = get_close_matches(code, all_codes(), n=1)
    return f"adjudge tool explain {near[0]}" if near else "adjudge tool explain lists them"
