"""Tests of ``adjudge.rules.source``."""

from __future__ import annotations

import pytest

from adjudge.rules import source as module
from adjudge.rules.grammars import parse_for
from adjudge.rules.source import TooMuchWork, read_source, touches
from tests.rules_texts import source


def test_nodes_near_a_change_are_those_of_its_function() -> None:
    text = b"def a():\n    one()\n    two()\n\ndef b():\n    three()\n"
    root = parse_for("python", text)
    assert root is not None
    found = read_source("python", text, root, (1,))
    assert found is not None
    assert [found.said(one) for one in found.of("call")] == ["one()", "two()"]
    assert [found.said(one) for one in found.all_of("call")] == ["one()", "two()", "three()"]


def test_tree_of_too_many_nodes_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "CAP_NODES", 5)
    root = parse_for("python", b"a = b + c\nd = e\n")
    assert root is not None
    assert read_source("python", b"a = b + c\nd = e\n", root, (0,)) is None


def test_work_over_the_bound_is_told() -> None:
    found = source("python", "a = 1\n")
    with pytest.raises(TooMuchWork):
        found.spend(module.STEPS + 1)


def test_own_nodes_leave_out_the_functions_inside() -> None:
    found = source("python", "def a():\n    one()\n    def b():\n        two()\n")
    function = next(found.all_of("function_definition"))
    calls = [found.said(one) for one in found.own(function) if one.type == "call"]
    assert calls == ["one()"]


def test_change_is_in_a_node_between_its_first_and_last_row() -> None:
    found = source("python", "a = (\n    1\n)\nb = 2\n")
    first, second = found.all_of("assignment")
    assert [touches((1,), one) for one in (first, second)] == [True, False]
