from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from adjudge.app.place import Place, open_place
from adjudge.app.scope.judged import read_subject
from adjudge.app.scope.judged_again import Evidence, judge_again
from adjudge.app.scope.scope import answer_scope
from adjudge.app.scope.words import GrantWords, PatchWords, ScopeWords
from adjudge.app.words import TargetWords
from adjudge.contracts.verdict_v1 import VerdictV1, verdict_artefact
from adjudge.errors import UsageError
from adjudge.patch.policy import PatchPolicy
from adjudge.scope.judge import judge
from adjudge.scope.read_grant import grant_from_rules
from tests.unit.app.worlds import subject, world

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from adjudge.app.scope.judged_again import Again

RULES = GrantWords(allow=("src/**",))
NOTHING = Evidence(grant=GrantWords(), patch=PatchWords())
PATCH = b"diff --git a/src/f b/src/f\nnew file mode 100644\n"
OUTSIDE = Place(None, None)


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    subject(tmp_path)
    with open_place(world(tmp_path), needs_repository=True) as place:
        yield place


@pytest.fixture
def verdict(tmp_path: Path, place: Place) -> VerdictV1:
    """Of the work tree, kept in the ledger."""
    assert place.store is not None
    words = ScopeWords(target=TargetWords(worktree=True), grant=RULES)
    artefact = answer_scope(words, world(tmp_path)).artefact
    assert isinstance(artefact, VerdictV1)
    return artefact


@pytest.fixture
def patched() -> VerdictV1:
    """Of a patch."""
    grant = grant_from_rules(allow=["src/**"])
    return verdict_artefact(judge(read_subject(PATCH, PatchPolicy()), grant, today="2000-01-01"))


def patch_evidence(tmp_path: Path, data: bytes = PATCH, grant: GrantWords = RULES) -> Evidence:
    (tmp_path / "p").write_bytes(data)
    return Evidence(grant=grant, patch=PatchWords(file=str(tmp_path / "p")))


def told(found: Again) -> tuple[str, str, list[str]]:
    return found.outcome.value, found.recomputed, [reason.code for reason in found.reasons]


def test_verdict_comes_out_again_from_trees_and_the_kept_grant(verdict: VerdictV1, place: Place) -> None:
    assert told(judge_again(verdict, NOTHING, place)) == ("pass", "same", [])


def test_forged_fact_does_not_come_out_again(verdict: VerdictV1, place: Place) -> None:
    forged = msgspec.structs.replace(verdict, touched=("src/a", "src/b"))
    found = judge_again(forged, NOTHING, place)
    assert told(found) == ("fail", "differs", ["verdict-differs"])
    assert found.differences == ("touched",)


def test_other_grant_is_told_before_anything_is_judged(verdict: VerdictV1, place: Place) -> None:
    evidence = NOTHING._replace(grant=GrantWords(allow=("**",)))
    assert told(judge_again(verdict, evidence, place)) == ("fail", "not-asked", ["other-grant"])


def test_issuer_that_the_verdict_does_not_name_is_told(verdict: VerdictV1, place: Place) -> None:
    evidence = NOTHING._replace(issuer="ab" * 32)
    assert told(judge_again(verdict, evidence, place)) == ("fail", "not-asked", ["other-issuer"])
    bound = msgspec.structs.replace(verdict, grant_signed_by="ab" * 32)
    assert told(judge_again(bound, evidence, place)) == ("pass", "same", [])


def test_trees_that_are_not_here_leave_it_open(verdict: VerdictV1, place: Place) -> None:
    gone = msgspec.structs.replace(verdict, head_tree="9" * 40)
    assert told(judge_again(gone, NOTHING, place)) == ("inconclusive", "unknown", ["trees-missing"])


def test_grant_that_is_not_here_leaves_it_open(verdict: VerdictV1, place: Place) -> None:
    unknown = msgspec.structs.replace(verdict, grant_digest="9" * 64)
    assert told(judge_again(unknown, NOTHING, place)) == ("inconclusive", "unknown", ["grant-missing"])


def test_target_of_no_known_kind_leaves_it_open(verdict: VerdictV1, place: Place) -> None:
    odd = msgspec.structs.replace(verdict, policy={**verdict.policy, "target": "moon"})
    assert told(judge_again(odd, NOTHING, place)) == ("inconclusive", "unknown", ["policy-unknown"])


def test_base_commit_with_another_tree_does_not_hold(verdict: VerdictV1, place: Place) -> None:
    moved = msgspec.structs.replace(verdict, base_tree=verdict.head_tree)
    assert told(judge_again(moved, NOTHING, place)) == ("fail", "differs", ["other-base-tree"])


def test_outside_a_repository_trees_are_not_judged_again(verdict: VerdictV1) -> None:
    assert told(judge_again(verdict, NOTHING, OUTSIDE)) == ("pass", "not-asked", ["not-judged-again"])


def test_offline_nothing_is_judged_again(verdict: VerdictV1, place: Place) -> None:
    assert told(judge_again(verdict, NOTHING._replace(offline=True), place)) == ("pass", "not-asked", [])


def test_patch_is_judged_again_without_a_repository(patched: VerdictV1, tmp_path: Path) -> None:
    assert told(judge_again(patched, patch_evidence(tmp_path), OUTSIDE)) == ("pass", "same", [])


def test_patch_that_is_not_given_is_not_judged_again(patched: VerdictV1) -> None:
    assert told(judge_again(patched, NOTHING, OUTSIDE)) == ("pass", "not-asked", ["not-judged-again"])


def test_one_byte_more_is_another_patch(patched: VerdictV1, tmp_path: Path) -> None:
    evidence = patch_evidence(tmp_path, PATCH + b"\n")
    assert told(judge_again(patched, evidence, OUTSIDE)) == ("fail", "not-asked", ["other-patch"])


def test_other_policy_is_told(patched: VerdictV1, tmp_path: Path) -> None:
    evidence = patch_evidence(tmp_path)
    other = evidence._replace(patch=evidence.patch._replace(prefix="p0"))
    assert told(judge_again(patched, other, OUTSIDE)) == ("fail", "not-asked", ["other-policy"])


def test_policy_that_cannot_be_declared_leaves_it_open(patched: VerdictV1, tmp_path: Path) -> None:
    odd = msgspec.structs.replace(patched, policy={**patched.policy, "applier": "hand"})
    found = judge_again(odd, patch_evidence(tmp_path), OUTSIDE)
    assert told(found) == ("inconclusive", "unknown", ["policy-unknown"])


def test_patch_without_its_grant_leaves_it_open(patched: VerdictV1, tmp_path: Path) -> None:
    found = judge_again(patched, patch_evidence(tmp_path, grant=GrantWords()), OUTSIDE)
    assert told(found) == ("inconclusive", "unknown", ["grant-missing"])
    assert "--grant" in found.next_step


def test_id_that_is_not_registered_is_refused(patched: VerdictV1) -> None:
    with pytest.raises(UsageError):
        judge_again(patched, NOTHING._replace(grant=GrantWords(grant="t")), OUTSIDE)
