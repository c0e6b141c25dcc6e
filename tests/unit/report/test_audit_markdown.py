"""The report: short, whole in its numbers, and safe."""

from __future__ import annotations

import re

import pytest
from markdown_it import MarkdownIt
from msgspec.structs import replace

from adjudge.report.audit_markdown import audit_markdown
from tests.audit_documents import document, told

LIMIT_LINES = 400
HOSTILE = (
    "# x\n<script>alert(1)</script> [a](http://b) ![i](j) @user #12 | `code` \x1b[31m \u202e \udcff **b**"
)


@pytest.mark.parametrize("findings", [0, 1, 20, 21, 80, 81, 500, 5000])
@pytest.mark.parametrize("others", [0, 1, 300])
def test_report_has_400_lines_at_most(findings: int, others: int) -> None:
    made = audit_markdown(document(findings, others=others, files=others or 2))
    assert made.count("\n") <= LIMIT_LINES
    assert made.endswith("\n")
    assert not made.endswith("\n\n")


def test_first_twenty_are_told_in_full_and_cuts_say_how_many() -> None:
    made = audit_markdown(document(500, others=50))
    assert len(re.findall(r"^### \d+\. ", made, re.MULTILINE)) == 20
    assert "And 420 more findings (" in made
    assert made.count("more") >= 8


def test_numbers_are_those_of_the_document() -> None:
    one = document(500, others=50)
    made = audit_markdown(one)
    numbers = one.summary
    assert (
        f"{numbers.candidates} candidates handed in: {numbers.findings} findings, {numbers.refuted} refuted"
        in made
    )
    assert ", ".join(f"{count} {name}" for name, count in numbers.by_severity.items()) in made
    assert f"items: {numbers.answered} of {numbers.items} answered" in made
    assert f"{numbers.files_read} of {numbers.files} read" in made
    counts = [int(one) for one in re.findall(r"And (\d+) more findings \(", made)]
    assert 80 + sum(counts) == numbers.findings


def test_lenses_held_by_rules_alone_stand_in_a_column_of_their_own() -> None:
    one = document(2)
    coverage = replace(one.coverage, lenses=(replace(one.coverage.lenses[0], read=0, by_rules=2),))
    numbers = replace(one.summary, answered_by_rules=2, files_by_rules=2)
    made = audit_markdown(replace(one, coverage=coverage, summary=numbers))
    assert "| correctness | 0 | 2 | 2 |" in made
    assert "answered, 2 of them by rules alone; answers complete" in made
    assert "2 looked at by rules" in made


def test_same_document_gives_the_same_bytes() -> None:
    assert audit_markdown(document(50, others=3)) == audit_markdown(document(50, others=3))


@pytest.mark.parametrize(
    "texts", [HOSTILE, "x" * 3000, "line\nfeed | cell\r\n" * 20], ids=("marks", "long", "lines")
)
def test_5000_findings_with_nasty_texts_are_cut_reconciled_and_the_same_bytes(texts: str) -> None:
    made = document(5000, others=300, texts=texts)
    report = audit_markdown(made)
    assert report == audit_markdown(made)
    assert report.count("\n") <= LIMIT_LINES
    assert len(report) < 1 << 20
    assert len(re.findall(r"^### \d+\. ", report, re.MULTILINE)) == 20
    left = re.search(r"And 4920 more findings \((.*?)\)", report)
    assert left is not None
    assert sum(int(one.split()[0]) for one in left[1].split(", ")) == len(made.findings) - 80
    for name, count in made.summary.by_severity.items():
        assert count == sum(one.severity == name for one in made.findings)
        assert f"{count} {name}" in report


def test_texts_of_others_start_nothing_and_show_what_is_hidden() -> None:
    made = audit_markdown(document(90, others=3, texts=HOSTILE))
    made.encode()
    for part in ("\x1b", "\u202e", "\udcff", "<script>"):
        assert part not in made
    tokens = MarkdownIt("commonmark").enable("table").parse(made)
    kinds = {one.type for each in tokens for one in [each, *(each.children or [])]}
    assert not kinds & {"html_block", "html_inline", "image"}
    links = [one for each in tokens for one in each.children or [] if one.type == "link_open"]
    assert links
    assert all(str(one.attrs["href"]).startswith("../src/") for one in links)
    headings = [each for each in tokens if each.type == "heading_open"]
    assert len(headings) == len(re.findall(r"^#+ ", made, re.MULTILINE))


def test_nothing_found_in_a_part_is_worded_otherwise() -> None:
    assert "Nothing was found.\n" in audit_markdown(document())
    assert "Nothing was found in what was read." in audit_markdown(document(others=1))


def test_place_with_marks_of_tables_and_links_breaks_neither() -> None:
    odd = "a|b](http://x)`c`.py"
    made = audit_markdown(document(30, findings=tuple(told(at, path=odd) for at in range(30)), work_blocks=(),
                                   themes=(), top_risks=()))  # fmt: skip
    tokens = MarkdownIt("commonmark").enable("table").parse(made)
    links = [one for each in tokens for one in each.children or [] if one.type == "link_open"]
    assert {str(one.attrs["href"]) for one in links} == {"../a%7Cb%5D%28http%3A//x%29%60c%60.py#L3"}
    rows = [one for one in made.splitlines() if one.startswith("| 2")]
    assert {len(re.findall(r"(?<!\\)\|", one)) for one in rows} == {7}


def test_blocks_before_are_numbers_and_blocks_tangled_with_are_a_count() -> None:
    one = document(6)
    first, *rest = one.work_blocks
    names = tuple(each.block_id for each in rest)
    for before, tangled, cell in (
        ((), (), "nothing"),
        (names[2:3], (), "4"),
        ((), names[:1], "tangled with 1 other block"),
        (names, names[:2], "2, 3, 4 and 2 more; tangled with 2 other blocks"),
    ):
        block = replace(first, depends_on=before, tangled_with=tangled)
        made = audit_markdown(replace(one, work_blocks=(block, *rest)))
        (line,) = (each for each in made.splitlines() if each.startswith("| 1 | "))
        assert line.endswith(f" | {cell} |")
