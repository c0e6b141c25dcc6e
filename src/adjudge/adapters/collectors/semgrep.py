"""Semgrep, with the operator's own file of rules and no other: the registry is never asked.

``nosem`` comments and ignore files of the tree do not count; the rules are named in the identity.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import yaml

from adjudge.adapters.collectors.plan import End, Plan, only_reports
from adjudge.contracts.collected.semgrep import read_semgrep
from adjudge.model.outcome import Reason

if TYPE_CHECKING:
    from pathlib import Path

RULES_BYTES: Final = 8 << 20
NO_RULES: Final = Reason(
    code="collector-unset",
    message="semgrep needs a file of rules, and none was named.",
)
BAD_RULES: Final = Reason(
    code="collector-unset",
    message="The file of rules that was named for semgrep cannot be read.",
)


def semgrep(rules: Path | None) -> Plan:
    """How semgrep is run.

    Args:
        rules: The operator's file; ``None`` when none was named.
    """
    data, lacks = _read(rules)
    return Plan(
        name="semgrep",
        program="semgrep",
        arguments=(
            "scan",
            "--config",
            "rules.yml",
            "--metrics",
            "off",
            "--disable-version-check",
            "--disable-nosem",
            "--no-git-ignore",
            "--max-target-bytes",
            "0",
            "--json",
            "--quiet",
        ),
        wants=lambda _path: True,
        without=(".semgrepignore", ".gitignore"),
        ends={0: End.EITHER},
        read=only_reports(read_semgrep),
        own={"rules.yml": data},
        rules=_names(data),
        environment=(("SEMGREP_SEND_METRICS", "off"), ("SEMGREP_ENABLE_VERSION_CHECK", "0")),
        lacks=lacks,
        timeout_s=600.0,
    )


def _read(rules: Path | None) -> tuple[bytes, Reason | None]:
    if rules is None:
        return b"", NO_RULES
    try:
        if rules.stat().st_size > RULES_BYTES:
            return b"", BAD_RULES
        return rules.read_bytes(), None
    except OSError:
        return b"", BAD_RULES


def _names(data: bytes) -> tuple[str, ...]:
    """Ids of the rules of a file; none when they cannot be told, for then nothing is said of them."""
    try:
        document: Any = yaml.safe_load(data)
    except (yaml.YAMLError, UnicodeDecodeError, RecursionError):
        return ()
    listed = document.get("rules") if isinstance(document, dict) else None
    found = [one.get("id") for one in listed if isinstance(one, dict)] if isinstance(listed, list) else []
    return tuple(sorted({one for one in found if isinstance(one, str)}))
