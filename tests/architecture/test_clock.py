"""No test measures: a slow machine is not a fault, and a bench is not a test."""

from __future__ import annotations

import ast

import pytest

from tests.architecture.sources import TESTS, Module, modules, planted

CLOCKS = {
    "time",
    "monotonic",
    "perf_counter",
    "process_time",
    "thread_time",
    "time_ns",
    "monotonic_ns",
    "now",
}
DURATIONS = {"elapsed", "took", "duration", "elapsed_s", "took_s", "duration_s"}


def measured(module: Module) -> list[int]:
    """Lines of asserts that look at a clock or at a duration."""
    lines = []
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Assert):
            names = {item.id for item in ast.walk(node) if isinstance(item, ast.Name)}
            calls = {item.func for item in ast.walk(node) if isinstance(item, ast.Call)}
            called = {
                func.attr if isinstance(func, ast.Attribute) else getattr(func, "id", "") for func in calls
            }
            if names & DURATIONS or called & CLOCKS:
                lines.append(node.lineno)
    return lines


def test_no_assert_reads_a_clock() -> None:
    assert [(module.place, line) for module in modules(TESTS) for line in measured(module)] == []


@pytest.mark.parametrize("text", ["assert elapsed < 3", "assert time.monotonic() - start < 1"])
def test_planted_measurement_is_found(text: str) -> None:
    assert measured(planted("test_a.py", text)) == [1]
