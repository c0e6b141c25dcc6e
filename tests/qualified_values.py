"""Plain values of a run over findings, and SARIF documents held against the published schema."""

from __future__ import annotations

import json
import re
from datetime import datetime
from functools import cache
from typing import TYPE_CHECKING, Any

from jsonschema import Draft4Validator, FormatChecker

from adjudge.contracts.qualified_v1 import name_run
from adjudge.model.candidate import Basis, Candidate, Malformed, Reporter, Severity
from adjudge.model.finding import (
    Disposition,
    Finding,
    FindingId,
    Locator,
    Merged,
    PlaceId,
    Qualification,
    ResolvedLocator,
    Spot,
    Standing,
)
from adjudge.model.ids import Digest, ObjectId, RepoPath
from adjudge.model.outcome import Outcome, Reason
from adjudge.model.place import Side
from adjudge.model.qualified import Compared, HandedIn, Qualified, QualifiedRun
from adjudge.model.target import Target, TargetMode
from tests.architecture.sources import ROOT

if TYPE_CHECKING:
    from collections.abc import Sequence

BLOB = ObjectId("b" * 40)
COMMIT = ObjectId("c" * 40)
FORMATS = FormatChecker(())
"""Formats of the SARIF schema; what jsonschema brings checks no URI unless further packages are there."""
_CHARACTER = r"(?:[A-Za-z0-9._~!$&'()*+,;=:@-]|%[0-9A-Fa-f]{2})"
_REST = rf"(?:\?(?:{_CHARACTER}|[/?])*)?(?:#(?:{_CHARACTER}|[/?])*)?"
_URI = re.compile(rf"[A-Za-z][A-Za-z0-9+.-]*:(?:{_CHARACTER}|/)*{_REST}")
_RELATIVE = re.compile(rf"(?:(?!:){_CHARACTER})*(?:/(?:{_CHARACTER}|/)*)?{_REST}")
NOTHING = Merged(clusters=(), possible=(), not_compared=0, not_listed=0)
TARGET = Target(
    mode=TargetMode.COMMIT,
    chosen_by="default-tree",
    base_tree=ObjectId("1" * 40),
    head_tree=ObjectId("1" * 40),
    base_commit=COMMIT,
    head_commit=COMMIT,
    head_time=0,
    changes=(),
    touched=(),
    reads=(),
    flags=(),
    outcome=Outcome.PASS,
    reasons=(),
    limitations=(),
    git_version="2.39.5",
    object_format="sha1",
)
COVERAGE = Reason(code="coverage-unknown", message="Coverage is not known.")


def candidate(index: int = 0, **more: Any) -> Candidate:
    """A free claim about line 3 of ``a.py``."""
    fields: dict[str, Any] = {
        "index": index,
        "severity": Severity.HIGH,
        "title": "Divides by zero",
        "summary": "The divisor may be zero.",
        "path": "a.py",
        "side": Side.HEAD,
        "start_line": 3,
        "end_line": 3,
        "quote": "return one / two",
        "confidence_percent": 80,
        "defect_class": "correctness",
        "claim": None,
        "evidence": (),
        "suggestion": None,
        "basis": Basis.CLAIM,
        "reporter": Reporter(tool="reviewer", version="1", rule="", report="candidates"),
    }
    return Candidate(**{**fields, **more})


def place(**more: Any) -> ResolvedLocator:
    """Line 3 of ``a.py``."""
    fields: dict[str, Any] = {
        "path": RepoPath("a.py"),
        "side": Side.HEAD,
        "start_line": 3,
        "end_line": 3,
        "object_id": BLOB,
        "quote": "return one / two",
        "symbol": "ratio",
    }
    return ResolvedLocator(**{**fields, **more})


