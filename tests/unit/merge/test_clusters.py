from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest

from adjudge.merge import clusters, comparing
from adjudge.merge.clusters import merge
from adjudge.model.candidate import Severity
from adjudge.model.place import Side
from tests.mergeable_values import LONG, LONG_AGAIN, mergeable


def members(*items: Any) -> list[tuple[int, ...]]:
    return [cluster.members for cluster in merge(items).clusters]


def test_same_defect_in_other_words() -> None:
    found = members(
        mergeable(0, 12, title="SQL injection: user name formatted into the query of find_user"),
        mergeable(1, 12, title="User name formatted into query allows SQL injection"),
        mergeable(2, 40, title="Save ignores the error of the file write", summary=LONG),
        mergeable(3, 40, title="The error of a file write is swallowed by save", summary=LONG_AGAIN),
    )
    assert found == [(0, 1), (2, 3)]


def test_adjacent_but_different_defects_all_survive() -> None:
    found = merge(
        [
            mergeable(0, 8, symbol="load", title="Bare except hides interrupts of the user"),
            mergeable(1, 9, symbol="load", title="Handle of the settings file is never closed"),
            mergeable(2, 11, symbol="load", title="Default settings are shared between callers"),
            mergeable(3, 13, symbol="load", title="Encoding of the settings file is left to the locale"),
        ]
    )
    assert found.clusters == ()


def test_same_defect_at_its_use_and_at_its_import() -> None:
    found = merge(
        [
            mergeable(
                0,
                5,
                symbol="Tokens",
                severity=Severity.HIGH,
                title="Reset tokens from predictable generator",
                quote="    static final Random RNG = new Random();",
            ),
            mergeable(
                1,
                11,
                symbol="Tokens.make",
                severity=Severity.CRITICAL,
                title="Reset tokens from a predictable generator",
                summary="What line 5 makes, `static final Random RNG = new Random();`, gives the next long.",
                quote="        return Long.toHexString(RNG.nextLong());",
            ),
        ]
    )
    (cluster,) = found.clusters
    assert (cluster.members, cluster.speaker) == ((0, 1), 1)
    assert cluster.severities == (Severity.CRITICAL, Severity.HIGH)


def test_cluster_keeps_members_reporters_passes_and_reasons() -> None:
    found = merge(
        [
            mergeable(0, summary=LONG, reporter="b", lens="agent"),
            mergeable(1, summary=LONG_AGAIN, reporter="a", lens="security"),
        ]
    )
    (cluster,) = found.clusters
    assert cluster.members == (0, 1)
    assert cluster.reporters == ("a", "b")
    assert cluster.passes == ("agent", "security")
    (joined,) = cluster.joined
    assert (joined.first, joined.second, joined.reasons) == (0, 1, ("alike texts", "same lines"))


def test_equal_texts_at_one_place_are_one_whoever_reports_them() -> None:
    found = merge([mergeable(index, title="Equal", reporter=f"tool{index}") for index in range(3)])
    assert [cluster.members for cluster in found.clusters] == [(0, 1, 2)]
    assert {joined.reasons for joined in found.clusters[0].joined} == {("same text",)}


@pytest.mark.parametrize("indexes", list(permutations(range(3))))
def test_equal_texts_are_joined_from_the_best_on_whatever_their_indexes(indexes: tuple[int, ...]) -> None:
    severities = (Severity.HIGH, Severity.MEDIUM, Severity.LOW)
    by_index = dict(zip(indexes, severities, strict=True))
    found = merge([mergeable(index, title="Equal", severity=by_index[index]) for index in range(3)])
    pairs = {frozenset((by_index[one.first], by_index[one.second])) for one in found.clusters[0].joined}
    assert pairs == {frozenset(severities[:2]), frozenset(severities[1:])}


@pytest.mark.parametrize("more", [{"path": "b.py"}, {"side": Side.BASE}, {"start_line": 90, "end_line": 90}])
def test_equal_texts_elsewhere_are_two(more: dict[str, Any]) -> None:
    assert (
        members(mergeable(0, title="Equal", summary=LONG), mergeable(1, title="Equal", summary=LONG, **more))
        == []
    )


@pytest.mark.parametrize(
    "better",
    [
        {"severity": Severity.HIGH},
        {"proof": ("anchored", "proved")},
        {"proof": ("anchored", "located")},
        {"confidence_percent": 0},
        {"summary": LONG + " It also does so on the way out."},
        {"finding_id": "fnd:0"},
    ],
)
def test_better_one_speaks(better: dict[str, Any]) -> None:
    plain: dict[str, Any] = {"summary": LONG, "finding_id": "fnd:1", "proof": ("anchored",)}
    (cluster,) = merge([mergeable(0, **plain), mergeable(1, **(plain | better))]).clusters
    assert cluster.speaker == 1


A = "alpha bravo charlie delta echo foxtrot golf hotel india juliet kilo lima"
B = "mike november oscar papa quebec romeo sierra tango uniform victor whiskey xray"


