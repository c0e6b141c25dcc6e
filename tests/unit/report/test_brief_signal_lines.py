"""Decisions and what got weaker, line by line."""

from __future__ import annotations

from adjudge.report.brief_signal_lines import decide_lines, signal_lines, weakening_lines, weaker_lines
from adjudge.report.screen import plain_text
from tests.brief_values import a_brief, a_consumer, a_signal, a_unit, a_weakening, an_excerpt


def test_where_nothing_is_said_no_title_stands() -> None:
    assert plain_text(tuple(weaker_lines(a_brief(a_unit())))) == ""
    assert plain_text(tuple(decide_lines(a_brief(a_unit())))) == ""


def test_a_signal_is_place_users_question_and_who_knows() -> None:
    signal = a_signal(
        consumers=(a_consumer(),), question="Is a.py::f meant to be gone?", experts=("Ada", "Bob")
    )
    assert plain_text(tuple(signal_lines(signal))).split("\n") == [
        "     a.py:1 (base)  f",
        "     used by user.py:3 (f)",
        "     Is f meant to be gone?",
        "     knows it: Ada, Bob",
        "",
    ]


def test_a_signal_about_a_whole_file_names_it_in_its_question() -> None:
    text = plain_text(tuple(signal_lines(a_signal("a.py", question="Is a.py meant to be gone?"))))
    assert text == "     a.py:1 (base)\n     Is a.py meant to be gone?\n"


def test_indentation_of_evidence_is_not_shown() -> None:
    one = a_weakening(base=an_excerpt("        if x: raise"))
    assert "was line 2  if x: raise" in plain_text(tuple(weakening_lines(one)))
