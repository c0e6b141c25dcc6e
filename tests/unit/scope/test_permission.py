"""Which rule decides: patterns, kinds and lists against ways of touching a path."""

from __future__ import annotations

import pytest

from adjudge.errors import ConfigError
from adjudge.model.grant import Grant, RuleKind
from adjudge.model.ids import RepoPath
from adjudge.model.verdict import DecidedBy, Decision
from adjudge.scope.permission import Permission
from adjudge.scope.touches import list_touches, plain_touch
from tests.unit.scope.examples import change, rule

CHANGES = {
    "a": "added x",
    "d": "deleted x",
    "m": "modified x",
    "e": "modified x exec",
    "c": "mode x",
    "r": "renamed y -> x",
    "R": "renamed y -> x edited",
    "k": "copied y -> x",
    "K": "copied y -> x edited",
    "t": "typechanged x link=z",
    "l": "added x link=z",
    "L": "deleted x was-link",
    "b": "modified x binary",
    "B": "added x binary",
    "s": "added x submodule",
    "S": "modified x submodule",
}

# An allow rule over everything, with kinds: the changes it covers.
ALLOWED = """
    -                       a d m e c r R k K t l L b B s S
    added                   a . . . . . . . . . . . . . . .
    deleted                 . d . . . . . . . . . . . . . .
    modified                . . m . . . . . . . . . . . . .
    mode                    . . . . c . . . . . . . . . . .
    renamed                 . . . . . r . . . . . . . . . .
    copied                  . . . . . . . k . . . . . . . .
    typechanged             . . . . . . . . . . . . . . . .
    added,modified          a . m . . . . . . . . . . . . .
    added,deleted           a d . . . . . . . . . . . . . .
    modified,mode           . . m e c . . . . . . . . . . .
    modified,renamed        . . m . . r R . . . . . . . . .
    copied,modified         . . m . . . . k K . . . . . . .
    added,symlink           a . . . . . . . . . l . . . . .
    deleted,symlink         . d . . . . . . . . . L . . . .
    typechanged,symlink     . . . . . . . . . t . . . . . .
    modified,binary         . . m . . . . . . . . . b . . .
    added,modified,binary   a . m . . . . . . . . . b B . .
    added,submodule         a . . . . . . . . . . . . . s .
    modified,submodule      . . m . . . . . . . . . . . . S
"""

# Everything allowed, and a deny rule over everything, with kinds: the changes it hits.
DENIED = """
    -                       a d m e c r R k K t l L b B s S
    added                   a . . . . r R k K t l . . B s .
    deleted                 . d . . . r R . . t . L . . . .
    modified                . . m e . . R . K t . . b . . S
    mode                    . . . e c . . . . . . . . . . .
    renamed                 . . . . . r R . . . . . . . . .
    copied                  . . . . . . . k K . . . . . . .
    typechanged             . . . . . . . . . t . . . . . .
    symlink                 . . . . . . . . . t l L . . . .
    submodule               . . . . . . . . . . . . . . s S
    binary                  . . . . . . . . . . . . b B . .
    binary,symlink          . . . . . . . . . t l L b B . .
    mode,submodule          . . . e c . . . . . . . . . s S
"""


def cells(table: str) -> list[tuple[str, str, bool]]:
    """(kinds, change, answer) of every cell."""
    rows = [line.split() for line in table.strip().splitlines()]
    return [
        (kinds.replace("-", ""), CHANGES[name], cell == name)
        for kinds, *row in rows
        for name, cell in zip(CHANGES, row, strict=True)
    ]


def decide(grant: Grant, words: str) -> list[Decision]:
    return [Permission(grant).decide(touch) for touch in list_touches(change(words))]


@pytest.mark.parametrize(("kinds", "words", "answer"), cells(ALLOWED))
def test_allow_rule_covers_what_it_lists_in_full(kinds: str, words: str, answer: bool) -> None:
    grant = Grant(id="g", allow=(rule(f"** {kinds}"),))
    assert all(decision.granted for decision in decide(grant, words)) is answer


@pytest.mark.parametrize(("kinds", "words", "answer"), cells(DENIED))
def test_deny_rule_hits_what_it_lists_in_part(kinds: str, words: str, answer: bool) -> None:
    grant = Grant(id="g", allow=(rule("**"),), deny=(rule(f"** {kinds}"),))
    assert any(not decision.granted for decision in decide(grant, words)) is answer


@pytest.mark.parametrize(
    ("words", "by", "code"),
    [
        ("added src/a.py", DecidedBy.ALLOW, ""),
        ("added lib/a.py", DecidedBy.NOTHING, "outside-grant"),
        ("added src/auth/a.py", DecidedBy.DENY, "denied"),
        ("added src/auth", DecidedBy.DENY, "denied"),
        ("added src/frozen.py", DecidedBy.FROZEN, "frozen-path"),
        ("added src/auth/frozen.py", DecidedBy.FROZEN, "frozen-path"),
        ("deleted tests/a.py", DecidedBy.ALLOW, "kind-not-granted"),
        ("added src/.git/hooks/x", DecidedBy.PROTECTED, "protected-path"),
        ("added src/.GIT/x", DecidedBy.PROTECTED, "protected-path"),
        ("added src/git~1/x", DecidedBy.PROTECTED, "protected-path"),
        ("added src/.gitignore", DecidedBy.ALLOW, ""),
    ],
)
def test_strongest_list_decides(words: str, by: DecidedBy, code: str) -> None:
    grant = Grant(
        id="g",
        allow=(rule("src/**"), rule("tests/** added,modified")),
        deny=(rule("src/auth/**"),),
        frozen=("**/frozen.py",),
    )
    (decision,) = decide(grant, words)
    assert (decision.by, decision.code, decision.granted) == (by, code, code == "")


