"""Elements that nobody's name breaks out of."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from adjudge.report.svg import document, element, label, shortened, svg_text
from tests.brief_values import HOSTILE


def test_what_xml_does_not_allow_is_shown_as_an_escape() -> None:
    text = svg_text(f"{HOSTILE}\0\ufffe\ud800'\"&")
    assert text.isprintable()
    assert ET.fromstring(f"<a b='{text}'>{text}</a>").text == ET.fromstring(f"<a b='{text}'/>").get("b")


def test_a_value_stays_inside_its_attribute() -> None:
    made = ET.fromstring(element("rect", class_='x" onload="alert(1)', stroke_width=2))
    assert made.attrib == {"class": 'x" onload="alert(1)', "stroke-width": "2"}


def test_text_stays_text() -> None:
    made = ET.fromstring(label("</text><script>", x=1, y=2))
    assert (made.text, list(made)) == ("</text><script>", [])


@pytest.mark.parametrize(("text", "shown"), [("abc", "abc"), ("abcdef", "…cdef")])
def test_a_long_text_keeps_its_end(text: str, shown: str) -> None:
    assert shortened(text, 5) == shown


def test_a_document_is_one_picture_that_says_what_it_shows() -> None:
    text = document(["<g/>"], width=3, height=4, style="a{b:c}", title="<T>", about="A & B")
    made = ET.fromstring(text.encode())
    assert made.attrib["viewBox"] == "0 0 3 4"
    assert [child.text for child in made][:3] == ["<T>", "A & B", "a{b:c}"]
    assert text.endswith("</svg>\n")
