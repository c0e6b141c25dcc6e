"""What a fixer left behind: in its tree, in the git folder of that tree, and in the subject.

What a process of the same user cannot be kept from is looked for: every part that it has no business with is
read before and after, and a difference fails the try, whatever else came of it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.app.fix.second_look import JudgedFix, inside_tests, judges_touched
from adjudge.app.place import the_repository
from adjudge.app.wiring import today_utc
from adjudge.contracts.canonical import encode_canonical
from adjudge.errors import AdjudgeError
from adjudge.model.fix import FixCode, PutEntry
from adjudge.model.ids import ObjectId
from adjudge.model.outcome import Outcome, Reason
from adjudge.model.review import AttemptEnd
from adjudge.model.target import TargetMode
from adjudge.scope.judge import judge
from adjudge.scope.read_grant import grant_from_json
from adjudge.survey.scope_again import JudgedTrees, target_of_trees
from adjudge.survey.scope_subject import gather_subject
from adjudge.survey.targets import in_order

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.app.fix.tried import Tried
    from adjudge.app.place import Place
    from adjudge.app.wiring import Repository
    from adjudge.contracts.fix_packet_v1 import FixPacketV1
    from adjudge.model.fix import GitParts
    from adjudge.model.target import Target
    from adjudge.model.verdict import Verdict
    from adjudge.ports import FixGit, GitReader, RetainedTree, WorkTree

LIMIT_BYTES: Final = 8 << 20
"""Of the patch of a fix."""
LEFT_OUT: Final = "symlink-left-out"
PARTS: Final = {
    "configuration": (FixCode.CONFIGURATION_WRITTEN, "The configuration of its git folder was written."),
    "head": (FixCode.HEAD_MOVED, "HEAD of its tree was moved."),
    "hooks": (FixCode.HOOKS_WRITTEN, "Hooks were written in its git folder."),
    "refs": (FixCode.REFS_CHANGED, "Refs of its tree were changed, as by a commit, a branch or a tag."),
}


class Held(NamedTuple):
    """What stood before the fixer was started.

    Attributes:
        retained: Its tree.
        own: The git folder of the tree.
        subject: The repository under review.
        links: Ignored folders of it that commands are lent, sorted.
    """

    retained: RetainedTree
    own: GitParts
    subject: GitParts
    links: tuple[str, ...]


def look_before(retained: RetainedTree, packet: FixPacketV1, git: FixGit) -> Held:
    """What stands before a fixer is started."""
    links = tuple(sorted({link for one in packet.commands for link in one.links}))
    return Held(retained, git.folder(retained.git_folder), git.subject(links), links)


def look_after(tried: Tried, held: Held, place: Place, git: FixGit) -> tuple[Tried, tuple[Reason, ...]]:
    """The try with what was left, and why it failed; no reason where it did not.

    Args:
        tried: So far.
        held: What stood before.
        place: Where the repository is.
        git: Reads trees.

    Raises:
        AdjudgeError: What was left cannot be read, and not because of the subject.
    """
    now = git.subject(held.links)
    touched = held.subject.differing(now)
    tried = replace(tried, subject=tuple(name for name, _ in held.subject.parts), touched=touched)
    failures = (*_failed(tried), *_touched(touched))
    if not held.retained.is_there():
        gone = Reason(code=FixCode.TREE_GONE, message="The tree is gone, or another stands in its place.")
        return replace(tried, retained=False), (*failures, gone)
    failures += tuple(_moved(held.own.differing(git.folder(held.retained.git_folder))))
    try:
        read = _read(tried, held.retained, the_repository(place), git)
    except AdjudgeError as error:
        if not touched:
            raise
        unread = Reason(code=FixCode.LEFT_UNREAD, message=f"What was left was not read: {error.message}")
        return replace(tried, limitations=(*tried.limitations, unread)), failures
    return read, (*failures, *_too_large(read))


def _read(tried: Tried, retained: RetainedTree, repository: Repository, git: FixGit) -> Tried:
    """The try with what was left; nothing is said of a tree that is as it was."""
    reader = repository.git
    base = ObjectId(tried.packet.tree)
    left = git.snapshot(retained.folder, base)
    head = _with_left_out(left.tree, base, retained, reader, git)
    if head == base and not left.unknown:
        return replace(tried, head=head)
    patch = reader.patch_text(base, head, context=3, text=False)
    target = _target(base, head, left, reader)
    verdict = _verdict(tried.packet, target, reader)
    judged = JudgedFix(base, head, tuple(target.touched), tried.packet)
    passed = verdict.outcome is Outcome.PASS
    return replace(
        tried,
        head=head,
        judges=judges_touched(judged, repository) if passed else (),
        inside=inside_tests(judged, reader) if passed else (),
        changed=tuple(target.touched),
        patch=patch,
        verdict=verdict,
        whitespace=git.whitespace(base, head),
        limitations=(*tried.limitations, *left.limitations),
    )


def _too_large(tried: Tried) -> Iterator[Reason]:
    if len(tried.patch) > LIMIT_BYTES:
        message = f"The change has {len(tried.patch)} bytes; {LIMIT_BYTES} are looked at."
        yield Reason(code=FixCode.TOO_LARGE, message=message)


def _failed(tried: Tried) -> Iterator[Reason]:
    if tried.fixer.end != AttemptEnd.DONE:
        message = f"The fixer ended {tried.fixer.end}: {tried.fixer.detail or 'it says no more'}"
        yield Reason(code=FixCode.FIXER_FAILED, message=message)


def _touched(parts: tuple[str, ...]) -> Iterator[Reason]:
    if parts:
        message = f"The repository under review changed meanwhile: {', '.join(parts)}."
        yield Reason(code=FixCode.SUBJECT_TOUCHED, message=message)


def _moved(parts: tuple[str, ...]) -> Iterator[Reason]:
    return (Reason(code=PARTS[one][0], message=PARTS[one][1]) for one in parts)


def _with_left_out(
    head: ObjectId, base: ObjectId, retained: RetainedTree, reader: GitReader, git: FixGit
) -> ObjectId:
    """The tree with links put back that were never written to disk, where nothing came in their place."""
    absent = {one.path for one in retained.limitations if one.code == LEFT_OUT and one.path is not None}
    if not absent:
        return head
    there = {one.path for one in reader.list_tree(head)}
    entries = [one for one in reader.list_tree(base) if one.path in absent - there]
    return git.put(head, [PutEntry(path=one.path, mode=one.mode, object_id=one.object_id) for one in entries])


def _target(base: ObjectId, head: ObjectId, left: WorkTree, reader: GitReader) -> Target:
    """What was left as a change, with what could not be seen of it."""
    plain = target_of_trees(JudgedTrees(TargetMode.WORKTREE, base, head, None), reader)
    reasons = in_order([*plain.reasons, *left.unknown])
    return replace(
        plain,
        flags=tuple(sorted({*plain.flags, *left.flags})),
        outcome=Outcome.INCONCLUSIVE if reasons else Outcome.PASS,
        reasons=reasons,
        limitations=in_order([*plain.limitations, *left.limitations]),
    )


def _verdict(packet: FixPacketV1, target: Target, reader: GitReader) -> Verdict:
    grant = grant_from_json(encode_canonical(packet.grant))
    return judge(gather_subject(target, reader), grant, today=today_utc(), allow_empty=False)