@pytest.mark.parametrize(
    ("allow", "deny", "frozen", "code"),
    [
        ("vendor/lib/**", "", "", ""),
        ("**", "", "", ""),
        ("vendor/*/**", "", "", ""),
        ("vendor/lib", "", "", "submodule-area"),
        ("vendor/*", "", "", "submodule-area"),
        ("vendor/lib/** added,submodule", "", "", ""),
        ("vendor/lib/** added", "", "", "kind-not-granted"),
        ("vendor/**", "vendor/lib/secret", "", "denied"),
        ("vendor/**", "**/secret", "", "denied"),
        ("vendor/**", "vendor/lib-2/**", "", ""),
        ("vendor/**", "", "vendor/lib/LICENSE", "frozen-path"),
        ("src/**", "", "", "outside-grant"),
    ],
)
def test_submodule_needs_everything_below_its_path(allow: str, deny: str, frozen: str, code: str) -> None:
    grant = Grant(
        id="g",
        allow=(rule(allow),),
        deny=(rule(deny),) if deny else (),
        frozen=(frozen,) if frozen else (),
    )
    (decision,) = decide(grant, "added vendor/lib submodule")
    assert decision.code == code


@pytest.mark.parametrize(
    ("allow", "deny", "by"),
    [
        ("src/**", "", DecidedBy.ALLOW),
        ("src/** added", "", DecidedBy.ALLOW),
        ("lib/**", "", DecidedBy.NOTHING),
        ("src/**", "src/s*", DecidedBy.DENY),
        ("src/**", "src/s* copied", DecidedBy.DENY),
        ("src/**", "src/s* deleted", DecidedBy.ALLOW),
    ],
)
def test_reading_is_open_where_an_allow_rule_matches(allow: str, deny: str, by: DecidedBy) -> None:
    grant = Grant(id="g", allow=(rule(allow),), deny=(rule(deny),) if deny else ())
    assert Permission(grant).decide_read(RepoPath("src/secret")).by is by


def test_protected_path_is_not_read() -> None:
    decision = Permission(Grant(id="g", allow=(rule("**"),))).decide_read(RepoPath(".git/config"))
    assert decision.by is DecidedBy.PROTECTED


def test_nearest_rule_is_named_with_what_it_lacks() -> None:
    (decision,) = decide(Grant(id="g", allow=(rule("src/** added"),)), "modified src/a exec")
    assert decision.message.endswith("'src/**' for added lacks mode, modified.")


def test_rule_that_is_too_narrow_for_a_submodule_is_named() -> None:
    (decision,) = decide(Grant(id="g", allow=(rule("vendor/*"),)), "added vendor/lib submodule")
    assert decision.message.endswith("no allow rule covers that: 'vendor/*' does not cover all of it.")


@pytest.mark.parametrize(
    ("path", "inside", "below"),
    [
        ("src/a", True, True),
        ("src", True, False),
        ("src/x", True, True),
        ("src/auth", False, False),
        ("src/auth/x", False, False),
        ("docs/a", True, False),
        ("lib", False, False),
        ("", False, False),
        ("src/.git", False, False),
    ],
)
def test_area_is_told_for_a_path_and_for_all_below_it(path: str, inside: bool, below: bool) -> None:
    grant = Grant(id="g", allow=(rule("src/** added"), rule("docs/*")), deny=(rule("src/auth/** deleted"),))
    permission = Permission(grant)
    assert (permission.opens(path), permission.opens_below(path)) == (inside, below)


def test_whole_tree_is_open_under_a_grant_for_everything() -> None:
    assert Permission(Grant(id="g", allow=(rule("**"),))).opens_below("")


def test_rule_about_links_doubts_a_path_of_unknown_type() -> None:
    permission = Permission(Grant(id="g", allow=(rule("**"),), deny=(rule("** symlink"),)))
    (touch,) = list_touches(change("modified x untyped"))
    assert permission.find_type_doubt(touch) == rule("** symlink")


def test_rule_about_binaries_has_no_doubt_about_types() -> None:
    permission = Permission(Grant(id="g", allow=(rule("**"),), deny=(rule("** binary"),)))
    (touch,) = list_touches(change("modified x untyped"))
    assert permission.find_type_doubt(touch) is None


def test_grant_with_a_pattern_that_is_none_cannot_be_compiled() -> None:
    with pytest.raises(ConfigError, match="is empty"):
        Permission(Grant(id="g", frozen=("",)))


def test_order_of_rules_does_not_choose_the_one_that_is_named() -> None:
    rules = (rule("**"), rule("src/**"), rule("src/* added"))
    touch = plain_touch(RepoPath("src/a"), RuleKind.ADDED)
    first = Permission(Grant(id="g", allow=rules)).decide(touch)
    assert Permission(Grant(id="g", allow=rules[::-1])).decide(touch) == first
