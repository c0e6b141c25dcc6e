"""Stops: what they hold, and when a mark of one still counts."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from adjudge.brief.tour import LENGTH_SHOWN, LINES_SHOWN, make_stops
from adjudge.model.brief import BriefInput, Placement
from adjudge.model.change import Hunk, PatchSet
from adjudge.model.ids import ObjectId, RepoPath
from adjudge.model.place import Place, Side
from tests.brief_values import (
    FOCUS,
    HOSTILE,
    a_brief,
    a_change,
    a_consumer,
    a_full_brief,
    a_signal,
    a_unit,
    a_weakening,
)

if TYPE_CHECKING:
    from adjudge.model.brief import Brief
    from adjudge.model.tour import Stop


def a_patch(body: bytes, path: str = "a.py", *, old_start: int = 3, new_start: int = 5) -> PatchSet:
    """One hunk with this body."""
    lines = body.split(b"\n")
    removed, added = (sum(line.startswith(sign) for line in lines) for sign in (b"-", b"+"))
    hunk = Hunk(
        old_start=old_start,
        old_count=removed,
        new_start=new_start,
        new_count=added,
        added=added,
        removed=removed,
        body_start=2,
        body_end=2 + len(body),
    )
    change = a_change(path, hunks=(hunk,))
    return PatchSet(data=b"\n\n" + body + b"tail", changes=(change,), touched=(), reads=())


def only(brief: Brief, patch: PatchSet | None = None) -> Stop:
    (stop,) = make_stops(brief, patch)
    return stop


def an_input(path: str = "a.py", digit: str = "1") -> BriefInput:
    return BriefInput(side=Side.HEAD, path=RepoPath(path), object_id=ObjectId(digit * 40))


def test_units_to_read_are_stops_and_those_left_aside_are_not() -> None:
    brief = a_brief(
        a_unit("a.py"),
        a_unit("b.py", placement=Placement.DEPRIORITIZED),
        a_unit("c.png", placement=Placement.EXCLUDED),
    )
    assert [(stop.number, stop.unit.path) for stop in make_stops(brief, None)] == [(1, "a.py"), (2, "b.py")]


def test_lines_have_the_numbers_of_their_side() -> None:
    stop = only(a_brief(a_unit()), a_patch(b"-old\n-older\n+new\n\\ No newline at end of file\n"))
    (hunk,) = stop.text.hunks
    assert [(one.side.value, one.line, one.text) for one in hunk] == [
        ("base", 3, "old"),
        ("base", 4, "older"),
        ("head", 5, "new"),
    ]


def test_lines_that_look_like_headers_and_bytes_that_are_no_text_are_kept() -> None:
    stop = only(a_brief(a_unit()), a_patch(b"--- a/x\n+++ b/x\n+\xff\r\n"))
    assert [one.text for one in stop.text.hunks[0]] == ["-- a/x", "++ b/x", "\udcff\r"]


def test_lines_that_are_not_shown_are_counted() -> None:
    stop = only(a_brief(a_unit()), a_patch(b"+x\n" * (LINES_SHOWN + 7)))
    assert (len(stop.text.hunks[0]), stop.text.omitted) == (LINES_SHOWN, 7)


def test_characters_that_are_not_shown_are_counted() -> None:
    stop = only(a_brief(a_unit()), a_patch(b"+" + b"x" * (LENGTH_SHOWN + 9) + b"\n"))
    assert (len(stop.text.hunks[0][0].text), stop.text.hunks[0][0].omitted) == (LENGTH_SHOWN, 9)


def test_a_text_that_could_not_be_had_is_told_from_one_without_lines() -> None:
    assert not only(a_brief(a_unit()), None).text.known
    assert only(a_brief(a_unit()), a_patch(b"")).text.known


def test_a_stop_has_the_signals_of_both_paths_of_a_rename() -> None:
    unit = a_unit("b.py", old_path=RepoPath("a.py"))
    other = a_signal(anchor=Place(path=RepoPath("c.py"), side=Side.HEAD, line=1), signal_id="sig:1")
    stop = only(a_brief(unit, signals=(a_signal(), other), weakening=(a_weakening(),)))
    assert [one.subject for one in stop.signals] == ["a.py::f"]
    assert stop.weakening == (a_weakening(),)


UNIT = a_unit(consumers=(a_consumer(),))
BRIEF = a_brief(UNIT, signals=(a_signal(),), inputs=(an_input(), an_input("user.py"), an_input("x.py")))


@pytest.mark.parametrize(
    "change",
    [
        {"inputs": (an_input(digit="2"), *BRIEF.inputs[1:])},
        {"inputs": (BRIEF.inputs[0], an_input("user.py", "2"), BRIEF.inputs[2])},
        {"signals": (a_signal(change="renamed"),)},
        {"units": (replace(UNIT, added=2),)},
        {"weakening": (a_weakening(),)},
    ],
    ids=["its blob", "blob of a consumer", "signal", "unit", "weakening"],
)
def test_a_mark_is_lost_when_something_the_stop_rests_on_moves(change: dict[str, Any]) -> None:
    assert only(replace(BRIEF, **change)).digest != only(BRIEF).digest


@pytest.mark.parametrize(
    "change",
    [
        {"inputs": (*BRIEF.inputs[:2], an_input("x.py", "2"))},
        {"units": (replace(UNIT, fan_in=9, focus=replace(FOCUS, total=9)),)},
        {"signals": (a_signal(experts=("Ada",)),)},
        {"pin": "snap:other"},
    ],
    ids=["blob of another file", "numbers of the whole", "who knows it", "pin"],
)
def test_a_mark_stays_when_only_something_else_moves(change: dict[str, Any]) -> None:
    assert only(replace(BRIEF, **change)).digest == only(BRIEF).digest


def test_a_mark_is_lost_when_the_text_moves() -> None:
    first, second = (only(BRIEF, a_patch(body)).digest for body in (b"+x\n", b"+y\n"))
    assert first != second


def test_every_path_can_be_a_stop() -> None:
    assert make_stops(a_full_brief(), None)[0].unit.path == HOSTILE
