"""``adjudge tool ci``: a check as a step of a job of GitHub, told in files and commands of that machine.

1. The outcome is told as inconclusive before anything else, so that whatever ends the step early leaves that.
2. Inputs and event say which commits are meant; the check is the one of ``adjudge check`` over them.
3. Its forms are written into the folder of the step, then outputs and the summary.
4. The step ends by ``fail-on``; where nothing was judged, with the code of why, whatever that says.

Annotations are a file: whoever calls prints it where nothing else can be taken for a command.
"""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from adjudge.app.check.check import answer_check, the_check
from adjudge.app.ci.commits import find_commits
from adjudge.app.ci.forms import SARIF, make_forms, reports_of
from adjudge.app.ci.inputs import PREFIX, read_inputs
from adjudge.app.outside import refuse_writing_inside
from adjudge.app.place import open_place, the_repository
from adjudge.app.wiring import append_bytes, append_outputs, make_folder, read_named, write_once
from adjudge.check.outcome import NOTHING
from adjudge.contracts.ci_v1 import CiFormV1, CiV1
from adjudge.contracts.github_event import LIMIT_BYTES, read_event
from adjudge.errors import AdjudgeError, UsageError
from adjudge.model.outcome import Outcome
from adjudge.report.check_annotations import refusal_annotation
from adjudge.report.check_markdown import refusal_summary

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudge.app.answer import Answer
    from adjudge.app.ci.commits import Commits
    from adjudge.app.ci.forms import Form
    from adjudge.app.ci.inputs import Inputs
    from adjudge.app.world import World
    from adjudge.contracts.check_v1 import CheckV1
    from adjudge.contracts.ci_v1 import CiEnd

FOLDER: Final = f"{PREFIX}FOLDER"
RECEIPT: Final = "receipt.json"
ANNOTATIONS: Final = "annotations.txt"
FORM: Final = "form of a step"
RED: Final[Mapping[str, frozenset[str]]] = {
    "inconclusive": frozenset({Outcome.FAIL, Outcome.INCONCLUSIVE}),
    "fail": frozenset({Outcome.FAIL}),
    "never": frozenset(),
}
"""Outcomes that fail the job."""


class Machine(NamedTuple):
    """What the machine that runs a job says of it.

    Attributes:
        folder: Where forms go; outside the repository.
        workspace: Where the job stands.
        outputs: File that takes outputs, or ``None``.
        summary: File that takes the summary, or ``None``.
        event: Name of the event.
        event_file: File that tells of it.
        sha: Commit that the job is about, or empty.
    """

    folder: str
    workspace: str
    outputs: str | None
    summary: str | None
    event: str
    event_file: str
    sha: str = ""


def answer_ci(world: World) -> Answer:
    """The check of a job's event; ends with 0, 1 or 3 by ``fail-on``.

    Raises:
        AdjudgeError: Nothing could be judged; that is told first.
    """
    machine = _machine(world.environment, world.folder)
    _output(machine, {"outcome": Outcome.INCONCLUSIVE.value, "folder": machine.folder})
    refuse_writing_inside(machine.folder, world, what=FORM)
    try:
        inputs = read_inputs(world.environment)
        below = os.path.join(world.folder, inputs.path)  # noqa: PTH118 - names that are not UTF-8
        there = replace(world, folder=os.path.normpath(below))
        return _judged(inputs, machine, there)
    except AdjudgeError as error:
        _tell_refusal(error, machine)
        raise


def _machine(environment: Mapping[str, str], folder: str) -> Machine:
    """What the machine says.

    Raises:
        UsageError: This is no job of GitHub.
    """
    names = (FOLDER, "GITHUB_EVENT_NAME", "GITHUB_EVENT_PATH")
    needed = {name: environment.get(name, "") for name in names}
    missing = [name for name, value in needed.items() if not value]
    if missing:
        message = f"This is no step of a job: {', '.join(missing)} is not set."
        raise UsageError("no-ci", message, "adjudge check judges a change anywhere")
    return Machine(
        folder=needed[FOLDER],
        workspace=environment.get("GITHUB_WORKSPACE") or folder,
        outputs=environment.get("GITHUB_OUTPUT") or None,
        summary=environment.get("GITHUB_STEP_SUMMARY") or None,
        event=needed["GITHUB_EVENT_NAME"],
        event_file=needed["GITHUB_EVENT_PATH"],
        sha=environment.get("GITHUB_SHA", ""),
    )


