"""What screen and Markdown tell of a validation, in one wording; nothing is escaped here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.model.evidence import KINDS, EvidenceState
from adjudge.model.judgment import MovedKind, ReplyStatus
from adjudge.report.wording import SHORT, plural

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.model.judgment import Accepted, JudgmentCoverage, Moved, Validation

PROSE: Final = 200
"""Characters of an agent's prose that are shown."""
WEAK: Final = 3
"""Pieces of evidence of one judgment that do not hold and are told."""


def validation_why(validation: Validation) -> str:
    """Why the exit code of ``--strict`` is not 0, in one sentence."""
    if validation.status is not ReplyStatus.OK:
        return f"The reply is {validation.status.value}."
    if validation.rejected:
        return f"{plural(len(validation.rejected), 'judgment')} rejected."
    return "Part of the change received no judgment."


def counts_words(validation: Validation) -> str:
    """Such as ``3 accepted, 1 rejected``."""
    return f"{len(validation.accepted)} accepted, {len(validation.rejected)} rejected"


def survivors_words(validation: Validation) -> str:
    """How many judgments of a stale reply rest on nothing that moved; empty for none."""
    if not validation.would_survive:
        return ""
    count = plural(len(validation.would_survive), "judgment")
    return f"{count} would stand all the same: --salvage accepts them"


def moved_words(moved: Moved) -> str:
    """What became of an input, behind its name."""
    if moved.kind is MovedKind.BRIEF:
        return "  is another part of the brief"
    before, after = (_short(moved, one) for one in (moved.before, moved.after))
    side = f" ({moved.side})" if moved.side is not None else ""
    if moved.before == moved.after:
        return f"{side}  the same bytes with another mode"
    return f"{side}  {before} → {after}"


def about_words(one: Accepted) -> str:
    """What a judgment is about, as adjudge knows it."""
    cited = one.cited
    if cited.signal is not None:
        return f"{cited.signal.category.value} {cited.signal.change}: {cited.signal.subject}"
    if cited.anchor is not None:
        return f"{cited.anchor.path}:{cited.anchor.start_line}"
    return cited.unit or ""


def standing_words(one: Accepted) -> str:
    """What a judgment asks for and what is proved of it, such as ``block; anchored, proved``."""
    action = one.judgment.action.value if one.judgment.action is not None else "no action"
    salvaged = "; salvaged" if one.salvaged else ""
    return f"{action}; {', '.join(one.proof)}{salvaged}"


def weak_words(one: Accepted) -> Iterator[str]:
    """Such as ``quote unavailable: It was not read.`` of evidence that does not hold; the rest is counted."""
    weak = [each for each in one.evidence if each.state is not EvidenceState.HOLDS]
    for each in weak[:WEAK]:
        yield f"{KINDS[type(each.evidence)]} {each.state.value}: {each.found}"
    if len(weak) > WEAK:
        yield f"and {len(weak) - WEAK} more that do not hold"


def prose_of(one: Accepted) -> Iterator[str]:
    """What the agent says, cut."""
    for text in (one.judgment.concern, one.judgment.framing):
        if text:
            yield text if len(text) <= PROSE else f"{text[:PROSE]}…"


def left_words(coverage: JudgmentCoverage) -> Iterator[tuple[str, bool]]:
    """(such as ``2 of 5 paths``, whether some are left) of everything that a judgment may be about."""
    for what, covered in (
        ("path", coverage.units),
        ("signal", coverage.signals),
        ("changed region", coverage.anchors),
    ):
        left = len(covered.not_judged)
        yield f"{left} of {plural(covered.judged + left, what)}", bool(left)


def _short(moved: Moved, text: str | None) -> str:
    if text is None:
        return "nothing"
    return text[:SHORT] if moved.kind is MovedKind.FILE else text
