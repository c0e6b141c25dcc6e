"""Facts are told as they are, and a unit's own are told apart from its neighbours'."""

from __future__ import annotations

from adjudge.model import brief
from adjudge.model.ids import RepoPath
from adjudge.model.signal import Category
from adjudge.plan.facts import LONGEST_PATH, NAMED, own_facts, tell_facts, tell_heading, tell_users
from adjudge.plan.snippets import Snippet
from adjudge.plan.tiers import choose_tier
from adjudge.plan.units import FoundUnit
from adjudge.plan.visible import show
from tests.brief_values import a_consumer, a_content, a_signal, a_symbol, a_unit


def found(unit: object = None, **more: object) -> FoundUnit:
    return FoundUnit(content=a_content(unit, **more), skip="", is_shown=True)  # type: ignore[arg-type]


def facts(one: FoundUnit) -> str:
    return tell_facts(one, choose_tier(one), show)


def test_heading_tells_both_paths_and_modes() -> None:
    unit = a_unit("b.py", old_path="a.py", status="renamed", new_mode="100755")
    assert tell_heading(found(unit), show) == (
        "path: b.py\npath before: a.py\nstatus: renamed; language: python; mode: 100644 before, 100755 after\n"
    )


def test_line_feed_in_a_path_is_no_line() -> None:
    heading = tell_heading(found(a_unit("a\npath: b")), show)
    assert heading.startswith("path: a[U+000A]path: b\n")


def test_very_long_path_is_cut_and_says_so() -> None:
    heading = tell_heading(found(a_unit("a" * 4000)), show)
    assert heading.split("\n")[0] == f"path: {'a' * LONGEST_PATH}… (cut)"


def test_symbols_and_lost_guards_are_told() -> None:
    unit = a_unit(symbols=(a_symbol("f", guards_removed=("if x: raise",), old_name="g"),))
    assert "changed: function f, before g: body, public, head line 1; lost: if x: raise\n" in facts(
        found(unit)
    )


def test_signals_are_told() -> None:
    told = facts(found(signals=(a_signal(blast=3),)))
    assert "signal: public-api-contract, removed: a.py::f, 3 files outside depend on it\n" in told


def test_what_is_too_much_is_counted() -> None:
    unit = a_unit(symbols=tuple(a_symbol(f"f{at}") for at in range(NAMED + 5)))
    assert "changed: 5 more\n" in facts(found(unit))


def test_users_are_told_with_their_lines() -> None:
    unit = a_unit(
        consumers=(a_consumer(), a_consumer("c.py")),
        tests=brief.TestReach(count=3, nearest=(RepoPath("t.py"),), omitted=2),
    )
    assert tell_users(unit, (Snippet(a_consumer(), ((3, "f(1)"),)),), show) == (
        "outside the change, user.py uses f:\n       3 f(1)\n"
        "1 more places outside the change depend on it\n"
        "tests that reach it: t.py and 2 more\n"
    )


def test_missing_tests_are_told() -> None:
    assert tell_users(a_unit(), (), show) == "tests that reach it: none are known\n"


def test_own_facts_move_with_the_unit() -> None:
    base = own_facts(found())
    assert own_facts(found(a_unit(symbols=(a_symbol(),)))) != base
    assert own_facts(found(signals=(a_signal(category=Category.WEAKENING),))) != base
    assert own_facts(found(sensitive="*.py")) != base
    assert own_facts(found()) == base


def test_own_facts_do_not_move_with_others() -> None:
    base = own_facts(found())
    unit = a_unit(consumers=(a_consumer(),), fan_in=3, tests=brief.TestReach(count=1, nearest=(), omitted=1))
    assert own_facts(found(unit)) == base
    assert own_facts(found(signals=(a_signal(category=Category.COUPLING),))) == base


def test_own_facts_of_a_signal_do_not_count_those_who_use_it() -> None:
    assert own_facts(found(signals=(a_signal(blast=1),))) == own_facts(found(signals=(a_signal(blast=2),)))
