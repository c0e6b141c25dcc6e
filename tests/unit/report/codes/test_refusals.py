"""Codes that end a command."""

from __future__ import annotations

from adjudge.report.codes.refusals import ENDINGS, OWN_FAULTS


def test_every_exit_code_of_an_error_has_its_table() -> None:
    assert list(dict.fromkeys(code for code, _ in ENDINGS)) == [2, 3, 4, 5, 70]


def test_no_code_ends_in_two_ways() -> None:
    names = [name for _, rows in ENDINGS for name in rows]
    assert len(names) == len(set(names))


def test_own_faults_ask_for_a_report() -> None:
    assert all("report" in following for _, following in OWN_FAULTS.values())
