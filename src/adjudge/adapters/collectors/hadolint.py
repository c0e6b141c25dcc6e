"""Hadolint: faults in Dockerfiles, with an empty configuration of ours; ignore comments do not count."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.adapters.collectors.plan import End, Plan, only_reports
from adjudge.contracts.collected.hadolint import read_hadolint

if TYPE_CHECKING:
    from adjudge.model.ids import RepoPath

CONFIGURATION: Final = b"ignored: []\n"


def hadolint() -> Plan:
    """How hadolint is run."""
    return Plan(
        name="hadolint",
        program="hadolint",
        arguments=("--no-color", "--disable-ignore-pragma", "-f", "json", "-c", "hadolint.yaml"),
        wants=is_dockerfile,
        without=(".hadolint.yaml", ".hadolint.yml"),
        ends={0: End.CLEAN, 1: End.FOUND},
        read=only_reports(read_hadolint),
        own={"hadolint.yaml": CONFIGURATION},
    )


def is_dockerfile(path: RepoPath) -> bool:
    """Whether a file is named as Dockerfiles are."""
    name = path.rpartition("/")[2].lower()
    return (
        name in {"dockerfile", "containerfile"}
        or name.startswith(("dockerfile.", "containerfile."))
        or (name.endswith((".dockerfile", ".containerfile")))
    )