def located(made: Candidate | None = None, **more: Any) -> Qualification:
    """A candidate whose quote stands where it says."""
    made = made or candidate()
    fields: dict[str, Any] = {
        "candidate": made,
        "disposition": Disposition.QUALIFIED,
        "reason": "quote-at-claimed-lines",
        "detail": "",
        "original": Locator(
            path=made.path, side=made.side, start_line=made.start_line, end_line=made.end_line
        ),
        "resolved": place(path=RepoPath(made.path), side=made.side),
        "spot": Spot.FILE,
        "proof": ("located",),
    }
    return Qualification(**{**fields, **more})


def lost(index: int, reason: str, disposition: Disposition = Disposition.REJECTED) -> Qualification:
    """A candidate without a place."""
    return Qualification(
        candidate=candidate(index, path="gone.py"),
        disposition=disposition,
        reason=reason,
        detail="Not there.",
    )


def malformed(index: int) -> Qualification:
    """An entry that is no candidate."""
    made = Malformed(index=index, reason="invalid-severity", place=f"/findings/{index}", found="'awful'")
    return Qualification(
        candidate=made, disposition=Disposition.REJECTED, reason="invalid-severity", detail="Awful."
    )


def finding(one: Qualification | None = None, **more: Any) -> Finding:
    """The finding of a located candidate."""
    one = one or located()
    made = one.candidate
    number = made.index
    fields: dict[str, Any] = {
        "finding_id": FindingId(f"fnd:{number:032x}"),
        "place_id": PlaceId(f"plc:{number:032x}"),
        "previous_finding_id": None,
        "severity": made.severity if isinstance(made, Candidate) else Severity.INFO,
        "qualification": one,
        "standing": Standing.ACTIVE,
    }
    return Finding(**{**fields, **more})


def qualified(
    findings: Sequence[Finding] = (), others: Sequence[Qualification] = (), **more: Any
) -> Qualified:
    """A run over these findings and over candidates without a place."""
    every = [*(one.qualification for one in findings), *others]
    fields: dict[str, Any] = {
        "target": TARGET,
        "whole_tree": True,
        "source": HandedIn(
            report="candidates",
            tools=("reviewer",),
            document=Digest("d" * 64),
            revision=None,
            is_pinned=False,
            failures=(),
            notes=(),
        ),
        "gate": Severity.HIGH,
        "every_claim": False,
        "qualifications": tuple(sorted(every, key=lambda one: one.candidate.index)),
        "findings": tuple(findings),
        "merged": NOTHING,
        "counted": (),
        "rulings": (),
        "outcome": Outcome.INCONCLUSIVE,
        "exit_code": 0,
        "reasons": (COVERAGE,),
        "limitations": (),
    }
    return Qualified(**{**fields, **more})


def run(made: Qualified | None = None, compared: Compared | None = None) -> QualifiedRun:
    """The run under its name."""
    made = made or qualified([finding()])
    return QualifiedRun(run_id=name_run(made), qualified=made, compared=compared)


@FORMATS.checks("uri")
def is_uri(value: object) -> bool:
    """Whether a text is a URI with a scheme (RFC 3986; no address in brackets)."""
    return not isinstance(value, str) or _URI.fullmatch(value) is not None


@FORMATS.checks("uri-reference")
def is_uri_reference(value: object) -> bool:
    """Whether a text is a URI or a relative reference."""
    return is_uri(value) or _RELATIVE.fullmatch(str(value)) is not None


@FORMATS.checks("date-time", raises=ValueError)
def is_date_time(value: object) -> bool:
    """Whether a text is a time with its zone."""
    return not isinstance(value, str) or datetime.fromisoformat(value).tzinfo is not None


@cache
def _validator() -> Draft4Validator:
    text = (ROOT / "schemas" / "vendor" / "sarif-schema-2.1.0.json").read_text(encoding="utf-8")
    return Draft4Validator(json.loads(text), format_checker=FORMATS)


def sarif_faults(data: bytes) -> list[str]:
    """What is wrong with a SARIF document; empty when nothing is."""
    return [f"{list(one.path)}: {one.message[:200]}" for one in _validator().iter_errors(json.loads(data))]
