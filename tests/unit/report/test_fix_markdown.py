"""A packet as Markdown."""

from __future__ import annotations

from adjudge.contracts.candidates_v1 import SuggestionV1
from adjudge.report.fix_markdown import packet_markdown
from tests.fix_values import a_finding, a_packet, evidence


def test_packet_has_its_parts() -> None:
    edit = SuggestionV1(start_line=3, end_line=3, replacement="")
    text = packet_markdown(a_packet(a_finding(suggestion=edit), evidence=(evidence(note="Seen."),)))
    for part in ("## Goal", "## Findings", "`a.py:3-3`", "(removed)", "## Evidence to keep", "Seen."):
        assert part in text


def test_words_of_others_start_nothing() -> None:
    hostile = "# x\n- [x] done <script> @everyone"
    text = packet_markdown(a_packet(a_finding(title=hostile, summary=hostile, quote=hostile)))
    assert "\n- [x]" not in text
    assert "<script>" not in text.replace("`- [x] done <script> @everyone`", "")
    assert "\n# x" not in text
