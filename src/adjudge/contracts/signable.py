"""Statements for the artefacts that can be signed: each names what it is about, so it cannot be moved.

A verdict is about the raw patch, both trees and the base commit, as far as it had them; a check about both
trees and the base commit; a try at a fix about both trees and its patch; a proof about both trees of its
change. A grant is about itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.check_v1 import SCHEMA as CHECK
from adjudge.contracts.fix_attempt_v1 import SCHEMA as ATTEMPT
from adjudge.contracts.grant_v1 import SCHEMA as GRANT
from adjudge.contracts.proof_v1 import SCHEMA as PROOF
from adjudge.contracts.verdict_v1 import SCHEMA as VERDICT
from adjudge.contracts.verdict_v1 import verdict_artefact
from adjudge.model.ids import Digest, ObjectId
from adjudge.model.ledger import sha256
from adjudge.model.receipt import (
    Statement,
    Subject,
    predicate_type,
    subject_of_bytes,
    subject_of_commit,
    subject_of_tree,
)

if TYPE_CHECKING:
    from adjudge.contracts.check_v1 import CheckV1
    from adjudge.contracts.fix_attempt_v1 import FixAttemptV1
    from adjudge.contracts.proof_v1 import ProofV1
    from adjudge.contracts.verdict_v1 import VerdictV1
    from adjudge.model.verdict import Verdict


def verdict_statement(verdict: Verdict) -> Statement:
    """The statement to sign for a verdict; without any subject when it judged nothing that has a digest."""
    return Statement(
        subjects=verdict_subjects(verdict),
        predicate_type=predicate_type(VERDICT),
        predicate=encode_canonical(verdict_artefact(verdict)),
    )


def check_statement(check: CheckV1) -> Statement:
    """The statement to sign for a check."""
    return Statement(
        subjects=check_subjects(check),
        predicate_type=predicate_type(CHECK),
        predicate=encode_canonical(check),
    )


def check_subjects(check: CheckV1) -> tuple[Subject, ...]:
    """What a check is about, sorted; of one as it came off the wire nothing is proved by that."""
    target = check.target
    named = [
        subject_of_tree("base-tree", ObjectId(target.base_tree)),
        subject_of_tree("head-tree", ObjectId(target.head_tree)),
    ]
    if target.base_commit is not None:
        named.append(subject_of_commit("base-commit", ObjectId(target.base_commit)))
    return tuple(sorted(named))


def attempt_statement(attempt: FixAttemptV1) -> Statement:
    """The statement to sign for a try at a fix."""
    return Statement(
        subjects=attempt_subjects(attempt),
        predicate_type=predicate_type(ATTEMPT),
        predicate=encode_canonical(attempt),
    )


def attempt_subjects(attempt: FixAttemptV1) -> tuple[Subject, ...]:
    """What a try is about, sorted; of one as it came off the wire nothing is proved by that."""
    named = [subject_of_tree("base-tree", ObjectId(attempt.base_tree))]
    if attempt.head_tree is not None:
        named.append(subject_of_tree("head-tree", ObjectId(attempt.head_tree)))
    if attempt.patch_sha256 is not None:
        named.append(subject_of_bytes("patch", Digest(attempt.patch_sha256)))
    return tuple(sorted(named))


def proof_statement(proof: ProofV1) -> Statement:
    """The statement to sign for a proof."""
    return Statement(
        subjects=proof_subjects(proof),
        predicate_type=predicate_type(PROOF),
        predicate=encode_canonical(proof),
    )


def proof_subjects(proof: ProofV1) -> tuple[Subject, ...]:
    """What a proof is about, sorted; of one as it came off the wire nothing is proved by that."""
    named = [
        subject_of_tree("base-tree", ObjectId(proof.base_tree)),
        subject_of_tree("head-tree", ObjectId(proof.head_tree)),
    ]
    fixed = [one.head_tree for one in proof.attempts if one.head_tree is not None]
    named += [subject_of_tree("fixed-tree", ObjectId(one)) for one in dict.fromkeys(fixed)]
    return tuple(sorted(named))


def grant_statement(body: bytes) -> Statement:
    """The statement to sign for a grant.

    Args:
        body: Its canonical bytes.
    """
    return Statement(
        subjects=(subject_of_bytes("grant", sha256(body)),),
        predicate_type=predicate_type(GRANT),
        predicate=body,
    )


def verdict_subjects(verdict: Verdict | VerdictV1) -> tuple[Subject, ...]:
    """What a verdict is about, sorted; of a verdict as it came off the wire nothing is proved by that."""
    named: list[Subject] = []
    if verdict.patch_digest is not None:
        named.append(subject_of_bytes("patch", Digest(verdict.patch_digest)))
    for name, tree in (("base-tree", verdict.base_tree), ("head-tree", verdict.head_tree)):
        if tree is not None:
            named.append(subject_of_tree(name, ObjectId(tree)))
    if verdict.base_commit is not None:
        named.append(subject_of_commit("base-commit", ObjectId(verdict.base_commit)))
    return tuple(sorted(named))
