"""No test measures: a slow machine is not a fault, and a bench is not a test."""

from __future__ import annotations

import ast

import pytest

from tests.architecture.sources import TESTS, Module, modules, planted

CLOCKS = {
    f"{name}()"
    for name in (
        "time",
        "monotonic",
        "perf_counter",
        "process_time",
        "thread_time",
        "time_ns",
        "monotonic_ns",
    )
}
DURATIONS = {"elapsed", "took", "duration", "elapsed_s", "took_s", "duration_s"}


def names_compared(node: ast.expr) -> set[str]:
    """Names and called functions that a side of a comparison is made of; arguments of calls do not count."""
    match node:
        case ast.Name(id=name):
            return {name}
        case ast.Call(func=ast.Name(id=name)) | ast.Call(func=ast.Attribute(attr=name)):
            return {f"{name}()"}
        case ast.BinOp(left=left, right=right):
            return names_compared(left) | names_compared(right)
        case _:
            return set()


def measured(module: Module) -> list[int]:
    """Lines of comparisons inside asserts that have a clock or a duration on one side."""
    asserts = [node for node in ast.walk(module.tree) if isinstance(node, ast.Assert)]
    compared = [item for node in asserts for item in ast.walk(node) if isinstance(item, ast.Compare)]
    return [
        item.lineno
        for item in compared
        if any(names_compared(side) & (CLOCKS | DURATIONS) for side in (item.left, *item.comparators))
    ]


def test_no_assert_reads_a_clock() -> None:
    assert [(module.place, line) for module in modules(TESTS) for line in measured(module)] == []


@pytest.mark.parametrize("text", ["assert elapsed < 3", "assert f(1) and time.monotonic() - start < 1"])
def test_planted_measurement_is_found(text: str) -> None:
    assert measured(planted("test_a.py", text)) == [1]


def test_planted_deadline_is_let_through() -> None:
    assert measured(planted("test_a.py", "assert wait(process, time.monotonic() + 10) == 0")) == []
