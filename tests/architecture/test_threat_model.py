"""Each claim of the threat model names a test, each of these is there, and each verb has its row."""

from __future__ import annotations

import re

from adjudge.cli.verbs import VERBS
from tests.architecture.sources import ROOT, read, table_rows

PAGE = read("docs/threat-model.md")
NAMED = re.compile(r"`(test_\w+)`")
DEFINED = re.compile(r"^\s*def (test_\w+)", re.MULTILINE)
DEFENCES = PAGE.partition("## What stands in the way")[2].partition("## What is not defended")[0]
OTHER = {"runs", "packs", "proof", "serve", "install", "doctor", "purge", "tool"}
"""Verbs that judge nothing: they list, show, write for the operator, or take away."""


def test_every_test_that_the_page_names_is_there() -> None:
    there = {
        name
        for path in ROOT.glob("tests/**/*.py")
        for name in DEFINED.findall(path.read_text(encoding="utf-8"))
    }
    assert sorted(set(NAMED.findall(PAGE)) - there) == []


def test_every_claim_names_a_test() -> None:
    claims = re.split(r"\n- ", DEFENCES)[1:]
    assert claims
    assert [claim for claim in claims if not NAMED.search(claim)] == []


def test_every_verb_that_judges_has_its_row() -> None:
    rows = table_rows(PAGE.partition("## What each verb believes")[2].partition("## What stands")[0])
    told = {verb for row in rows for verb in re.findall(r"`(\w+)", row[0])}
    assert sorted(set(VERBS) - OTHER - told) == []
