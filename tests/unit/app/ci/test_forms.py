"""Forms of a check: what each stage that reports leaves behind."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from adjudge.app.check.check import answer_check
from adjudge.app.check.words import CheckWords
from adjudge.app.ci.forms import make_forms, reports_of
from adjudge.app.place import open_place
from adjudge.app.scope.words import GrantWords
from adjudge.app.words import TargetWords
from adjudge.contracts.check_v1 import CheckV1
from tests.qualified_values import sarif_faults
from tests.unit.app.worlds import subject, world

if TYPE_CHECKING:
    from pathlib import Path

    from adjudge.app.ci.forms import Form


def forms(tmp_path: Path, *, review: bool) -> dict[str, Form]:
    """By their files, of a check of one edit."""
    subject(tmp_path).commit({"src/a": "3\n"})
    here = world(tmp_path)
    words = CheckWords(target=TargetWords(commit="HEAD"), grant=GrantWords(allow=("src/**",)), review=review)
    check = answer_check(words, here).artefact
    assert isinstance(check, CheckV1)
    with open_place(here, needs_repository=True) as place:
        made = make_forms(check, reports_of(check, place), told="So it goes on.", folder="sub/")
    return {one.file: one for one in made}


def test_scope_alone_leaves_no_sarif(tmp_path: Path) -> None:
    made = forms(tmp_path, review=False)
    assert list(made) == ["check.json", "summary.md", "comment.md", "annotations.txt"]
    assert json.loads(made["check.json"].data)["outcome"] == "pass"
    assert made["summary.md"].data.endswith(b"So it goes on.\n")


def test_review_leaves_its_report_in_each_form(tmp_path: Path) -> None:
    made = forms(tmp_path, review=True)
    assert sarif_faults(made["sarif/review.sarif"].data) == []
    assert b"## adjudge review: " in made["comment.md"].data
