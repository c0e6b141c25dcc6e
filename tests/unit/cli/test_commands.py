from __future__ import annotations

import argparse

import pytest

from adjudge.cli.commands import run_command
from adjudge.cli.parser import parse_words
from adjudge.errors import InvariantError


def test_a_verb_that_nothing_answers_is_our_own_fault() -> None:
    with pytest.raises(InvariantError):
        run_command(argparse.Namespace(verb="nothing"))


def test_the_schema_tool_needs_no_repository() -> None:
    answer = run_command(parse_words(("tool", "schema", "brief/v1")))
    assert answer.exit_code == 0
