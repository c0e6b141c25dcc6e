"""An export as Markdown."""

from __future__ import annotations

import pytest
from markdown_it import MarkdownIt

from adjudge.report.xray_markdown import xray_markdown
from tests.report_values import HOSTILE
from tests.xray_values import an_xray

BAD = {"html_block", "html_inline", "link_open", "image", "table_open", "fence", "code_block"}
APPROVED = f"fnd:{0:032x}"


def constructs(data: bytes) -> set[str]:
    tokens = MarkdownIt("gfm-like", {"linkify": False}).parse(data.decode())
    return {one.type for token in tokens for one in (token, *(token.children or ()))}


def test_document_begins_with_the_outcome() -> None:
    assert xray_markdown(an_xray()).startswith(b"# X-Ray: fail\n\nFail\\: 1 finding counts at the gate.\n")


@pytest.mark.parametrize("text", [HOSTILE, "# h\n\n| a |\n|---|\n", "[x](y) ![z](w) <b>"])
def test_hostile_text_starts_nothing(text: str) -> None:
    made = xray_markdown(an_xray(title=text, summary=text))
    assert constructs(made) & BAD == set()
    assert b"\x1b" not in made


def test_edit_is_shown_where_it_was_approved_and_else_told_to_be_there() -> None:
    assert b"return one / two if two else 0" in xray_markdown(an_xray(APPROVED))
    plain = xray_markdown(an_xray())
    assert b"return one / two if two else 0" not in plain
    assert b"Its edit was not approved for publishing." in plain


def test_same_export_gives_the_same_bytes() -> None:
    assert xray_markdown(an_xray()) == xray_markdown(an_xray())
