"""A proof with one finding that is fixed, one that is there, and a stage that was waived."""

from __future__ import annotations

from typing import Any

from adjudge.contracts.proof_v1 import (
    ProofAttemptV1,
    ProofStageV1,
    ProofV1,
    ProvedFindingV1,
    RedGreenV1,
    WaiverV1,
)
from adjudge.contracts.target_v1 import ReasonV1
from adjudge.contracts.verdict_v1 import CheckerV1
from adjudge.fix.proof import Standing, next_actions, revalidation_of, tally
from tests.fix_values import BASE, HEAD, ONE, TWO, evidence


def a_proved(finding_id: str = ONE, **more: Any) -> ProvedFindingV1:
    """A finding that is fixed."""
    fields: dict[str, Any] = {
        "finding_id": finding_id,
        "severity": "high",
        "title": "Divides by zero",
        "defect_class": "correctness",
        "path": "a.py",
        "start_line": 3,
        "status": "fixed",
        "by": "rule",
        "reason": "The rule is gone.",
        "level": "test",
        "artifact": "make test",
        "proof": ("located",),
        "attempt_id": "fix:" + "5" * 32,
        "evidence": (evidence(note="Saw it."),),
        "revalidation": revalidation_of(
            Standing(status="fixed", level="test", artifact="make test"),
            "a.py:3",
            frozenset({"failure-gone"}),
            has_notes=False,
        ),
    }
    return ProvedFindingV1(**{**fields, **more})


def a_proof(**more: Any) -> ProofV1:
    """The proof."""
    findings = (a_proved(), a_proved(TWO, status="reproduced", revalidation=(), evidence=(), attempt_id=None))
    why = ReasonV1(code="stage-failed", message="It is red.", path=None, line=None)
    fields: dict[str, Any] = {
        "run_id": "rev:" + "4" * 32,
        "base_tree": BASE,
        "head_tree": HEAD,
        "work_tree": "c" * 40,
        "base_commit": None,
        "outcome": "fail",
        "reasons": (),
        "tallies": tally(one.status for one in findings),
        "findings": findings,
        "attempts": (
            ProofAttemptV1(
                attempt_id="fix:" + "5" * 32,
                state="verified_fixed",
                applied=True,
                base_tree=HEAD,
                head_tree="c" * 40,
                scope="pass",
                commands=(RedGreenV1(argv=("a|b",), before="red", after="green", proving="red-to-green"),),
                review=None,
            ),
        ),
        "stages": (
            ProofStageV1(name="review", state="passed", found="passed", reasons=(), waiver=None),
            ProofStageV1(
                name="executable",
                state="waived",
                found="failed",
                reasons=(why,),
                waiver=WaiverV1(why="known", by="Ada"),
            ),
        ),
        "coverage": None,
        "next_actions": next_actions(findings),
        "limitations": (),
        "checker": CheckerV1(id="adjudge", version="1"),
    }
    return ProofV1(**{**fields, **more})
