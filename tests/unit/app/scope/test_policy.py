from __future__ import annotations

import pytest

from adjudge.app.scope.policy import declared_differences, policy_of_pairs
from adjudge.app.scope.words import PatchWords
from adjudge.patch import policy as policies
from adjudge.patch.policy import Applier, Envelope, PatchPolicy, Producer, exact_prefix
from adjudge.scope.subject import policy_pairs

POLICIES = (
    PatchPolicy(),
    PatchPolicy(prefix=policies.P0_TRADITIONAL, producer=Producer.GNU, applier=Applier.PATCH, root="sub/"),
    PatchPolicy(prefix=exact_prefix(b"x\xe9/", b""), envelope=Envelope.MAIL, posix_paths=True),
    PatchPolicy(submodule_log=True, producer=Producer.SVN),
)


@pytest.mark.parametrize("policy", POLICIES)
def test_policy_comes_back_out_of_the_pairs_of_a_verdict(policy: PatchPolicy) -> None:
    assert policy_of_pairs({**dict(policy_pairs(policy)), "allow-empty": "no"}) == policy


@pytest.mark.parametrize(
    "changed",
    [
        {"producer": "cvs"},
        {"source": "trees"},
        {"more": "x"},
        {"prefix": "a/:b/ c/:d/"},
        {"posix-paths": "maybe"},
    ],
)
def test_pairs_that_are_no_policy_are_not_guessed_at(changed: dict[str, str]) -> None:
    assert policy_of_pairs({**dict(policy_pairs(PatchPolicy())), **changed}) is None


def test_missing_pair_is_no_policy() -> None:
    assert policy_of_pairs({"source": "patch"}) is None


def test_only_what_was_typed_is_compared() -> None:
    pairs = dict(policy_pairs(PatchPolicy(prefix=policies.P0, root="sub/")))
    assert declared_differences(pairs, PatchWords(file="-", prefix="p0")) == ()
    assert declared_differences(pairs, PatchWords(file="-", prefix="p1", root="", producer="git")) == (
        "prefix",
        "root",
    )
    assert declared_differences(pairs, PatchWords(file="-", posix_paths=True)) == ("posix-paths",)
