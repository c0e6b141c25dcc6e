"""``adjudge tool ledger``: verify the chain of what was accepted, export it, compare two exports.

Damage is refused (4): what a damaged ledger says cannot be believed. A fork is a failed comparison (1). An
empty ledger was not verified, since there was nothing to verify (3); one with a break is sound as it stands,
but a part of its history is gone, which is no pass either (3).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from adjudge.app.answer import Answer
from adjudge.app.outside import refuse_writing_inside
from adjudge.app.wiring import (
    has_state,
    is_taken,
    open_kept,
    open_repository,
    read_export,
    verify_kept,
    write_export,
)
from adjudge.contracts.ledger_tools_v1 import LedgerExportV1, comparison_artefact
from adjudge.contracts.ledger_v1 import (
    break_reasons,
    compare_lines,
    decode_entry,
    report_artefact,
    verify_lines,
)
from adjudge.contracts.target_v1 import reasons_wire
from adjudge.errors import ContractError, InconclusiveError, UsageError
from adjudge.model.ids import Digest
from adjudge.model.ledger import NO_BREAKS, Head, LedgerReport, Relation, verify_chain
from adjudge.model.outcome import Outcome
from adjudge.report.state_screens import (
    ledger_comparison_screen,
    ledger_export_screen,
    ledger_report_screen,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adjudge.app.wiring import Repository
    from adjudge.app.world import World
    from adjudge.model.ledger import Entry
    from adjudge.ports import Store

CODES: Final = {Outcome.PASS: 0, Outcome.FAIL: 4, Outcome.INCONCLUSIVE: 3}
RESTORE: Final = "docs/state.md says what each damage means"
BROKEN: Final = "The chain is sound as it stands, but it has a break: a part of its history is gone"
_HEAD: Final = re.compile(r"([0-9]{1,15}):([0-9a-f]{64})")


def answer_ledger_verify(export: str | None, head: str | None, world: World) -> Answer:
    """What verifying a ledger comes to.

    Args:
        export: An export to verify instead of the ledger of the repository one stands in, or ``None``.
        head: A head kept elsewhere, as ``NUMBER:DIGEST``, that must be on the chain; or ``None``.
        world: Where the command runs.
    """
    recorded = () if head is None else (_parse_head(head),)
    if export is not None:
        return _report_answer(verify_lines(read_export(export), recorded=recorded))
    with open_repository(world) as repository:
        check_kept(repository)
        report = verify_kept(repository)
        if recorded and report.damage is None:
            with open_kept(repository) as store:
                report = verify_chain(_store(store).ledger.entries(), recorded=recorded)
    return _report_answer(report)


def answer_ledger_export(path: str, world: World) -> Answer:
    """The ledger as JSON Lines in a file outside the repository; replaces an older export alone."""
    refuse_writing_inside(path, world, what="export")
    _check_replaceable(path)
    with open_repository(world) as repository:
        check_kept(repository)
        with open_kept(repository) as kept:
            ledger = _store(kept).ledger
            found = _Passing()
            count = write_export(found.through(ledger.entries()), path)
            artefact = LedgerExportV1(
                entries=count,
                head=ledger.head().digest,
                breaks=found.breaks.count,
                limitations=reasons_wire(break_reasons(found.breaks)),
            )
    return Answer(artefact=artefact, screen=lambda: ledger_export_screen(artefact))


def answer_ledger_compare(first: str, second: str) -> Answer:
    """How two exports stand to each other: one continues the other, or they fork."""
    found = compare_lines(read_export(first), read_export(second))
    artefact = comparison_artefact(found)
    code, why = 0, ""
    if found.relation is Relation.FORK:
        code, why = 1, f"The two exports fork after {found.common} common entries"
    elif found.damage is not None:
        code, why = 4, found.damage.message
    elif not found.common:
        code, why = 3, "The two exports have no entry in common, since one of them is empty"
    elif found.first_breaks.count or found.second_breaks.count:
        code, why = 3, "A chain with a break has lost a part of its history"
    return Answer(
        artefact=artefact,
        screen=lambda: ledger_comparison_screen(artefact),
        exit_code=code,
        why=why,
        next_step=RESTORE if code else "",
    )


def _report_answer(report: LedgerReport) -> Answer:
    artefact = report_artefact(report)
    why = ""
    if report.outcome is not Outcome.PASS:
        why = BROKEN if report.breaks.count else "The ledger is empty, so there was nothing to verify"
    return Answer(
        artefact=artefact,
        screen=lambda: ledger_report_screen(artefact),
        exit_code=CODES[report.outcome],
        why=why if report.damage is None else report.damage.message,
        next_step=_next_step(report),
    )


def _next_step(report: LedgerReport) -> str:
    if report.damage is not None:
        return f"{RESTORE}; `adjudge tool ledger fork --at {report.damage.seq}` tells how to go on without it"
    if report.breaks.count:
        return RESTORE
    return "" if report.outcome is Outcome.PASS else "adjudge scope, which keeps its verdicts here"


class _Passing:
    """Looks for breaks in the entries that pass."""

    def __init__(self) -> None:
        self.breaks = NO_BREAKS

    def through(self, entries: Iterable[Entry]) -> Iterator[Entry]:
        for entry in entries:
            self.breaks = self.breaks.joined(entry)
            yield entry


def _parse_head(text: str) -> Head:
    """A head as a person kept it.

    Raises:
        UsageError: It is none.
    """
    found = _HEAD.fullmatch(text)
    if found is None:
        raise UsageError(
            "not-a-head", f"{ascii(text)[:80]} is no head.", "write NUMBER:DIGEST, as scope tells it"
        )
    return Head(seq=int(found[1]), digest=Digest(found[2]))


def check_kept(repository: Repository) -> None:
    """Nothing, when something is kept of the repository.

    Raises:
        InconclusiveError: Nothing is; so nothing can be said of it.
    """
    if not has_state(repository):
        raise InconclusiveError("nothing-kept", "Nothing has been accepted here yet.", "adjudge scope --help")


def _store(store: Store | None) -> Store:
    """The state.

    Raises:
        InconclusiveError: Nothing can be kept here.
    """
    if store is None:
        raise InconclusiveError("nothing-kept", "Nothing can be kept here.", "set ADJUDGE_STATE_DIR")
    return store


def _check_replaceable(path: str) -> None:
    """Nothing, when a file that has the name is an export.

    Raises:
        UsageError: It is something else.
    """
    if not is_taken(path):
        return
    first = next(read_export(path), None)
    try:
        if first is not None:
            decode_entry(first)
    except ContractError as error:
        message = "The file is there already and is no export of a ledger."
        raise UsageError("export-exists", message, "name another file") from error