def _judged(inputs: Inputs, machine: Machine, world: World) -> Answer:
    """The check of what the event is about, with everything told."""
    data = read_named(machine.event_file, what="event", limit_bytes=LIMIT_BYTES)
    event = read_event(data, machine.event, sha=machine.sha)
    with open_place(world, needs_repository=True, keeps=False) as place:
        repository = the_repository(place)
        top = repository.top or world.folder
        commits = find_commits(inputs, event, repository.git)
    receipt = f"{machine.folder}/{RECEIPT}"
    answer = answer_check(inputs.check_words(commits.target(), receipt), world)
    check = the_check(answer)
    with open_place(world, needs_repository=True, keeps=False) as place:
        reports = reports_of(check, place)
    red, told = _end(check, inputs.fail_on)
    forms = make_forms(check, reports, told=told, folder=_beside(top, machine.workspace))
    _write(forms, machine, inputs)
    signed = receipt if inputs.words.sign is not None else ""
    _output(machine, _outputs(check, commits, forms, machine) | {"receipt": signed})
    artefact = CiV1(
        event=machine.event,
        rule=commits.rule,
        base=commits.base,
        head=commits.head,
        outcome=check.outcome,
        check_exit_code=answer.exit_code,
        fail_on=cast("CiEnd", inputs.fail_on),
        exit_code=answer.exit_code if red else 0,
        forms=tuple(CiFormV1(form=one.name, file=one.file) for one in forms),
    )
    return answer._replace(
        artefact=artefact,
        exit_code=artefact.exit_code,
        why=f"{answer.why} {told}" if red else "",
        next_step=answer.next_step if red else "",
        notes=(*answer.notes, told),
    )


def _end(check: CheckV1, fail_on: str) -> tuple[bool, str]:
    """Whether the job fails, and why; a check of no stage is none that anybody could let go on."""
    if any(one.code == NOTHING.code for one in check.reasons):
        return True, "Nothing was judged, so the job fails whatever fail-on says."
    red = check.outcome in RED[fail_on]
    return red, f"fail-on is {fail_on}, so the job {'fails' if red else 'goes on'}."


def _outputs(check: CheckV1, commits: Commits, forms: tuple[Form, ...], machine: Machine) -> dict[str, str]:
    """Outputs of the step by name; of what there is not, nothing."""
    has_sarif = any(one.name == SARIF for one in forms)
    named = {one.name: f"{machine.folder}/{one.file}" for one in forms}
    return {
        "outcome": check.outcome,
        "rule": commits.rule,
        "base": check.target.base_commit or "",
        "head": check.target.head_commit or "",
        "check": named["json"],
        "comment": named["markdown"],
        "sarif": f"{machine.folder}/{SARIF}" if has_sarif else "",
    }


def _write(forms: tuple[Form, ...], machine: Machine, inputs: Inputs) -> None:
    """Every form into its file, and the summary into that of the machine."""
    make_folder(f"{machine.folder}/{SARIF}")
    for one in forms:
        if one.file != ANNOTATIONS or inputs.annotations:
            write_once(f"{machine.folder}/{one.file}", one.data, what=FORM)
        if one.name == "summary" and inputs.summary and machine.summary is not None:
            append_bytes(machine.summary, one.data)


def _tell_refusal(error: AdjudgeError, machine: Machine) -> None:
    """Say that nothing was judged, as far as that can be said."""
    annotation = refusal_annotation(error.message, error.hint or "")
    with suppress(AdjudgeError):
        write_once(f"{machine.folder}/{ANNOTATIONS}", annotation, what=FORM)
    with suppress(AdjudgeError):
        if machine.summary is not None:
            append_bytes(machine.summary, refusal_summary(error.message, error.hint or ""))


def _output(machine: Machine, values: Mapping[str, str]) -> None:
    if machine.outputs is not None:
        append_outputs(machine.outputs, values.items())


def _beside(top: str, workspace: str) -> str:
    """Where the repository lies from where the job stands, with a final slash; empty for the same folder."""
    relative = os.path.relpath(os.path.realpath(top), os.path.realpath(workspace))
    outside = relative == os.pardir or relative.startswith(f"{os.pardir}/")
    return "" if outside or relative == os.curdir else f"{relative}/"
