from __future__ import annotations

from adjudge.graph.languages.python.held import MODULE_LEVEL, FunctionChecks


def test_a_function_holds_nothing_at_first() -> None:
    one, other = FunctionChecks(MODULE_LEVEL, 1), FunctionChecks("f", 2)
    one.names.add("a")
    assert (other.names, other.refusals, other.lines.total()) == (set(), [], 0)
