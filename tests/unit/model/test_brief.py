"""The words of a brief and the order its parts sort in."""

from __future__ import annotations

import dataclasses
import inspect

import pytest

from adjudge.model import brief
from adjudge.model.brief import BriefInput, Placement, SymbolChange
from adjudge.model.ids import ObjectId, RepoPath
from adjudge.model.place import Consumer, Side

CLASSES = [
    value for value in vars(brief).values() if dataclasses.is_dataclass(value) and inspect.isclass(value)
]


def consumer(path: str, line: int) -> Consumer:
    return Consumer(path=RepoPath(path), line=line, symbol="", uses="", kind="import", confidence=100)


def test_consumers_sort_by_path_and_then_by_line() -> None:
    late, early, other = consumer("a.py", 10), consumer("a.py", 2), consumer("b.py", 1)
    assert sorted([other, late, early]) == [early, late, other]


def test_inputs_of_the_base_sort_before_those_of_the_head() -> None:
    zero = ObjectId("0" * 40)
    head = BriefInput(side=Side.HEAD, path=RepoPath("a.py"), object_id=zero)
    base = BriefInput(side=Side.BASE, path=RepoPath("z.py"), object_id=zero)
    assert sorted([head, base]) == [base, head]


def test_placements_are_the_three_parts_of_a_reading() -> None:
    assert [str(placement) for placement in Placement] == ["review-here", "deprioritized", "excluded"]


def test_changes_of_a_symbol_are_a_closed_set() -> None:
    words = [str(change) for change in SymbolChange]
    assert words == ["added", "removed", "renamed", "signature", "body", "comment"]


@pytest.mark.parametrize("kind", CLASSES, ids=lambda kind: kind.__name__)
def test_value_is_made_by_keyword_only(kind: type) -> None:
    parameters = inspect.signature(kind).parameters.values()
    assert {parameter.kind for parameter in parameters} == {inspect.Parameter.KEYWORD_ONLY}
