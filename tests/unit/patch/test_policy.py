"""What a caller declares."""

from __future__ import annotations

from adjudge.patch.policy import P0, P1, P1_TRADITIONAL, PINNED, PatchPolicy, Producer, exact_prefix


def test_one_component_prefixes_hold_each_pair_in_both_directions() -> None:
    assert {(new, old) for old, new in P1.pairs} == set(P1.pairs)


def test_no_prefix_is_one_empty_pair() -> None:
    assert P0.pairs == ((b"", b""),)


def test_exact_prefix_holds_nothing_else() -> None:
    assert exact_prefix(b"x/", b"y/").pairs == ((b"x/", b"y/"),)


def test_gnu_diff_means_entries_without_git_lines() -> None:
    assert PatchPolicy(producer=Producer.GNU).traditional


def test_traditional_prefix_means_entries_without_git_lines() -> None:
    assert PatchPolicy(prefix=P1_TRADITIONAL).traditional


def test_git_means_entries_with_git_lines() -> None:
    assert not PatchPolicy().traditional


def test_pinned_git_prints_one_pair_of_prefixes() -> None:
    assert PINNED.prefix.pairs == ((b"a/", b"b/"),)
