"""The page about collectors has every built-in one, its exit statuses and what is left out of its tree."""

from __future__ import annotations

import re

import pytest

from adjudge.adapters.collectors.registry import make_collectors
from adjudge.adapters.collectors.tool import Tool
from adjudge.contracts.config_commands_v1 import BUILT_IN
from adjudge.model.collection import CollectionState
from tests.architecture.sources import read, table_rows
from tests.unit.adapters.collectors.programs import Answers, ended

PAGE = read("docs/collectors.md")
ROWS = {row[0].strip("`"): row for row in table_rows(PAGE) if len(row) == 5 and row[0] != "collector"}
TOOLS = make_collectors(Answers(lambda _: ended()), {})


def test_built_in_collectors_are_those_of_the_page_and_of_the_configuration() -> None:
    assert set(ROWS) == set(TOOLS) == BUILT_IN


@pytest.mark.parametrize("name", sorted(ROWS))
def test_exit_statuses_are_those_of_the_program(name: str) -> None:
    tool = TOOLS[name]
    assert isinstance(tool, Tool)
    told = dict(re.findall(r"(\d+) (\w+)", ROWS[name][2]))
    assert told == {str(status): end.value for status, end in tool.plan.ends.items()}


@pytest.mark.parametrize("name", sorted(ROWS))
def test_names_that_are_left_out_are_those_of_the_program(name: str) -> None:
    assert tuple(re.findall(r"`([^`]+)`", ROWS[name][3])) == TOOLS[name].without


@pytest.mark.parametrize("name", sorted(ROWS))
def test_what_a_tool_needs_of_the_operator_is_told(name: str) -> None:
    tool = TOOLS[name]
    assert isinstance(tool, Tool)
    assert (ROWS[name][4] == "nothing") == (tool.plan.lacks is None)


def test_states_are_those_of_the_model() -> None:
    section = PAGE.split("\n## What each look is\n")[1].split("\n## ")[0]
    assert {row[0].strip("`") for row in table_rows(section) if row[0] != "state"} == set(CollectionState)
