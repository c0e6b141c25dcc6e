"""What a code means, as a person sees it."""

from __future__ import annotations

from adjudge.report.codes.table import Meaning
from adjudge.report.codes_screen import code_screen, codes_screen
from adjudge.report.screen import plain_text

ONE = Meaning("error", "It happened.", "Mend it.", 2, "docs/state.md")


def test_page_has_meaning_next_step_exit_code_and_where_more_is_told() -> None:
    text = plain_text(code_screen("a-code", [ONE]))
    assert text == "a-code\n\nerror\n  It happened.\n  Mend it.\n  exit code 2\n  docs/state.md\n"


def test_page_of_a_bare_word_is_short() -> None:
    assert plain_text(code_screen("ok", [Meaning("status", "It is.")])) == "ok\n\nstatus\n  It is.\n"


def test_code_is_escaped() -> None:
    assert "\x1b" not in plain_text(code_screen("\x1b[31m", [ONE]))


def test_codes_stand_one_a_line() -> None:
    assert plain_text(codes_screen(["a", "b"])) == "a\nb\n"
