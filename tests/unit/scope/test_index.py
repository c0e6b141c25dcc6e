"""Many patterns at once answer as one after another would."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from adjudge.patch.patterns import parse_pattern
from adjudge.scope.index import PatternIndex

PATTERNS = st.lists(
    st.lists(st.sampled_from(["a", "b", "ab", "*", "a*", "**"]), min_size=1, max_size=3).map("/".join),
    max_size=8,
)
PATHS = st.lists(st.sampled_from([b"a", b"b", b"ab"]), max_size=3).map(tuple)


@given(patterns=PATTERNS, path=PATHS)
def test_matching_finds_what_each_pattern_finds_in_the_order_given(
    patterns: list[str], path: tuple[bytes, ...]
) -> None:
    parsed = [parse_pattern(text) for text in patterns]
    found = PatternIndex(zip(parsed, range(len(parsed)), strict=True)).matching(path)
    assert [item for _, item in found] == [at for at, one in enumerate(parsed) if one.matches(path)]


@given(patterns=PATTERNS, path=PATHS)
def test_reaching_finds_the_path_and_what_is_below(patterns: list[str], path: tuple[bytes, ...]) -> None:
    parsed = [parse_pattern(text) for text in patterns]
    found = PatternIndex(zip(parsed, range(len(parsed)), strict=True)).reaching(path)
    expected = [at for at, one in enumerate(parsed) if one.matches(path) or one.reaches_below(path)]
    assert [item for _, item in found] == expected


def test_literal_neighbours_are_not_below() -> None:
    names = ["lib", "lib-x/a", "lib/a", "lib/b/c", "lic"]
    index = PatternIndex((parse_pattern(name), name) for name in names)
    assert [item for _, item in index.reaching((b"lib",))] == ["lib", "lib/a", "lib/b/c"]
