"""Texts of an export as files, and reports about them as fields."""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING

from msgspec import structs

from adjudge.contracts.xray_v1 import XrayReasonV1
from adjudge.model.candidate import Severity
from adjudge.model.collection import ToolReport
from adjudge.report.xray_texts import FILE_BYTES, MADE_UP, TextFiles, Told
from tests.xray_values import an_xray

if TYPE_CHECKING:
    from adjudge.contracts.xray_v1 import XrayV1
    from adjudge.model.ids import RepoPath


def saying(*texts: str) -> XrayV1:
    told = tuple(XrayReasonV1(code="told-here", text=text) for text in texts)
    return structs.replace(an_xray(), limitations=told)


def reports(files: TextFiles, *words: str) -> list[ToolReport]:
    """A report for each line that has one of the words."""
    return [
        report(path, line)
        for path, data in files.files.items()
        for line, text in enumerate(data.decode().split("\n"), start=1)
        if any(word in text for word in words)
    ]


def report(path: RepoPath, first: int, last: int | None = None) -> ToolReport:
    return ToolReport(
        path=path, start_line=first, end_line=last or first, rule="r", severity=Severity.HIGH,
        defect_class="secret", message="m",
    )  # fmt: skip


def fields(files: TextFiles, *words: str) -> list[str]:
    told = files.read(reports(files, MADE_UP, *words))
    assert told is not None
    return [one.field for one in told]


def test_line_is_told_by_its_field() -> None:
    files = TextFiles(saying("one is here", "first\nsecond hush\nthird", "hush-hush, and more"))
    assert fields(files, "second hush") == ["$.limitations[1].text"]
    assert fields(files, "hush") == ["$.limitations[1].text", "$.limitations[2].text"]


def test_text_that_stands_twice_is_told_in_both_fields() -> None:
    files = TextFiles(saying("the same text", "the same text"))
    assert fields(files, "same") == ["$.limitations[0].text", "$.limitations[1].text"]


def test_nothing_but_the_made_up_token_is_a_clean_look() -> None:
    files = TextFiles(an_xray())
    assert files.read(reports(files, MADE_UP)) == ()


def test_file_whose_token_is_not_reported_was_not_looked_at() -> None:
    files = TextFiles(saying(*(f"{at:05} {'x' * 4000}" for at in range(30))))
    assert len(files.files) > 2
    assert all(len(data) < FILE_BYTES + 4200 for data in files.files.values())
    assert files.read([]) is None
    assert files.read(reports(files, MADE_UP)[1:]) is None
    assert files.read(reports(files, MADE_UP)) == ()
    assert fields(files, "00017 ") == ["$.limitations[17].text"]


def test_what_can_be_decoded_is_looked_at_too() -> None:
    hidden = base64.b64encode(b"somebody said hush to it").decode()
    assert fields(TextFiles(saying(f"see {hidden}")), "said hush") == ["$.limitations[0].text"]


def test_report_over_several_texts_names_those_at_its_ends() -> None:
    files = TextFiles(saying("-- begin --", "in between", "-- end here --"))
    ((path, data),) = files.files.items()
    lines = data.decode().split("\n")
    told = files.read(
        [
            *reports(files, MADE_UP),
            report(path, lines.index("-- begin --") + 1, lines.index("-- end here --") + 1),
        ]
    )
    assert told == (Told("$.limitations[0].text", "r"), Told("$.limitations[2].text", "r"))


def test_line_beside_a_text_is_still_told() -> None:
    files = TextFiles(saying("before it", "the text", "after it"))
    ((path, data),) = files.files.items()
    line = data.decode().split("\n").index("the text") + 1
    near = [report(path, line + by) for by in (-1, 1)]
    assert files.read([*reports(files, MADE_UP), *near]) == (Told("$.limitations[1].text", "r"),)
