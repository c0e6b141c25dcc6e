"""Detect-secrets: values that look like secrets, without asking anybody whether they are real.

Comments that allow a secret are ignored, and so are its filters that pass over whole files. It tells no
difference between clean and found by its exit status.
"""

from __future__ import annotations

from typing import Final

from adjudge.adapters.collectors.plan import End, Given, Plan, only_reports
from adjudge.contracts.collected.detect_secrets import read_detect_secrets

SWITCHED_OFF: Final = (
    "detect_secrets.filters.allowlist.is_line_allowlisted",
    "detect_secrets.filters.heuristic.is_lock_file",
    "detect_secrets.filters.heuristic.is_swagger_file",
)


def detect_secrets() -> Plan:
    """How detect-secrets is run: in the tree, for it passes over files outside its folder."""
    filters = tuple(word for name in SWITCHED_OFF for word in ("--disable-filter", name))
    return Plan(
        name="detect-secrets",
        program="detect-secrets",
        arguments=("scan", "--no-verify", *filters),
        given=Given.NAMES,
        wants=lambda _path: True,
        without=(".secrets.baseline",),
        ends={0: End.EITHER},
        read=only_reports(read_detect_secrets),
    )
