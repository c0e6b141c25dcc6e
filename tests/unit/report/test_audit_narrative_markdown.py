"""The narrative in the report."""

from __future__ import annotations

import re

import pytest
from markdown_it import MarkdownIt

from adjudge.contracts.narrative_v1 import LIMIT_PARAGRAPHS, AuditNarrativeV1, NarrativeParagraphV1
from adjudge.report.audit_markdown import audit_markdown
from adjudge.report.audit_narrative_markdown import CITED, narrative_section
from tests.audit_documents import document

LIMIT_LINES = 400


def narrative(text: str, count: int = 1, cited: int = 1) -> AuditNarrativeV1:
    one = NarrativeParagraphV1(text=text, finding_ids=tuple(f"fnd:{at:032x}" for at in range(cited)))
    return AuditNarrativeV1(
        run_id="audit:1", document_sha256="a" * 64, received_sha256="b" * 64, paragraphs=(one,) * count
    )


@pytest.mark.parametrize("findings", [0, 20, 500, 5000])
@pytest.mark.parametrize("others", [0, 1, 300])
def test_report_with_the_longest_has_400_lines_at_most(findings: int, others: int) -> None:
    plain = document(findings, others=others, files=others or 2)
    made = audit_markdown(plain, narrative("a\n\nb " * 400, LIMIT_PARAGRAPHS, 32))
    bare = audit_markdown(plain)
    assert made.count("\n") <= LIMIT_LINES
    assert made.count("\n**") == LIMIT_PARAGRAPHS
    assert made.startswith(bare[: bare.find("\n### More findings")])
    assert made.startswith(bare) or made.count("\n") >= LIMIT_LINES - 1
    counts = [int(one) for one in re.findall(r"And (\d+) more findings? \(", made)]
    rows = len(re.findall(r"^\| \d+ \| (?:critical|high|medium|low|info) \| Finding", made, re.MULTILINE))
    assert rows + min(20, findings) + sum(counts) == findings


def test_none_is_no_section() -> None:
    assert list(narrative_section(None)) == []


@pytest.mark.parametrize(
    "text", ["# x", "- x", "1. x", "<script>x", "![i](j)", "> x", "    x", "| a | b |", "---"]
)
def test_text_starts_no_construct(text: str) -> None:
    made = "\n".join(narrative_section(narrative(text)))
    kinds = {one.type for one in MarkdownIt("commonmark").enable("table").parse(made)}
    assert kinds == {"heading_open", "inline", "heading_close", "paragraph_open", "paragraph_close"}


def test_hidden_characters_are_spelt_and_ids_are_counted() -> None:
    (_, _, line, _) = narrative_section(narrative("a\u202eb\x1bc", 1, CITED + 2))
    assert "\u202e" not in line
    assert "\x1b" not in line
    assert "and 2 more findings" in line
