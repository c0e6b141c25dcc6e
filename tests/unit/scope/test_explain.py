"""Which rule decides for one path, kind by kind."""

from __future__ import annotations

from adjudge.model.grant import Grant, RuleKind
from adjudge.model.ids import RepoPath
from adjudge.model.verdict import DecidedBy
from adjudge.scope.explain import explain
from tests.unit.scope.examples import rule

GRANT = Grant(
    id="g",
    allow=(rule("src/** added,modified,symlink"), rule("src/x")),
    deny=(rule("src/** deleted,symlink"),),
    frozen=("src/y/**",),
)


def answers(path: str) -> dict[str, tuple[DecidedBy, bool]]:
    """Kind → (what decided, granted)."""
    found = explain(RepoPath(path), GRANT)
    return {kind.value: (one.by, one.granted) for kind, one in zip(RuleKind, found.decisions, strict=True)}


def test_every_kind_is_answered() -> None:
    assert list(answers("src/a")) == [kind.value for kind in RuleKind]


def test_kinds_of_one_path_are_decided_apart() -> None:
    found = answers("src/a")
    assert found["added"] == (DecidedBy.ALLOW, True)
    assert found["deleted"] == (DecidedBy.DENY, False)
    assert found["symlink"] == (DecidedBy.DENY, False)
    assert found["renamed"] == (DecidedBy.ALLOW, False)


def test_submodule_is_asked_for_all_below() -> None:
    assert answers("src/x")["submodule"] == (DecidedBy.ALLOW, False)
    assert answers("src/x")["binary"] == (DecidedBy.ALLOW, True)
    assert answers("src")["submodule"] == (DecidedBy.FROZEN, False)


def test_all_matching_rules_are_told() -> None:
    found = explain(RepoPath("src/y/a"), GRANT)
    assert (found.frozen, found.deny, found.allow) == (("src/y/**",), GRANT.deny, (GRANT.allow[0],))


def test_path_outside_is_decided_by_nothing() -> None:
    assert set(answers("lib/a").values()) == {(DecidedBy.NOTHING, False)}


def test_reading_is_answered() -> None:
    assert explain(RepoPath("src/a"), GRANT).read.granted
    assert not explain(RepoPath("lib/a"), GRANT).read.granted
