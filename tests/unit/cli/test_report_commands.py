"""Forms and files pair as they stand beside one another."""

from __future__ import annotations

import pytest

from adjudge.cli.parser import parse_words
from adjudge.cli.report_commands import wanted_forms
from adjudge.errors import UsageError


def pairs(*words: str) -> list[tuple[str, str]]:
    said = parse_words(("report", "rev:1", *words)).said
    return [tuple(one) for one in wanted_forms(said)]  # type: ignore[misc]  # a tuple of two


def test_file_belongs_to_the_form_before_it() -> None:
    assert pairs("--format", "junit", "--format", "sarif", "-o", "r.sarif") == [
        ("junit", "-"),
        ("sarif", "r.sarif"),
    ]
    assert pairs("--format=sarif", "--output=a", "--format", "junit", "-o", "-") == [
        ("sarif", "a"),
        ("junit", "-"),
    ]


def test_nothing_said_is_nothing_wanted() -> None:
    assert pairs() == []


@pytest.mark.parametrize(
    "words", [("-o", "x"), ("--format", "sarif", "-o", "x", "-o", "y"), ("-o", "x", "--format", "sarif")]
)
def test_file_without_a_form_is_refused(words: tuple[str, ...]) -> None:
    with pytest.raises(UsageError) as caught:
        pairs(*words)
    assert caught.value.code == "unpaired-output"


def test_form_that_is_not_known_is_refused_with_those_that_are() -> None:
    with pytest.raises(UsageError) as caught:
        pairs("--format", "pdf")
    assert "'pdf' is none of text, json, markdown" in caught.value.message
