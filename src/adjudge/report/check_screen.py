"""A check on a terminal: one line a stage, then red and green, and what collectors came to.

Each stage says its state in one word; what was not asked is listed, so that nobody takes it for passed. A
reason stands once, with the code that ``adjudge tool explain`` knows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.model.check import StageState
from adjudge.model.outcome import Outcome
from adjudge.model.trial import Colour, TestState
from adjudge.report.check_report_lines import report_lines
from adjudge.report.screen import Line, Screen, Style, data, own
from adjudge.report.wording import plural, reason_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from adjudge.contracts.check_v1 import CheckEntryV1, CheckRulingV1
    from adjudge.model.check import Check, Stage
    from adjudge.model.collection import Collected
    from adjudge.model.outcome import Reason
    from adjudge.model.qualified import Qualified
    from adjudge.model.trial import Trial, TwoTrials

LISTED: Final = 20
REASONS_SHOWN: Final = 5
TAIL_LINES: Final = 12
UNCODED: Final = "reported"
"""A code that says no more than the sentence of the tool."""

OUTCOMES: Final = {Outcome.PASS: Style.GOOD, Outcome.FAIL: Style.BAD, Outcome.INCONCLUSIVE: Style.WARNING}
STATES: Final = {
    StageState.PASSED: Style.GOOD,
    StageState.FAILED: Style.BAD,
    StageState.INCONCLUSIVE: Style.WARNING,
    StageState.WAIVED: Style.WARNING,
    StageState.NOT_ASKED: Style.FAINT,
}
COLOURS: Final = {
    Colour.GREEN: Style.GOOD,
    Colour.RED: Style.BAD,
    Colour.UNAVAILABLE: Style.WARNING,
}


def check_screen(check: Check) -> Screen:
    """The lines of a check, in the order a reader needs them."""
    told = [reason for stage in check.stages for reason in stage.reasons[:REASONS_SHOWN]]
    return (
        *_head(check),
        *_stages(check.stages),
        *_trials(check.trials, told),
        *_collected(check.collected, check.findings),
        *_section("Not seen", (one for one in check.limitations if one not in told)),
    )


def collect_screen(
    outcome: Outcome,
    stages: Sequence[Stage],
    made: tuple[Sequence[Collected], Qualified | None],
    limitations: Sequence[Reason],
) -> Screen:
    """The lines of collectors on their own.

    Args:
        outcome: Over all of them.
        stages: One a collector.
        made: What each came to, and what they report.
        limitations: What could not be seen.
    """
    return (
        (own("adjudge tool collect  ", Style.TITLE), own(outcome.value, OUTCOMES[outcome])),
        *_stages(stages),
        *_collected(*made),
        *_section("Not seen", limitations),
    )


def ruling_screen(ruling: CheckRulingV1, check: CheckEntryV1) -> Screen:
    """A decision, and the check that it is about."""
    what = ruling.stage or "the whole result"
    said = {"waive": "waived", "accept": "accepted", "undo": "no longer decided about"}[ruling.deed]
    holds = "It holds for these two trees asked the same, and makes no pass."
    undone = "What was decided is taken back; the ledger keeps both."
    return (
        (own("adjudge check  ", Style.TITLE), data(f"{what} is {said}", Style.WARNING)),
        (own("by         "), data(ruling.by or "nobody named")),
        (own("why        "), data(ruling.why or "-")),
        (own(f"base tree  {check.base_tree}"),),
        (own(f"head tree  {check.head_tree}"),),
        (own(undone if ruling.deed == "undo" else holds, Style.FAINT),),
    )


def _head(check: Check) -> Iterator[Line]:
    outcome = check.outcome
    yield (own("adjudge check  ", Style.TITLE), own(outcome.value, OUTCOMES[outcome]))
    yield (own(f"base tree  {check.target.base_tree}"),)
    yield (own(f"head tree  {check.target.head_tree}"),)
    if check.acceptance is not None:
        said = f"accepted by {check.acceptance.by}: {check.acceptance.why}"
        yield (data(said, Style.WARNING), own("  (the outcome stays)", Style.FAINT))


def _stages(stages: Sequence[Stage]) -> Iterator[Line]:
    width = max((len(one.name) for one in stages), default=0)
    yield ()
    for one in stages:
        yield (
            own("  "),
            data(f"{one.name:<{width}}  ", Style.PATH),
            own(one.state.value.replace("-", " "), STATES[one.state]),
            *((data(f"  was {one.found.value}", Style.FAINT),) if one.waiver is not None else ()),
        )
        if one.waiver is not None:
            yield (own("      "), data(f"waived by {one.waiver.by}: {one.waiver.why}", Style.WARNING))
        for reason in one.reasons[:REASONS_SHOWN]:
            style = Style.FAINT if one.state is StageState.NOT_ASKED else Style.PLAIN
            yield (own("      "), data(_placed(reason), style), *_code(reason, one))
        yield from _rest(len(one.reasons) - REASONS_SHOWN, "more reason")


def _placed(reason: Reason) -> str:
    """The sentence with its place in front."""
    if reason.path is None or reason.line is None:
        return reason_words(reason)
    return f"{reason.path}:{reason.line}: {reason.message}"


def _code(reason: Reason, stage: Stage) -> Line:
    """What ``adjudge tool explain`` is asked with, of a stage that was asked for."""
    if stage.state is StageState.NOT_ASKED or reason.code == UNCODED:
        return ()
    return (own(f"  ({reason.code})", Style.FAINT),)


def _trials(trials: Sequence[TwoTrials], told: Sequence[Reason]) -> Iterator[Line]:
    for one in trials:
        yield ()
        yield (own("Command ", Style.TITLE), data(" ".join(one.argv), Style.PATH))
        for side, trial in (("base", one.base), ("head", one.head)):
            yield _trial(side, trial, told)
        yield from _tail(one.head)


def _trial(side: str, trial: Trial, told: Sequence[Reason]) -> Line:
    """Counts of one side, and why it is not green where no stage said so."""
    counts = ", ".join(f"{len(trial.ids(state))} {state.value}" for state in TestState if trial.ids(state))
    why = trial.reason.message if trial.reason is not None else ""
    shown = any(why in one.message for one in told)
    return (
        own(f"  {side}  "),
        own(f"{trial.colour.value:<11}", COLOURS[trial.colour]),
        own(f"  {counts or 'no named tests'}, {plural(trial.repeats, 'run')}"),
        *((own("  "), data(why, Style.FAINT)) if why and not shown else ()),
    )


def _tail(trial: Trial) -> Iterator[Line]:
    """The end of what the head's run said, where it is not green."""
    lines = trial.tail.splitlines()
    for line in lines[-TAIL_LINES:]:
        yield (own("      | ", Style.FAINT), data(line))


