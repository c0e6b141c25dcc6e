"""One finding of a kept review with all that a person needs to rule on it: checks, lines, decisions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from adjudge.app.fix.held import held_rulings
from adjudge.app.fix.keep import the_store
from adjudge.app.place import open_place, the_repository
from adjudge.app.qualify.finding import answer_finding
from adjudge.app.qualify.words import FindingWords
from adjudge.app.served.lines import SourceLine, lines_of_change, lines_of_place
from adjudge.app.served.reviews import read_run
from adjudge.contracts.finding_v1 import SaidV1
from adjudge.contracts.qualified_parts_v1 import ResultV1, RuledV1, locator_of, ruling_wire
from adjudge.errors import UsageError
from adjudge.model.finding import FindingId
from adjudge.model.ruling import ruling_in_force, text_digest
from adjudge.report.codes.table import find_meanings
from adjudge.report.wording import proof_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.app.place import Place
    from adjudge.app.world import World
    from adjudge.contracts.qualified_parts_v1 import CheckedV1
    from adjudge.contracts.run_v1 import RunV1

DEEDS: Final = frozenset({"dismiss", "undo"})
"""What a page may decide."""


class Asked(NamedTuple):
    """What a page asks to be decided.

    Attributes:
        deed: A word of ``DEEDS``.
        reason: Why; a dismissal needs one.
        by: Who decides; nothing is guessed.
    """

    deed: str
    reason: str = ""
    by: str = ""


class ShownCheck(msgspec.Struct, frozen=True, kw_only=True):
    """One piece of evidence: what was claimed, word by word, and what came of checking it."""

    kind: str
    state: str
    claimed: tuple[str, ...]
    found: str
    blind_spots: tuple[str, ...]


class ShownFinding(msgspec.Struct, frozen=True, kw_only=True):
    """The finding.

    Attributes:
        run_id: Of the review.
        result: What became of it there.
        place_words: Why it has the place it has, or none.
        proof_words: What is proved of it.
        checks: Of its place, then of each piece of evidence.
        said_by: Others of the review that say the same.
        lines: Of the change around the place, or of the place where the change is elsewhere; empty where
            nothing of it can be read.
        of_change: The lines are those of the change.
        rulings: Every decision, oldest first.
        in_force: The decision that holds for the text as the review read it.
    """

    run_id: str
    result: ResultV1
    place_words: str
    proof_words: str
    checks: tuple[ShownCheck, ...]
    said_by: tuple[SaidV1, ...]
    lines: tuple[SourceLine, ...]
    of_change: bool
    rulings: tuple[RuledV1, ...]
    in_force: RuledV1 | None


def show_finding(run_id: str, index: int, world: World) -> ShownFinding:
    """The finding with that number in the review.

    Args:
        run_id: Of the review.
        index: Of the finding, from 0.
        world: Where the server runs.
    """
    run = read_run(run_id, world)
    result = _result(run, index)
    with open_place(world, needs_repository=True, keeps=False) as place:
        lines = (
            ()
            if result.resolved is None
            else lines_of_change(run, result.resolved, the_repository(place).git)
        )
        rulings, in_force = _rulings(result, place)
    return ShownFinding(
        run_id=run.run_id,
        result=result,
        place_words=_meaning(result.reason),
        proof_words=proof_words(result.proof, result.reason),
        checks=(_place_check(result), *map(_check, result.evidence)),
        said_by=_said_by(result, run),
        lines=lines or (() if result.resolved is None else lines_of_place(result.resolved)),
        of_change=bool(lines),
        rulings=rulings,
        in_force=in_force,
    )


def rule_on(run_id: str, index: int, ruling: Asked, world: World) -> None:
    """A decision of a person, kept as ``adjudge finding`` keeps it; one that does not do is refused.

    Args:
        run_id: Of the review.
        index: Of the finding.
        ruling: What is decided.
        world: Where the server runs.

    Raises:
        UsageError: No such deed, or nothing that can be ruled on.
    """
    if ruling.deed not in DEEDS:
        raise UsageError(
            "no-such-deed", "A page dismisses a finding or takes that back.", "go back to its page"
        )
    finding_id = _result(read_run(run_id, world), index).finding_id
    if finding_id is None:
        raise UsageError("unknown-finding", "What has no place has no name to be ruled on.", "go back")
    answer_finding(FindingWords(ruling.deed, finding_id, reason=ruling.reason, by=ruling.by), world)


def _result(run: RunV1, index: int) -> ResultV1:
    """The finding with that number.

    Raises:
        UsageError: There is none.
    """
    for one in run.findings.results:
        if one.index == index:
            return one
    raise UsageError("unknown-finding", f"The review has no finding number {index}.", "go back to its list")


def _rulings(result: ResultV1, place: Place) -> tuple[tuple[RuledV1, ...], RuledV1 | None]:
    """(all decisions, the one in force)."""
    if result.finding_id is None:
        return (), None
    finding_id = FindingId(result.finding_id)
    known = held_rulings(the_store(place), [finding_id]).get(finding_id, ())
    force = None
    if result.resolved is not None:
        force = ruling_in_force(known, text_digest(locator_of(result.resolved)))
    return tuple(map(ruling_wire, known)), None if force is None else ruling_wire(force)


def _meaning(reason: str) -> str:
    """One sentence about a reason; the reason where there is none."""
    return next((one.meaning for one in find_meanings(reason)), reason)


def _place_check(result: ResultV1) -> ShownCheck:
    """The check that every finding has to pass first: whether what it says stands where it says."""
    claimed = () if result.original is None else tuple(_claims(msgspec.to_builtins(result.original)))
    state = {"qualified": "holds", "relocated": "holds", "rejected": "does-not-hold"}
    found = " ".join(filter(None, (_meaning(result.reason), result.detail)))
    return ShownCheck(
        kind="place",
        state=state.get(result.disposition, "unavailable"),
        claimed=claimed,
        found=found,
        blind_spots=(),
    )


def _check(one: CheckedV1) -> ShownCheck:
    fields = msgspec.to_builtins(one.evidence)
    kind = fields.pop("kind", type(one.evidence).__struct_config__.tag)
    return ShownCheck(
        kind=str(kind),
        state=one.state,
        claimed=tuple(_claims(fields)),
        found=one.found,
        blind_spots=one.blind_spots,
    )


def _claims(fields: dict[str, object]) -> Iterator[str]:
    """Each field that says something."""
    return (f"{name}: {_words(value)}" for name, value in fields.items() if value not in (None, "", [], {}))


def _words(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} {_words(item)}" for name, item in value.items())
    return ", ".join(map(_words, value)) if isinstance(value, list) else str(value)


def _said_by(result: ResultV1, run: RunV1) -> tuple[SaidV1, ...]:
    others = {index for one in run.findings.clusters if result.index in one.members for index in one.members}
    return tuple(
        SaidV1(index=one.index, finding_id=one.finding_id, title=one.title, reporter=one.reporter)
        for one in run.findings.results
        if one.index in others - {result.index}
    )
