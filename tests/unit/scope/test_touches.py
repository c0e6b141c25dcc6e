"""A change as the ways in which it touches paths."""

from __future__ import annotations

import pytest

from adjudge.model.change import Change, ChangeKind
from adjudge.model.grant import RuleKind
from adjudge.model.ids import ObjectId, RepoPath
from adjudge.scope.touches import list_touches, plain_touch, unseen_types
from tests.unit.scope.examples import change


def told(words: str) -> list[tuple[str, str, str]]:
    """(path, needs, what more it amounts to) of a change line."""
    return [
        (touch.path, ",".join(touch.kinds), ",".join(sorted(touch.amounts - touch.needs)))
        for touch in list_touches(change(words))
    ]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("added x", [("x", "added", "")]),
        ("deleted x", [("x", "deleted", "")]),
        ("modified x", [("x", "modified", "")]),
        ("modified x exec", [("x", "mode,modified", "")]),
        ("mode x", [("x", "mode", "")]),
        ("renamed a -> b", [("a", "renamed", "deleted"), ("b", "renamed", "added")]),
        (
            "renamed a -> b edited",
            [("a", "modified,renamed", "deleted"), ("b", "modified,renamed", "added")],
        ),
        ("copied a -> b", [("b", "copied", "added")]),
        ("copied a -> b edited", [("b", "copied,modified", "added")]),
        ("typechanged x link=y", [("x", "symlink,typechanged", "added,deleted,modified")]),
        (
            "typechanged x was-link submodule",
            [("x", "submodule,symlink,typechanged", "added,deleted,modified")],
        ),
        ("added x link=y", [("x", "added,symlink", "")]),
        ("deleted x was-link", [("x", "deleted,symlink", "")]),
        ("modified x submodule", [("x", "modified,submodule", "")]),
        ("modified x binary", [("x", "binary,modified", "")]),
    ],
)
def test_change_needs_all_that_happens_and_amounts_to_more(
    words: str, expected: list[tuple[str, str, str]]
) -> None:
    assert told(words) == expected


def test_submodule_stands_for_everything_below() -> None:
    assert [touch.subtree for touch in list_touches(change("deleted x was-submodule"))] == [True]


def renamed(**more: object) -> frozenset[RuleKind]:
    made = Change(kind=ChangeKind.RENAMED, old_path=RepoPath("a"), new_path=RepoPath("b"), **more)  # type: ignore[arg-type]
    return list_touches(made)[0].needs


def test_rename_with_other_content_needs_modified_although_git_calls_it_whole() -> None:
    """Lines that only change places leave git's percentage at 100."""
    first, second = ObjectId("a" * 40), ObjectId("c" * 40)
    assert RuleKind.MODIFIED in renamed(similarity=100, old_id=first, new_id=second)


def test_rename_of_the_same_blob_needs_no_modified() -> None:
    blob = ObjectId("a" * 40)
    assert RuleKind.MODIFIED not in renamed(similarity=100, old_id=blob, new_id=blob)


def test_binary_rename_whose_blobs_are_not_told_needs_modified() -> None:
    assert RuleKind.MODIFIED in renamed(binary=True)


def test_path_of_unknown_type_may_be_a_link_or_a_submodule() -> None:
    (touch,) = list_touches(change("modified x untyped"))
    assert unseen_types(touch) == {RuleKind.SYMLINK, RuleKind.SUBMODULE}


def test_path_of_known_type_hides_nothing() -> None:
    (touch,) = list_touches(change("modified x"))
    assert unseen_types(touch) == frozenset()


def test_asking_for_a_submodule_asks_for_all_below() -> None:
    assert plain_touch(RepoPath("x"), RuleKind.SUBMODULE).subtree
