"""``adjudge fix apply``: what a try left, put into the owner's work tree in three ways, uncommitted.

All of it is worked out before a byte is written: where one file does not fit, nothing is applied. What stood
there is put back when writing fails half-way, and by the next command where the process is killed. Nothing is
staged, committed, merged or pushed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.app.answer import Answer
from adjudge.app.fix.applying import Applying, begin, holding_tree, put, settle_held
from adjudge.app.fix.keep import keep_attempt, the_store
from adjudge.app.place import the_repository
from adjudge.app.wiring import compute_id
from adjudge.app.wiring_programs import open_fixes
from adjudge.contracts.fix_attempt_v1 import FixDeedV1
from adjudge.contracts.target_v1 import reasons_wire
from adjudge.errors import InputError, ToolError, UsageError
from adjudge.fix.three_way import Change, Step, settle
from adjudge.model.ids import ObjectId
from adjudge.model.outcome import Reason
from adjudge.report.fix_screen import deed_screen

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from adjudge.app.fix.words import DeedWords
    from adjudge.app.place import Place
    from adjudge.app.wiring_programs import FixMeans
    from adjudge.app.world import World
    from adjudge.contracts.fix_attempt_v1 import FixAttemptV1
    from adjudge.model.ids import RepoPath
    from adjudge.model.target import TreeEntry
    from adjudge.ports import GitReader, OwnerTree

APPLICABLE: Final = frozenset({"verified_fixed", "fixed_unproven"})
LIMIT_BYTES: Final = 256 << 20
EXECUTABLE: Final = "100755"
CONFLICT: Final = "fix-conflict"


def apply_attempt(attempt: FixAttemptV1, words: DeedWords, place: Place, world: World) -> Answer:
    """The fix in the owner's work tree: 0 applied or only told, 1 where it does not fit.

    Raises:
        UsageError: It is not fixed, or there is no work tree.
    """
    if attempt.state not in APPLICABLE or attempt.head_tree is None:
        message = f"The try {attempt.attempt_id} is {attempt.state}; only a fix is applied."
        raise UsageError("not-a-fix", message, f"adjudge fix diff {attempt.attempt_id} prints its patch")
    means = open_fixes(the_repository(place), world)
    if means.files is None:
        raise UsageError("bare-repository", "There is no work tree here.", "name a repository with --repo")
    git = the_repository(place).git
    with holding_tree(means):
        ours = git.work_tree(trust_filters=(), paranoid=True).tree
        found = tuple(_changes(attempt, ours, means, git))
        conflicts = tuple(one for one in found if isinstance(one, Reason))
        changes = tuple(one for one in found if isinstance(one, Change))
        done = words.confirmed and not conflicts
        if done:
            _write(attempt, changes, means.files, Applying(the_store(place, writable=True), means))
    deed = FixDeedV1(
        attempt_id=attempt.attempt_id,
        deed="apply",
        done=done,
        paths=tuple(one.path for one in changes),
        merged=tuple(one.path for one in changes if one.merged),
        conflicts=reasons_wire(conflicts),
    )
    again = "" if done or conflicts else f"adjudge fix apply {attempt.attempt_id} --confirm"
    return Answer(
        artefact=deed,
        screen=lambda: deed_screen(deed, again),
        exit_code=1 if conflicts else 0,
        why=" ".join(one.message for one in conflicts[:3]),
        next_step="mend the work tree, or take the patch by hand" if conflicts else again,
    )


def _write(attempt: FixAttemptV1, changes: tuple[Change, ...], files: OwnerTree, where: Applying) -> None:
    """The files, and the deed in the ledger; what is cut short is taken back from the note."""
    if changes:
        begin(where, attempt.attempt_id, changes)
    try:
        write_changes(changes, files)
    except BaseException:  # it was taken back already, as far as that goes
        settle_held(where)
        raise
    keep_attempt(where.store, attempt, "apply")
    where.means.note.remove()


def is_applied(attempt: FixAttemptV1, ours: ObjectId, means: FixMeans, git: GitReader) -> bool:
    """Whether a tree has all that a try changed: applying it there would change nothing."""
    if attempt.state not in APPLICABLE or attempt.head_tree is None:
        return False
    return all(
        isinstance(one, Change) and one.before == one.after and one.executable == one.was_executable
        for one in _changes(attempt, ours, means, git)
    )


def _changes(
    attempt: FixAttemptV1, ours: ObjectId, means: FixMeans, git: GitReader
) -> Iterator[Change | Reason]:
    base, theirs = ObjectId(attempt.base_tree), ObjectId(attempt.head_tree or "")
    sides = [{one.path: one for one in git.list_tree(tree)} for tree in (base, ours, theirs)]
    paths = sorted({path for change in git.compare(base, theirs) for path in change.touched})
    for path in paths:
        step = settle(*(side.get(path) for side in sides))
        if step is Step.CONFLICT:
            yield _conflict(path, "it stands otherwise there, or is no plain file")
        elif step is not Step.NOTHING:
            yield _change(path, step, sides, means, git)


def _change(
    path: RepoPath,
    step: Step,
    sides: list[dict[RepoPath, TreeEntry]],
    means: FixMeans,
    git: GitReader,
) -> Change | Reason:
    """One file that is to be changed; a reason where it cannot be."""
    base, ours, theirs = (side.get(path) for side in sides)
    data = _read(git, [one.object_id for one in (base, ours, theirs) if one is not None])
    try:
        standing = None if means.files is None else means.files.read(path)
    except (InputError, ToolError) as error:
        return _conflict(path, error.message.rstrip("."))
    if (standing is None) != (ours is None) or (
        standing is not None
        and ours is not None
        and compute_id("blob", standing, like=ours.object_id) != ours.object_id
    ):
        return _conflict(path, "what stands on disk is stored otherwise, as by a filter or an end of line")
    after = None if theirs is None else data[theirs.object_id]
    if step is Step.MERGE and base is not None and ours is not None and after is not None:
        after = means.git.merged(data[base.object_id], data[ours.object_id], after)
        if after is None:
            return _conflict(path, "both sides changed the same lines")
    return Change(
        path=path,
        before=standing,
        after=after,
        executable=_is_executable(base, ours, theirs),
        was_executable=ours is not None and ours.mode == EXECUTABLE,
        merged=step is Step.MERGE,
    )


def _is_executable(base: TreeEntry | None, ours: TreeEntry | None, theirs: TreeEntry | None) -> bool:
    """Whether a file may be executed afterwards: as the owner has it, where the owner changed that."""
    changed = base is not None and ours is not None and base.mode != ours.mode
    chosen = ours if changed else theirs
    return chosen is not None and chosen.mode == EXECUTABLE


def _read(git: GitReader, ids: list[ObjectId]) -> Mapping[ObjectId, bytes]:
    """Contents by id.

    Raises:
        ToolError: One of them cannot be read.
    """
    with git.blobs().open() as reader:
        blobs = list(reader.read(sorted(set(ids)), limit_bytes=LIMIT_BYTES))
    found = {one.object_id: one.data for one in blobs if one.data is not None}
    if len(found) != len(set(ids)):
        raise ToolError("missing-blob", "The content of a file of the fix cannot be read.")
    return found


def write_changes(changes: tuple[Change, ...], files: OwnerTree) -> None:
    """Write them all; where one fails, or is not as it was read any more, those before it are put back.

    An ``InputError`` where something stands in the way of a file, or it was changed meanwhile; a
    ``ToolError`` where one cannot be written.
    """
    done: list[Change] = []
    try:
        for one in changes:
            _still_as_read(files, one)
            done.append(one)
            put(files, one.path, one.after, executable=one.executable)
    except BaseException as error:  # an interrupt too
        for one in reversed(done):
            put(files, one.path, one.before, executable=one.was_executable)
        raise error from None


def _still_as_read(files: OwnerTree, one: Change) -> None:
    """Whether a file is as it was read, so that nothing of its owner's is written over.

    Raises:
        InputError: It is not.
    """
    if files.read(one.path) != one.before:
        raise InputError(CONFLICT, f"{one.path} was changed while the fix was applied.", "apply it again")


def _conflict(path: RepoPath, why: str) -> Reason:
    return Reason(code=CONFLICT, message=f"{path}: {why}.", path=path)
