"""``adjudge tool explain CODE``: what a code means, what it ends a command with, and what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.app.answer import Answer
from adjudge.contracts.codes_v1 import CodesV1, MeaningV1
from adjudge.errors import UsageError
from adjudge.report.codes.table import all_codes, find_meanings
from adjudge.report.codes_screen import code_screen, codes_screen

if TYPE_CHECKING:
    from adjudge.report.codes.table import Meaning

NEAR: Final = 5
"""Codes that are named for one that is none."""
TELLING: Final = 4
"""Characters of a text that tell something, wherever they stand in a code."""


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
        near = _near(code)
        told = f"; near it: {', '.join(near)}." if near else "."
        hint = f"adjudge tool explain {near[0]}" if near else "adjudge tool explain lists them"
        raise UsageError("unknown-code", f"There is no code {code[:80]!a}{told}", hint)
    artefact = CodesV1(code=code, meanings=tuple(map(_wire, meanings)), codes=())
    return Answer(artefact=artefact, screen=lambda: code_screen(code, meanings))


def _wire(meaning: Meaning) -> MeaningV1:
    return MeaningV1(**meaning._asdict())


def _near(code: str) -> tuple[str, ...]:
    """Codes that are spelled alike, then codes that hold the text; the nearest first."""
    from difflib import get_close_matches  # noqa: PLC0415 - only for a mistake

    known, typed = all_codes(), code[:80].strip().lower().replace("_", "-").replace(" ", "-")
    alike = get_close_matches(typed, known, n=NEAR)
    holding = [one for one in known if len(typed) >= TELLING and typed in one]
    return tuple(dict.fromkeys((*alike, *holding)))[:NEAR]