def test_chain_does_not_pull_in_a_stranger() -> None:
    ends = mergeable(0, summary=A), mergeable(2, summary=B)
    middle = mergeable(1, summary=f"{A} {B}")
    outcomes = {str(merge(order)) for order in permutations([*ends, middle])}
    assert len(outcomes) == 1
    found = merge([*ends, middle])
    assert len(found.clusters) == 1
    assert len(found.clusters[0].members) == 2
    assert [(link.first, link.second) for link in found.possible] in ([(0, 1)], [(1, 2)])


def test_chain_of_kin_is_one_cluster() -> None:
    c = "yankee zulu one two three four five six seven eight nine ten"
    found = members(
        mergeable(0, summary=f"{A} {c}"),
        mergeable(1, summary=f"{A} {B} {c}"),
        mergeable(2, summary=f"{B} {c}"),
    )
    assert found == [(0, 1, 2)]


def test_two_classes_do_not_meet_through_a_third_of_none() -> None:
    found = members(
        mergeable(0, summary=LONG, defect_class="resource"),
        mergeable(1, summary=f"{LONG} Always."),
        mergeable(2, summary=LONG_AGAIN, defect_class="style"),
    )
    assert found == [(0, 1)]


def test_possible_duplicate_is_a_link_and_no_member() -> None:
    found = merge(
        [
            mergeable(0, summary=LONG, defect_class="resource"),
            mergeable(1, summary=LONG_AGAIN, defect_class="style"),
        ]
    )
    assert found.clusters == ()
    assert [(link.first, link.second) for link in found.possible] == [(0, 1)]


def test_cluster_id_comes_from_the_members_ids_alone() -> None:
    one = [mergeable(0, summary=LONG), mergeable(1, summary=LONG_AGAIN)]
    two = [
        mergeable(8, summary=LONG, finding_id=one[0].finding_id),
        mergeable(7, summary=LONG_AGAIN, finding_id=one[1].finding_id),
    ]
    ids = {merge(items).clusters[0].cluster_id for items in (one, two)}
    assert len(ids) == 1
    assert all(name.startswith("cls:") and len(name) == 36 for name in ids)


def test_findings_on_a_whole_file_merge_among_themselves() -> None:
    whole: dict[str, Any] = {"start_line": None, "end_line": None, "summary": LONG}
    assert members(mergeable(0, **whole), mergeable(1, **whole), mergeable(2, 1, summary=LONG)) == [(0, 1)]


def test_one_index_for_two_is_refused() -> None:
    with pytest.raises(ValueError, match="one index"):
        merge([mergeable(0), mergeable(0)])


def test_nothing_merges_to_nothing() -> None:
    assert merge([]) == merge([mergeable(3)])


def test_pairs_beyond_the_window_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(comparing, "WINDOW", 2)
    monkeypatch.setattr(comparing, "LEAST_WINDOW", 2)
    found = merge([mergeable(index, title=f"finding about {index}") for index in range(5)])
    assert found.not_compared == 3


def test_links_beyond_the_most_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clusters, "MOST_LINKS", 2)
    classes = ["style", "resource", "test"]
    found = merge(
        [mergeable(at, summary=f"{LONG} {at}", defect_class=name) for at, name in enumerate(classes)]
    )
    assert (len(found.possible), found.not_listed) == (2, 1)


def test_huge_texts_are_merged_by_their_beginning() -> None:
    huge = "x" * 1_000_000
    found = merge(
        [mergeable(index, title=huge + str(index), quote=huge, summary=huge) for index in range(20)]
    )
    assert found.clusters == ()


def test_ten_thousand_equal_findings_are_one() -> None:
    (cluster,) = merge([mergeable(index, title="Equal") for index in range(10_000)]).clusters
    assert len(cluster.members) == 10_000


def test_of_a_large_group_the_pairs_that_joined_it_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    some = [mergeable(index, summary=f"{LONG} {'x' * (index + 1)}") for index in range(4)]
    (small,) = merge(some).clusters
    monkeypatch.setattr(clusters, "ALL_TOLD", 3)
    (large,) = merge(some).clusters
    assert (len(small.joined), len(large.joined)) == (6, 3)
    assert {index for one in large.joined for index in (one.first, one.second)} == set(large.members)


EARLY = (
    mergeable(0, title="User name formatted into query allows SQL injection", reporter="one"),
    mergeable(
        1,
        title="SQL injection: user name formatted into the query of find_user",
        reporter="two",
        defect_class="injection",
    ),
)
"""What two said who knew nothing of one another."""


def late(index: int, **more: Any) -> Any:
    return mergeable(index, late=True, reporter="one", severity=Severity.CRITICAL, **more)


def test_late_one_parts_nothing_that_others_said() -> None:
    parting = late(2, title=EARLY[0].title, defect_class="correctness")
    assert members(*EARLY, parting) == [(0, 1)]
    assert members(*EARLY, replace(parting, late=False)) != [(0, 1)]


def test_many_late_ones_leave_the_others_in_reach() -> None:
    between = [late(at, title=f"T{at:04} {at * 7}") for at in range(2, comparing.WINDOW * 3)]
    assert members(*EARLY, *between) == [(0, 1)]
    assert members(*EARLY, *(replace(one, late=False) for one in between)) != [(0, 1)]


def test_late_one_joins_and_does_not_speak() -> None:
    (found,) = merge([*EARLY, late(2, title=EARLY[1].title)]).clusters
    assert found.members == (0, 1, 2)
    assert found.speaker != 2
