"""A fix written into the owner's work tree so that it is there whole or not at all.

1. What stands there is noted, and the ledger has the digest of the note, before a file is touched.
2. The files are written; the ledger gets the deed; the note goes.
3. Where a process ends between, the next command about fixes in that work tree finds the note, and no other
   command judges it until then. With the deed in the ledger the fix is there; without it each file that has
   the new text gets the old one back. What somebody wrote since stays.
"""

from __future__ import annotations

from contextlib import contextmanager
from itertools import count
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.app.place import the_repository
from adjudge.app.wiring_programs import open_fixes
from adjudge.contracts.decode import decode_artefact
from adjudge.contracts.fix_attempt_v1 import KIND, FixEntryV1
from adjudge.contracts.held_entries_v1 import APPLY_KIND, ApplyEntryV1, apply_record
from adjudge.contracts.kept_apply_v1 import KeptApplyV1, kept_file, pack_apply, unpack_apply
from adjudge.errors import InputError, StateError
from adjudge.model.ids import RepoPath
from adjudge.model.ledger import sha256
from adjudge.model.state import Transition

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudge.app.place import Place
    from adjudge.app.wiring_programs import FixMeans
    from adjudge.app.world import World
    from adjudge.contracts.kept_apply_v1 import KeptFileV1
    from adjudge.fix.three_way import Change
    from adjudge.model.ledger import Entry
    from adjudge.ports import OwnerTree, Store

APPLIED: Final = "apply"
STRANGE: Final = "A note of a fix being applied that was not made here was taken away; no file was touched."


class Applying(NamedTuple):
    """Where a fix is written.

    Attributes:
        store: The state.
        means: The work tree, and the note.
    """

    store: Store
    means: FixMeans


@contextmanager
def holding_tree(means: FixMeans) -> Iterator[None]:
    """Nobody else writes a fix into the work tree meanwhile.

    Raises:
        StateError: Another process does.
    """
    with means.note.hold() as held:
        if not held:
            message = "Another process writes a fix into the work tree."
            raise StateError("fix-running", message, "try again when it has ended")
        yield


def begin(where: Applying, attempt_id: str, changes: Sequence[Change]) -> None:
    """Note what stands there, durably, before a file is touched."""
    files = tuple(
        kept_file(
            one.path,
            one.before,
            None if one.after is None else sha256(one.after),
            was_executable=one.was_executable,
        )
        for one in changes
    )
    note = pack_apply(KeptApplyV1(attempt_id=attempt_id, work_tree=where.means.note.name, files=files))
    ledger = where.store.ledger
    number = next(n for n in count() if ledger.find(APPLY_KIND, f"{attempt_id}/{n}") is None)
    where.store.commit(Transition(records=(apply_record(attempt_id, note, number),)))
    where.means.note.write(note)


def tell_cut_short(place: Place, world: World) -> tuple[str, ...]:
    """What became of a fix whose writing into the work tree was cut short, which is settled by that."""
    if place.store is None or the_repository(place).database is None:
        return ()
    return settle_cut_short(Applying(place.store, open_fixes(the_repository(place), world)))


def settle_cut_short(where: Applying) -> tuple[str, ...]:
    """What became of a fix whose writing was cut short, told in sentences; empty where none was.

    Afterwards the work tree has all of it, or nothing but what somebody wrote since. Nothing is done while
    another process writes.
    """
    with where.means.note.hold() as held:
        return settle_held(where) if held else ()


def settle_held(where: Applying) -> tuple[str, ...]:
    """The same, by whoever holds the work tree."""
    return tuple(_settled(where))


def _settled(where: Applying) -> Iterator[str]:
    note, files = where.means.note.read(), where.means.files
    if note is None or files is None:
        return
    begun = _begun(where, note)
    if begun is None:
        where.means.note.remove()
        yield STRANGE
        return
    kept = unpack_apply(note)
    name = kept.attempt_id
    if _is_done(where.store, name, begun):
        where.means.note.remove()
        yield f"Applying {name} was cut short after its last file: the work tree has all of it."
        return
    changed = [one.path for one in reversed(kept.files) if not _put_back(one, files)]
    where.means.note.remove()
    if changed:
        listed = ", ".join(sorted(changed))
        yield f"Applying {name} was cut short. It was taken back, but for what was written since: {listed}."
    else:
        yield f"Applying {name} was cut short. The work tree is as it was before."
    yield f"adjudge fix apply {name} --confirm applies it."


def put(files: OwnerTree, path: RepoPath, data: bytes | None, *, executable: bool) -> None:
    """Have a file hold this; ``None`` has it gone."""
    if data is None:
        files.remove(path)
    else:
        files.write(path, data, executable=executable)


def _begun(where: Applying, note: bytes) -> Entry | None:
    """The last ledger entry of a note; ``None`` of one that was not made here, for this work tree."""
    digest, found = sha256(note), None
    for entry in where.store.ledger.named(APPLY_KIND, "fix:"):
        if decode_artefact(entry.payload, ApplyEntryV1).sha256 == digest:
            found = entry
    return found if found is None or unpack_apply(note).work_tree == where.means.note.name else None


def _is_done(store: Store, attempt_id: str, begun: Entry) -> bool:
    """Whether the ledger has the deed that was begun, which is before any next beginning of the same fix."""
    later = [one.seq for one in store.ledger.named(APPLY_KIND, f"{attempt_id}/") if one.seq > begun.seq]
    deeds = (
        one
        for one in store.ledger.named(KIND, f"{attempt_id}/")
        if begun.seq < one.seq < min(later, default=one.seq + 1)
    )
    return any(decode_artefact(one.payload, FixEntryV1).deed == APPLIED for one in deeds)


def _put_back(one: KeptFileV1, files: OwnerTree) -> bool:
    """Whether a file is as it was before the fix, after it was put back where it has the new text."""
    path, before = RepoPath(one.path), one.content()
    files.clear(path)
    try:
        standing = files.read(path)
    except InputError:
        return False
    if standing == before:
        return True
    if (None if standing is None else sha256(standing)) != one.after_sha256:
        return False
    put(files, path, before, executable=one.was_executable)
    return True
