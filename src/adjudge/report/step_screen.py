"""The step of an audit on a terminal: what is due, how far it is, and where its prompt is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.report.screen import Line, Screen, Style, data, own, sentence_section
from adjudge.report.wording import plural

if TYPE_CHECKING:
    from adjudge.contracts.step_v1 import StepV1

STYLES: Final = {"ready": Style.WARNING, "complete": Style.GOOD, "blocked": Style.BAD}
TITLES: Final = {
    "confirm-scope": "a person confirms what is audited",
    "review": "the host reads items",
    "deepen": "the host reads items again, closer",
    "verify": "the host checks findings",
    "narrative": "the host tells the findings in prose",
    "present": "the audit is complete",
    "blocked": "something is in the way",
}


def step_screen(step: StepV1) -> Screen:
    """The lines of a step."""
    progress = step.progress
    lines: list[Line] = [
        (own("adjudge audit  ", Style.TITLE), own(TITLES[step.kind], STYLES[step.status])),
        (own("run       "), data(step.run_id or "none")),
    ]
    if step.recovery is not None:
        lines += [
            (own("cause     "), data(step.recovery.cause)),
            (own("move      "), own(f"{step.recovery.move}: "), data(step.recovery.command)),
        ]
    if progress.items:
        told = f"{progress.accepted} of {plural(progress.items, 'item')} accepted"
        due = f", {progress.due} due now, about {progress.tokens_due} tokens" if progress.due else ""
        lines.append((own(f"progress  {told}{due}"),))
    if progress.rejected:
        told = f"          results that do not count: {progress.rejected}; the prompt says why"
        lines.append((own(told, Style.WARNING),))
    lines.append((own("prompt    "), data(step.prompt_path, Style.PATH)))
    return (*lines, *sentence_section("Run", step.allowed_commands))
