"""Zizmor: weaknesses in GitHub workflows and actions, offline; no configuration and no comment counts."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from adjudge.adapters.collectors.plan import End, Plan, only_reports
from adjudge.contracts.collected.zizmor import read_zizmor

if TYPE_CHECKING:
    from adjudge.model.ids import RepoPath

_WORKFLOW: Final = re.compile(r"(?:.*/)?\.github/workflows/[^/]+\.ya?ml|(?:.*/)?action\.ya?ml")


def zizmor() -> Plan:
    """How zizmor is run; a file that it cannot parse fails the run, for else it would be passed over."""
    return Plan(
        name="zizmor",
        program="zizmor",
        arguments=(
            "--offline",
            "--no-config",
            "--no-ignores",
            "--strict-collection",
            "--no-progress",
            "--color",
            "never",
            "--quiet",
            "--format",
            "json-v1",
        ),
        wants=is_workflow,
        without=("zizmor.yml", "zizmor.yaml", ".gitignore"),
        ends={0: End.CLEAN, 10: End.FOUND, 11: End.FOUND, 12: End.FOUND, 13: End.FOUND, 14: End.FOUND},
        read=only_reports(read_zizmor),
    )


def is_workflow(path: RepoPath) -> bool:
    """Whether a file is a workflow or an action by its name."""
    return _WORKFLOW.fullmatch(path) is not None
