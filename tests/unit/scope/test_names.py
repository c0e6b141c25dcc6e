"""Names that are one where case or normal form do not count."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudge.scope.names import (
    fold_letters,
    fold_name,
    fold_path,
    gather_spellings,
    list_folds,
    list_prefixes,
)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("SRC/A.py", "src/a.py"),
        ("caf\u00e9", "cafe\u0301"),
        ("CAF\u00c9", "cafe\u0301"),
        ("stra\u00dfe", "STRASSE"),
        ("\uff53\uff52\uff43/a", "src/a"),
        ("\ufb01le", "file"),
        ("src\u200b/a", "src/a"),
        ("src./a. ", "src/a"),
        ("\u212aey", "key"),
    ],
)
def test_two_spellings_fold_to_one_name(one: str, other: str) -> None:
    assert fold_path(one) == fold_path(other)


@pytest.mark.parametrize(
    ("one", "other"), [("sr\u0441/a", "src/a"), ("a/b", "a\uff0fb"), ("a.b", "a"), ("\udcff", "\udcfe")]
)
def test_two_names_stay_two(one: str, other: str) -> None:
    assert fold_path(one) != fold_path(other)


def test_part_of_a_name_keeps_its_dots() -> None:
    assert (fold_letters("A."), fold_name("A.")) == ("a.", "a")


PATHS = st.lists(st.text("aA.\u00e9\u0130\uff0f \u200b\udcff", min_size=1), min_size=1, max_size=3).map(
    "/".join
)


@given(path=PATHS)
def test_fold_keeps_the_number_of_components_and_is_stable(path: str) -> None:
    folded = fold_path(path)
    assert folded.count("/") == path.count("/")
    assert fold_path(folded) == folded


@given(path=PATHS)
def test_path_folds_component_by_component(path: str) -> None:
    assert fold_path(path).split("/") == [fold_name(part) for part in path.split("/")]


def test_prefixes_go_from_the_outermost_folder_to_the_path() -> None:
    assert list(list_prefixes("a/b/c")) == ["a", "a/b", "a/b/c"]


def test_each_prefix_has_its_fold() -> None:
    assert list_folds("A/B.") == (("A", "a"), ("A/B.", "a/b"))


def test_spellings_are_those_of_paths_and_of_the_folders_above() -> None:
    found = gather_spellings(["src/a", "SRC/b", "Src", "lib/x"], frozenset({"src", "src/a"}))
    assert found == {"src": ("SRC", "Src", "src"), "src/a": ("src/a",)}
