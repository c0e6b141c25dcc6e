"""A stated report of a tool, held against the collections of the head tree.

Rules: only a collection that came to its end says anything; a report that is not there is contradicted where
the file was examined and its rule is known to have been in force, and else it only does not hold.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.evidence.answers import HOLDS, checked, contradicted, does_not_hold, few, shown, unavailable

if TYPE_CHECKING:
    from adjudge.evidence.answers import Verdict
    from adjudge.evidence.sources import EvidenceSources
    from adjudge.model.collection import Collection, ToolReport
    from adjudge.model.evidence import CheckedEvidence, CollectorEvidence


def check_collector(item: CollectorEvidence, sources: EvidenceSources) -> CheckedEvidence:
    """What comes of a stated report."""
    ran = [
        one
        for one in sources.collections
        if one.collector == item.collector and one.tree == sources.target.head_tree
    ]
    ended = [one for one in ran if one.looked]
    if not ran:
        return checked(item, unavailable(f"No collector {shown(item.collector)} ran on this tree."))
    if not ended:
        return checked(item, unavailable(f"{item.collector} ran on this tree and did not come to its end."))
    verdicts = [_hold_against(item, one) for one in ended]
    return checked(item, HOLDS if HOLDS in verdicts else verdicts[0])


def _hold_against(item: CollectorEvidence, collection: Collection) -> Verdict:
    in_file = [one for one in collection.reports if one.path == item.path]
    of_rule = [one for one in in_file if one.rule == item.rule]
    if any(one.start_line <= item.start_line <= one.end_line for one in of_rule):
        return HOLDS
    if item.path not in collection.paths:
        return unavailable(f"{item.collector} did not look into {shown(item.path)}.")
    there = [one for one in in_file if one.start_line <= item.start_line <= one.end_line]
    told = f"{item.collector} reports {_named(of_rule, there, item)}"
    if _was_in_force(item.rule, collection):
        return contradicted(f"{told}.")
    return does_not_hold(f"{told}; whether its rule {shown(item.rule)} was in force is not known.")


def _named(of_rule: list[ToolReport], there: list[ToolReport], item: CollectorEvidence) -> str:
    """What it does report: the rule elsewhere in the file, or other rules at the line, or nothing there."""
    if of_rule:
        return f"{item.rule} at {few([f'line {one.start_line}' for one in of_rule])} of {item.path}"
    rules = sorted({one.rule for one in there})
    return f"{few(rules)} at line {item.start_line} of {item.path}"


def _was_in_force(rule: str, collection: Collection) -> bool:
    if any(one.rule == rule for one in collection.reports):
        return True
    return any(rule.startswith(one[:-1]) if one.endswith("*") else rule == one for one in collection.rules)
