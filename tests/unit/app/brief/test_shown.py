"""What ``--only`` shows, and what it says where there is nothing."""

from __future__ import annotations

import pytest

from adjudge.app.brief.shown import choose_shown
from adjudge.errors import UsageError
from tests.brief_values import a_brief, a_unit

BRIEF = a_brief(a_unit("src/a.py"), a_unit("src/b.py"), a_unit("docs/x.md"))


def test_without_words_everything_is_shown() -> None:
    assert choose_shown(BRIEF, (), "") == (BRIEF, 0)


def test_paths_add_up_and_the_rest_is_counted() -> None:
    shown = choose_shown(BRIEF, ("src/b.py", "docs"), "")
    assert [unit.path for unit in shown.brief.units] == ["src/b.py", "docs/x.md"]
    assert shown.hidden == 1


def test_a_path_without_a_change_is_refused_and_near_names_are_told() -> None:
    with pytest.raises(UsageError, match=r"Nothing changed at 'b\.py'") as caught:
        choose_shown(BRIEF, ("src", "b.py"), "")
    assert caught.value.hint == "did you mean src/b.py?"


def test_a_path_that_is_near_nothing_leads_to_the_list() -> None:
    with pytest.raises(UsageError) as caught:
        choose_shown(BRIEF, ("zzzz",), "")
    assert caught.value.hint == "adjudge brief lists what changed"


def test_an_absolute_path_below_the_top_is_taken_for_the_path_it_names() -> None:
    at_the_top = choose_shown(BRIEF, ("/home/x/src/a.py",), "", standing="/home/x")
    below = choose_shown(BRIEF, ("/home/x/src/a.py",), "docs", standing="/home/x/docs")
    assert [unit.path for unit in at_the_top.brief.units] == ["src/a.py"]
    assert below == at_the_top
