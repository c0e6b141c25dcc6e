"""A stated report of a tool, held against the collections of the head tree.

Rules: only a collection that came to its end says anything; a report that is not there is contradicted where
the file was examined and its rule is known to have been in force, and else it only does not hold.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.evidence.answers import HOLDS, checked, contradicted, does_not_hold, few, shown, unavailable

if TYPE_CHECKING:
    from adjudge.evidence.answers import Verdict
    from adjudge.evidence.reported import Reported
    from adjudge.evidence.sources import EvidenceSources
    from adjudge.model.evidence import CheckedEvidence, CollectorEvidence


def check_collector(item: CollectorEvidence, sources: EvidenceSources) -> CheckedEvidence:
    """What comes of a stated report."""
    ran = sources.reported(item.collector)
    ended = [one for one in ran if one.collection.looked]
    if not ran:
        return checked(item, unavailable(f"No collector {shown(item.collector)} ran on this tree."))
    if not ended:
        return checked(item, unavailable(f"{item.collector} ran on this tree and did not come to its end."))
    verdicts = [_hold_against(item, one) for one in ended]
    return checked(item, HOLDS if HOLDS in verdicts else verdicts[0])


def _hold_against(item: CollectorEvidence, reported: Reported) -> Verdict:
    if reported.holds(item.path, item.rule, item.start_line):
        return HOLDS
    if not reported.looked_into(item.path):
        return unavailable(f"{item.collector} did not look into {shown(item.path)}.")
    told = f"{item.collector} reports {_named(item, reported)}"
    if reported.was_in_force(item.rule):
        return contradicted(f"{told}.")
    return does_not_hold(f"{told}; whether its rule {shown(item.rule)} was in force is not known.")


def _named(item: CollectorEvidence, reported: Reported) -> str:
    """What it does report: the rule elsewhere in the file, or other rules at the line, or nothing there."""
    lines = reported.first_lines(item.path, item.rule)
    if lines:
        return f"{item.rule} at {few([f'line {one}' for one in lines])} of {item.path}"
    return f"{few(reported.rules_at(item.path, item.start_line))} at line {item.start_line} of {item.path}"
