"""Tests for a collector over a change: when the base is looked at."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from adjudge.collect.run import run_collector
from adjudge.collect.tree import collect_tree
from adjudge.model.collection import CollectionState
from adjudge.model.ids import Digest, RepoPath
from adjudge.model.outcome import Reason
from tests.collect_values import BASE, HEAD, ports, sides
from tests.fakes.collectors import IDENTITY, WordCollector

if TYPE_CHECKING:
    from pathlib import Path

BAD, SOUND = {"a.txt": "x\nBAD\n"}, {"a.txt": "x\n"}


def test_head_without_reports_needs_no_base(tmp_path: Path) -> None:
    collector = WordCollector()
    made = run_collector(collector, sides(), ports(tmp_path, SOUND, BAD))
    assert (made.base, made.inherited, len(collector.seen)) == (None, (), 1)


def test_reports_on_changed_lines_alone_need_no_base(tmp_path: Path) -> None:
    collector = WordCollector()
    made = run_collector(collector, sides({"a.txt": [2]}), ports(tmp_path, BAD, BAD))
    assert (made.base, made.inherited, len(collector.seen)) == (None, (), 1)


def test_tree_alone_has_no_base(tmp_path: Path) -> None:
    made = run_collector(WordCollector(), replace(sides(), base=None), ports(tmp_path, BAD))
    assert (made.base, made.inherited) == (None, ())


def test_base_is_looked_at_whole_and_without_changed_lines(tmp_path: Path) -> None:
    collector = WordCollector()
    made = run_collector(collector, sides({"a.txt": [1]}), ports(tmp_path, BAD, BAD))
    assert made.base is not None
    assert (made.base.tree, made.inherited) == (BASE, (0,))
    assert collector.seen[1] == ((RepoPath("a.txt"),), {})


def test_known_collection_of_the_base_is_taken(tmp_path: Path) -> None:
    collector, world = WordCollector(), ports(tmp_path, BAD, BAD)
    known = collect_tree(collector, BASE, world)
    made = run_collector(collector, sides(), world, base=known)
    assert (made.base, made.inherited, len(collector.seen)) == (known, (0,), 2)


def test_known_collection_by_another_program_or_tree_is_not_taken(tmp_path: Path) -> None:
    collector, world = WordCollector(), ports(tmp_path, BAD, BAD)
    known = collect_tree(collector, BASE, world)
    other = replace(IDENTITY, configuration_sha256=Digest("3" * 64))
    for stale in (replace(known, tool=other), replace(known, tree=HEAD)):
        assert run_collector(collector, sides(), world, base=stale).base == known


def test_base_that_failed_inherits_nothing(tmp_path: Path) -> None:
    world, collector = ports(tmp_path, BAD, BAD), WordCollector()
    failed = replace(
        collect_tree(collector, BASE, world),
        state=CollectionState.ERROR,
        reports=(),
        reasons=(Reason(code="collector-failed", message="It failed."),),
    )
    made = run_collector(collector, sides(), world, base=failed)
    assert (made.base, made.inherited) == (failed, ())
