"""Ruff: what certainly or probably is a fault in Python, by a fixed selection of its rules.

The selection is errors (E9), pyflakes (F), bugbear (B) and security (S) without asserts (S101), which every
test is full of; an operator who wants another one declares a collector of his own. No configuration of the
project and no ``noqa`` comment counts. Files are read as the newest Python, so that no new syntax is a fault.
"""

from __future__ import annotations

from typing import Final

from adjudge.adapters.collectors.plan import End, Listing, Plan, ends_with, only_reports
from adjudge.contracts.collected.ruff import read_ruff, read_ruff_rules

SELECTED: Final = ("B", "E9", "F", "S")
LEFT_OUT: Final = ("S101",)
TARGET: Final = "py314"

_SETTINGS: Final = (
    "check",
    "--isolated",
    "--no-cache",
    "--no-fix",
    "--target-version",
    TARGET,
    "--select",
    ",".join(SELECTED),
    "--ignore",
    ",".join(LEFT_OUT),
)


def ruff() -> Plan:
    """How ruff is run."""
    return Plan(
        name="ruff",
        program="ruff",
        arguments=(*_SETTINGS, "--ignore-noqa", "--output-format", "json"),
        wants=ends_with(".py", ".pyi"),
        without=("ruff.toml", ".ruff.toml"),
        ends={0: End.CLEAN, 1: End.FOUND},
        read=only_reports(read_ruff),
        own={"listed.py": b""},
        listing=Listing(arguments=(*_SETTINGS, "--show-settings", "{own}/listed.py"), read=read_ruff_rules),
    )
