"""How a run ended, as an ``Answered``: the cause, a sentence, and never a secret of the operator.

Rules: an end that adjudge brought about comes before what the program says, and the text that came before it
is kept; the words of a program are shown where only it knows what went wrong, cleaned and shortened, since
for the other causes our own sentence says it all.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from adjudge.model.outcome import Reason
from adjudge.model.review import AttemptEnd
from adjudge.ports import Answered, EndCause

if TYPE_CHECKING:
    from collections.abc import Iterable

    from adjudge.contracts.answers.reading import AnswerReport
    from adjudge.errors import ToolError
    from adjudge.ports import Completed

CAUSES: Final = {
    EndCause.SIGNALLED: (AttemptEnd.KILLED, "was ended by a signal that adjudge did not send"),
    EndCause.TIMEOUT: (AttemptEnd.TIMED_OUT, "did not end in its time and was ended"),
    EndCause.OUTPUT_LIMIT: (AttemptEnd.OVERSIZE, "printed more than is taken and was ended"),
    EndCause.DISK_LIMIT: (AttemptEnd.KILLED, "wrote more on disk than it may and was ended"),
    EndCause.PROCESS_LIMIT: (AttemptEnd.KILLED, "started more processes than it may and was ended"),
    EndCause.CANCELLED: (AttemptEnd.CANCELLED, "was ended, since nobody wants its answer any more"),
}
SENTENCES: Final = {
    AttemptEnd.NOT_INSTALLED: "was not found outside the repository",
    AttemptEnd.NOT_AUTHENTICATED: "is not logged in, or its login is refused",
    AttemptEnd.RATE_LIMITED: "is over its rate or its quota",
    AttemptEnd.MODEL_ERROR: "could not get an answer from its model",
    AttemptEnd.OVERSIZE: "gave a longer answer than is taken",
    AttemptEnd.NON_ZERO_EXIT: "failed",
    AttemptEnd.EMPTY: "came to its end with an empty answer",
    AttemptEnd.UNDECODABLE: "printed something else than its own form",
    AttemptEnd.TIMED_OUT: "did not end in its time",
    AttemptEnd.KILLED: "was killed",
    AttemptEnd.CANCELLED: "was cancelled",
}
TOLD: Final = frozenset({AttemptEnd.MODEL_ERROR, AttemptEnd.NON_ZERO_EXIT})
"""Ends of which the words of the program are shown."""
LONGEST_WORDS: Final = 240
SHORTEST_SECRET: Final = 4
_PATH: Final = re.compile(r"(?<![\w:/.-])~?/(?:[^\s/'\"]+/)+[^\s/'\"]*")
_ADDRESS_USER: Final = re.compile(r"(?<=://)[^\s/@]+@")
_NO_LIMITATIONS: Final[tuple[Reason, ...]] = ()


def answered(
    name: str, report: AnswerReport, ended: Completed | None, limit_bytes: int, secrets: Iterable[str] = ()
) -> Answered:
    """What an assignment came to.

    Args:
        name: Of the executor.
        report: What its output says.
        ended: How its program ended; ``None`` where none was started.
        limit_bytes: Cap on the answer.
        secrets: Values that no sentence may hold.
    """
    end, sentence = report.end, _sentence(name, report, secrets)
    shared = report.shared
    if ended is not None and ended.cause is not EndCause.EXITED:
        end, what = CAUSES[ended.cause]
        sentence, shared = f"{name} {what}.", False
    elif len(report.text) > limit_bytes:
        end, shared = AttemptEnd.OVERSIZE, False
        sentence = f"{name} {SENTENCES[end]}: {limit_bytes} bytes."
    return Answered(
        end=end,
        text=report.text[:limit_bytes],
        detail=sentence,
        shared=shared,
        retry_after_s=report.retry_after_s if end is AttemptEnd.RATE_LIMITED else 0.0,
        usage=report.usage,
        survivors=0 if ended is None else ended.survivors,
        limitations=_NO_LIMITATIONS if ended is None else _limitations(name, ended),
    )


def refused(name: str, end: AttemptEnd, detail: str) -> Answered:
    """An assignment that was not started, for a cause that every other one has too."""
    return Answered(end=end, detail=f"{name} {detail}.", shared=True)


def not_run(name: str, error: ToolError) -> Answered:
    """A program that could not be started or watched."""
    missing = error.code == "child-not-started"
    end = AttemptEnd.NOT_INSTALLED if missing else AttemptEnd.KILLED
    return Answered(end=end, detail=f"{name} could not be run: {error.message}", shared=missing)


def clean(words: str, secrets: Iterable[str] = ()) -> str:
    """The first line of foreign words: printable, short, without secrets and without paths of a machine."""
    from adjudge.qualify.redaction import without_secrets  # noqa: PLC0415 - only for failures

    line = words.strip().split("\n", 1)[0][: 8 * LONGEST_WORDS]
    for secret in sorted(secrets, key=len, reverse=True):
        if len(secret) >= SHORTEST_SECRET:
            line = line.replace(secret, "[redacted]")
    line = without_secrets(_PATH.sub("[path]", _ADDRESS_USER.sub("", line)))
    shown = " ".join("".join(one if one.isprintable() else " " for one in line).split())
    return shown if len(shown) <= LONGEST_WORDS else f"{shown[: LONGEST_WORDS - 1]}…"


def _sentence(name: str, report: AnswerReport, secrets: Iterable[str]) -> str:
    if report.end is AttemptEnd.DONE:
        return ""
    words = clean(report.said, secrets) if report.end in TOLD else ""
    told = f": {words.rstrip('.')}" if words else ""
    return f"{name} {SENTENCES[report.end]}{told}."


def _limitations(name: str, ended: Completed) -> tuple[Reason, ...]:
    return tuple(
        Reason(code=slug, message=f"{name} ran with less isolation than was asked for: {slug}.")
        for slug in sorted(ended.limitations)
    )
