"""Statements for the artefacts that can be signed: each names what it is about, so it cannot be moved.

A verdict is about the raw patch, both trees and the base commit, as far as it had them; a check about both
trees and the base commit. A grant is about itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.check_v1 import SCHEMA as CHECK
from adjudge.contracts.grant_v1 import SCHEMA as GRANT
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
