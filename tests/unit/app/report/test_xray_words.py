"""What is asked of an export."""

from __future__ import annotations

from adjudge.app.report.xray_words import XrayWords


def test_nothing_is_confirmed_replaced_or_approved_unless_it_is_said() -> None:
    words = XrayWords(run="rev:1")
    assert (words.confirmed, words.redact, words.approved, words.source) == (False, False, (), "")
