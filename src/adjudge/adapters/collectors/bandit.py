"""Bandit: weaknesses in Python, with all its tests but that for asserts (B101), which every test is full of.

No ``.bandit`` and no ``nosec`` comment counts.
"""

from __future__ import annotations

from typing import Final

from adjudge.adapters.collectors.plan import End, Listing, Plan, ends_with, only_reports
from adjudge.contracts.collected.bandit import read_bandit, read_bandit_rules

LEFT_OUT: Final = ("B101",)


def bandit() -> Plan:
    """How bandit is run; ``-x`` without a value, for its own default passes files over by their folder."""
    return Plan(
        name="bandit",
        program="bandit",
        arguments=("-q", "-f", "json", "--ignore-nosec", "-x", "", "-s", ",".join(LEFT_OUT)),
        wants=ends_with(".py"),
        without=(".bandit",),
        ends={0: End.CLEAN, 1: End.FOUND},
        read=only_reports(read_bandit),
        listing=Listing(arguments=("--help",), read=_rules),
    )


def _rules(data: bytes) -> tuple[str, ...]:
    return tuple(one for one in read_bandit_rules(data) if one not in LEFT_OUT)
