"""Two readings of a manifest to differences."""

from __future__ import annotations

import pytest

from adjudge.brief.dependency.compare import compare_manifests
from adjudge.brief.dependency.entry import Ecosystem, Entry, Manifest, Role

RUNTIME, DEV, INDEX = Role.RUNTIME, Role.DEV, Role.INDEX


def told(
    before: list[Entry], after: list[Entry], rules: Ecosystem = Ecosystem.PYTHON
) -> list[tuple[str, str]]:
    found = compare_manifests(Manifest(rules, tuple(before)), Manifest(rules, tuple(after)))
    return [(one.change, one.told) for one in found]


def entry(wanted: str = "", source: str = "", role: Role = RUNTIME, name: str = "a") -> Entry:
    return Entry(role, name, wanted, source)


@pytest.mark.parametrize(
    ("old", "new", "change"),
    [
        ("==1.0", "==2.0", "major-bump"),
        (">=1", ">=2", "major-bump"),
        (">=1,<2", ">=1,<3", "major-bump"),
        (">=2", ">=1", "changed"),
        (">=1,<3", ">=1,<2", "changed"),
        ("", ">=1", "changed"),
        (">=1,<2", ">=1", "changed"),
        ("==1.0", "~=1.0", "changed"),
        ("==1.0", "1!2.0", "changed"),
    ],
)
def test_bound_that_moves_by_a_major_is_told(old: str, new: str, change: str) -> None:
    assert told([entry(old)], [entry(new)]) == [(change, f"from {old or 'any version'} to {new}")]


@pytest.mark.parametrize(
    ("old", "new"),
    [("==1.0", "==1.9"), (">=1.0", ">=1.5"), ("~=1.0", "==1.2"), (">=1,<2", ">=1.4, <2"), ("!=1", "")],
)
def test_range_that_stays_inside_its_major_is_not_told(old: str, new: str) -> None:
    assert told([entry(old)], [entry(new)]) == []


def test_entries_by_marker_are_one_range() -> None:
    assert told([entry("==1.0"), entry("==2.0")], [entry("==2.1"), entry("==1.4")]) == []
    assert told([entry("==1.0"), entry("==2.0")], [entry("==2.1"), entry("==3.4")])[0][0] == "major-bump"


def test_of_several_changes_the_strongest_is_told() -> None:
    assert told([entry("==1.0")], [entry("==2.0", "git example.org/a")])[0][0] == "source-changed"
    assert told([entry("==1.0", role=DEV)], [entry("==1.1")]) == [("moved", "from development to runtime")]
    assert told([entry("==1.0", role=DEV)], [entry("==2.0")])[0][0] == "major-bump"


def test_revision_of_a_repository_is_read_as_a_version_only_when_it_is_one() -> None:
    where = "git example.org/a"
    assert told([entry("v1.0", where)], [entry("v1.2", where)]) == []
    assert told([entry("v1.0", where)], [entry("v2.0", where)])[0][0] == "major-bump"
    assert told([entry("1a2b3c4", where)], [entry("1a2b3c5", where)])[0][0] == "changed"


def test_path_and_workspace_have_no_range() -> None:
    assert told([entry("*", "workspace")], [entry("^", "workspace")], Ecosystem.NPM) == []


def test_indexes_are_one_difference_whatever_their_order() -> None:
    one, two = (Entry(INDEX, "index", source=f"index https://{host}.example/s") for host in "ab")
    assert told([one, two], [two, one]) == []
    assert told([one], [one, two]) == [
        ("source-changed", "from index (a.example) to index (a.example) and index (b.example)")
    ]
    assert told([], [one]) == [("source-changed", "from none named to index (a.example)")]


def test_text_that_is_not_plain_is_left_out_of_the_words() -> None:
    assert told([entry("==1.0")], [entry("==2.0\u202e")]) == [("changed", "")]
