"""Tests of ``adjudge.rules.suspects``."""

from __future__ import annotations

from adjudge.rules.calls import read_call
from adjudge.rules.source import CALLS
from adjudge.rules.suspects import Suspect, is_built, opening, suspect
from tests.rules_texts import source


def found(text: str) -> Suspect | None:
    """What is suspected of the argument of the last call."""
    told = source("python", text)
    call = read_call(told, list(told.all_of(CALLS))[-1])
    return suspect(told, call.arguments[0])


def test_request_goes_before_a_parameter() -> None:
    one = found("def f(a):\n    sink(a + request.args['b'])\n")
    assert one is not None
    assert (one.whence, one.confidence(90, 50)) == ("a request", 90)


def test_place_where_it_is_built_is_told_first() -> None:
    told = source("python", "def f(a):\n    b = 'x' + a\n    sink(b)\n")
    call = read_call(told, next(told.all_of(CALLS)))
    one = suspect(told, call.arguments[0])
    assert one is not None
    assert [told.said(node) for node in one.places(told, call.node)] == ["'x' + a", "sink(b)"]


def test_names_are_told_sorted() -> None:
    one = found("def f(b, a):\n    c = a or b\n    sink(c)\n")
    assert one is not None
    assert one.names == "`a`, `b`"


def test_literal_before_the_first_hole_is_the_opening() -> None:
    one = found("def f(a):\n    sink('x' + 'y' + a + 'z')\n")
    assert one is not None
    assert (opening(one.parts), is_built(one.parts)) == ("xy", True)


def test_value_of_our_own_is_not_suspected() -> None:
    assert found("def f(a):\n    sink(b)\n") is None
