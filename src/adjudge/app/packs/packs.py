"""``adjudge packs``: the packs there are, one of them, what is wrong with a file, and which are in use.

``use`` is the one deed that changes anything: the selection is replaced as a whole, and a pack in a file is
kept with it, so that editing the file changes nothing until it is named again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.app.answer import Answer
from adjudge.app.packs.choose import KNOWN, LIST, TAKEN, PackFinder, is_pack_file
from adjudge.app.packs.words import check_pack_words
from adjudge.app.place import open_place, the_repository
from adjudge.app.wiring import read_named
from adjudge.app.words import TargetWords, target_request
from adjudge.contracts.pack_v1 import LIMIT_PACKS, pack_wire, stored_pack
from adjudge.contracts.packs_v1 import PackFaultV1, PacksV1, listed_pack
from adjudge.contracts.target_v1 import reasons_wire
from adjudge.errors import StateError, UsageError
from adjudge.model.outcome import Reason
from adjudge.model.pack import PackOrigin, SelectedPack
from adjudge.model.state import Transition
from adjudge.packs.builtin import builtin_packs
from adjudge.packs.reading import LIMIT_BYTES, examine
from adjudge.report.packs_screen import packs_screen
from adjudge.survey.target_trust import trust_base

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudge.app.packs.choose import Entries
    from adjudge.app.packs.words import PackWords
    from adjudge.app.place import Place
    from adjudge.app.world import World
    from adjudge.model.pack import ChosenPack
    from adjudge.model.target import TargetRequest


FROM_HEAD: Final = Reason(
    code="packs-from-head",
    message="No protected branch is known, so packs of the repository are those of HEAD; a review goes by "
    "those of its own trust base.",
)


def answer_packs(words: PackWords, world: World) -> Answer:
    """What is asked of packs; 0, and 1 where a file is no pack."""
    check_pack_words(words)
    if words.deed == "validate":
        return _validate(words)
    with open_place(world, needs_repository=True, keeps=words.deed == "use") as place:
        finder = _finder(place, world)
        if words.deed == "use":
            _use(words, finder, place)
            return _told(words, finder.in_use(), finder, (place, world))
        if words.deed == "show":
            return _told(words, [finder.find(words.names[0])], finder, (place, world))
        own = [one for one in finder.in_use() if one.origin is PackOrigin.OPERATOR]
        return _told(words, [*builtin_packs(KNOWN), *finder.of_repository(), *own], finder, (place, world))


def _finder(place: Place, world: World) -> PackFinder:
    """Packs as a review of what is at hand would find them."""
    git = the_repository(place).git

    def trusted() -> Entries:
        commit = trust_base(_request(world), git, trust_head=True)
        return {} if commit is None else {one.path: one for one in git.list_tree(git.commit(commit).tree)}

    return PackFinder(world, place.store, trusted, git)


def _request(world: World) -> TargetRequest:
    return target_request(TargetWords(), world.environment, fall_through=True)


def _use(words: PackWords, finder: PackFinder, place: Place) -> None:
    """Replace the selection.

    Raises:
        UsageError: There are too many, or one stands twice.
        StateError: Nothing can be kept.
    """
    found = [finder.find(name) for name in words.names]
    names = [one.pack.pack_id for one in found]
    if len(found) > LIMIT_PACKS:
        message = f"{len(found)} packs; a review goes by {LIMIT_PACKS} at most."
        raise UsageError("too-many-packs", message, LIST)
    if len(set(names)) != len(names):
        raise UsageError("pack-twice", "One pack is named twice.", LIST)
    if place.writable is None:
        raise StateError("store-read-only", "Nothing can be kept here, so no pack can be chosen.")
    own = [one for one in found if one.origin is PackOrigin.OPERATOR]
    selection = tuple(
        SelectedPack(pack_id=one.pack.pack_id, digest=one.digest if one in own else "") for one in found
    )
    place.writable.commit(Transition(standards=tuple(map(stored_pack, own)), selection=selection))


def _told(
    words: PackWords, packs: Sequence[ChosenPack], finder: PackFinder, where: tuple[Place, World]
) -> Answer:
    place, world = where
    of_repository = any(one.origin is PackOrigin.REPOSITORY for one in packs)
    from_head = (FROM_HEAD,) if of_repository and not _is_protected(place, world) else ()
    used = {one.pack.pack_id: one.digest for one in finder.in_use()}
    shown = packs[0] if words.deed == "show" else None
    limits = (*finder.edited(packs), *from_head)
    artefact = PacksV1(
        deed=words.deed,  # type: ignore[arg-type]  # one of the words of the command
        packs=tuple(listed_pack(one, in_use=used.get(one.pack.pack_id) == one.digest) for one in packs),
        shown=None if shown is None else pack_wire(shown.pack),
        faults=(),
        limitations=reasons_wire(limits),
    )
    return Answer(artefact=artefact, screen=lambda: packs_screen(artefact), notes=place.notes())


def _is_protected(place: Place, world: World) -> bool:
    """Whether somebody but the proposer says which packs of the repository hold."""
    return trust_base(_request(world), the_repository(place).git) is not None


def _validate(words: PackWords) -> Answer:
    """Every fault of every file, at once.

    Raises:
        UsageError: A word names no file.
    """
    faults: list[PackFaultV1] = []
    for name in words.names:
        if not is_pack_file(name):
            message = f"{ascii(name)[:80]} is no file of a pack."
            raise UsageError("pack-names", message, "adjudge packs validate FILE.toml")
        _, found = examine(
            read_named(name, what="pack", limit_bytes=LIMIT_BYTES + 1), rules=KNOWN, taken=TAKEN
        )
        faults += [PackFaultV1(file=name, place=place, message=fault) for place, fault in found]
    artefact = PacksV1(deed="validate", packs=(), shown=None, faults=tuple(faults), limitations=())
    return Answer(
        artefact=artefact,
        screen=lambda: packs_screen(artefact),
        exit_code=1 if faults else 0,
        why=f"{faults[0].file} cannot be used: {faults[0].place}: {faults[0].message}." if faults else "",
        next_step="docs/packs.md says what a pack may hold" if faults else "",
    )
