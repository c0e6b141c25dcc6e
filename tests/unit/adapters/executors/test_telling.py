"""Ends in words: ours before theirs, text kept, nothing secret shown."""

from __future__ import annotations

import pytest

from adjudge.adapters.executors.telling import CAUSES, SENTENCES, TOLD, answered, clean, not_run, refused
from adjudge.contracts.answers.reading import AnswerReport
from adjudge.errors import ToolError
from adjudge.model.review import AttemptEnd
from adjudge.ports import Completed, EndCause

DONE = AnswerReport(end=AttemptEnd.DONE, text=b"answer")


def completed(cause: EndCause = EndCause.EXITED, **more: object) -> Completed:
    return Completed(cause=cause, status=0, stdout=b"", stderr=b"", **more)  # type: ignore[arg-type]


def test_every_end_but_an_answer_has_a_sentence() -> None:
    assert set(SENTENCES) == set(AttemptEnd) - {AttemptEnd.DONE}


def test_every_cause_but_an_exit_has_an_end() -> None:
    assert set(CAUSES) == set(EndCause) - {EndCause.EXITED}


@pytest.mark.parametrize("cause", CAUSES)
def test_end_of_ours_comes_before_what_the_program_says(cause: EndCause) -> None:
    limited = AnswerReport(end=AttemptEnd.RATE_LIMITED, text=b"part", shared=True, retry_after_s=5.0)
    found = answered("toy", limited, completed(cause), 100)
    assert (found.end, found.text, found.shared, found.retry_after_s) == (
        CAUSES[cause][0],
        b"part",
        False,
        0.0,
    )


def test_answer_has_no_detail() -> None:
    found = answered("toy", DONE, completed(survivors=2, limitations=("network-not-cut",)), 100)
    assert (found.end, found.detail, found.survivors) == (AttemptEnd.DONE, "", 2)
    assert [one.code for one in found.limitations] == ["network-not-cut"]


def test_words_of_a_program_are_shown_where_only_it_knows() -> None:
    for end in SENTENCES:
        found = answered("toy", AnswerReport(end=end, said="words of it"), None, 100)
        assert ("words of it" in found.detail) is (end in TOLD)


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("one\ntwo", "one"),
        ("a\x1b[31m\u202eb", "a [31m b"),
        ("at /home/somebody/x.py:3, ~/x/y", "at [path] [path]"),
        ("see https://host/a/b", "see https://host/a/b"),
        ("via https://user:pass@host/a", "via https://host/a"),
        ("key s3cret- of s3cret-more", "key [redacted] of [redacted]more"),
        ("x" * 500, "x" * 239 + "…"),
        ("token ghp_" + "a" * 36, "token [redacted:github-token]"),
        ("", ""),
    ],
)
def test_foreign_words_are_cleaned(words: str, shown: str) -> None:
    assert clean(words, ("s3cret-", "", "e")) == shown


def test_program_that_cannot_be_started_is_missing_for_all() -> None:
    found = not_run("toy", ToolError("child-not-started", "No."))
    assert (found.end, found.shared) == (AttemptEnd.NOT_INSTALLED, True)
    assert not_run("toy", ToolError("child-lost", "No.")).end is AttemptEnd.KILLED


def test_what_was_not_started_is_shared() -> None:
    assert refused("toy", AttemptEnd.NOT_AUTHENTICATED, "is not").shared
