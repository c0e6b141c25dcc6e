"""Whether a grant may be used for a change at all."""

from __future__ import annotations

import dataclasses

import pytest

from adjudge.errors import InvariantError, StateError
from adjudge.model.grant import Grant, Rule
from adjudge.model.ids import ObjectId
from adjudge.scope.admission import admit_grant, find_admission_doubts
from tests.unit.scope.examples import BASE, REPOSITORY, read_example

SUBJECT = read_example("modified a").subject
ALONE = read_example("say alone\nsay no-repository\nmodified a").subject
UNBORN = dataclasses.replace(SUBJECT, base_commit=None)
GRANT = Grant(id="g", allow=(Rule(pattern="a"),))


@pytest.mark.parametrize(
    "grant",
    [
        GRANT,
        dataclasses.replace(GRANT, base_commit=BASE, repository=REPOSITORY, expires="2026-01-15"),
        dataclasses.replace(GRANT, expires="2030-01-01"),
    ],
)
def test_grant_for_this_change_is_admitted_on_its_last_day_as_well(grant: Grant) -> None:
    admit_grant(grant, SUBJECT, "2026-01-15")
    assert list(find_admission_doubts(grant, SUBJECT)) == []


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        ("expires", "2026-01-14", "grant-expired"),
        ("base_commit", ObjectId("c" * 40), "grant-for-other-base"),
        ("repository", "e" * 64, "grant-for-other-repository"),
    ],
)
def test_grant_for_something_else_is_refused(field: str, value: str, code: str) -> None:
    with pytest.raises(StateError) as caught:
        admit_grant(dataclasses.replace(GRANT, **{field: value}), SUBJECT, "2026-01-15")  # type: ignore[arg-type]
    assert caught.value.code == code


def test_change_that_starts_from_no_commit_is_not_the_base_that_was_named() -> None:
    with pytest.raises(StateError, match="starts from no commit"):
        admit_grant(dataclasses.replace(GRANT, base_commit=BASE), UNBORN, "2026-01-15")


def test_what_nobody_can_tell_is_a_doubt_and_no_refusal() -> None:
    grant = dataclasses.replace(GRANT, base_commit=BASE, repository=REPOSITORY)
    admit_grant(grant, ALONE, "2026-01-15")
    assert [one.code for one in find_admission_doubts(grant, ALONE)] == ["base-unknown", "repository-unknown"]


def test_grant_that_allows_nothing_is_a_doubt() -> None:
    assert [one.code for one in find_admission_doubts(Grant(id="g"), SUBJECT)] == ["empty-grant"]


def test_day_of_judging_must_be_a_day() -> None:
    with pytest.raises(InvariantError, match="YYYY-MM-DD"):
        admit_grant(GRANT, SUBJECT, "today")
