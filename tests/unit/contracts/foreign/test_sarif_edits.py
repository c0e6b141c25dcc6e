"""Fixes of SARIF results."""

from __future__ import annotations

from typing import Any

import pytest

from adjudge.model.candidate import Suggestion
from tests.unit.contracts.foreign.reports import one, result


def fix(region: dict[str, Any], text: str | None = None, uri: str = "a.py") -> dict[str, Any]:
    """A fix as ruff 0.17 writes it: no inserted content for a removal."""
    inserted = {} if text is None else {"insertedContent": {"text": text}}
    change = {"artifactLocation": {"uri": uri}, "replacements": [{"deletedRegion": region, **inserted}]}
    return {"description": {"text": "Mend it"}, "artifactChanges": [change]}


WHOLE = {"startLine": 1, "startColumn": 1, "endLine": 2, "endColumn": 1}


@pytest.mark.parametrize(
    ("region", "text", "lines", "replacement"),
    [
        (WHOLE, None, (1, 1), ""),
        (WHOLE, "import re\n", (1, 1), "import re\n"),
        ({"startLine": 3}, "x = 1", (3, 3), "x = 1\n"),
        ({"startLine": 3, "endLine": 4}, "x = 1\ny = 2\n", (3, 4), "x = 1\ny = 2\n"),
        ({"startLine": 5, "startColumn": 1, "endColumn": 1}, "new\n", (5, 4), "new\n"),
    ],
)
def test_replacement_of_whole_lines_is_a_suggestion(
    region: dict[str, Any], text: str | None, lines: tuple[int, int], replacement: str
) -> None:
    found = one(result(fixes=[fix(region, text)]))
    assert found.suggestion == Suggestion(start_line=lines[0], end_line=lines[1], replacement=replacement)
    assert found.marks == ()


@pytest.mark.parametrize(
    "fixes",
    [
        [fix({"startLine": 3, "startColumn": 5, "endColumn": 9}, "x")],
        [fix(WHOLE, "no line feed at its end")],
        [fix(WHOLE), fix(WHOLE)],
        [fix(WHOLE, uri="other.py")],
        [fix({"charOffset": 3, "charLength": 2})],
        [fix({"startLine": 0})],
        [fix(WHOLE, "a\0")],
        [fix(WHOLE, "a" * 9000 + "\n")],
        [{"artifactChanges": []}],
        [3],
        {"artifactChanges": []},
    ],
)
def test_other_fix_is_left_out_and_the_finding_stays(fixes: Any) -> None:
    found = one(result(fixes=fixes))
    assert (found.suggestion, found.marks) == (None, ("suggestion-left-out",))


def test_result_without_fixes_has_no_mark() -> None:
    assert one(result(fixes=[])).marks == ()
