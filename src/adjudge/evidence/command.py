"""Evidence of kind ``command``: how a command of the operator's list ends on either tree.

It is contradicted when a tree has the opposite colour of the one stated, unless it is red by its exit
status alone, which may have other causes than a test: then it does not hold. It holds when both trees have
the stated colours and the same tests. Everything else is unavailable: commands that are not allowed or not
known, values that do not fit, a run that says nothing or differs from its repeat, trees whose tests differ.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.evidence.answers import HOLDS, checked, contradicted, does_not_hold, few, unavailable
from adjudge.evidence.extent import extent_topics
from adjudge.model.outcome import Reason
from adjudge.model.place import Side
from adjudge.model.trial import Colour

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.evidence.answers import Verdict
    from adjudge.evidence.sources import EvidenceSources
    from adjudge.model.evidence import CheckedEvidence, CommandEvidence
    from adjudge.model.trial import Trial, TwoTrials

OPPOSITE: Final = {Colour.RED: "green", Colour.GREEN: "red"}
NOT_ALLOWED: Final = "Commands are not run; --allow-command allows it."


def check_command(item: CommandEvidence, sources: EvidenceSources) -> CheckedEvidence:
    """What comes of a stated outcome; the command runs unless it did. Topics: where the change lies."""
    if sources.commands is None:
        return checked(item, unavailable(NOT_ALLOWED))
    found = sources.commands(item.name, item.args)
    if isinstance(found, Reason):
        return checked(item, unavailable(found.message))
    sides = {Side.BASE: (found.base, item.base), Side.HEAD: (found.head, item.head)}
    blind = {one.message for trial, _ in sides.values() for one in (*trial.limitations, *_unnamed(trial))}
    return checked(item, _verdict(found, sides), blind_spots=blind, topics=extent_topics(sources))


def _verdict(found: TwoTrials, sides: dict[Side, tuple[Trial, str]]) -> Verdict:
    wrong = {
        f"It is {trial.colour} on the {side}, not {stated}.": trial.reason is None
        for side, (trial, stated) in sides.items()
        if OPPOSITE.get(trial.colour) == stated
    }
    if wrong:
        return (contradicted if any(wrong.values()) else does_not_hold)(" ".join(wrong))
    for side, (trial, _) in sides.items():
        if trial.colour is Colour.UNAVAILABLE:
            why = trial.reason.message if trial.reason is not None else "No reason is known."
            return unavailable(f"It says nothing on the {side}: {why}")
    if not found.same_tests:
        return unavailable(f"The trees do not have the same tests: {few(_apart(found))}.")
    return HOLDS


def _apart(found: TwoTrials) -> list[str]:
    """Tests that one tree alone has, each with which, sorted."""
    before, after = ({one.test_id for one in trial.tests} for trial in (found.base, found.head))
    told = [(one, "base") for one in before - after] + [(one, "head") for one in after - before]
    return [f"{one} on the {side} alone" for one, side in sorted(told)]


def _unnamed(trial: Trial) -> Iterator[Reason]:
    """Why a red trial is so without a failing test."""
    if trial.colour is Colour.RED and trial.reason is not None:
        yield trial.reason
