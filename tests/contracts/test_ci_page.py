"""The page about CI tells what the action does: inputs, outputs, rules, ends; its example is a workflow."""

from __future__ import annotations

import re
from typing import Any, get_args

import yaml

from adjudge.contracts.ci_v1 import CiEnd, CiRule
from tests.architecture.sources import read, table_rows
from tests.functional.jobs import ACTION

PAGE = read("docs/ci.md")
SHA = re.compile(r"[\w-]+/[\w./-]+@[0-9a-f]{40} # v?[\w. ]+")
SAID_OTHERWISE = {
    "pack",
    "base",
    "head",
    "test",
    "collector",
    "config",
    "allow",
    "deny",
    "frozen",
    "grant",
    "link",
    "sign",
}
"""Inputs whose empty default the page tells in words."""


def section(name: str) -> str:
    """One section of the page, with those below it left out."""
    return PAGE.split(f"\n### {name}\n")[1].split("\n##")[0]


def rows(name: str) -> list[list[str]]:
    """Rows of a table; those that name several things, once for each."""
    found = [row for row in table_rows(section(name)) if row[0] not in {"input", "output", "event"}]
    return [[one.strip("` "), *row[1:]] for row in found for one in row[0].split(",")]


def workflow() -> dict[str, Any]:
    """The example for GitHub."""
    made: dict[str, Any] = yaml.safe_load(PAGE.split("```yaml\n")[1].split("```")[0])
    return made


def test_every_input_is_on_the_page_with_its_default() -> None:
    told = {row[0]: row[1].strip("`") for row in rows("Inputs")}
    assert told.keys() == ACTION["inputs"].keys()
    assert {
        name: told[name] for name, one in ACTION["inputs"].items() if one["default"] not in {told[name], ""}
    } == {}
    assert {name for name, one in ACTION["inputs"].items() if one["default"] == ""} == SAID_OTHERWISE | {
        "program"
    }


def test_every_output_is_on_the_page() -> None:
    assert {row[0] for row in rows("Outputs")} == ACTION["outputs"].keys()


def test_every_rule_and_every_end_is_on_the_page() -> None:
    assert {row[-1].strip("`") for row in table_rows(section("Which commits are judged"))} - {
        "`rule`",
        "rule",
    } == set(get_args(CiRule))
    assert [word for word in get_args(CiEnd) if f"`{word}`" not in section("Inputs")] == []


def test_example_calls_the_action_with_inputs_and_outputs_that_it_has() -> None:
    (job,) = workflow()["jobs"].values()
    (step,) = [one for one in job["steps"] if one.get("id") == "adjudge"]
    assert step["with"].keys() <= ACTION["inputs"].keys()
    used = set(re.findall(r"steps\.adjudge\.outputs\.(\w+)", PAGE))
    assert used
    assert used <= ACTION["outputs"].keys()


def test_everything_that_is_called_is_pinned_by_commit() -> None:
    called = [
        line.strip() for text in (PAGE, read("action.yml")) for line in text.splitlines() if "uses:" in line
    ]
    others = [line for line in called if "OWNER/adjudge" not in line]
    assert len(others) == 4
    assert [line for line in others if not SHA.search(line)] == []
