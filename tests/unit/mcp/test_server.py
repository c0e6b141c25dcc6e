"""What the SDK is told of a tool."""

from __future__ import annotations

from adjudge.mcp.server import describe_tool
from adjudge.mcp.tools import TOOLS


def test_tool_that_keeps_nothing_is_read_only() -> None:
    hints = {name: describe_tool(tool).annotations for name, tool in TOOLS.items()}
    told = {name: one.read_only_hint for name, one in hints.items() if one is not None}
    assert told == {name: not tool.keeps for name, tool in TOOLS.items()}
    assert {one.destructive_hint for one in hints.values() if one is not None} == {False}
