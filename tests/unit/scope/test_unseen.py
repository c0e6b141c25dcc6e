"""What is in neither tree, held against a grant."""

from __future__ import annotations

import pytest

from adjudge.model.grant import Grant
from adjudge.model.ids import RepoPath
from adjudge.scope.permission import Permission
from adjudge.scope.unseen import UNSEEN, Unseen, UnseenCode, find_unseen, limit_unseen
from tests.unit.scope.examples import rule

HIDDEN = UnseenCode.IGNORED_NOT_BY_BASE
DIRTY = UnseenCode.SUBMODULE_DIRTY


def opened(code: UnseenCode, path: str, *, allow: str, deny: str = "", frozen: str = "") -> bool:
    """Whether it is a limitation; it must be exactly one of limitation and doubt."""
    grant = Grant(
        id="t",
        allow=(rule(allow),),
        deny=(rule(deny),) if deny else (),
        frozen=(frozen,) if frozen else (),
    )
    unseen = (Unseen(code, RepoPath(path)),)
    doubts = list(find_unseen(unseen, Permission(grant)))
    limits = list(limit_unseen(unseen, Permission(grant)))
    assert [(one.code, one.path) for one in (*doubts, *limits)] == [(code.value, path)]
    return bool(limits)


@pytest.mark.parametrize("path", ["src/a", "src/a/"])
def test_path_that_an_allow_rule_covers_is_a_limitation(path: str) -> None:
    assert opened(HIDDEN, path, allow="src/**")
    assert not opened(HIDDEN, path, allow="lib/**")


def test_folder_needs_a_rule_for_all_below_it() -> None:
    assert opened(HIDDEN, "src/a", allow="src/a")
    assert not opened(HIDDEN, "src/a/", allow="src/a")


@pytest.mark.parametrize("closing", ["deny", "frozen"])
def test_folder_with_something_closed_below_it_is_a_doubt(closing: str) -> None:
    assert not opened(HIDDEN, "src/a/", allow="src/**", **{closing: "src/a/keys"})


def test_rule_with_kinds_must_list_all_that_an_unseen_file_may_be() -> None:
    assert not opened(HIDDEN, "src/a", allow="src/** added")
    assert opened(HIDDEN, "src/a", allow="src/** added,binary,symlink")
    assert not opened(DIRTY, "lib", allow="lib/** modified")
    assert opened(DIRTY, "lib", allow="lib/** modified,submodule")


def test_deny_rule_of_any_kind_is_enough() -> None:
    assert not opened(HIDDEN, "src/a", allow="src/**", deny="src/a deleted")


def test_submodule_stands_for_everything_below_it() -> None:
    assert not opened(DIRTY, "lib", allow="*")
    assert not opened(DIRTY, "lib", allow="**", deny="lib/x")


def test_every_code_has_a_sentence_without_its_full_stop() -> None:
    assert set(UNSEEN) == set(UnseenCode)
    assert not [text for text in UNSEEN.values() if text.endswith(".")]
