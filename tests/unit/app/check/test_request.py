"""What a decision about a check is bound to."""

from __future__ import annotations

from dataclasses import replace

from adjudge.app.check.request import Asked, asked_words
from adjudge.app.check.words import CheckWords
from adjudge.model.command import DeclaredCollector, DeclaredCommand, ResultForm
from adjudge.model.policy import Policy
from adjudge.model.target import TargetRequest
from adjudge.survey.policy import PolicyRead
from tests.qualified_values import qualified

TESTS = DeclaredCommand(name="tests", argv=("make", "test"))
OURS = DeclaredCollector(name="ours", argv=("ours", "{folder}"))
ASKED = Asked(
    words=CheckWords(),
    request=TargetRequest(),
    target=qualified().target,
    policy=PolicyRead(Policy(collectors=(OURS,)), (), ()),
    commands=(TESTS,),
    collectors=("ours",),
    grant=None,
)


def test_each_part_of_what_is_asked_makes_another_request() -> None:
    other = PolicyRead(Policy(collectors=(replace(OURS, argv=("ours",)),)), (), ())
    asked = [
        ASKED,
        ASKED._replace(words=CheckWords(gate="low")),
        ASKED._replace(words=CheckWords(review=True)),
        ASKED._replace(words=CheckWords(new_only=True)),
        ASKED._replace(words=CheckWords(given=("rust-target=a",))),
        ASKED._replace(words=CheckWords(repeats=3)),
        ASKED._replace(words=CheckWords(trust_head=True)),
        ASKED._replace(commands=()),
        ASKED._replace(commands=(replace(TESTS, argv=("make", "te", "st")),)),
        ASKED._replace(commands=(replace(TESTS, results=ResultForm.TAP),)),
        ASKED._replace(commands=(replace(TESTS, links=("a",)),)),
        ASKED._replace(commands=(replace(TESTS, keep=("a",)),)),
        ASKED._replace(commands=(replace(TESTS, network=True),)),
        ASKED._replace(collectors=("ours", "ruff")),
        ASKED._replace(policy=other),
    ]
    assert len({asked_words(one) for one in asked}) == len(asked)


def test_decision_is_bound_to_the_standards_that_a_review_went_by() -> None:
    first, second = (asked_words(ASKED, packs=(digest * 64,)) for digest in "ab")
    assert len({asked_words(ASKED), first, second}) == 3


def test_words_that_change_nothing_that_is_found_make_no_other_request() -> None:
    words = CheckWords(accepted=True, sign="k", receipt="r")
    assert asked_words(ASKED._replace(words=words)) == asked_words(ASKED)
