"""Merging under any order of input: the same clusters, and nobody lost."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudge.merge.across import compare_runs
from adjudge.merge.clusters import merge
from adjudge.model.candidate import Severity
from adjudge.model.place import Side
from tests.mergeable_values import LONG, LONG_AGAIN, mergeable

if TYPE_CHECKING:
    from adjudge.merge.mergeable import Mergeable

pytestmark = pytest.mark.property

TEXTS = [LONG, LONG_AGAIN, f"{LONG} {LONG_AGAIN}", LONG[:90], "see line 5", "", "`a` and `b`"]


@st.composite
def findings(draw: st.DrawFn) -> list[Mergeable]:
    """Findings in few places and few words, so that many meet."""
    count = draw(st.integers(0, 12))
    return [
        mergeable(
            index,
            path=draw(st.sampled_from(["a.py", "b.py"])),
            side=draw(st.sampled_from(Side)),
            start_line=(start := draw(st.sampled_from([None, 1, 5, 6, 12]))),
            end_line=None if start is None else start + draw(st.integers(0, 6)),
            quote=draw(st.sampled_from(["", "worker process descriptors"])),
            symbol=draw(st.sampled_from(["", "C", "C.m"])),
            defect_class=draw(st.sampled_from(["other", "style", "resource"])),
            severity=draw(st.sampled_from(Severity)),
            title=draw(
                st.sampled_from(
                    ["socket is never closed again", "a socket never closed again", "typo", *TEXTS[:2]]
                )
            ),
            summary=draw(st.sampled_from(TEXTS) | st.text(max_size=30)),
            reporter=draw(st.sampled_from(["x", "y"])),
            rule=draw(st.sampled_from(["", "R1"])),
            finding_id=draw(st.sampled_from(["fnd:1", "fnd:2", f"fnd:{index}"])),
            place_id=draw(st.sampled_from(["plc:1", f"plc:{index}"])),
        )
        for index in range(count)
    ]


@given(findings(), st.randoms(use_true_random=False))
def test_order_of_input_does_not_matter(items: list[Mergeable], shuffle: object) -> None:
    other = list(items)
    shuffle.shuffle(other)  # type: ignore[attr-defined]
    assert merge(other) == merge(items)


@given(findings(), st.randoms(use_true_random=False))
def test_indexes_decide_nothing(items: list[Mergeable], shuffle: object) -> None:
    numbers = [item.index for item in items]
    shuffle.shuffle(numbers)  # type: ignore[attr-defined]
    renamed = [replace(item, index=number) for item, number in zip(items, numbers, strict=True)]

    def said(some: list[Mergeable]) -> list[tuple[object, ...]]:
        by_index = {item.index: replace(item, index=0) for item in some}
        told = (
            (
                cluster.cluster_id,
                repr(by_index[cluster.speaker]),
                repr(sorted(repr(by_index[member]) for member in cluster.members)),
                cluster.severities,
                sorted(
                    (*sorted((repr(by_index[one.first]), repr(by_index[one.second]))), one.score_percent)
                    for one in cluster.joined
                ),
            )
            for cluster in merge(some).clusters
        )
        return sorted(told, key=repr)

    assert said(renamed) == said(items)


@given(findings())
def test_nobody_is_lost_and_nobody_is_in_two_clusters(items: list[Mergeable]) -> None:
    found = merge(items)
    grouped = [member for cluster in found.clusters for member in cluster.members]
    alone = {item.index for item in items} - set(grouped)
    assert len(grouped) + len(alone) == len(items)
    assert len(set(grouped)) == len(grouped)
    for cluster in found.clusters:
        assert cluster.speaker in cluster.members
        assert {index for joined in cluster.joined for index in (joined.first, joined.second)} == set(
            cluster.members
        )


@given(findings())
def test_no_cluster_crosses_files_sides_or_classes(items: list[Mergeable]) -> None:
    by_index = {item.index: item for item in items}
    for cluster in merge(items).clusters:
        some = [by_index[member] for member in cluster.members]
        assert len({(item.path, item.side) for item in some}) == 1
        assert len({item.defect_class for item in some} - {"other"}) <= 1


@given(findings(), st.randoms(use_true_random=False))
def test_comparing_runs_does_not_depend_on_order(items: list[Mergeable], shuffle: object) -> None:
    half = len(items) // 2
    before, now = items[:half], items[half:]
    found = compare_runs(before, now)
    shuffle.shuffle(before)  # type: ignore[attr-defined]
    shuffle.shuffle(now)  # type: ignore[attr-defined]
    assert compare_runs(before, now) == found
    matched = {pair.before for pair in found.persisting}
    assert sorted([*matched, *found.gone, *found.said_less]) == sorted(item.index for item in before)
    assert len(found.persisting) + len(found.new) == len(now)
