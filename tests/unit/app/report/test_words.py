"""What is wanted of a run."""

from __future__ import annotations

from adjudge.app.report.words import ReportWords, Wanted


def test_nothing_wanted_is_the_screen() -> None:
    assert ReportWords(run="rev:1").wanted == ()


def test_forms_keep_their_order() -> None:
    words = ReportWords(run="rev:1", wanted=(Wanted("sarif", "a"), Wanted("junit", "-")))
    assert [one.form for one in words.wanted] == ["sarif", "junit"]
