"""Words that nobody gave have their defaults."""

from __future__ import annotations

from adjudge.app.qualify.words import FORMS, FindingWords, QualifyWords


def test_format_gate_and_place_have_defaults() -> None:
    words = QualifyWords(file="-")
    assert (words.report, words.gate, words.every_claim, words.output) == ("auto", "high", False, None)


def test_nobody_decides_unless_named() -> None:
    assert FindingWords(deed="show", name="fnd:1").by == ""


def test_forms_are_those_of_the_command_line() -> None:
    assert FORMS == ("text", "markdown", "sarif", "json")
