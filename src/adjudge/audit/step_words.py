"""The prompt of a step: what a host does next, in words that need nothing else to be read.

Rules: the first lines say what tree is audited and how much of it, so a wrong place is seen at once; texts
of others are spelt so that nothing in them is hidden and stand in tables of one line; what is cut is counted.
The same step gives the same bytes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.model.audit import FileStatus, RejectedClass, StepKind
from adjudge.plan.visible import show
from adjudge.report.wording import plural

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from adjudge.model.audit import AuditPlan, RejectedResult
    from adjudge.model.step import Step
    from adjudge.model.workload import WorkItem

SHOWN: Final = 64
EXCLUDED: Final = 20
WORDS: Final = 3
"""Words that say what a command does; the others say of what."""
NEXT: Final = "adjudge audit next-step"
WORKLOAD: Final = ".adjudge/audit/workload.json"
RESULT_MAP: Final = ".adjudge/audit/result-map.json"

_TITLES: Final = {
    StepKind.CONFIRM_SCOPE: "confirm what is audited",
    StepKind.REVIEW: "read the items of the workload",
    StepKind.DEEPEN: "read some items again, closer",
    StepKind.VERIFY: "check findings that were reported",
    StepKind.NARRATIVE: "tell the findings in prose",
    StepKind.PRESENT: "show the report",
    StepKind.BLOCKED: "something is in the way",
}
_WORK: Final = f"""\
1. Read `{WORKLOAD}`. For each item of the table below do what its `prompt.text` says; that text is complete.
   Its `context` names files nearby that may help.
2. Take `run_id` and `prompt_sha256` of the item from `{RESULT_MAP}`.
3. Write the result to its `result_path`, whole, and nothing around it. Items may be done in any order and by
   several readers; each is on its own. `adjudge audit validate-results FILE` checks one without taking it in.
4. Run `{NEXT}`. It takes in what stands, says what does not and why, and tells what comes next. Whatever is
   not done yet is asked for again.
"""


def step_words(
    step: Step,
    plan: AuditPlan | None,
    items: Sequence[WorkItem],
    rejected: Sequence[RejectedResult],
    *,
    narrative: str = "",
) -> str:
    """The prompt.

    Args:
        step: What is due.
        plan: Of the audit; ``None`` when there is none yet.
        items: Of this step.
        rejected: Results that do not count.
        narrative: What is asked of whoever tells the findings in prose.
    """
    body = narrative.splitlines() if step.kind is StepKind.NARRATIVE else _body(step, plan, items)
    return "".join(f"{line}\n" for line in _lines(step, plan, body, rejected))


def _lines(
    step: Step, plan: AuditPlan | None, body: Iterable[str], rejected: Sequence[RejectedResult]
) -> Iterator[str]:
    yield f"# adjudge audit: {_TITLES[step.kind]}"
    yield ""
    if plan is not None:
        audited = sum(one.status is FileStatus.INCLUDED for one in plan.files)
        yield f"Tree {plan.head_tree}: {audited} of {plural(len(plan.files), 'file')} are audited."
    progress = step.progress
    if progress.items:
        yield f"{progress.accepted} of {plural(progress.items, 'item')} have an accepted result."
    yield ""
    yield from _told(rejected)
    yield from body
    yield ""
    yield f"Done when: {step.stop_condition}"
    yield f"Allowed commands: {', '.join(f'`{one}`' for one in _commands(step.allowed_commands))}"


def _body(step: Step, plan: AuditPlan | None, items: Sequence[WorkItem]) -> Iterator[str]:
    match step.kind:
        case StepKind.CONFIRM_SCOPE if plan is not None:
            yield from _scope(plan)
        case StepKind.REVIEW | StepKind.DEEPEN | StepKind.VERIFY:
            yield from _WORK.splitlines()
            yield ""
            yield from _table(items)
        case StepKind.PRESENT:
            yield "The audit is complete. Show `.adjudge/audit-report.md` to the person; the authoritative"
            yield "document is `.adjudge/audit-findings.json`."
        case _:
            yield from _blocked(step)


def _commands(allowed: Sequence[str]) -> Iterator[str]:
    """The commands, those that differ in what they name alone once, with the first that may be named."""
    told: set[str] = set()
    for one in allowed:
        kind = " ".join(one.split()[:WORDS])
        if kind not in told or one == kind:
            told.add(kind)
            yield one


def _scope(plan: AuditPlan) -> Iterator[str]:
    tokens = sum(one.token_estimate for one in plan.items)
    intent = plan.intent
    yield "Show this to the person who asked for the audit, and run the command when he agrees:"
    yield ""
    groups = plural(len(plan.blocks), "group")
    yield f"- {plural(len(plan.items), 'item')} in {groups}, about {tokens} tokens to read"
    yield f"- lenses: {', '.join(one.value for one in intent.lenses)}"
    yield f"- depth: {intent.depth.value}"
    if plan.since:
        yield f"- only what changed since commit {plan.since}, where {_cell(intent.since)} and HEAD part"
    if plan.left_out:
        beyond = plural(len(plan.left_out), "group")
        yield f"- {beyond} are beyond the budget of {intent.budget_tokens} tokens"
    excluded = [one for one in plan.files if one.status is not FileStatus.INCLUDED]
    yield f"- not audited: {plural(len(excluded), 'file')}"
    for one in excluded[:EXCLUDED]:
        yield f"  - {_cell(one.path)}: {one.status.value}. {one.why}"
    if len(excluded) > EXCLUDED:
        yield f"  - and {len(excluded) - EXCLUDED} more: `.adjudge/audit/manifest.json` has all"
    yield ""
    yield "What is audited is set by `--path`, `--lens`, `--since`, `--depth` and `--budget-tokens`, or by"
    yield "`.adjudge/audit/intent.json`; `must_not_touch` there keeps files out of every item."


def _table(items: Sequence[WorkItem]) -> Iterator[str]:
    yield "| item | kind | risk | complexity | tokens | files | result |"
    yield "|---|---|---|---|---|---|---|"
    for one in items[:SHOWN]:
        files = one.scope.files
        more = f" and {len(files) - 1} more" if len(files) > 1 else ""
        yield (
            f"| {one.item_id} | {one.kind.value} | {one.risk.value} | {one.complexity.value}"
            f" | {one.token_estimate} | {_cell(files[0].path) if files else ''}{more} | {one.result_path} |"
        )


def _told(rejected: Iterable[RejectedResult]) -> Iterator[str]:
    """What is wrong with results that are there; one that is only missing is not told."""
    found = [one for one in rejected if one.why is not RejectedClass.MISSING]
    if not found:
        return
    yield "These results do not count. Write each again at its path, as its item asks:"
    yield ""
    for one in found[:SHOWN]:
        yield f"- {_cell(one.message)} Next: `{one.command}`."
    if len(found) > SHOWN:
        yield f"- and {len(found) - SHOWN} more: `adjudge audit status --json` has all"
    yield ""


def _blocked(step: Step) -> Iterator[str]:
    recovery = step.recovery
    if recovery is None:
        return
    yield _cell(recovery.cause)
    yield ""
    yield f"Move: {recovery.move.value}. Next: `{recovery.command}`."


def _cell(text: str) -> str:
    """A text of others on one line of a table."""
    return show(" ".join(text.split())).replace("|", "\\|")
