"""Packets, tries and proofs from plain words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adjudge.contracts.fix_attempt_v1 import (
    FixAttemptV1,
    FixCommandV1,
    FixerV1,
    NewFindingV1,
    RecheckV1,
    command_result_wire,
)
from adjudge.contracts.fix_packet_v1 import EvidenceRefV1, FixPacketV1, PacketFindingV1
from adjudge.contracts.grant_v1 import GrantV1, RuleV1
from adjudge.contracts.qualified_parts_v1 import ReporterV1
from adjudge.contracts.verdict_v1 import CheckerV1
from adjudge.fix.proving import prove
from adjudge.model.fix import FixCommand
from tests.trial_values import two_trials

if TYPE_CHECKING:
    from adjudge.contracts.fix_attempt_v1 import FixStateV1, StatusV1

ONE, TWO = "fnd:" + "1" * 32, "fnd:" + "2" * 32
BASE, HEAD = "a" * 40, "b" * 40
SUBJECT_PARTS = (
    "configuration", "head", "hooks", "index", "locks", "objects", "other", "reflogs", "refs", "submodules",
    "user-configuration", "work-tree", "work-trees",
)  # fmt: skip
"""Parts of the subject that are compared."""


def a_finding(finding_id: str = ONE, **more: Any) -> PacketFindingV1:
    """A finding of a rule at a changed line of ``a.py``."""
    fields: dict[str, Any] = {
        "finding_id": finding_id,
        "place_id": "plc:1",
        "severity": "high",
        "title": "Divides by zero",
        "summary": "The divisor may be zero.",
        "defect_class": "correctness",
        "basis": "rule",
        "reporter": ReporterV1(tool="builtin", version="1", rule="r"),
        "path": "a.py",
        "side": "head",
        "start_line": 3,
        "end_line": 3,
        "quote": "    return one / two",
        "symbol": "ratio",
        "placement": "changed-line",
        "proof": ("anchored", "located"),
        "evidence": (),
        "suggestion": None,
    }
    return PacketFindingV1(**{**fields, **more})


def a_packet(*findings: PacketFindingV1, **more: Any) -> FixPacketV1:
    """A packet with these findings, or with one."""
    fields: dict[str, Any] = {
        "packet_id": "fpk:" + "3" * 32,
        "run_id": "rev:" + "4" * 32,
        "base_tree": BASE,
        "tree": HEAD,
        "base_commit": None,
        "goal": "Mend it.",
        "acceptance": ("It holds.",),
        "non_goals": ("Nothing else.",),
        "findings": findings or (a_finding(),),
        "grant": GrantV1(id="fix", allow=(RuleV1(pattern="a.py"),), frozen=("test_a.py",)),
        "commands": (),
        "evidence": (),
        "advice": "A tight patch.",
        "rounds": 3,
        "limitations": (),
    }
    return FixPacketV1(**{**fields, **more})


def a_command(before: str = "red t-", after: str = "green t+") -> FixCommandV1:
    """A command before and after, as ``tests.trial_values`` spells trials."""
    command = FixCommand(trials=two_trials(before, after))
    return command_result_wire(command, prove(command))


def an_attempt(
    state: FixStateV1 = "verified_fixed", status: StatusV1 = "fixed", *ids: str, **more: Any
) -> FixAttemptV1:
    """A try that came to a state, with one status for these findings, or for the first."""
    fields: dict[str, Any] = {
        "attempt_id": "fix:" + "5" * 32,
        "packet_id": "fpk:" + "3" * 32,
        "run_id": "rev:" + "4" * 32,
        "number": 1,
        "state": state,
        "outcome": {
            "verified_fixed": "pass",
            "fixed_unproven": "inconclusive",
            "stopped": "inconclusive",
        }.get(state, "fail"),
        "reasons": (),
        "executor": FixerV1(
            name="command",
            version="",
            model="",
            settings_sha256="0" * 64,
            networked=False,
            end="done",
            detail="",
        ),
        "base_tree": HEAD,
        "head_tree": "c" * 40,
        "changed": ("a.py",),
        "patch_sha256": "d" * 64,
        "patch_bytes": 10,
        "scope": None,
        "whitespace": (),
        "subject": ("head", "refs"),
        "touched": (),
        "commands": (),
        "recheck": tuple(
            RecheckV1(finding_id=one, status=status, by="rule", reason="It is gone.") for one in ids or (ONE,)
        ),
        "review": None,
        "new_findings": (),
        "retained": True,
        "limitations": (),
        "checker": CheckerV1(id="adjudge", version="1"),
    }
    return FixAttemptV1(**{**fields, **more})


def new_finding(defect_class: str = "correctness") -> NewFindingV1:
    """A finding that only the new review has."""
    return NewFindingV1(
        finding_id=TWO, severity="low", title="New", defect_class=defect_class, path="a.py", start_line=1
    )


def evidence(status: str = "not_checked", **more: Any) -> EvidenceRefV1:
    """What somebody recorded about the first finding."""
    fields: dict[str, Any] = {
        "finding_id": ONE,
        "level": "runtime",
        "status": status,
        "artifact": "",
        "artifact_sha256": None,
        "note": "",
        "by": "Ada",
    }
    return EvidenceRefV1(**{**fields, **more})
