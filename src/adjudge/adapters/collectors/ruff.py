"""Ruff: what certainly or probably is a fault in Python, by a fixed selection of its rules.

The selection is errors (E9), pyflakes (F), bugbear (B) and security (S); an operator who wants another one
declares a collector of his own. No configuration of the project and no ``noqa`` comment counts. Each file is
read for the latest Python that ruff knows to be safe for it: the lowest version that runs adjudge.
"""

from __future__ import annotations

from typing import Final

from adjudge.adapters.collectors.plan import End, Listing, Plan, ends_with, only_reports
from adjudge.contracts.collected.ruff import read_ruff, read_ruff_rules

SELECTED: Final = ("B", "E9", "F", "S")
TARGET: Final = "py311"

_SETTINGS: Final = (
    "check",
    "--isolated",
    "--no-cache",
    "--no-fix",
    "--target-version",
    TARGET,
    "--select",
    ",".join(SELECTED),
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
