"""``check-removed`` in workflows and pipelines: what checks is gone, or its result no longer counts.

A job is gone when no job that is new or edited in the change runs the same tools; a step when its job has
fewer steps that check and no other step of the change runs its command. A newer version of an action is
the same action.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.brief.weakening.tools import tools_in
from adjudge.brief.weakening.weak import Weak, excerpt
from adjudge.brief.weakening.workflows import NO_WORKFLOW, is_workflow, read_workflow
from adjudge.model.place import Side

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from adjudge.brief.weakening.texts import SideTexts
    from adjudge.brief.weakening.workflows import Job, Step, Workflow

_OR_TRUE: Final = re.compile(r"\s*\|\|\s*(?:true|:|exit 0|echo\b.*)\s*$")
_GATES: Final = ("pull_request", "merge_group")


class WorkflowSides(NamedTuple):
    """One workflow on both sides."""

    texts: SideTexts
    base: Workflow
    head: Workflow


class _Gained(NamedTuple):
    """What jobs that are new or edited run: tools, and commands line by line."""

    tools: frozenset[str]
    commands: frozenset[str]


def read_pipelines(one: SideTexts) -> WorkflowSides | None:
    """Both sides of a workflow; ``None`` for any other file.

    Args:
        one: The file.
    """
    base, head = one.path(Side.BASE), one.path(Side.HEAD)
    before = read_workflow(base, one.base) if is_workflow(base) else NO_WORKFLOW
    after = read_workflow(head, one.head) if is_workflow(head) else NO_WORKFLOW
    return WorkflowSides(one, before, after) if before.jobs or after.jobs else None


def weaker_pipelines(files: Sequence[WorkflowSides]) -> Iterator[Weak]:
    """Every check of a workflow that is gone or no longer counts.

    Args:
        files: Of the whole change.
    """
    gained = _gained(files)
    for sides in files:
        if not sides.base.checks:
            continue
        yield from _triggers(sides)
        for name, job in sides.base.jobs.items():
            if not job.checks:
                continue
            after = sides.head.jobs.get(name)
            if after is None:
                yield from _gone_job(sides, job, gained)
            else:
                yield from _weaker_job(sides, job, after, gained)


def _gained(files: Iterable[WorkflowSides]) -> _Gained:
    tools: set[str] = set()
    commands: set[str] = set()
    for sides in files:
        for name, job in sides.head.jobs.items():
            before = sides.base.jobs.get(name)
            known = {line for step in before.steps for line in _lines(step)} if before is not None else set()
            commands |= {line for step in job.steps for line in _lines(step)} - known
            tools |= job.tools - (before.tools if before is not None else frozenset())
            if before is None:
                tools |= job.tools
    return _Gained(frozenset(tools), frozenset(commands))


def _lines(step: Step) -> list[str]:
    return [" ".join(line.split()) for line in step.command.splitlines() if line.strip()]


# --- jobs and steps -------------------------------------------------------------------------------


def _gone_job(sides: WorkflowSides, job: Job, gained: _Gained) -> Iterator[Weak]:
    commands = {line for step in job.steps if step.checks for line in _lines(step)}
    if (job.tools and job.tools <= gained.tools) or commands <= gained.commands:
        return
    yield _weak(sides, job.name, f"job {job.name}", (job.line, f"{job.name}:"), None)


def _weaker_job(sides: WorkflowSides, before: Job, after: Job, gained: _Gained) -> Iterator[Weak]:
    for word, was, now in (
        ("continue-on-error: true", before.is_lenient, after.is_lenient),
        ("if: false", before.is_off, after.is_off),
    ):
        if now and not was:
            text = f"job {before.name} with {word}"
            yield _weak(sides, before.name, text, (before.line, f"{before.name}:"), (after.line, text))
    yield from _weaker_steps(sides, before, after)
    yield from _gone_steps(sides, before, after, gained)


def _weaker_steps(sides: WorkflowSides, before: Job, after: Job) -> Iterator[Weak]:
    left = list(after.steps)
    for step in before.steps:
        other = _same(step, left)
        if other is None:
            continue
        left.remove(other)
        if not step.checks:
            continue
        for word in _loosened(step, other):
            text = f"{step.title} with {word}"
            yield _weak(sides, before.name, text, (step.line, step.title), (other.line, text))


def _same(step: Step, others: Sequence[Step]) -> Step | None:
    """The step that another is at head: by its command, else by its name."""
    bare = [_OR_TRUE.sub("", line) for line in _lines(step)]
    for other in others:
        if [_OR_TRUE.sub("", line) for line in _lines(other)] == bare:
            return other
    return next((other for other in others if step.name and other.name == step.name), None)


def _loosened(before: Step, after: Step) -> Iterator[str]:
    if after.is_lenient and not before.is_lenient:
        yield "continue-on-error: true"
    if after.is_off and not before.is_off:
        yield "if: false"
    known = set(_lines(before))
    for line in _lines(after):
        bare = _OR_TRUE.sub("", line)
        if bare != line and line not in known and bare in known and tools_in(bare):
            yield line.removeprefix(bare).strip()


def _gone_steps(sides: WorkflowSides, before: Job, after: Job, gained: _Gained) -> Iterator[Weak]:
    """Steps that check and are gone, as many as the job has fewer of."""
    left = list(after.steps)
    gone = []
    for step in before.steps:
        other = _same(step, left)
        if other is not None:
            left.remove(other)
        elif step.checks:
            gone.append(step)
    spare = sum(1 for step in left if step.checks)
    for step in gone[spare:] if spare else gone:
        tools = tools_in(step.command)
        if tools and tools <= (gained.tools | after.tools):
            continue
        if set(_lines(step)) <= gained.commands:
            continue
        yield _weak(sides, before.name, step.title, (step.line, step.title), None)


# --- triggers -------------------------------------------------------------------------------------


def _triggers(sides: WorkflowSides) -> Iterator[Weak]:
    """Events before a merge that no longer start the checks, or only for some paths or branches."""
    before, after = sides.base.triggers, sides.head.triggers
    if not after or not before or not sides.head.checks:
        return
    for event in _GATES:
        if event not in before:
            continue
        if event not in after:
            if "pull_request_target" not in after or "pull_request_target" in before:
                text = f"on: {event}"
                yield _weak(sides, "on", text, (sides.base.line, text), None)
            continue
        for word in sorted(after[event] - before[event]):
            if not before[event]:
                text = f"on: {event} only by {word}"
                yield _weak(sides, "on", text, (sides.base.line, f"on: {event}"), (sides.head.line, text))


def _weak(
    sides: WorkflowSides, symbol: str, text: str, base: tuple[int, str], head: tuple[int, str] | None
) -> Weak:
    one = sides.texts
    return Weak(
        kind="check-removed",
        where=one.where,
        symbol=symbol,
        text=text,
        base=excerpt(one.path(Side.BASE), Side.BASE, *base),
        head=excerpt(one.path(Side.HEAD), Side.HEAD, *head) if head is not None else None,
    )
