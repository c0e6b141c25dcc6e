"""Commands in the pages are commands: each line of a shell block that calls adjudge can be parsed."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from adjudge.cli.parser import parse_words
from adjudge.cli.verbs import VERBS
from adjudge.errors import UsageError

DOCS = Path(__file__).parents[2] / "docs"
BLOCK = re.compile(r"^```sh\n(.*?)^```", re.DOTALL | re.MULTILINE)


def commands(text: str) -> list[str]:
    """Lines of shell blocks that begin with ``adjudge``."""
    lines = [line for block in BLOCK.findall(text) for line in block.splitlines()]
    return [line for line in lines if line.startswith("adjudge ")]


def words(line: str) -> list[str]:
    """Words of a command behind ``adjudge``, up to where the shell sends what it prints."""
    found = shlex.split(line, comments=True)[1:]
    return found[: found.index(">")] if ">" in found else found


ALL = sorted({line for page in DOCS.rglob("*.md") for line in commands(page.read_text(encoding="utf-8"))})


@pytest.mark.parametrize("line", ALL)
def test_command_of_a_page_can_be_given(line: str) -> None:
    assert parse_words(tuple(words(line))).verb in VERBS


def test_pages_of_the_gate_show_commands() -> None:
    assert len(ALL) >= 10


def test_planted_command_with_a_wrong_word_is_found() -> None:
    (line,) = commands("```sh\nadjudge scope --nope\nls\n```\n")
    with pytest.raises(UsageError):
        parse_words(tuple(shlex.split(line)[1:]))
