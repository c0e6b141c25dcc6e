"""A quote of what the guide tells is no lie, and no fact either."""

from __future__ import annotations

import pytest

from adjudge.evidence.check import check_evidence
from adjudge.guide.told import ToldTexts
from adjudge.model.evidence import EvidenceState, QuoteEvidence
from adjudge.model.ids import RepoPath
from adjudge.model.place import Excerpt, Place, Side
from tests.brief_values import a_brief, a_weakening
from tests.evidence_values import evidence_sources

GUARD = "if user in BANNED: raise PermissionError"
SOURCES = evidence_sources(
    {"new.py": "def enter(user):\n    return user\n"},
    {
        "a.py": "def enter(user):\n    if user in BANNED:\n        raise PermissionError(user)\n    return user\n",
        "new.py": "x = 1\n",
    },
)


def excerpt(text: str, path: str = "a.py", side: Side = Side.BASE) -> Excerpt:
    return Excerpt(place=Place(path=RepoPath(path), side=side, line=2), text=text)


TOLD = ToldTexts(a_brief(weakening=(a_weakening("new.py::enter", base=excerpt(GUARD), head=None),)))


def state_of(quote: str, path: str = "a.py", side: Side = Side.BASE, told: ToldTexts = TOLD) -> EvidenceState:
    item = QuoteEvidence(path=path, side=side, start_line=2, end_line=2, quote=quote)
    return told.reconsider(check_evidence(item, SOURCES), SOURCES).state


@pytest.mark.parametrize(
    ("path", "side"), [("a.py", Side.BASE), ("new.py", Side.HEAD), ("new.py", Side.BASE)]
)
def test_what_the_guide_tells_does_not_hold_as_a_quote_and_is_no_lie(path: str, side: Side) -> None:
    assert state_of(GUARD, path, side) is EvidenceState.DOES_NOT_HOLD


def test_a_part_of_it_over_two_lines_is_as_good() -> None:
    assert state_of("if user in BANNED:\n    raise PermissionError") is EvidenceState.HOLDS
    assert state_of("BANNED:  raise\n  PermissionError") is EvidenceState.DOES_NOT_HOLD


def test_it_is_told_where_the_source_stands() -> None:
    item = QuoteEvidence(path="a.py", side=Side.BASE, start_line=None, end_line=None, quote=GUARD)
    made = TOLD.reconsider(check_evidence(item, SOURCES), SOURCES)
    assert made.found == (
        "That is what the guide tells of line 2 on the base side, in short; quote the line as it stands there."
    )


def test_a_made_up_line_stays_contradicted() -> None:
    assert state_of("if user in ADMINS: raise PermissionError") is EvidenceState.CONTRADICTED


def test_text_told_of_another_file_stays_contradicted() -> None:
    other = ToldTexts(a_brief(weakening=(a_weakening("b.py::f", base=excerpt(GUARD, "b.py"), head=None),)))
    assert state_of(GUARD, told=other) is EvidenceState.CONTRADICTED


def test_source_that_is_gone_is_not_on_the_other_side_because_a_guide_tells_of_it() -> None:
    line = "if user in BANNED:"
    told = ToldTexts(a_brief(weakening=(a_weakening("new.py::enter", base=excerpt(line), head=None),)))
    assert state_of(line, "new.py", Side.HEAD, told) is EvidenceState.CONTRADICTED
