from __future__ import annotations

from dataclasses import replace

import pytest

from adjudge.brief.decisions import SHOWN
from adjudge.model.brief import NO_TESTS, Effort, Impact, Placement, Risk, SymbolChange
from adjudge.model.ids import RepoPath
from adjudge.model.outcome import Reason
from adjudge.model.ownership import Expert, OwnedPath, Ownership
from adjudge.model.signal import Category, Suppression
from adjudge.report.brief_facts import (
    CONSUMERS_SHOWN,
    LISTED,
    PEOPLE_SHOWN,
    REASONS_SHOWN,
    SYMBOLS_SHOWN,
    TESTS_SHOWN,
    UNITS_SHOWN,
)
from adjudge.report.brief_screen import brief_screen
from adjudge.report.screen import plain_text
from tests.brief_values import (
    a_brief,
    a_consumer,
    a_full_brief,
    a_signal,
    a_symbol,
    a_unit,
    a_weakening,
    signals,
)


def shown(*units: object, reasons: int = 0, hidden: int = 0, **more: object) -> str:
    """The screen of a brief; ``reasons`` raise its triage."""
    brief = a_brief(*units, **more)  # type: ignore[arg-type]
    why = tuple(Reason(code="guard-removed", message=f"Reason {number}.") for number in range(reasons))
    brief = replace(brief, triage=replace(brief.triage, reasons=why))
    return plain_text(brief_screen(brief, next_step="adjudge doctor", hidden=hidden))


def owned(owners: int = 1, *, history: str = "whole") -> Ownership:
    """Two paths: one with so many owners and one expert, one that no rule matches."""
    names = tuple(f"@team{number}" for number in range(owners))
    expert = Expert(name="Ada", weight=8, commits=3)
    paths = (
        OwnedPath(path=RepoPath("a.py"), owners=names, experts=(expert,)),
        OwnedPath(path=RepoPath("b.py"), owners=(), experts=(expert,)),
    )
    return Ownership(file=RepoPath("CODEOWNERS"), paths=paths, commits=9, history=history)


def test_no_byte_of_the_repository_reaches_the_terminal_raw() -> None:
    text = plain_text(brief_screen(a_full_brief(), next_step="x"))
    assert all(character.isprintable() or character == "\n" for character in text)
    assert "\\x1b[31m\\u202e" in text
    assert "\\xff\\x0a.py" in text


def test_every_fact_of_a_full_brief_is_on_the_screen() -> None:
    text = plain_text(brief_screen(a_full_brief(), next_step="x"))
    words = (
        "to read", "later", "left aside", "from old", "mode 100644 -> 100755", "guard gone or changed", "Not seen",
        "used outside by", "still used by 1 outside", "(base)", "known by its content", "tested by", "Got weaker",
        "knows it:", "owners:", "know it:", "High risk", "guard-removed",
    )  # fmt: skip
    for word in words:
        assert word in text, word


def test_the_last_line_is_the_next_step() -> None:
    assert shown(a_unit()).splitlines()[-1] == "Next: adjudge doctor"


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        (lambda: shown(*(a_unit(f"{n}.py") for n in range(UNITS_SHOWN + 2))), "and 2 more paths"),
        (
            lambda: shown(a_unit(symbols=tuple(a_symbol(f"f{n}") for n in range(SYMBOLS_SHOWN + 1)))),
            "and 1 more symbol",
        ),
        (
            lambda: shown(a_unit(consumers=tuple(a_consumer(f"{n}.py") for n in range(CONSUMERS_SHOWN + 3)))),
            "and 3 more files",
        ),
        (
            lambda: shown(a_unit(), signals=signals(SHOWN + 1)),
            "and 1 more signal (1 removed): --json has all",
        ),
        (
            lambda: shown(a_unit(symbols=(a_symbol(guards_removed=("g",) * (LISTED + 2)),))),
            "and 2 more guards",
        ),
        (
            lambda: shown(a_unit(consumers=tuple(a_consumer(uses=f"f{n}") for n in range(LISTED + 1)))),
            "f5 and 1 more)",
        ),
        (
            lambda: shown(a_unit(tests=replace(NO_TESTS, count=9, nearest=(RepoPath("t.py"),) * 5))),
            f"t.py and {9 - TESTS_SHOWN} more",
        ),
        (lambda: shown(a_unit(), weakening=(a_weakening(),) * (LISTED + 3)), "and 3 more: --json has all"),
        (lambda: shown(a_unit(), reasons=REASONS_SHOWN + 2), "and 2 more reasons: --json has all"),
        (lambda: shown(a_unit(), ownership=owned(PEOPLE_SHOWN + 1)), "and 1 more"),
    ],
)
def test_each_cut_says_how_much_it_leaves_out(text: object, rest: str) -> None:
    assert callable(text)
    assert rest in text()


