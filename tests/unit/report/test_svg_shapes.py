"""Shapes of a picture, one by one."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from adjudge.report.svg_layout import Box, DrawnFolder, DrawnUnit, Tie
from adjudge.report.svg_shapes import arc_shape, arrow_shape, folder_shape, tie_shape, unit_shape
from tests.brief_values import a_unit

BOX = Box(left=10, top=20, width=100, height=40)
LOW = Box(left=10, top=200, width=100, height=40)


def said(shape: str) -> list[str]:
    return ["".join(text.itertext()) for text in ET.fromstring(shape).iter("text")]


def test_unit_tells_its_path_in_full_to_a_pointer_and_its_end_to_the_eye() -> None:
    path = "deep/" * 20 + "a.py"
    shape = unit_shape(DrawnUnit(a_unit(path, old_path="b.py"), BOX, weaker=0, decide=0))
    assert ET.fromstring(shape).findtext("title") == f"{path} from b.py"
    assert said(shape)[0].startswith("…")
    assert said(shape)[0].endswith("deep/a.py")


def test_unit_with_something_weaker_is_told_apart() -> None:
    shape = unit_shape(DrawnUnit(a_unit(), BOX, weaker=2, decide=1))
    assert 'class="unit weaker"' in shape
    assert said(shape)[1].endswith("2 weaker  ·  1 to decide")


@pytest.mark.parametrize(("files", "words"), [(1, "1 file uses it"), (2, "2 files use it")])
def test_folder_tells_how_many_files_use_it(files: int, words: str) -> None:
    assert said(folder_shape(DrawnFolder(".", BOX, files))) == ["top folder", words]


def test_more_consumers_make_a_thicker_line_up_to_a_bound() -> None:
    widths = [ET.fromstring(tie_shape(Tie(BOX, LOW, files))).get("stroke-width") for files in (1, 8, 10_000)]
    assert widths == ["1", "4", "6"]


def test_arc_leads_from_what_imports_to_what_is_imported() -> None:
    assert (ET.fromstring(arc_shape(Tie(BOX, LOW, 1))).get("d") or "").startswith("M10 45 ")
    assert ET.fromstring(arrow_shape()).find("marker") is not None
