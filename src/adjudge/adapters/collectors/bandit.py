"""Bandit: weaknesses in Python, with all its tests; no ``.bandit`` and no ``nosec`` comment counts."""

from __future__ import annotations

from adjudge.adapters.collectors.plan import End, Listing, Plan, ends_with, only_reports
from adjudge.contracts.collected.bandit import read_bandit, read_bandit_rules


def bandit() -> Plan:
    """How bandit is run; ``-x`` without a value, for its own default passes files over by their folder."""
    return Plan(
        name="bandit",
        program="bandit",
        arguments=("-q", "-f", "json", "--ignore-nosec", "-x", ""),
        wants=ends_with(".py"),
        without=(".bandit",),
        ends={0: End.CLEAN, 1: End.FOUND},
        read=only_reports(read_bandit),
        listing=Listing(arguments=("--help",), read=read_bandit_rules),
    )
