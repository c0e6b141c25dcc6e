"""A signed verdict held against what it is about: expectations first, then judged again and compared.

Only what object ids, the patch and the grant decide is judged again. Whether the grant has expired since is
no part of the verdict, so the day is the grant's own last one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from adjudge.app.scope.comparison import compare_verdicts
from adjudge.app.scope.grants import (
    as_loaded,
    grant_of_file,
    grant_of_rules,
    is_file_name,
    registered_grant,
)
from adjudge.app.scope.judged import LIMIT_PATCH_BYTES, read_subject
from adjudge.app.scope.policy import declared_differences, policy_of_pairs
from adjudge.app.scope.records import GRANT, grant_record_id
from adjudge.app.scope.words import GrantWords, check_grant_words
from adjudge.app.wiring import read_named
from adjudge.contracts.verdict_v1 import verdict_artefact
from adjudge.errors import GitError, InputError, StateError
from adjudge.model.ids import Digest, ObjectId
from adjudge.model.outcome import Outcome, Reason
from adjudge.model.target import TargetMode
from adjudge.scope.judge import judge
from adjudge.scope.read_grant import grant_from_json
from adjudge.scope.subject import digest_patch
from adjudge.survey.scope_again import JudgedTrees, gather_again, holds_trees

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudge.app.place import Place
    from adjudge.app.scope.grants import LoadedGrant
    from adjudge.app.scope.words import PatchWords
    from adjudge.contracts.verdict_v1 import VerdictV1
    from adjudge.model.grant import Grant
    from adjudge.scope.subject import Subject

Recomputed = Literal["same", "differs", "unknown", "not-asked"]
RECOMPUTED: Final[Mapping[Outcome, Recomputed]] = {
    Outcome.PASS: "same",
    Outcome.FAIL: "differs",
    Outcome.INCONCLUSIVE: "unknown",
}
ANY_DAY: Final = "2000-01-01"
GIVE_GRANT: Final = "name it with --grant, or write its rules again"


class Evidence(NamedTuple):
    """What the person holds a verdict against; what is left out is not expected.

    Attributes:
        grant: Rules, a grant file, or the id of a registered one; nothing of it is nothing expected.
        patch: A patch file, and what is declared of it.
        offline: Nothing is judged again.
        issuer: Id of the key that must have signed the grant, as the verdict tells it; or ``None``.
    """

    grant: GrantWords
    patch: PatchWords
    offline: bool = False
    issuer: str | None = None


class Again(NamedTuple):
    """What became of a verdict.

    Attributes:
        outcome: ``pass`` when it holds, ``fail`` when it does not, ``inconclusive`` when nobody can tell.
        reasons: Why; a hint where it holds.
        recomputed: What judging again came to.
        differences: Fields that came out differently, sorted.
        next_step: What would tell; may be empty.
    """

    outcome: Outcome
    reasons: tuple[Reason, ...] = ()
    recomputed: Recomputed = "not-asked"
    differences: tuple[str, ...] = ()
    next_step: str = ""


def judge_again(verdict: VerdictV1, evidence: Evidence, place: Place) -> Again:
    """Hold a verdict against the evidence.

    Args:
        verdict: As the key has signed it.
        evidence: What the person gave.
        place: The repository one stands in, if any.
    """
    patch = None
    if evidence.patch.file is not None:
        patch = read_named(evidence.patch.file, what="patch", limit_bytes=LIMIT_PATCH_BYTES, pipes=True)
    grant = _given_grant(evidence.grant, place) or _kept_grant(verdict, place)
    moved = _find_moved(verdict, evidence, grant=grant, patch=patch)
    if moved is not None:
        return Again(Outcome.FAIL, (moved,))
    if evidence.offline:
        return Again(Outcome.PASS)
    lacking = _lacking(verdict, patch, place)
    if lacking:
        message = f"{lacking} So the verdict was not judged again; the signature holds."
        return Again(Outcome.PASS, (Reason(code="not-judged-again", message=message),))
    try:
        return _judged(verdict, patch, grant=grant, place=place)
    except GitError as error:
        return _unknown("not-readable", f"The change cannot be read again. {error.message}")
    except (InputError, StateError) as error:
        return Again(Outcome.FAIL, (Reason(code=error.code, message=error.message),), "differs")


def _lacking(verdict: VerdictV1, patch: bytes | None, place: Place) -> str:
    """What nobody gave and without which nothing is judged again; empty when all is there."""
    if verdict.base_tree is not None:
        return "There is no repository here." if place.repository is None else ""
    return "The verdict is about a patch file, and none was given." if patch is None else ""


def _judged(verdict: VerdictV1, patch: bytes | None, *, grant: LoadedGrant | None, place: Place) -> Again:
    subject = _subject(verdict, patch, place)
    if isinstance(subject, Again):
        return subject
    if grant is None:
        return _unknown("grant-missing", "The grant of the verdict is not kept here.", GIVE_GRANT)
    return _compared(verdict, subject, grant.grant)


def _find_moved(
    verdict: VerdictV1, evidence: Evidence, *, grant: LoadedGrant | None, patch: bytes | None
) -> Reason | None:
    """How the verdict is about something else than what the person gave; ``None`` when it is not."""
    if patch is not None and digest_patch(patch) != verdict.patch_digest:
        return Reason(code="other-patch", message="The verdict is about another patch than this one.")
    if grant is not None and grant.digest != verdict.grant_digest:
        return Reason(code="other-grant", message="The verdict was given under another grant than this one.")
    if evidence.issuer not in {None, verdict.grant_signed_by}:
        message = "The verdict does not say that its grant had to be signed by this key."
        return Reason(code="other-issuer", message=message)
    if evidence.patch.declared and (names := declared_differences(verdict.policy, evidence.patch)):
        message = f"The verdict was given under another policy: {', '.join(names)}."
        return Reason(code="other-policy", message=message)
    return None


def _compared(verdict: VerdictV1, subject: Subject, grant: Grant) -> Again:
    allow_empty = verdict.policy.get("allow-empty") == "yes"
    found = judge(subject, grant, today=grant.expires or ANY_DAY, allow_empty=allow_empty)
    compared = compare_verdicts(verdict, verdict_artefact(found))
    return Again(compared.outcome, compared.reasons, RECOMPUTED[compared.outcome], compared.differences)


def _subject(verdict: VerdictV1, patch: bytes | None, place: Place) -> Subject | Again:
    """The change once more, or why it cannot be had."""
    if verdict.base_tree is None or verdict.head_tree is None or place.repository is None:
        policy = policy_of_pairs(verdict.policy)
        if policy is None or patch is None:
            return _unknown("policy-unknown", "The policy of the verdict is not one that can be declared.")
        return read_subject(patch, policy)
    mode = verdict.policy.get("target", "")
    if mode not in set(TargetMode):
        return _unknown("policy-unknown", "The verdict does not say which kind of target it judged.")
    judged = JudgedTrees(
        mode=TargetMode(mode),
        base_tree=ObjectId(verdict.base_tree),
        head_tree=ObjectId(verdict.head_tree),
        base_commit=None if verdict.base_commit is None else ObjectId(verdict.base_commit),
    )
    git = place.repository.git
    if not holds_trees(judged, git):
        message = "The trees of the verdict are not in this repository."
        return _unknown("trees-missing", message, "name the repository with --repo")
    return gather_again(judged, git)


def _given_grant(words: GrantWords, place: Place) -> LoadedGrant | None:
    """The grant that the person holds the verdict against; wherever it lies, its digest decides."""
    if words == GrantWords():
        return None
    check_grant_words(words)
    if words.grant is None:
        return grant_of_rules(words)
    return (
        grant_of_file(words.grant)
        if is_file_name(words.grant)
        else registered_grant(words.grant, place.store)
    )


def _kept_grant(verdict: VerdictV1, place: Place) -> LoadedGrant | None:
    """The grant that the ledger kept with the verdict."""
    if place.store is None:
        return None
    kept = place.store.ledger.find(GRANT, grant_record_id(Digest(verdict.grant_digest)))
    return None if kept is None else as_loaded(grant_from_json(kept.payload))


def _unknown(code: str, message: str, next_step: str = "") -> Again:
    reason = Reason(code=code, message=message)
    return Again(Outcome.INCONCLUSIVE, (reason,), "unknown", next_step=next_step)
