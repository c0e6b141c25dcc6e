"""The closed table of reasons, and the examples of its page, which run here."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from adjudge.scope.read_grant import grant_from_toml
from adjudge.scope.reasons import DOUBTS, PHRASES, ReasonCode, say
from adjudge.scope.unseen import UNSEEN, UnseenCode
from tests.unit.scope.examples import read_example, said_of

PAGE = (Path(__file__).parents[3] / "docs" / "scope.md").read_text(encoding="utf-8")
SECTIONS = {
    name: re.findall(r"^```scope\n(.*?)^```$", body, re.DOTALL | re.MULTILINE)
    for name, body in re.findall(r"^### `([a-z-]+)`\n(.*?)(?=^### |\Z)", PAGE, re.DOTALL | re.MULTILINE)
}
EXAMPLES = [pytest.param(text, id=name) for name, texts in SECTIONS.items() for text in texts]


def test_page_has_a_section_for_each_reason_in_the_order_of_the_table() -> None:
    assert list(SECTIONS) == [code.value for code in (*ReasonCode, *UnseenCode)]


def test_codes_of_the_moment_are_no_others() -> None:
    assert not {code.value for code in UnseenCode} & {code.value for code in ReasonCode}


def test_every_reason_has_a_phrase() -> None:
    assert set(PHRASES) == set(ReasonCode)
    assert set(UNSEEN) == set(UnseenCode)


@pytest.mark.parametrize("text", EXAMPLES)
def test_example_of_the_page_comes_out_as_it_says(text: str) -> None:
    example = read_example(text)
    verdict = example.judge()
    assert (verdict.outcome.value, said_of(verdict)) == (example.outcome, example.expected)


@pytest.mark.parametrize("name", sorted(SECTIONS))
def test_reason_has_an_example_that_raises_it_with_its_outcome(name: str) -> None:
    outcomes = {
        example.outcome
        for example in map(read_example, SECTIONS[name])
        if name in {code for code, _ in example.expected} and len(example.expected) == 1
    }
    assert outcomes == {"inconclusive" if name in {*DOUBTS, *UnseenCode} else "fail"}


@pytest.mark.parametrize("name", sorted(set(SECTIONS) - {"target-inconclusive"}))
def test_reason_has_an_example_that_does_not_raise_it(name: str) -> None:
    assert any(not read_example(text).expected for text in SECTIONS[name])


def test_grant_of_the_page_can_be_used() -> None:
    (text,) = re.findall(r"^```toml\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    grant = grant_from_toml(text)
    assert (len(grant.allow), grant.expires) == (2, "2030-12-31")


@pytest.mark.parametrize(
    ("detail", "message"),
    [("", "The grant freezes this path."), ("'a'", "The grant freezes this path: 'a'.")],
)
def test_message_is_one_sentence(detail: str, message: str) -> None:
    assert say(ReasonCode.FROZEN_PATH, detail) == message
