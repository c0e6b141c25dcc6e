"""Phrases that more than one renderer needs: one wording for one fact."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final

from adjudge.model.brief import Effort
from adjudge.model.signal import Category
from adjudge.model.target import TargetMode

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudge.model.brief import Brief, Triage, Unit
    from adjudge.model.outcome import Reason
    from adjudge.model.place import Excerpt
    from adjudge.model.signal import Signal
    from adjudge.model.target import Target

_CITED: Final = re.compile(r" \(sig:[0-9a-f]{32}\)")
SHORT: Final = 12
"""Digits of an object id that a person is shown."""

VOUCHED_FOR: Final = "vouched-for"
"""Reason of a place that nothing but the operator's word proves."""

RULES: Final = {
    "argument": "as asked",
    "default-ci-base": "the base branch that the CI names",
    "default-remote-branch": "the remote's default branch",
    "default-branch": "this branch against the default branch",
    "default-upstream": "this branch against its upstream",
    "default-worktree": "the work tree",
    "default-commit": "the last commit",
    "default-tree": "the tree of the last commit",
}

CATEGORIES: Final = {
    Category.CONTRACT: "contract",
    Category.COUPLING: "coupling",
    Category.DEPENDENCY: "dependency",
    Category.WEAKENING: "weaker",
    Category.CONFIGURATION: "configuration",
    Category.SUSPICIOUS: "suspicious text",
}
EFFORTS: Final = {
    Effort.GLANCE: "a glance is enough",
    Effort.READ: "worth a read",
    Effort.STUDY: "needs careful study",
}
HISTORIES: Final = {
    "bounded": "older commits were not looked at",
    "shallow": "this clone lacks older commits",
}


def decisions_of(brief: Brief) -> tuple[tuple[Signal, ...], str]:
    """(signals to decide on, the rest in words), highest consequence first.

    The rest is such as ``3 more signals (2 added, 1 removed), 1 suppressed``; empty when there is none.
    """
    kept = frozenset(brief.decisions.shown)
    shown = tuple(one for one in brief.signals if one.signal_id in kept)
    others = [one for one in brief.signals if one.signal_id not in kept and one.suppression is None]
    left = Counter(one.change for one in others)
    kinds = ", ".join(f"{left[change]} {change}" for change in sorted(left))
    more = "more signal" if shown else "signal"
    told = [f"{plural(len(others), more)} ({kinds})"] if others else []
    if brief.decisions.suppressed:
        told.append(f"{brief.decisions.suppressed} suppressed at the trust base")
    return shown, ", ".join(told)


def triage_words(triage: Triage) -> str:
    """Such as ``High risk, worth a read``; with why where no reason is listed."""
    words = f"{triage.risk.value.capitalize()} risk, {EFFORTS[triage.effort]}"
    if triage.reasons:
        return words
    size = "small, and nothing" if triage.effort is Effort.GLANCE else "nothing but its size"
    return f"{words}: {size} raised it"


def short_subject(signal: Signal) -> str:
    """The subject without the path that its place names anyway."""
    return signal.subject.removeprefix(f"{signal.anchor.path}::")


def excerpt_words(excerpt: Excerpt | None, subject: str, *, gone: str) -> tuple[str, str]:
    """(where, text) of evidence; the path is named where the subject does not begin with it.

    Args:
        excerpt: What stands there.
        subject: What it is evidence about.
        gone: The word for nothing.
    """
    if excerpt is None:
        return gone, ""
    place = excerpt.place
    known = subject == place.path or subject.startswith(f"{place.path}::")
    return f"line {place.line}" if known else f"{place.path}:{place.line}", excerpt.text


def plural(count: int, noun: str) -> str:
    """Such as ``1 file`` or ``3 files``; a noun of two words grows at its end."""
    ending = "" if count == 1 or noun == "more" else "s"
    return f"{count} {noun}{ending}"


def reason_words(reason: Reason) -> str:
    """The sentence of a reason, with its path in front where the sentence does not name it; raw."""
    if reason.path is None or reason.path in reason.message:
        return reason.message
    return f"{reason.path}: {reason.message}"


def triage_reason(reason: Reason) -> str:
    """As ``reason_words``, without the id of the signal, which is there to be cited and not to be read."""
    return _CITED.sub("", reason_words(reason))


def nobody_words(brief: Brief) -> str:
    """That no consumer was found, and whether that means there is none."""
    if any(reason.code == "language-not-read" for reason in brief.limitations):
        return "nobody in the files that are read; for the others it is not known"
    return "nobody that the graph can see"


def folder_words(folder: str) -> str:
    """A folder as a person calls it."""
    return "top folder" if folder == "." else folder


def proof_words(proof: Sequence[str], reason: str) -> str:
    """What is proved: the claim and by which facts, or the place alone."""
    facts = [one.removeprefix("fact:") for one in proof if one.startswith("fact:")]
    if "proved" in proof:
        return f"proved by {' and '.join(facts)}"
    if reason == VOUCHED_FOR and not facts:
        return "at a place that the operator vouches for, the claim is not proved"
    if facts:
        return f"located; {' and '.join(facts)} evidence holds and does not prove the claim"
    return "located, the claim is not proved"


def target_words(target: Target) -> str:
    """Such as ``commit 1a2b3c4d5e6f (chosen: the last commit)``."""
    base = (target.base_commit or target.base_tree)[:SHORT]
    head = target.head_commit[:SHORT] if target.head_commit else ""
    words = {
        TargetMode.WORKTREE: f"work tree against {base}",
        TargetMode.STAGED: f"staged against {base}",
        TargetMode.COMMIT: f"commit {head}",
        TargetMode.RANGE: f"{base}..{head}",
        TargetMode.BASE: f"work tree against merge base {base}",
        TargetMode.PATCH: "patch",
    }[target.mode]
    rule = RULES.get(target.chosen_by, target.chosen_by)
    return words if target.chosen_by == "argument" else f"{words} (chosen: {rule})"


def status_words(unit: Unit) -> str:
    """The status of a unit in a word."""
    return "mode changed" if unit.status == "mode" else unit.status


def mode_words(unit: Unit) -> str:
    """Such as ``mode 100644 -> 100755``; empty when no mode changed."""
    if unit.old_mode is None or unit.new_mode is None or unit.old_mode == unit.new_mode:
        return ""
    return f"mode {unit.old_mode} -> {unit.new_mode}"


def signal_words(signal: Signal) -> str:
    """Such as ``contract: removed, still used by 2 outside``."""
    words = f"{CATEGORIES[signal.category]}: {signal.change}"
    if not signal.blast:
        return words
    verb = "still used by" if signal.change in {"removed", "renamed"} else "used by"
    return f"{words}, {verb} {signal.blast} outside"
