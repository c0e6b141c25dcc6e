"""A unit in a list and on a page of its own."""

from __future__ import annotations

from dataclasses import replace

from adjudge.model.brief import NO_TESTS
from adjudge.model.ids import RepoPath
from adjudge.report.brief_unit_lines import unit_head, unit_lines
from adjudge.report.screen import plain_text
from tests.brief_values import a_consumer, a_symbol, a_unit


def test_a_unit_has_its_number_in_a_list_alone() -> None:
    assert plain_text((unit_head(a_unit(), 3),)) == "  3. a.py  modified  +1 -0\n"
    assert plain_text((unit_head(a_unit()),)) == "a.py  modified  +1 -0\n"


def test_a_unit_that_wants_a_certain_look_says_so() -> None:
    assert "look for security" in plain_text((unit_head(a_unit(lens="security")),))
    for lens in ("product", "tests", "documentation"):
        assert "look for" not in plain_text((unit_head(a_unit(lens=lens)),))


def test_tests_that_reach_a_unit_are_named_and_the_rest_counted() -> None:
    unit = a_unit(tests=replace(NO_TESTS, count=5, nearest=(RepoPath("t/a.py"), RepoPath("t/b.py"))))
    assert "tested by t/a.py, t/b.py and 3 more\n" in plain_text(tuple(unit_lines(unit)))


def test_tests_of_which_none_is_named_are_counted() -> None:
    assert "tested by 2 files\n" in plain_text(tuple(unit_lines(a_unit(tests=replace(NO_TESTS, count=2)))))


def test_a_unit_that_nobody_uses_has_no_line_about_it() -> None:
    assert plain_text(tuple(unit_lines(a_unit(symbols=(a_symbol(),))))) == (
        "       ~ f  body\n       no test uses it directly or over one caller\n"
    )
    used = a_unit(consumers=(a_consumer(),))
    assert plain_text(tuple(unit_lines(used))) == "       used outside by user.py:3 (f)\n"
