"""Stated numbers and members held against what was found."""

from __future__ import annotations

from typing import Any

import pytest

from adjudge.evidence.answers import (
    HOLDS,
    Answer,
    Verdict,
    absent,
    checked,
    contradicted,
    does_not_hold,
    few,
    hold_against,
    shown,
    unavailable,
)
from adjudge.model.evidence import EvidenceState, Query, QueryEvidence, Topic
from adjudge.model.ids import RepoPath


def asked(count: int | None = None, members: tuple[str, ...] | None = None) -> QueryEvidence:
    return QueryEvidence(query=Query.IMPORTERS, args=(), count=count, members=members)


def answer(sure: str = "", guessed: str = "", **more: Any) -> Answer:
    fields: dict[str, Any] = {"more_doubt": lambda _: "", "member_doubt": lambda _: "", **more}
    return Answer(
        sure=frozenset(map(RepoPath, sure.split())),
        guessed=frozenset(map(RepoPath, guessed.split())),
        **fields,
    )


def state(item: QueryEvidence, found: Answer) -> EvidenceState:
    return hold_against(item, found).state


@pytest.mark.parametrize(
    ("count", "wanted"),
    [
        (0, EvidenceState.CONTRADICTED),
        (1, EvidenceState.CONTRADICTED),
        (2, EvidenceState.HOLDS),
        (3, EvidenceState.CONTRADICTED),
    ],
)
def test_number_among_sure_answers_is_right_or_wrong(count: int, wanted: EvidenceState) -> None:
    assert state(asked(count), answer("a b")) is wanted


@pytest.mark.parametrize(
    ("count", "wanted"),
    [
        (0, EvidenceState.CONTRADICTED),
        (1, EvidenceState.UNAVAILABLE),
        (2, EvidenceState.UNAVAILABLE),
        (3, EvidenceState.CONTRADICTED),
    ],
)
def test_number_among_guesses_is_not_decided(count: int, wanted: EvidenceState) -> None:
    assert state(asked(count), answer("a", "b")) is wanted


def test_number_above_what_was_found_does_not_hold_where_more_may_be_there() -> None:
    found = answer("a", more_doubt=lambda _: "b was not read")
    assert hold_against(asked(2), found) == does_not_hold("1 found, 2 stated: a; b was not read.")


def test_right_number_is_not_decided_where_something_was_not_read() -> None:
    assert hold_against(asked(1), answer("a", unread="b was not read")) == unavailable(
        "1 found, 1 stated: a; b was not read."
    )


def test_members_are_checked_one_by_one_and_the_worst_counts() -> None:
    found = answer("a b", "c", member_doubt=lambda path: "it was not read" if path == "d" else "")
    states = [
        state(asked(members=tuple(names.split())), found) for names in ("a b", "a c", "c d", "d e", "a e")
    ]
    assert states == [
        EvidenceState.HOLDS,
        EvidenceState.UNAVAILABLE,
        EvidenceState.DOES_NOT_HOLD,
        EvidenceState.CONTRADICTED,
        EvidenceState.CONTRADICTED,
    ]


def test_right_members_do_not_save_a_wrong_number() -> None:
    assert state(asked(1, ("a", "b")), answer("a b")) is EvidenceState.CONTRADICTED


@pytest.mark.parametrize("members", [None, ()])
def test_evidence_that_states_nothing_is_no_evidence(members: tuple[str, ...] | None) -> None:
    assert state(asked(members=members), answer("a")) is EvidenceState.UNAVAILABLE


def test_many_are_told_by_number_and_only_the_first_are_looked_at() -> None:
    told: list[str] = []

    def tell(path: RepoPath) -> str:
        told.append(path)
        return f"{path}:1"

    verdict = hold_against(asked(0), answer("e d c b a", told=tell))
    assert verdict.found == "5 found, 0 stated: a:1, b:1, c:1 and 2 more."
    assert told == ["a", "b", "c"]


def test_long_text_is_not_repeated_whole() -> None:
    assert len(shown("x" * 5000)) == 201
    assert few([], nothing="none") == "none"


def test_absence_is_a_contradiction_without_a_doubt() -> None:
    assert absent("no x", "") == contradicted("no x.")
    assert absent("no x", "y may") == does_not_hold("no x; y may.")


def test_only_what_holds_has_topics() -> None:
    about = [Topic(path=RepoPath("b"), name="n"), Topic(path=RepoPath("a"), name="n")]
    assert [one.path for one in checked(asked(1), HOLDS, topics=about).topics] == ["a", "b"]
    assert checked(asked(1), Verdict(EvidenceState.UNAVAILABLE), topics=about).topics == ()