@pytest.mark.parametrize("change", list(SymbolChange))
def test_each_kind_of_symbol_change_has_its_word(change: SymbolChange) -> None:
    text = shown(a_unit(symbols=(a_symbol("f", change),)))
    assert f"f  {change.value}" in text or f"{change.value}: f" in text


def test_new_names_share_a_line_and_members_of_a_new_class_are_counted() -> None:
    names = ("A", "A.b", "A.c", "f")
    text = shown(a_unit(symbols=tuple(a_symbol(name, SymbolChange.ADDED) for name in names)))
    assert "+ added: A, f and 2 more" in text


def test_a_new_name_that_nobody_uses_is_no_decision() -> None:
    text = shown(a_unit(), signals=(a_signal(change="added"),))
    assert "To decide" not in text
    assert "Nothing to decide on; 1 signal (1 added): --json has all" in text


def test_what_the_trust_base_suppresses_is_counted_and_not_asked() -> None:
    rule = Suppression(reason="meant", until=None, path=RepoPath(".adjudge.toml"), line=3)
    text = shown(a_unit(), signals=(a_signal(suppression=rule),))
    assert "Nothing to decide on; 1 suppressed at the trust base: --json has all" in text


@pytest.mark.parametrize("category", list(Category))
def test_each_decision_says_its_category(category: Category) -> None:
    words = {"public-api-contract": "contract", "coupling-boundary": "coupling", "weakening": "weaker",
             "suspicious-text": "suspicious text"}.get(category.value, category.value)  # fmt: skip
    assert f"1. {words}: removed" in shown(a_unit(), signals=(a_signal(category=category),))


def test_the_path_of_a_decision_is_said_once() -> None:
    text = shown(a_unit("z.py"), signals=(a_signal(question="Is a.py::f meant to be gone?"),))
    assert "a.py:1 (base)  f\n" in text
    assert "Is f meant to be gone?" in text


def test_what_got_weaker_is_shown_as_it_was_and_as_it_is() -> None:
    text = shown(a_unit(), weakening=(a_weakening(head=None), a_weakening(base=None)))
    assert "guard-removed  a.py::f\n     was line 2  if x: raise\n     now gone\n" in text
    assert "was nothing\n     now line 3  pass" in text


def test_evidence_from_another_file_names_it() -> None:
    assert "was a.py:2  if x: raise" in shown(a_unit(), weakening=(a_weakening(subject="b.py::g"),))


@pytest.mark.parametrize("risk", list(Risk))
@pytest.mark.parametrize("effort", list(Effort))
def test_triage_is_said_in_a_line(risk: Risk, effort: Effort) -> None:
    brief = a_brief(a_unit())
    brief = replace(brief, triage=replace(brief.triage, risk=risk, effort=effort))
    line = plain_text(brief_screen(brief, next_step="")).splitlines()[2]
    assert line.startswith(f"{risk.value.capitalize()} risk, ")


def test_owners_and_experts_are_told_over_all_paths() -> None:
    text = shown(a_unit(), ownership=owned())
    assert "owners: @team0 (1 path)" in text
    assert "no owner for 1 path by CODEOWNERS" in text
    assert "know it: Ada (2 paths)\n" in text


def test_a_cut_history_is_told_beside_who_knows_it() -> None:
    assert "Ada (2 paths); this clone lacks older commits" in shown(
        a_unit(), ownership=owned(history="shallow")
    )


def test_a_part_of_a_change_says_how_much_is_not_shown() -> None:
    impact = Impact(count=3, by_folder=(("web", 3),), nearest=(), omitted=3)
    text = shown(a_unit(), hidden=2, impact=impact)
    assert "2 other units not shown; the numbers above and --json are whole" in text
    assert "  3 files can reach the whole change over imports\n" in text


def test_nobody_outside_is_said_and_not_left_blank() -> None:
    assert "nobody that the graph can see" in shown(a_unit())


def test_excluded_units_are_not_in_the_reading() -> None:
    text = shown(a_unit("gone.bin", placement=Placement.EXCLUDED, reason="binary"))
    assert "Read in this order" not in text


def test_a_guess_is_told_as_one() -> None:
    sure, guess = a_consumer("a.py"), replace(a_consumer("b.py"), confidence=60)
    assert "a.py:3 (f), b.py:3 (maybe, f)" in shown(a_unit(consumers=(sure, guess)))
