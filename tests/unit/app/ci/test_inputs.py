"""Inputs of the action, read strictly; the same names and defaults as in ``action.yml``."""

from __future__ import annotations

import pytest

from adjudge.app.ci.inputs import INPUTS, read_inputs, variable_of
from adjudge.app.words import TargetWords
from adjudge.errors import UsageError
from tests.functional.jobs import ACTION

BEFORE = {"program", "cache"}
"""Inputs of the steps before the check."""


def test_action_has_these_inputs_with_these_defaults_and_no_other() -> None:
    told = {name: one["default"] for name, one in ACTION["inputs"].items() if name not in BEFORE}
    assert told == {one.name: one.default for one in INPUTS}


def test_step_of_the_check_hands_every_input_on() -> None:
    (step,) = [one for one in ACTION["runs"]["steps"] if one.get("id") == "judge"]
    wanted = {variable_of(one.name): f"${{{{ inputs.{one.name} }}}}" for one in INPUTS}
    assert step["env"] == {"ADJUDGE_CI_RUN": "${{ steps.setup.outputs.program }}", **wanted}


def test_nothing_given_is_a_review_that_must_pass() -> None:
    made = read_inputs({})
    assert (made.path, made.base, made.fail_on, made.summary, made.annotations) == (
        ".",
        "",
        "inconclusive",
        True,
        True,
    )
    assert (made.words.review, made.words.new_only, made.words.gate) == (True, True, "high")
    assert not made.words.asks_scope


def test_lists_have_one_value_a_line() -> None:
    made = read_inputs({"ADJUDGE_CI_ALLOW": " src/** \n\n a b \r\n", "ADJUDGE_CI_TEST": "make test"})
    assert made.words.grant.allow == ("src/**", "a b")
    assert made.words.tests == ("make test",)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("review", "yes"),
        ("new-only", "True"),
        ("gate", "HIGH"),
        ("fail-on", "always"),
        ("summary", "1"),
        ("annotations", "no"),
    ],
)
def test_word_that_an_input_does_not_take_is_refused(name: str, value: str) -> None:
    with pytest.raises(UsageError, match=name) as caught:
        read_inputs({variable_of(name): value})
    assert caught.value.code == "ci-input"


def test_receipt_is_asked_for_with_a_key_alone() -> None:
    target = TargetWords(commit="HEAD")
    assert read_inputs({}).check_words(target, "r").receipt is None
    signed = read_inputs({"ADJUDGE_CI_SIGN": "key"}).check_words(target, "r")
    assert (signed.sign, signed.receipt, signed.target) == ("key", "r", target)
