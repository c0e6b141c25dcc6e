"""``docs/reference/`` is in step with parser, contracts and codes, and leaves nothing out."""

from __future__ import annotations

import re
import runpy
from functools import cache
from pathlib import Path

import pytest

from adjudge.cli.verbs import VERBS
from adjudge.contracts.registry import CONTRACTS
from adjudge.report.codes.table import all_codes

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "reference"
NAMES = ("cli.md", "codes.md", "contracts.md")
LINK = re.compile(r"\]\(#([^)]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


@cache
def pages() -> dict[str, str]:
    """The pages as the tool makes them."""
    made: dict[str, str] = runpy.run_path(str(ROOT / "tools" / "reference"))["pages"]()
    return made


def anchor(heading: str) -> str:
    """As GitHub makes it."""
    return "".join(one for one in heading.lower() if one.isalnum() or one in " -_").replace(" ", "-")


@pytest.mark.parametrize("name", NAMES)
def test_page_is_what_the_tool_makes(name: str) -> None:
    assert (FOLDER / name).read_text(encoding="utf-8") == pages()[name], "run tools/reference"


def test_there_is_no_other_page() -> None:
    assert sorted(path.name for path in FOLDER.glob("*")) == sorted(pages()) == sorted(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_links_inside_a_page_lead_to_a_heading(name: str) -> None:
    anchors = {anchor(heading) for heading in HEADING.findall(pages()[name])}
    assert sorted(set(LINK.findall(pages()[name])) - anchors) == []


def test_every_verb_contract_and_code_has_its_place() -> None:
    told = set(HEADING.findall(pages()["cli.md"]))
    assert [verb for verb in VERBS if not any(one.startswith(f"adjudge {verb}") for one in told)] == []
    told = set(HEADING.findall(pages()["contracts.md"]))
    assert [name for name in CONTRACTS if f"adjudge.{name}" not in told] == []
    assert [code for code in all_codes() if f"| `{code}` |" not in pages()["codes.md"]] == []


def test_every_word_and_every_field_has_a_meaning() -> None:
    empty = [line for page in ("cli.md", "contracts.md") for line in pages()[page].splitlines()]
    unsaid = [line for line in empty if line.startswith("|") and re.search(r"\|\s*\|$", line)]
    assert unsaid == [], "say it in `Attributes:` of the class, or in tools/reference_words.py"
