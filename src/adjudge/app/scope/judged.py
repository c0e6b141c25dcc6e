"""What is held against the grant: the change that the words for a target name, or a patch file."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.app.scope.patch_hints import patch_hint
from adjudge.app.scope.words import patch_policy
from adjudge.app.wiring import read_named
from adjudge.app.words import target_request
from adjudge.errors import InvariantError, PatchError
from adjudge.patch.parser import parse_patch
from adjudge.scope.reasons import ReasonCode
from adjudge.scope.subject import Subject, subject_of_patch, subject_of_refusal
from adjudge.survey.scope_base import remark_base
from adjudge.survey.scope_subject import gather_subject
from adjudge.survey.targets import resolve_target

if TYPE_CHECKING:
    from adjudge.app.place import Place
    from adjudge.app.scope.words import ScopeWords
    from adjudge.app.world import World
    from adjudge.model.grant import Grant
    from adjudge.model.target import Target, TargetRequest
    from adjudge.patch.policy import PatchPolicy
    from adjudge.ports import GitReader

LIMIT_PATCH_BYTES: Final = 1 << 30
"""As in ``patch.policy.Limits``; a larger text would be refused by the parser as well."""


class Judged(NamedTuple):
    """What is held against the grant.

    Attributes:
        subject: The change.
        hint: What to declare of a patch that was refused, or empty; no part of any verdict.
    """

    subject: Subject
    hint: str = ""


def judged_subject(words: ScopeWords, place: Place, world: World, grant: Grant) -> Judged:
    """The change under judgment.

    Args:
        words: As typed.
        place: Where the gate runs.
        world: Where the command runs.
        grant: What it will be held against; asked only whether it names where a change starts.
    """
    if words.patch.file is not None:
        data = read_named(words.patch.file, what="patch", limit_bytes=LIMIT_PATCH_BYTES, pipes=True)
        subject = read_subject(data, patch_policy(words.patch))
        refused = any(reason.code == ReasonCode.PATCH_REFUSED.value for reason in subject.reasons)
        return Judged(subject, patch_hint(data, words.patch) if refused else "")
    return Judged(_changed_subject(words, place, world, grant))


def read_subject(data: bytes, policy: PatchPolicy) -> Subject:
    """The subject of a patch text; of one that is refused, what can be said of it."""
    try:
        return subject_of_patch(parse_patch(data, policy), policy)
    except PatchError as error:
        return subject_of_refusal(error, data, policy)


def _changed_subject(words: ScopeWords, place: Place, world: World, grant: Grant) -> Subject:
    """The subject of a target, with what must be said of where it starts.

    Raises:
        InvariantError: There is no repository.
    """
    if place.repository is None:
        raise InvariantError("no-repository", "A target was to be judged where there is no repository.")
    git = place.repository.git
    plain = target_request(words.target, world.environment, fall_through=False)
    request = replace(plain, allow_empty=words.allow_empty)
    return target_subject(resolve_target(request, git), request, git, grant, trust_head=words.trust_head)


def target_subject(
    target: Target, request: TargetRequest, git: GitReader, grant: Grant, *, trust_head: bool
) -> Subject:
    """The subject of a change that was resolved, with what must be said of where it starts."""
    subject = gather_subject(target, git)
    if grant.base_commit is not None and not trust_head:
        return subject
    return remark_base(subject, target, request, git, trust_head=trust_head)
