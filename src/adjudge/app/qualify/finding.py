"""``adjudge finding``: one finding with all that was checked, and what people decide about it.

Decisions are added, never changed, and hold for the text that was ruled on. They come from this command
alone: no import brings one, so no reviewer accepts its own result.
"""

from __future__ import annotations

import re
from itertools import count
from typing import TYPE_CHECKING, Final, NamedTuple, NoReturn

from adjudge.app.answer import Answer
from adjudge.app.place import open_place
from adjudge.contracts.finding_v1 import FindingV1, SaidV1
from adjudge.contracts.held_entries_v1 import RULING_KIND, finding_ruling_record
from adjudge.contracts.qualified_parts_v1 import locator_of, ruling_wire
from adjudge.contracts.qualified_v1 import unpack_run
from adjudge.errors import StateError, UsageError
from adjudge.model.ruling import Ruling, RulingWord, ruling_in_force, text_digest
from adjudge.model.state import Transition
from adjudge.report.finding_screen import finding_screen

if TYPE_CHECKING:
    from adjudge.app.place import Place
    from adjudge.app.qualify.words import FindingWords
    from adjudge.app.world import World
    from adjudge.contracts.qualified_parts_v1 import ResultV1
    from adjudge.contracts.qualified_v1 import QualifiedV1
    from adjudge.model.finding import FindingId
    from adjudge.model.ids import Digest
    from adjudge.model.ruling import RunId
    from adjudge.ports import Store

WORDS: Final = {
    "accept": RulingWord.ACCEPTED,
    "dismiss": RulingWord.DISMISSED,
    "undo": RulingWord.UNDONE,
}
LONGEST: Final = 4096
"""Characters of a reason."""
NAMED: Final = 5
"""Findings that an ambiguous start of an id names."""

_NAME: Final = re.compile(r"(?:fnd:)?([0-9a-f]{4,32})")


class _Known(NamedTuple):
    """What is kept of a finding."""

    finding_id: FindingId
    runs: tuple[RunId, ...]
    artefact: QualifiedV1 | None
    results: tuple[ResultV1, ...]
    text: Digest | None
    rulings: tuple[Ruling, ...]


def answer_finding(words: FindingWords, world: World) -> Answer:
    """The finding, after what was decided; 0. One that is not kept here is a ``UsageError``."""
    _check_words(words)
    with open_place(world, needs_repository=True, keeps=False) as place:
        store = _store(place, words.name)
        known = _load(store, _find(store, words.name))
        if words.deed in WORDS:
            known = _rule(store, known, words)
        notes = place.notes() if words.deed in WORDS else ()
    artefact = _artefact(known)
    return Answer(artefact=artefact, screen=lambda: finding_screen(artefact), notes=notes)


def _check_words(words: FindingWords) -> None:
    """Nothing, when the words fit the deed.

    Raises:
        UsageError: A dismissal without a reason, or a text that cannot be kept.
    """
    if words.deed == "dismiss" and not words.reason.strip():
        raise UsageError("no-reason", "A dismissal needs a reason.", "say why with --reason TEXT")
    if words.deed == "show" and (words.reason or words.by):
        raise UsageError("show-alone", "Showing a finding decides nothing.", "leave --reason and --by out")
    for name, text in (("--reason", words.reason), ("--by", words.by)):
        if len(text) > LONGEST or not _is_plain(text):
            message = f"The text of {name} is longer than {LONGEST} characters, or no plain text."
            raise UsageError("reason-text", message, "shorten it")


def _is_plain(text: str) -> bool:
    """Whether a database and a terminal take it: UTF-8 without NUL."""
    return "\0" not in text and not any("\ud800" <= one <= "\udfff" for one in text)


def _find(store: Store, name: str) -> FindingId:
    """The one finding that a name means.

    Raises:
        UsageError: It means none, or several.
    """
    match = _NAME.fullmatch(name)
    if match is None:
        message = f"{ascii(name)[:80]} names no finding."
        raise UsageError("not-a-finding", message, "write fnd: and 4 hex digits at least")
    found = store.finding_ids(f"fnd:{match[1]}", limit=NAMED + 1)
    if not found:
        _refuse_unknown(name)
    if len(found) > 1:
        named = ", ".join(found[:NAMED])
        more = " and others" if len(found) > NAMED else ""
        raise UsageError("ambiguous-finding", f"{name} could be {named}{more}.", "write more of it")
    return found[0]


def _store(place: Place, name: str) -> Store:
    """The state; without one nothing is known."""
    return place.store if place.store is not None else _refuse_unknown(name)


def _refuse_unknown(name: str) -> NoReturn:
    """End where no finding has this name.

    Raises:
        UsageError: Always.
    """
    message = f"No finding {ascii(name)[:80]} is kept here."
    raise UsageError("unknown-finding", message, "adjudge qualify FILE lists findings")


def _load(store: Store, finding_id: FindingId) -> _Known:
    runs = store.runs_with(finding_id)
    run = store.find_run(runs[0]) if runs else None
    artefact = None if run is None else unpack_run(run.body)
    results = tuple(one for one in artefact.results if one.finding_id == finding_id) if artefact else ()
    resolved = next((one.resolved for one in results if one.resolved is not None), None)
    return _Known(
        finding_id=finding_id,
        runs=runs,
        artefact=artefact,
        results=results,
        text=None if resolved is None else text_digest(locator_of(resolved)),
        rulings=store.rulings([finding_id]).get(finding_id, ()),
    )


def _rule(store: Store, known: _Known, words: FindingWords) -> _Known:
    """Add the decision; what is known after it.

    Raises:
        UsageError: There is nothing to take back, or no run that holds the finding.
        StateError: Nothing can be kept here.
    """
    text = known.text
    if words.deed == "undo":
        last = known.rulings[-1] if known.rulings else None
        text = text if last is None or text is not None else last.text
        if text is None or ruling_in_force(known.rulings, text) is None:
            raise UsageError("nothing-to-undo", "No decision about this finding is in force.")
    if text is None:
        message = "No run that holds this finding is kept, so its text is not known."
        raise UsageError("no-run", message, "run adjudge qualify again")
    ruling = Ruling(
        finding_id=known.finding_id, word=WORDS[words.deed], text=text, reason=words.reason, by=words.by
    )
    if store.read_only is not None:
        raise StateError(store.read_only.code, f"Nothing can be kept here. {store.read_only.message}")
    number = next(n for n in count() if store.ledger.find(RULING_KIND, f"{known.finding_id}/{n}") is None)
    store.commit(Transition(rulings=(ruling,), records=(finding_ruling_record(ruling, number),)))
    return known._replace(rulings=(*known.rulings, ruling))


def _artefact(known: _Known) -> FindingV1:
    run = known.artefact
    force = None if known.text is None else ruling_in_force(known.rulings, known.text)
    return FindingV1(
        finding_id=known.finding_id,
        runs=known.runs,
        head_tree=None if run is None else run.target.head_tree,
        head_commit=None if run is None else run.target.head_commit,
        results=known.results,
        said_by=() if run is None else _said_by(known, run),
        rulings=tuple(map(ruling_wire, known.rulings)),
        in_force=None if force is None else ruling_wire(force),
    )


def _said_by(known: _Known, run: QualifiedV1) -> tuple[SaidV1, ...]:
    mine = {one.index for one in known.results}
    others = {index for one in run.clusters if mine.intersection(one.members) for index in one.members}
    return tuple(
        SaidV1(index=one.index, finding_id=one.finding_id, title=one.title, reporter=one.reporter)
        for one in run.results
        if one.index in others - mine
    )
