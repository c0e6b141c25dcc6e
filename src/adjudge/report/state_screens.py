"""What the state did or holds, on a terminal: registrations, keys, ledgers, and what a purge removes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.report.screen import Line, Screen, Style, data, own
from adjudge.report.wording import plural

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudge.contracts.keygen_v1 import KeygenV1
    from adjudge.contracts.ledger_fork_v1 import LedgerForkV1
    from adjudge.contracts.ledger_tools_v1 import KeptReceiptV1, LedgerComparisonV1, LedgerExportV1
    from adjudge.contracts.ledger_v1 import LedgerReportV1
    from adjudge.contracts.purge_v1 import PurgeV1
    from adjudge.contracts.registration_v1 import RegistrationV1
    from adjudge.contracts.target_v1 import ReasonV1

LISTED: Final = 20
STYLES: Final = {"pass": Style.GOOD, "fail": Style.BAD, "inconclusive": Style.WARNING}
RELATIONS: Final = {
    "equal": "both are the same chain",
    "first-longer": "the first goes on where the second ends",
    "second-longer": "the second goes on where the first ends",
    "fork": "a fork: after their common start they go on in different ways",
    "first-damaged": "the first is damaged, so nothing else can be said",
    "second-damaged": "the second is damaged, so nothing else can be said",
}


def registration_screen(found: RegistrationV1) -> Screen:
    """A grant that is kept."""
    word = "already registered" if found.known else "registered"
    return (
        (own("adjudge scope  ", Style.TITLE), own(word, Style.GOOD)),
        (own("grant   "), data(found.id)),
        (own(f"digest  {found.grant_digest}"),),
        (own(f"signed  {'yes' if found.signed else 'no'}"),),
        (),
        (own("Next: ", Style.TITLE), own("adjudge scope --grant "), data(found.id)),
    )


def keygen_screen(found: KeygenV1) -> Screen:
    """A key pair that was made."""
    return (
        (own("adjudge tool keygen", Style.TITLE),),
        (own("private key  "), data(found.private, Style.PATH)),
        (own("public key   "), data(found.public, Style.PATH)),
        (own(f"key id       {found.key_id}"),),
        (),
        (own("Next: ", Style.TITLE), own("adjudge scope --sign "), data(found.private)),
    )


def ledger_report_screen(found: LedgerReportV1) -> Screen:
    """What verifying a ledger came to."""
    lines: list[Line] = [
        (own("adjudge tool ledger verify  ", Style.TITLE), own(found.outcome, STYLES[found.outcome])),
        (own(f"sound entries  {found.entries}"),),
        (own(f"head           {found.entries - 1}:{found.head}"),),
    ]
    if found.damage is not None:
        lines += [(own(f"{found.damage.kind}: ", Style.BAD), data(found.damage.message))]
    return (*lines, *_breaks(found.limitations))


def ledger_export_screen(found: LedgerExportV1) -> Screen:
    """What an export holds."""
    return (
        (own("adjudge tool ledger export", Style.TITLE),),
        (own(f"entries  {found.entries}"),),
        (own(f"head     {found.entries - 1}:{found.head}"),),
        *_breaks(found.limitations),
    )


def ledger_fork_screen(found: LedgerForkV1) -> Screen:
    """What going on after damage did, or would do."""
    record, will = found.record, "" if found.done else "would be "
    lines: list[Line] = [
        (own("adjudge tool ledger fork  ", Style.TITLE), own(_word(done=found.done), Style.WARNING)),
        (own(f"{record.damage.kind}: ", Style.BAD), data(record.damage.message)),
        (own(f"kept      {_kept(found.kept)}"),),
        (own(f"lost      {record.lost} from number {record.at} on, {will}set aside"),),
        (own(f"aside     {plural(len(record.files), 'file')} in "), data(record.set_aside, Style.PATH)),
        (own(f"          sha256 {record.set_aside_sha256}"),),
    ]
    for table in record.tables:
        left = "the rest cannot be read" if table.left is None else f"{table.left} left"
        lines.append((own(f"table     {table.table}: {plural(table.rows, 'row')}, {left}"),))
    return (*lines, (own(f"new head  {record.at}:{found.head}"),))


def _word(*, done: bool) -> str:
    return "done" if done else "nothing changed"


def _kept(count: int) -> str:
    return f"entries 0 to {count - 1}" if count else "no entry"


def _breaks(limitations: Sequence[ReasonV1]) -> Iterator[Line]:
    """Each break, and how many are not shown."""
    for reason in limitations[:LISTED]:
        yield (own(f"{reason.code}: ", Style.WARNING), data(reason.message))
    if len(limitations) > LISTED:
        yield (own(f"  and {plural(len(limitations) - LISTED, 'more')}: --json has them", Style.FAINT),)


def kept_receipt_screen(found: KeptReceiptV1) -> Screen:
    """A receipt that was written to a file."""
    return (
        (own("adjudge tool ledger receipt", Style.TITLE),),
        (own(f"receipt  sha256:{found.receipt_sha256}"),),
        (own(f"size     {found.size_bytes} bytes"),),
    )


def ledger_comparison_screen(found: LedgerComparisonV1) -> Screen:
    """How two exports stand to each other."""
    lines: list[Line] = [
        (
            own("adjudge tool ledger compare  ", Style.TITLE),
            own(found.outcome, STYLES[found.outcome]),
        ),
        (own(f"common entries  {found.common}"),),
        (own(RELATIONS[found.relation]),),
    ]
    if found.damage is not None:
        lines += [(own(f"{found.damage.kind}: ", Style.BAD), data(found.damage.message))]
    for which, limitations in (("first", found.first_limitations), ("second", found.second_limitations)):
        lines += [(own(f"{which}  "), *line) for line in _breaks(limitations)]
    return tuple(lines)


def purge_screen(found: PurgeV1) -> Screen:
    """What is, or would be, removed."""
    return tuple(_purge(found))


def _purge(found: PurgeV1) -> Iterator[Line]:
    word = "removed" if found.removed else "would be removed"
    yield (
        own("adjudge purge  ", Style.TITLE),
        own(f"{plural(len(found.traces), 'file')}, {found.size_bytes} bytes {word}"),
    )
    for trace in found.traces[:LISTED]:
        yield (own(f"  {trace.size_bytes:>12}  {trace.folder}  "), data(trace.path, Style.PATH))
    if len(found.traces) > LISTED:
        yield (own(f"  and {plural(len(found.traces) - LISTED, 'more file')}: --json has all", Style.FAINT),)
    if found.stays:
        size = sum(trace.size_bytes for trace in found.stays)
        words = f"The cache stays, {size} bytes: all repositories share it, and --all removes it."
        yield (own(words, Style.WARNING),)
    if found.traces and not found.removed:
        command = "adjudge purge --all --yes" if found.extent == "all" else "adjudge purge --yes"
        yield ()
        yield (own("Next: ", Style.TITLE), own(f"{command} removes this"))
