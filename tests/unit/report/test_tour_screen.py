"""The page of a stop."""

from __future__ import annotations

from adjudge.brief.tour import make_stops
from adjudge.model.ids import Digest, Pin, RepoPath
from adjudge.model.signal import Suppression
from adjudge.model.tour import Tour
from adjudge.report.brief_facts import UNITS_SHOWN
from adjudge.report.screen import plain_text
from adjudge.report.tour_screen import SIGNALS_SHOWN, tour_screen
from tests.brief_values import a_brief, a_full_brief, a_signal, a_unit, a_weakening, signals
from tests.unit.brief.test_tour import a_patch

BRIEF = a_brief(a_unit("a.py"), a_unit("b.py"), signals=(a_signal(),), weakening=(a_weakening(),))


def shown(brief: object = BRIEF, body: bytes | None = None, *, at: int | None = 0, viewed: str = "") -> str:
    """The screen at a stop; ``viewed`` is the pin under which all were looked at."""
    stops = make_stops(brief, a_patch(body) if body is not None else None)  # type: ignore[arg-type]
    marks: dict[Digest, Pin] = {stop.digest: Pin(viewed) for stop in stops} if viewed else {}
    tour = Tour(stops=stops, viewed=marks, current=None if at is None else stops[at], keeps=True)
    return plain_text(tour_screen(brief, tour, look="git diff -- a.py", next_step="go on"))  # type: ignore[arg-type]


def test_no_byte_of_the_repository_is_raw() -> None:
    text = shown(a_full_brief(), b"+\x1b[31m\xff\n")
    assert all(character.isprintable() or character == "\n" for character in text)


def test_a_page_says_where_one_is_what_changed_and_how_to_go_on() -> None:
    lines = shown(body=b"-a\\n\n+b\n").splitlines()
    assert lines[1] == "Stop 1 of 2, 0 viewed"
    assert "a.py  modified  +1 -0" in lines
    assert "  3 - a\\n" in lines
    assert "  5 + b" in lines
    assert "  guard-removed  a.py::f" in lines
    assert "  > [ ]   1  a.py" in lines
    assert "    [ ]   2  b.py" in lines
    assert lines[-1] == "Next: go on"


def test_hidden_characters_of_a_line_are_shown_and_a_tab_is_an_arrow() -> None:
    assert "+ →   x⟦U+202E⟧⟦U+000D⟧" in shown(body="+\tx\u202e\r\n".encode())


def test_lines_left_out_say_how_to_see_them() -> None:
    assert "and 5 more lines: git diff -- a.py" in shown(body=b"+x\n" * 125)
    assert "and 3 more characters" in shown(body=b"+" + b"x" * 403 + b"\n")


def test_a_stop_without_lines_is_told_from_one_whose_text_is_missing() -> None:
    assert "  no line of text\n" in shown(body=b"")
    assert "  the text could not be had\n" in shown(at=1)


def test_a_stop_that_was_looked_at_says_so() -> None:
    assert "Viewed before\n" in shown(viewed=BRIEF.pin)
    assert "Viewed before; nothing it shows has moved since" in shown(viewed="snap:other")
    assert "  > [x]   1  a.py" in shown(viewed=BRIEF.pin)


def test_the_end_of_a_tour_is_said() -> None:
    assert "All 2 stops viewed\n" in shown(at=None, viewed=BRIEF.pin)


def test_a_long_way_shows_the_stops_around_and_counts_the_others() -> None:
    text = shown(a_brief(*(a_unit(f"{number}.py") for number in range(UNITS_SHOWN + 10))), at=30)
    assert "> [ ]  31  30.py" in text
    assert "and 10 more stops before and after" in text


def test_signals_left_out_are_counted_and_a_suppressed_one_says_why() -> None:
    rule = Suppression(reason="meant so", until=None, path=RepoPath(".adjudge.toml"), line=3)
    brief = a_brief(a_unit(), signals=(a_signal(suppression=rule), *signals(SIGNALS_SHOWN)))
    assert "removed, suppressed: meant so" in shown(brief)
    assert "and 1 more signal: --json has all" in shown(brief)
