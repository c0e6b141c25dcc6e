from __future__ import annotations

from adjudge.report.brief_facts import UNITS_SHOWN
from adjudge.report.brief_markdown import brief_markdown
from tests.brief_values import a_brief, a_full_brief, a_signal, a_unit


def test_no_byte_of_the_repository_is_raw_and_nothing_opens_html_outside_code() -> None:
    text = brief_markdown(a_full_brief())
    assert all(character.isprintable() or character == "\n" for character in text)
    outside = "".join(part for number, part in enumerate(text.split("``")) if number % 2 == 0)
    assert "<script>" not in outside.replace("\\<script\\>", "")


def test_it_tells_order_contracts_and_what_was_left_aside() -> None:
    text = brief_markdown(a_full_brief())
    for heading in ("## Brief", "### Read in this order", "### Who outside depends on it",
                    "### Got weaker", "### To decide", "### Who answers for it, who knows it", "### Left aside", "### Not seen"):  # fmt: skip
        assert heading in text, heading


def test_the_cut_says_how_much_it_leaves_out() -> None:
    text = brief_markdown(a_brief(*(a_unit(f"{number}.py") for number in range(UNITS_SHOWN + 7))))
    assert "And 7 more paths." in text


def test_a_part_of_a_change_says_how_much_is_not_shown() -> None:
    assert "1 other unit not shown" in brief_markdown(a_brief(a_unit()), hidden=1)


def test_evidence_and_owners_stand_in_code_so_that_nobody_is_called() -> None:
    text = brief_markdown(a_full_brief())
    assert "was line 2: `" in text
    assert "- owners: ``" in text


def test_signals_that_ask_nothing_are_counted() -> None:
    text = brief_markdown(a_brief(a_unit(), signals=(a_signal(change="added"),)))
    assert "Nothing to decide on; 1 signal (1 added): `--json` has all." in text


def test_an_empty_impact_is_said() -> None:
    assert "Nobody that the graph can see." in brief_markdown(a_brief(a_unit()))
