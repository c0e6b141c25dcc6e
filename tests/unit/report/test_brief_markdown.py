from __future__ import annotations

from adjudge.report.brief_markdown import brief_markdown
from adjudge.report.brief_screen import UNITS_SHOWN
from tests.brief_values import a_brief, a_full_brief, a_unit


def test_no_byte_of_the_repository_is_raw_and_nothing_opens_html_outside_code() -> None:
    text = brief_markdown(a_full_brief())
    assert all(character.isprintable() or character == "\n" for character in text)
    outside = "".join(part for number, part in enumerate(text.split("``")) if number % 2 == 0)
    assert "<script>" not in outside.replace("\\<script\\>", "")


def test_it_tells_order_contracts_and_what_was_left_aside() -> None:
    text = brief_markdown(a_full_brief())
    for heading in ("## Brief", "### Read in this order", "### Who outside depends on it",
                    "### Contracts to decide on", "### Left aside", "### Not seen"):  # fmt: skip
        assert heading in text, heading


def test_the_cut_says_how_much_it_leaves_out() -> None:
    text = brief_markdown(a_brief(*(a_unit(f"{number}.py") for number in range(UNITS_SHOWN + 7))))
    assert "And 7 more paths." in text


def test_an_empty_impact_is_said() -> None:
    assert "Nobody that the graph can see." in brief_markdown(a_brief(a_unit()))
