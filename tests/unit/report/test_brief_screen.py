from __future__ import annotations

from dataclasses import replace

import pytest

from adjudge.brief.decisions import SHOWN
from adjudge.model.brief import Placement, SymbolChange
from adjudge.model.ids import SignalId
from adjudge.report.brief_screen import (
    CONSUMERS_SHOWN,
    SYMBOLS_SHOWN,
    UNITS_SHOWN,
    brief_screen,
)
from adjudge.report.screen import plain_text
from tests.brief_values import a_brief, a_consumer, a_full_brief, a_signal, a_symbol, a_unit


def shown(*units: object, **more: object) -> str:
    return plain_text(brief_screen(a_brief(*units, **more), next_step="adjudge doctor"))  # type: ignore[arg-type]


def test_no_byte_of_the_repository_reaches_the_terminal_raw() -> None:
    text = plain_text(brief_screen(a_full_brief(), next_step="x"))
    assert all(character.isprintable() or character == "\n" for character in text)
    assert "\\x1b[31m\\u202e" in text
    assert "\\xff\\x0a.py" in text


def test_every_fact_of_a_full_brief_is_on_the_screen() -> None:
    text = plain_text(brief_screen(a_full_brief(), next_step="x"))
    words = (
        "to read", "later", "left aside", "from old", "mode 100644 -> 100755", "guard gone or changed", "Not seen",
        "used outside by", "still used by 1 outside", "(base)", "known by its content",
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
            lambda: shown(
                a_unit(),
                signals=tuple(a_signal(f"{n}", signal_id=SignalId(f"sig:{n:032}")) for n in range(SHOWN + 1)),
            ),
            "and 1 removed: --json has all",
        ),
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
    assert "Contracts to decide on" not in text


def test_nobody_outside_is_said_and_not_left_blank() -> None:
    assert "nobody that the graph can see" in shown(a_unit())


def test_excluded_units_are_not_in_the_reading() -> None:
    text = shown(a_unit("gone.bin", placement=Placement.EXCLUDED, reason="binary"))
    assert "Read in this order" not in text


def test_a_guess_is_told_as_one() -> None:
    sure, guess = a_consumer("a.py"), replace(a_consumer("b.py"), confidence=60)
    assert "a.py:3 (f), b.py:3 (maybe, f)" in shown(a_unit(consumers=(sure, guess)))
