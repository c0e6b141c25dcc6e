"""What is judged: the changes of a target or of a patch, and what is known of the trees around them.

Everything comes in as a value; nothing here looks at a repository. For a patch without a repository the trees
are unknown: that is told as a limitation, since a patch alone cannot show it.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from adjudge.model.ids import Digest, RepoPath
from adjudge.model.outcome import Outcome, Reason
from adjudge.patch import policy as policies
from adjudge.scope.contents import count_lines, find_link_targets
from adjudge.scope.reasons import ReasonCode, say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudge.errors import PatchError
    from adjudge.model.change import Change, Flag, PatchSet
    from adjudge.model.ids import ObjectId
    from adjudge.model.target import Target
    from adjudge.patch.policy import PatchPolicy
    from adjudge.scope.contents import LineCount
    from adjudge.scope.same_content import SameContent
    from adjudge.scope.unseen import Unseen

PolicyPairs = tuple[tuple[str, str], ...]

_PREFIXES: Final = {
    policies.P1: "p1",
    policies.P0: "p0",
    policies.P1_TRADITIONAL: "p1-traditional",
    policies.P0_TRADITIONAL: "p0-traditional",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Trees:
    """What the base and head tree hold.

    Attributes:
        base_paths: Every path before: files, links and submodules.
        head_paths: The same after.
        base_links: Path of each symbolic link before → its target, or ``None`` when the blob was not read.
        head_links: The same after.
        copies: Content that is written and stood elsewhere before, sorted.
    """

    base_paths: frozenset[RepoPath] = frozenset()
    head_paths: frozenset[RepoPath] = frozenset()
    base_links: Mapping[RepoPath, bytes | None] = field(default_factory=dict)
    head_links: Mapping[RepoPath, bytes | None] = field(default_factory=dict)
    copies: tuple[SameContent, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """One change under judgment.

    Attributes:
        changes: In any order.
        touched: Every path known to be touched; those of ``changes``, or more.
        outcome: Whether the changes are known for certain; never ``fail``.
        reasons: Why they are not.
        flags: Raised by whoever found the changes.
        limitations: What could not be seen there.
        unseen: What stands in the work tree and in neither tree; in any order.
        links: (commit index, path after) of each symbolic link written → its target, or ``None`` when unseen.
        trees: The trees around the change, or ``None`` for a patch without a repository.
        lines: How many lines change, or ``None`` when nobody counted.
        policy: (name, value) pairs of what was declared, sorted.
        patch_digest: Plain SHA-256 of the raw patch, or ``None``.
        named: Paths that a refused patch names; guesses.
        repository: Identity, 64 hex digits, or ``None`` when unknown.
        base_commit: Commit before, or ``None``.
        base_tree: Tree before, or ``None`` for a patch without a repository.
        head_tree: Tree after, or ``None``.
    """

    changes: tuple[Change, ...]
    touched: tuple[RepoPath, ...]
    outcome: Outcome = Outcome.PASS
    reasons: tuple[Reason, ...] = ()
    flags: tuple[Flag, ...] = ()
    limitations: tuple[Reason, ...] = ()
    unseen: tuple[Unseen, ...] = ()
    links: Mapping[tuple[int, RepoPath], bytes | None] = field(default_factory=dict)
    trees: Trees | None = None
    lines: LineCount | None = None
    policy: PolicyPairs = ()
    patch_digest: Digest | None = None
    named: tuple[RepoPath, ...] = ()
    repository: str | None = None
    base_commit: ObjectId | None = None
    base_tree: ObjectId | None = None
    head_tree: ObjectId | None = None


def subject_of_target(
    target: Target,
    trees: Trees,
    *,
    repository: str | None = None,
    patch: PatchSet | None = None,
) -> Subject:
    """The subject of a comparison of two trees.

    Args:
        target: The change, with its witnesses.
        trees: What both trees hold; ``head_links`` has every link that was written.
        repository: Identity of the repository.
        patch: The text witness of the same trees, for its digest and its lines; ``None`` when not at hand.
    """
    return Subject(
        changes=target.changes,
        touched=target.touched,
        outcome=target.outcome,
        reasons=target.reasons,
        flags=target.flags,
        limitations=target.limitations,
        links={(0, path): goal for path, goal in trees.head_links.items()},
        trees=trees,
        lines=None if patch is None else count_lines(patch),
        policy=(
            ("git", target.git_version),
            ("object-format", target.object_format),
            ("source", "trees"),
            ("target", target.mode.value),
        ),
        patch_digest=None if patch is None else digest_patch(patch.data),
        repository=repository,
        base_commit=target.base_commit,
        base_tree=target.base_tree,
        head_tree=target.head_tree,
    )


def subject_of_patch(patch: PatchSet, policy: PatchPolicy) -> Subject:
    """The subject of a patch text read under a declared policy, with no repository behind it."""
    return Subject(
        changes=patch.changes,
        touched=patch.touched,
        flags=patch.flags,
        links=find_link_targets(patch),
        lines=count_lines(patch),
        policy=policy_pairs(policy),
        patch_digest=digest_patch(patch.data),
    )


def subject_of_refusal(error: PatchError, data: bytes, policy: PatchPolicy) -> Subject:
    """The subject of a patch text that the strict parser refused: no change is known for certain."""
    reason = Reason(
        code=ReasonCode.PATCH_REFUSED.value,
        message=say(ReasonCode.PATCH_REFUSED, f"{error.message.rstrip('.')} ({error.code})"),
        line=error.line,
    )
    return Subject(
        changes=(),
        touched=(),
        outcome=Outcome.INCONCLUSIVE,
        reasons=(reason,),
        policy=policy_pairs(policy),
        patch_digest=digest_patch(data),
        named=tuple(sorted({RepoPath(path) for path in error.paths})),
    )


def policy_pairs(policy: PatchPolicy) -> PolicyPairs:
    """What was declared of a patch text, as sorted pairs."""
    return tuple(
        sorted(
            {
                "applier": policy.applier.value,
                "envelope": policy.envelope.value,
                "posix-paths": "yes" if policy.posix_paths else "no",
                "prefix": _prefix(policy),
                "producer": policy.producer.value,
                "root": policy.root,
                "source": "patch",
                "submodule-log": "yes" if policy.submodule_log else "no",
            }.items()
        )
    )


def digest_patch(data: bytes) -> Digest:
    """Plain SHA-256 of the raw bytes, with no domain tag: any tool can check it against the file."""
    return Digest(hashlib.sha256(data).hexdigest())


def _prefix(policy: PatchPolicy) -> str:
    if policy.prefix in _PREFIXES:
        return _PREFIXES[policy.prefix]
    pairs = ((old.decode("latin-1"), new.decode("latin-1")) for old, new in policy.prefix.pairs)
    words = " ".join(f"{old}:{new}" for old, new in pairs)
    return f"{words} traditional" if policy.prefix.traditional else words
