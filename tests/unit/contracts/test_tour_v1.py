"""The wire form of a tour."""

from __future__ import annotations

import json

from adjudge.brief.tour import make_stops
from adjudge.contracts.canonical import encode_printed
from adjudge.contracts.decode import decode_artefact
from adjudge.contracts.tour_v1 import TourV1, tour_artefact
from adjudge.model.ids import Pin
from adjudge.model.tour import Tour
from tests.brief_values import a_brief, a_full_brief, a_signal, a_unit, a_weakening
from tests.unit.brief.test_tour import a_patch

BRIEF = a_brief(a_unit("a.py"), a_unit("b.py"), signals=(a_signal(),), weakening=(a_weakening(),))
STOPS = make_stops(BRIEF, a_patch(b"-old\n+new\n"))


def test_viewed_and_open_sum_to_the_stops() -> None:
    made = tour_artefact(
        BRIEF, Tour(stops=STOPS, viewed={STOPS[1].digest: Pin("snap:1")}, current=STOPS[0], keeps=True)
    )
    assert (made.viewed, made.open, len(made.stops)) == (1, 1, 2)
    assert [stop.viewed_under for stop in made.stops] == [None, "snap:1"]


def test_page_has_unit_signals_weakening_and_lines_of_its_stop_alone() -> None:
    first, second = (
        tour_artefact(BRIEF, Tour(stops=STOPS, viewed={}, current=stop, keeps=True)).page for stop in STOPS
    )
    assert first is not None
    assert second is not None
    assert (first.unit.path, len(first.signals), len(first.weakening)) == ("a.py", 1, 1)
    assert [(one.side, one.line, one.text) for one in first.text.hunks[0]] == [
        ("base", 3, "old"),
        ("head", 5, "new"),
    ]
    assert (second.unit.path, second.signals, second.weakening, second.text.known) == ("b.py", (), (), False)


def test_tour_that_is_over_has_no_page() -> None:
    assert tour_artefact(BRIEF, Tour(stops=STOPS, viewed={}, current=None, keeps=False)).page is None


def test_hostile_brief_can_be_printed_and_read_again() -> None:
    brief = a_full_brief()
    stops = make_stops(brief, None)
    made = tour_artefact(brief, Tour(stops=stops, viewed={}, current=stops[0], keeps=True))
    printed = encode_printed(made)
    assert json.loads(printed)["schema"] == "adjudge.tour/v1"
    assert decode_artefact(printed, TourV1) == made
