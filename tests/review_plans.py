"""Plans of reviews for tests: two units, two calls each way."""

from __future__ import annotations

import json

from adjudge.model.ids import Digest, RepoPath
from adjudge.model.ledger import sha256
from adjudge.model.review import AttemptEnd, Call, Pass, PlannedUnit, ReviewPlan, Tier, UnitPart
from adjudge.plan.make import Planning
from adjudge.ports import Answered

ONE, TWO = f"unit:{'1' * 32}", f"unit:{'2' * 32}"
FINDING = {
    "severity": "high", "title": "wrong", "summary": "", "path": "a.py", "side": "head", "start_line": 1,
    "end_line": 1, "quote": "A = 1 + 1 + 1", "class": "correctness",
}  # fmt: skip


def a_unit(name: str, path: str, parts: int = 1) -> PlannedUnit:
    """A unit of so many parts with two looks."""
    return PlannedUnit(
        unit_id=name, path=RepoPath(path), old_path=None, tier=Tier.LITE, why=(), passes=(Pass.PRODUCT, Pass.AGENT),
        skip="", hunks=parts, left_out=0, focus=1,
        parts=tuple(UnitPart(unit_id=name, number=at, text="+A\n", hunks=1, shown=3, size=3) for at in range(parts)),
    )  # fmt: skip


def a_call(look: Pass, *parts: tuple[str, int]) -> Call:
    """A call for some parts."""
    prompt = f"{look.value} {parts}"
    digest = sha256(prompt.encode())
    return Call(
        call_id=f"call:{digest[:32]}", pass_=look, parts=parts, prompt=prompt, prompt_sha256=digest, tokens=1
    )


UNITS = (a_unit(ONE, "a.py", parts=2), a_unit(TWO, "b.py"))
CALLS = tuple(
    call
    for look in (Pass.PRODUCT, Pass.AGENT)
    for call in (a_call(look, (ONE, 0), (TWO, 0)), a_call(look, (ONE, 1)))
)
PLANNING = Planning(
    plan=ReviewPlan(units=UNITS, calls=CALLS, left_out=(), budget=0, limitations=()),
    fingerprints={ONE: Digest("1" * 64), TWO: Digest("2" * 64)},
    hidden={},
)


def reply(*units: str, findings: tuple[str, ...] = ()) -> bytes:
    """A document that says it read these units, with a finding of each of those."""
    made = {
        "schema": "adjudge.candidates/v1",
        "units_read": list(units),
        "findings": [{"unit": name, **FINDING} for name in findings],
    }
    return json.dumps(made).encode()


def done(*units: str, findings: tuple[str, ...] = ()) -> Answered:
    """An answer that came back whole."""
    return Answered(end=AttemptEnd.DONE, text=reply(*units, findings=findings))
