"""Gitleaks: secrets in files, by its own rules alone.

A configuration of ours that takes over the built-in one is named, so that none of the tree is looked for;
comments that allow a secret are ignored. What it found never leaves it: it redacts, and only rules and lines
are read.
"""

from __future__ import annotations

from typing import Final

from adjudge.adapters.collectors.plan import End, Given, Plan, only_reports
from adjudge.contracts.collected.gitleaks import read_gitleaks
from adjudge.model.outcome import Reason

CONFIGURATION: Final = b"[extend]\nuseDefault = true\n"
PASSED_OVER: Final = Reason(
    code="passes-files-over",
    message="gitleaks passes over images, fonts, lock files and vendored folders by rules of its own.",
)


def gitleaks() -> Plan:
    """How gitleaks is run."""
    return Plan(
        name="gitleaks",
        program="gitleaks",
        version=("version",),
        arguments=(
            "dir",
            "--config",
            "{own}/gitleaks.toml",
            "--gitleaks-ignore-path",
            "{own}/home",
            "--ignore-gitleaks-allow",
            "--no-banner",
            "--no-color",
            "--redact",
            "--log-level",
            "error",
            "--report-format",
            "sarif",
            "--report-path",
            "{results}",
            "{folder}",
        ),
        given=Given.FOLDER,
        wants=lambda _path: True,
        without=(".gitleaksignore",),
        ends={0: End.CLEAN, 1: End.FOUND},
        read=only_reports(read_gitleaks),
        own={"gitleaks.toml": CONFIGURATION},
        limitations=(PASSED_OVER,),
    )
