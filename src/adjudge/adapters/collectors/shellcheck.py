"""ShellCheck: faults in shell scripts; no ``.shellcheckrc`` counts, and sourced files are not followed.

It has no word to ignore ``disable`` comments, so they are made void in the throw-away tree, and told.
"""

from __future__ import annotations

import re
from typing import Final

from adjudge.adapters.collectors.plan import End, Plan, ends_with, only_reports
from adjudge.contracts.collected.shellcheck import read_shellcheck

DISABLE: Final = re.compile(rb"#[ \t]*(shellcheck)[ \t][^\n]*?disable[ \t]*=")


def shellcheck() -> Plan:
    """How ShellCheck is run."""
    return Plan(
        name="shellcheck",
        program="shellcheck",
        arguments=("--norc", "--format", "json1"),
        wants=ends_with(".sh", ".bash", ".ksh", ".dash", ".bats"),
        without=(".shellcheckrc", "shellcheckrc"),
        ends={0: End.CLEAN, 1: End.FOUND},
        read=only_reports(read_shellcheck),
        voids=DISABLE,
    )
