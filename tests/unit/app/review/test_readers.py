"""Readers of a review: what each came to."""

from __future__ import annotations

from adjudge.app.review.readers import Heard
from adjudge.contracts.run_v1 import RunExecutorV1

GONE = RunExecutorV1(
    name="claude",
    version="",
    model="",
    settings_sha256="0" * 64,
    networked=True,
    failure="It is not installed.",
)


def test_reader_that_is_not_there_fails_by_itself_and_has_read_nothing() -> None:
    heard = Heard(GONE, None, stopped="")
    assert heard.failure is not None
    assert (heard.failure.code, "not installed" in heard.failure.message) == ("executor-failed", True)
    assert (heard.units(), heard.findings(), heard.attempts(), heard.limitations()) == ((), (), (), ())


def test_reader_that_was_not_needed_has_not_failed() -> None:
    there = RunExecutorV1(
        name="claude", version="1", model="", settings_sha256="0" * 64, networked=True, failure=""
    )
    assert Heard(there, None, stopped="").failure is None
