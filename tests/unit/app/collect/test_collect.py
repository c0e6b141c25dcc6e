"""Collectors alone: what is counted, and what is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.app.collect.collect import answer_collect
from adjudge.app.collect.words import CollectWords
from adjudge.app.place import open_place
from adjudge.app.words import TargetWords
from adjudge.contracts.collect_v1 import CollectV1
from adjudge.model.ids import ObjectId
from tests.unit.app.worlds import subject, world

if TYPE_CHECKING:
    from pathlib import Path

UNUSED = "import os\n"


def collected(tmp_path: Path, target: TargetWords) -> tuple[int, CollectV1]:
    answer = answer_collect(CollectWords(("ruff",), target), world(tmp_path))
    assert isinstance(answer.artefact, CollectV1)
    return answer.exit_code, answer.artefact


def test_reports_over_a_tree_all_count(tmp_path: Path) -> None:
    subject(tmp_path).commit({"src/m.py": UNUSED})
    code, made = collected(tmp_path, TargetWords())
    assert (code, made.outcome) == (1, "fail")
    assert made.collectors[0].base is None


def test_tree_without_a_file_for_the_tool_is_no_clean_tree(tmp_path: Path) -> None:
    subject(tmp_path)
    code, made = collected(tmp_path, TargetWords())
    assert (code, made.outcome) == (3, "inconclusive")


def test_what_came_to_its_end_is_kept_for_later_evidence(tmp_path: Path) -> None:
    subject(tmp_path).commit({"src/m.py": UNUSED})
    _, made = collected(tmp_path, TargetWords())
    tree = ObjectId(made.collectors[0].head.tree)
    with open_place(world(tmp_path), needs_repository=True, keeps=False) as place:
        assert place.store is not None
        assert [one.collector for one in place.store.find_collections(tree)] == ["ruff"]
