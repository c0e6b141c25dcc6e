r"""Examples of imports in the page run: what each format becomes.

```import FORMAT [below ROOT]
the file, up to the first line that begins with one of the signs:
= SEVERITY PATH LINES CLASS TOOL[/RULE] TITLE       an entry that stands; ``-`` for no lines
! REASON PLACE                                      an entry that does not
? NOTE, f FAILURE                                   of the whole import, each must be named
x MESSAGE                                           the file is refused with it
```
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from adjudge.contracts.defect_classes import CLASSES
from adjudge.contracts.entries import MARKS
from adjudge.contracts.foreign.registry import READERS, read_import
from adjudge.errors import UsageError
from adjudge.model.candidate import Candidate, Malformed
from tests.architecture.sources import read, table_rows

if TYPE_CHECKING:
    from adjudge.model.candidate import Import

PAGE = read("docs/imports.md")
EXAMPLES = re.findall(r"^```import (\w+)(?: below (\S+))?\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
SIGN = re.compile(r"^[=!?fx] ", re.MULTILINE)


def told_entry(entry: Candidate | Malformed) -> str:
    """An entry as the page writes it."""
    if isinstance(entry, Malformed):
        return f"! {entry.reason} {entry.place}"
    lines = "-" if entry.start_line is None else f"{entry.start_line}-{entry.end_line}"
    tool = "/".join(filter(None, (entry.reporter.tool, entry.reporter.rule)))
    return f"= {entry.severity} {entry.path} {lines} {entry.defect_class} {tool} {entry.title}"


def told(made: Import) -> list[str]:
    """An import as the page writes it; of the notes those that concern no single entry come last."""
    parts = [told_entry(entry) for entry in made.entries]
    return [*parts, *(f"? {note}" for note in made.notes), *(f"f {one}" for one in made.failures)]


@pytest.mark.parametrize(("report", "root", "text"), EXAMPLES)
def test_example_of_the_page_becomes_what_the_page_says(report: str, root: str, text: str) -> None:
    start = SIGN.search(text)
    assert start, "an example says what comes of it"
    wanted = text[start.start() :].splitlines()
    data = text[: start.start()].encode()
    if wanted[0].startswith("x "):
        with pytest.raises(UsageError) as caught:
            read_import(data, report)
        assert wanted == [f"x {caught.value}"]
    else:
        assert told(read_import(data, report, roots=[root] if root else [])) == wanted


def test_every_format_has_an_example() -> None:
    assert {report for report, _, _ in EXAMPLES} == set(READERS)


def test_page_lists_every_mark_with_its_sentence() -> None:
    rows = {row[0].strip("`"): row[1] for row in table_rows(PAGE) if len(row) == 2}
    assert {mark: rows.get(mark) for mark in MARKS} == MARKS


def test_page_lists_every_class() -> None:
    section = PAGE.split("## Classes")[1].split("##")[0].split("`other`.")[1]
    assert tuple(re.findall(r"`([\w-]+)`", section)) == CLASSES
