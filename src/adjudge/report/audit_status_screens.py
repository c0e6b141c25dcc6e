"""Where an audit stands, on a terminal: obligations, one item, validation, what was put aside."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.report.screen import Line, Screen, Style, data, own, rest_line, sentence_section
from adjudge.report.wording import plural

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.contracts.audit_status_v1 import (
        AuditDeedV1,
        AuditItemV1,
        AuditStatusV1,
        AuditValidationV1,
        ObligationStatusV1,
    )
    from adjudge.contracts.result_check_v1 import RefusedResultV1

SHOWN: Final = 20
STATES: Final = {
    "satisfied": Style.GOOD, "missing": Style.WARNING, "stale": Style.WARNING, "blocked": Style.BAD,
    "sound": Style.GOOD,
}  # fmt: skip
OUTCOMES: Final = {"pass": Style.GOOD, "fail": Style.BAD, "inconclusive": Style.WARNING}


def status_screen(status: AuditStatusV1) -> Screen:
    """Progress, obligations, and results that do not count."""
    progress = status.progress
    told = f"{progress.accepted} of {plural(progress.items, 'item')} accepted, {progress.due} due now"
    return (
        (own("adjudge audit status  ", Style.TITLE), own(status.run_id)),
        (own(f"progress  {told}, {plural(progress.findings, 'grounded finding')}"),),
        (),
        *_obligations(status.obligations),
        *_refused(status.rejected),
    )


def item_screen(item: AuditItemV1) -> Screen:
    """One item with its files and its result."""
    task = item.task
    lines: list[Line] = [
        (own("adjudge audit explain  ", Style.TITLE), own(task.task_id)),
        (
            own(
                f"pass      {task.pass_id}; risk {task.risk}, {task.complexity}, {task.token_estimate} tokens"
            ),
        ),
        (own(f"lenses    {', '.join(task.lenses)}"),),
        (own("result    "), data(task.result_path, Style.PATH)),
        (own("accepted  "), own("yes", Style.GOOD) if task.accepted else own("no", Style.WARNING)),
    ]
    lines += [
        (
            own("file      "),
            data(one.path, Style.PATH),
            own(f"  lines {one.start_line}-{one.end_line} of {one.lines}"),
        )
        for one in task.scope.files[:SHOWN]
    ]
    if len(task.scope.files) > SHOWN:
        lines.append(rest_line(len(task.scope.files) - SHOWN))
    refused = () if item.refused is None else (item.refused,)
    return (*lines, *sentence_section("Findings", item.findings), *_refused(refused))


def validation_screen(made: AuditValidationV1) -> Screen:
    """Each artefact and the ledger with what came of comparing it."""
    lines: list[Line] = [
        (own("adjudge audit validate  ", Style.TITLE), own(made.outcome, OUTCOMES[made.outcome])),
        (own(f"ledger    {made.ledger}"),),
        (),
    ]
    lines += [
        (own(f"{one.state:<8}  ", STATES[one.state]), own(f"{one.name:<10}  "), data(one.path, Style.PATH))
        for one in made.artefacts
    ]
    return (*lines, (), *_obligations(made.obligations))


def deed_screen(made: AuditDeedV1) -> Screen:
    """What was put aside or taken away."""
    word = "done" if made.done else "not done yet"
    lines: list[Line] = [
        (
            own(f"adjudge audit {made.deed}  ", Style.TITLE),
            own(word, Style.GOOD if made.done else Style.WARNING),
        ),
        (own("run       "), data(made.run_id)),
    ]
    if made.moved_to:
        lines.append((own("put aside "), data(made.moved_to, Style.PATH)))
    if made.deed == "clean":
        lines.append((own("folder    "), data(made.folder, Style.PATH)))
    return (*lines, *sentence_section("Not accepted, and gone with it", made.unaccepted))


def _obligations(told: tuple[ObligationStatusV1, ...]) -> Iterator[Line]:
    for one in told:
        yield (own(f"{one.state:<9} ", STATES[one.state]), own(f"{one.name:<18} "), data(one.why))


def _refused(rejected: tuple[RefusedResultV1, ...]) -> Iterator[Line]:
    if not rejected:
        return
    yield ()
    yield (own("Results that do not count", Style.TITLE),)
    for one in rejected[:SHOWN]:
        yield (own(f"  {one.why}  ", Style.BAD), data(one.message))
        yield (own("    next: "), own(one.command))
    if len(rejected) > SHOWN:
        yield rest_line(len(rejected) - SHOWN)
