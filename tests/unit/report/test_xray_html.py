"""An export as HTML: well formed, without script, link or request, whatever stands in it."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import TYPE_CHECKING

import pytest
from msgspec import structs

from adjudge.report.xray_html import xray_html
from adjudge.report.xray_making import make_xray
from adjudge.report.xray_style import POLICY, STYLE
from tests.report_values import HOSTILE, of_run
from tests.xray_values import SOURCE, an_xray

if TYPE_CHECKING:
    from adjudge.contracts.xray_v1 import XrayV1

APPROVED = f"fnd:{0:032x}"
VOID = {"meta"}
KNOWN = {
    "html", "head", "meta", "title", "style", "body", "main", "h1", "h2", "h3", "p", "span", "dl", "dt", "dd", "ul",
    "li", "article", "code", "pre", "svg", "rect", "figure", "figcaption",
}  # fmt: skip
ATTRIBUTES = {
    "lang", "charset", "http-equiv", "content", "name", "class", "role", "aria-label", "viewbox",
    "preserveaspectratio", "x", "y", "width", "height",
}  # fmt: skip


class Reader(HTMLParser):
    """Elements and attributes, and whether each is closed where it stands."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.faults: list[str] = []
        self.attributes: set[str] = set()
        self.tags: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"</{tag}>")


def read(made: XrayV1) -> Reader:
    reader = Reader()
    reader.feed(xray_html(made).decode("ascii"))
    reader.close()
    return reader


@pytest.mark.parametrize(
    "text", ["plain", HOSTILE, "<script>x</script>", "\"'><img src=x onerror=y>", "]]>-->", ""]
)
def test_document_is_well_formed_and_has_known_elements_alone(text: str) -> None:
    reader = read(an_xray(APPROVED, title=text, summary=text))
    assert (reader.faults, reader.open) == ([], [])
    assert reader.tags <= KNOWN
    assert reader.attributes <= ATTRIBUTES


def test_policy_and_sheet_stand_in_the_head() -> None:
    head = xray_html(an_xray()).decode().split("</head>")[0]
    assert f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">' in head
    assert f"<style>{STYLE}</style>" in head
    assert head.index("Content-Security-Policy") < head.index("<style>")


def test_no_address_is_a_link() -> None:
    made = xray_html(an_xray()).decode()
    assert re.findall(r"\b(?:href|src|action|srcset|style)=", made) == []
    assert SOURCE in made


def test_whatever_is_in_the_json_form_can_be_read_in_it() -> None:
    made, text = an_xray(APPROVED), xray_html(an_xray(APPROVED)).decode()
    told = [
        *(one.title for one in made.findings),
        *(one.path for one in made.changed),
        made.run_id,
        "gitleaks: unavailable",
    ]
    assert [one for one in told if one not in text] == []


def test_tree_without_a_change_and_without_findings_says_so() -> None:
    made = structs.replace(
        make_xray(of_run(), source=SOURCE, approved=frozenset()), findings=(), open_risks=(), missing_proof=()
    )
    text = xray_html(made).decode()
    assert "None in what was read." in text
    assert "What was read is not known." in text
    assert "No path changed, and no finding stands." in text


def test_same_export_gives_the_same_bytes() -> None:
    assert xray_html(an_xray()) == xray_html(an_xray())