def _collected(collected: Sequence[Collected], findings: Qualified | None) -> Iterator[Line]:
    """What each collector came to, then what all of them report."""
    if not collected:
        return
    alone = findings is not None and findings.whole_tree
    yield ()
    yield (own("Collectors", Style.TITLE),)
    for one in collected:
        head = one.head
        tool = "" if head.tool is None else f" {head.tool.version}"
        old = f", {len(one.inherited)} of them on the base as well" if head.reports and not alone else ""
        yield (
            data(f"  {head.collector}{tool}", Style.PATH),
            own(
                f"  {head.state.value}, {plural(head.examined, 'file')} examined, "
                f"{plural(len(head.reports), 'report')}{old}"
            ),
        )
    yield from report_lines(findings)


def _section(title: str, reasons: Iterable[Reason]) -> Iterator[Line]:
    many = list(dict.fromkeys(reason_words(one) for one in reasons))
    if not many:
        return
    yield ()
    yield (own(title, Style.TITLE),)
    for one in many[:LISTED]:
        yield (own("  "), data(one, Style.FAINT))
    yield from _rest(len(many) - LISTED, "more")


def _rest(count: int, noun: str) -> Iterator[Line]:
    if count > 0:
        yield (own(f"      and {plural(count, noun)}: --json has all", Style.FAINT),)
