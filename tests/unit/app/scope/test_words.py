from __future__ import annotations

import pytest

from adjudge.app.scope.words import (
    GrantWords,
    PatchWords,
    ScopeWords,
    check_grant_words,
    check_scope_words,
    patch_policy,
)
from adjudge.errors import UsageError
from adjudge.patch import policy as policies
from adjudge.patch.policy import Applier, Envelope, PatchPolicy, Producer, exact_prefix

RULES = GrantWords(allow=("src/**",))


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (GrantWords(), "no-grant"),
        (GrantWords(grant="t", allow=("a",)), "two-grants"),
        (GrantWords(grant="t", max_files=0), "two-grants"),
        (GrantWords(allow=("a",), require_signed="k"), "unsigned-rules"),
    ],
)
def test_words_that_name_no_grant_or_two_are_refused(words: GrantWords, code: str) -> None:
    with pytest.raises(UsageError) as caught:
        check_grant_words(words)
    assert caught.value.code == code


@pytest.mark.parametrize(
    "words",
    [RULES, GrantWords(deny=("a",)), GrantWords(max_added=0), GrantWords(grant="t", require_signed="k")],
)
def test_words_that_name_one_grant_are_let_through(words: GrantWords) -> None:
    check_grant_words(words)


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (ScopeWords(grant=RULES, patch=PatchWords(prefix="p0")), "no-patch"),
        (ScopeWords(grant=RULES, patch=PatchWords(posix_paths=True)), "no-patch"),
        (ScopeWords(grant=RULES, patch=PatchWords(file="-"), trust_head=True), "no-head"),
        (ScopeWords(grant=RULES, receipt="r"), "no-key"),
    ],
)
def test_words_that_have_nothing_to_belong_to_are_refused(words: ScopeWords, code: str) -> None:
    with pytest.raises(UsageError) as caught:
        check_scope_words(words)
    assert caught.value.code == code


def test_what_is_not_declared_of_a_patch_has_its_default() -> None:
    assert patch_policy(PatchWords(file="-")) == PatchPolicy()


@pytest.mark.parametrize(
    ("text", "prefix"),
    [
        ("p0", policies.P0),
        ("p1-traditional", policies.P1_TRADITIONAL),
        ("x/:y/", exact_prefix(b"x/", b"y/")),
        (":", exact_prefix(b"", b"")),
        ("\udcff:é", exact_prefix(b"\xff", "é".encode())),
    ],
)
def test_prefix_is_a_name_or_an_exact_pair(text: str, prefix: policies.Prefix) -> None:
    assert patch_policy(PatchWords(file="-", prefix=text)).prefix == prefix


@pytest.mark.parametrize("text", ["p2", "a:b:c", ""])
def test_prefix_that_is_neither_is_refused(text: str) -> None:
    with pytest.raises(UsageError, match="is no prefix"):
        patch_policy(PatchWords(file="-", prefix=text))


def test_everything_that_is_declared_is_in_the_policy() -> None:
    words = PatchWords("-", "p0", "gnu", "patch", "sub/", "log", submodule_log=True, posix_paths=True)
    assert patch_policy(words) == PatchPolicy(
        prefix=policies.P0,
        producer=Producer.GNU,
        applier=Applier.PATCH,
        envelope=Envelope.LOG,
        root="sub/",
        submodule_log=True,
        posix_paths=True,
    )
