"""Pictures: bars that agree with the numbers beside them."""

from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree as ET

from msgspec import structs

from adjudge.contracts.xray_v1 import XrayUnitV1
from adjudge.report.xray_making import make_xray
from adjudge.report.xray_picture import coverage_picture, impact_picture, impact_rows
from tests.report_values import of_run
from tests.xray_values import SOURCE, an_xray


def test_parts_of_the_bar_fill_it_and_stand_beside_one_another() -> None:
    svg = re.search(r"<svg.*</svg>", coverage_picture(an_xray()))
    assert svg is not None
    parts = [(int(one.get("x", "")), int(one.get("width", ""))) for one in ET.fromstring(svg[0])]
    assert parts[0][0] == 0
    assert sum(width for _, width in parts) == 1_000
    assert all(at + width == after for (at, width), (after, _) in pairwise(parts))


def test_bar_says_in_words_what_it_shows() -> None:
    made = coverage_picture(an_xray())
    assert 'aria-label="Units: 2 reviewed, 1 reused, 1 partial, 1 skipped, 1 failed"' in made
    assert ">1 failed</li>" in made


def test_nothing_is_drawn_where_nothing_is_known() -> None:
    assert coverage_picture(make_xray(of_run(), source=SOURCE, approved=frozenset())) == ""


def test_folders_are_told_with_changed_read_and_open_findings() -> None:
    assert [tuple(row) for row in impact_rows(an_xray())] == [
        ("lib", 4, 2, 1),
        (".", 1, 1, 1),
        ("assets", 1, 0, 0),
    ]


def test_what_nobody_says_was_read_is_not_told_as_read() -> None:
    made = make_xray(of_run(), source=SOURCE, approved=frozenset())
    assert [row.read for row in impact_rows(made)] == [None]
    assert "not known whether read" in impact_picture(made)


def test_many_folders_end_in_one_row_that_sums_them() -> None:
    units = tuple(
        XrayUnitV1(path=f"d{number}/a.py", old_path=None, change="modified", state="reviewed", reason="")
        for number in range(20)
    )
    rows = impact_rows(structs.replace(an_xray(), changed=units, findings=(), open_risks=()))
    assert len(rows) == 13
    assert tuple(rows[-1]) == ("8 more folders", 8, 8, 0)


def test_hostile_folder_breaks_no_markup() -> None:
    unit = XrayUnitV1(path="<b>\"'&/a.py", old_path=None, change="modified", state="reviewed", reason="")
    made = impact_picture(structs.replace(an_xray(), changed=(unit,)))
    ET.fromstring(f"<dl>{made}</dl>")
    assert "<b>" not in made
