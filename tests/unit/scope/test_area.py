"""Places where a link may lead; ways that lead there are in the tests of links."""

from __future__ import annotations

import pytest

from adjudge.model.grant import Grant
from adjudge.scope.area import Area
from adjudge.scope.permission import Permission
from adjudge.scope.reasons import ReasonCode
from tests.unit.scope.examples import rule

FILES = frozenset({"src/a", "lib/b", "Odd/c"})


def problem(path: str, *, allow: str, deny: str = "") -> ReasonCode | None:
    grant = Grant(id="t", allow=(rule(allow),), deny=(rule(deny),) if deny else ())
    found = Area(FILES, Permission(grant), (path,)).find_problem(path)
    return None if found is None else found.code


@pytest.mark.parametrize(
    ("path", "allow", "code"),
    [
        ("src/a", "src/*", None),
        ("src/a", "src/a modified", None),
        ("src", "src/**", None),
        ("", "**", None),
        ("", "src/**", ReasonCode.LINK_LEAVES_GRANT),
        ("src", "src/*", ReasonCode.LINK_LEAVES_GRANT),
        ("src/new", "src/*", ReasonCode.LINK_UNRESOLVED),
        ("src/new", "src/**", None),
        ("lib/b", "src/**", ReasonCode.LINK_LEAVES_GRANT),
    ],
)
def test_place_is_open_as_far_as_is_known_of_it(path: str, allow: str, code: ReasonCode | None) -> None:
    assert problem(path, allow=allow) is code


@pytest.mark.parametrize(
    ("path", "deny"), [("src/A", "src/a"), ("SRC", "src/a"), ("", "Src/a"), ("src/a", "SRC/*")]
)
def test_deny_rule_closes_every_spelling(path: str, deny: str) -> None:
    assert problem(path, allow="**") is None
    assert problem(path, allow="**", deny=deny) is ReasonCode.LINK_LEAVES_GRANT


def test_spelling_of_the_tree_must_be_open_as_well() -> None:
    assert problem("odd/x", allow="odd/**") is ReasonCode.LINK_LEAVES_GRANT
    assert problem("odd/x", allow="**") is None
