"""The tools there are, and what they say of themselves."""

from __future__ import annotations

import pytest

from adjudge.contracts.registry import CONTRACTS
from adjudge.mcp.tools import TOOLS

NAMES = (
    "brief", "guide", "validate", "scope_check", "graph_query", "qualify", "review_list", "review_manifest",
    "review_findings", "finding_evidence", "audit_next_step", "audit_submit", "receipt_verify", "packs_list",
)  # fmt: skip


def test_tools_are_these() -> None:
    assert tuple(TOOLS) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_tool_answers_under_a_contract_and_says_what_it_does(name: str) -> None:
    tool = TOOLS[name]
    assert tool.contract in CONTRACTS
    assert tool.description.endswith(".")
    assert 60 < len(tool.description) < 300


def test_tools_that_keep_something_say_what() -> None:
    assert {name for name, tool in TOOLS.items() if tool.keeps} == {
        "guide",
        "qualify",
        "audit_next_step",
        "audit_submit",
    }
