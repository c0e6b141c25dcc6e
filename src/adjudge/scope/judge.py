"""The scope gate: a change and a grant to a verdict.

Fail, when something is definitely out of scope or over a limit, even if other things could not be told. Else
inconclusive, when anything could not be told, nothing was examined, or the grant allows nothing. Else pass,
and a pass means that every touched path has an allow rule that covers it: that is checked once more at the
end. The order of changes and rules plays no part, and no clock does: the day of judging is handed in.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING, Final

from adjudge import __version__
from adjudge.errors import InvariantError
from adjudge.model.change import ChangeKind, Flag
from adjudge.model.outcome import Outcome, Reason
from adjudge.model.verdict import Offence, Verdict
from adjudge.scope.admission import admit_grant, find_admission_doubts
from adjudge.scope.collisions import find_collisions
from adjudge.scope.findings import doubt, offend
from adjudge.scope.flags import find_flags
from adjudge.scope.links import find_links, find_writes_through
from adjudge.scope.permission import Permission
from adjudge.scope.read_grant import derive_grant_digest
from adjudge.scope.reasons import ReasonCode
from adjudge.scope.same_content import flag_same_content
from adjudge.scope.size import count_change, find_breaches, find_size_doubts
from adjudge.scope.touches import list_touches
from adjudge.scope.unseen import find_unseen, limit_unseen

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adjudge.model.grant import Grant
    from adjudge.model.ids import RepoPath
    from adjudge.model.verdict import Decision
    from adjudge.scope.findings import Finding
    from adjudge.scope.subject import Subject
    from adjudge.scope.touches import Touch

CHECKER: Final = "adjudge.scope"

LIMITATIONS: Final = {
    "trees-unseen": "The patch has no repository behind it: links and names of a tree were not looked at.",
    "type-unstated": "The patch does not say whether this path is a file, a link or a submodule.",
}
"""What a verdict rests on without having seen it, by code."""


def judge(subject: Subject, grant: Grant, *, today: str, allow_empty: bool = False) -> Verdict:
    """Hold a change against a grant.

    A grant past its date, or for another repository or base, is refused with ``StateError``.

    Args:
        subject: The change, and what is known of the trees around it.
        grant: From whoever gave the task.
        today: The day of judging in UTC, ``YYYY-MM-DD``.
        allow_empty: A change that touches nothing may pass.
    """
    admit_grant(grant, subject, today)
    permission = Permission(grant)
    decisions = {touch: permission.decide(touch) for touch in _list_all(subject)}
    found = frozenset(
        chain(
            _path_findings(subject, permission, decisions),
            _doubts(subject, grant, decisions, allow_empty=allow_empty),
            find_flags(subject.changes),
            flag_same_content(() if subject.trees is None else subject.trees.copies),
            find_unseen(subject.unseen, permission),
        )
    )
    known = replace(subject, limitations=(*subject.limitations, *limit_unseen(subject.unseen, permission)))
    verdict = _assemble(known, grant, decisions=decisions, found=found, allow_empty=allow_empty)
    _vouch(verdict, grant)
    return verdict


def _assemble(
    subject: Subject,
    grant: Grant,
    *,
    decisions: dict[Touch, Decision],
    found: frozenset[Finding],
    allow_empty: bool,
) -> Verdict:
    touched = tuple(sorted({*subject.touched, *(touch.path for touch in decisions)}))
    counted = count_change(len(touched), subject.lines)
    offences = [finding for finding in found if isinstance(finding, Offence)]
    failing = {*find_breaches(counted, grant.limits), *(_as_reason(offence) for offence in offences)}
    doubts = {*subject.reasons, *(finding for finding in found if isinstance(finding, Reason))}
    return Verdict(
        outcome=_outcome(failing=bool(failing), doubtful=bool(doubts), target=subject.outcome),
        reasons=tuple(sorted(failing | doubts, key=_reason_key)),
        touched=touched,
        reads=tuple(sorted(_reads(subject))),
        decisions=tuple(sorted(set(decisions.values()), key=_decision_key)),
        offending=tuple(sorted(offences, key=_offence_key)),
        flags=_flags(subject, found),
        limitations=tuple(sorted({*subject.limitations, *_limitations(subject, decisions)}, key=_reason_key)),
        named=subject.named,
        examined=len(touched),
        counted=counted,
        limits=grant.limits,
        grant_id=grant.id,
        grant_digest=derive_grant_digest(grant),
        patch_digest=subject.patch_digest,
        policy=tuple(sorted((*subject.policy, ("allow-empty", "yes" if allow_empty else "no")))),
        base_commit=subject.base_commit,
        base_tree=subject.base_tree,
        head_tree=subject.head_tree,
        checker=CHECKER,
        checker_version=__version__,
    )


def _list_all(subject: Subject) -> tuple[Touch, ...]:
    """Every way of touching every path, each once, sorted."""
    touches = {touch for change in subject.changes for touch in list_touches(change)}
    return tuple(
        sorted(touches, key=lambda touch: (touch.path, touch.kinds, sorted(touch.amounts), touch[3:]))
    )


def _path_findings(
    subject: Subject, permission: Permission, decisions: dict[Touch, Decision]
) -> Iterator[Finding]:
    granted = [touch for touch, decision in decisions.items() if decision.granted]
    old = {change.old_path for change in subject.changes if change.old_path is not None}
    before, after = (
        (old, ()) if subject.trees is None else (old | subject.trees.base_paths, subject.trees.head_paths)
    )
    yield from (offend(decision) for decision in decisions.values() if not decision.granted)
    for path in _reads(subject):
        decision = permission.decide_read(path)
        if not decision.granted:
            yield offend(decision)
    yield from find_links(subject, permission)
    yield from find_writes_through(subject, decisions, permission)
    yield from find_collisions(granted, before=before, after=after, permission=permission)
    for touch in granted:
        rule = permission.find_type_doubt(touch)
        if rule is not None:
            yield doubt(ReasonCode.TYPE_UNSEEN, touch.path, f"'{rule.pattern}'")


def _doubts(
    subject: Subject, grant: Grant, touches: Iterable[Touch], *, allow_empty: bool
) -> Iterator[Reason]:
    yield from find_admission_doubts(grant, subject)
    yield from find_size_doubts(subject.lines, grant.limits)
    told = {touch.path for touch in touches}
    for path in set(subject.touched) - told:
        yield doubt(ReasonCode.UNACCOUNTED_PATH, path)
    if subject.outcome is not Outcome.PASS:
        if not subject.reasons:
            yield doubt(ReasonCode.TARGET_INCONCLUSIVE)
    elif not told and not subject.touched and not allow_empty:
        yield doubt(ReasonCode.NOTHING_EXAMINED)


def _outcome(*, failing: bool, doubtful: bool, target: Outcome) -> Outcome:
    if failing:
        return Outcome.FAIL
    return Outcome.INCONCLUSIVE if doubtful or target is not Outcome.PASS else Outcome.PASS


def _reads(subject: Subject) -> set[RepoPath]:
    """Sources of copies."""
    copies = (change for change in subject.changes if change.kind is ChangeKind.COPIED)
    return {change.old_path for change in copies if change.old_path is not None}


def _flags(subject: Subject, found: Iterable[Finding]) -> tuple[Flag, ...]:
    """Ours, and those of whoever found the changes where we have none of that code for the path."""
    ours = {flag for flag in found if isinstance(flag, Flag)}
    told = {(flag.code, flag.path) for flag in ours}
    return tuple(sorted(ours | {flag for flag in subject.flags if (flag.code, flag.path) not in told}))


def _limitations(subject: Subject, touches: Iterable[Touch]) -> Iterator[Reason]:
    if subject.trees is not None or not subject.changes:
        return
    yield Reason(code="trees-unseen", message=LIMITATIONS["trees-unseen"])
    for touch in touches:
        if not touch.typed:
            yield Reason(code="type-unstated", message=LIMITATIONS["type-unstated"], path=touch.path)


def _as_reason(offence: Offence) -> Reason:
    return Reason(code=offence.code, message=offence.message, path=offence.path)


def _reason_key(reason: Reason) -> tuple[str, str, int, str]:
    return reason.code, reason.path or "", reason.line or 0, reason.message


def _decision_key(one: Decision) -> tuple[object, ...]:
    """Everything that two decisions can differ in, so that no set order shows."""
    return one.path, one.kinds, one.granted, one.by, one.code, one.message


def _offence_key(one: Offence) -> tuple[object, ...]:
    rule = () if one.rule is None else (one.rule.pattern, one.rule.kinds)
    return one.path, one.code, one.message, one.kinds, one.by, rule


def _vouch(verdict: Verdict, grant: Grant) -> None:
    """Nothing, when a pass is one: an allow rule for every touched path, and none without a rule.

    Raises:
        InvariantError: A pass that nothing carries.
    """
    if verdict.outcome is not Outcome.PASS:
        return
    covered = {decision.path for decision in verdict.decisions if decision.granted}
    refused = any(not decision.granted for decision in verdict.decisions)
    if refused or covered != set(verdict.touched) or not grant.allow or verdict.reasons:
        raise InvariantError("empty-pass", "A scope verdict came to pass with a path that no rule covers.")
