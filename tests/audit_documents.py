"""Documents of an audit for what reads them: any number of findings, every list filled or empty."""

from __future__ import annotations

from collections import Counter
from typing import Any

from adjudge.contracts.audit_findings_v1 import (
    AuditCoverageV1,
    AuditFindingsV1,
    AuditFindingV1,
    AuditSummaryV1,
    CoveredFileV1,
    ExcludedFileV1,
    LensTallyV1,
    ReportedV1,
    RuntimeCheckV1,
    ThemeV1,
    UngroundedV1,
    WeighedVerdictV1,
    WorkBlockV1,
)
from adjudge.contracts.target_v1 import ReasonV1

SEVERITIES = ("critical", "high", "medium", "low", "info")


def told(number: int = 0, **more: Any) -> AuditFindingV1:
    """A finding."""
    fields: dict[str, Any] = {
        "finding_id": f"fnd:{number:032x}",
        "place_id": f"plc:{number:032x}",
        "severity": SEVERITIES[number % 5],
        "title": f"Finding {number}",
        "summary": "It goes wrong.",
        "defect_class": "correctness",
        "claim": None,
        "confidence_percent": None,
        "lenses": ("correctness",),
        "path": f"src/f{number % 50}.py",
        "start_line": 3,
        "end_line": 4,
        "symbol": "f",
        "object_id": "b" * 40,
        "quote": "one = 1\ntwo = 2",
        "disposition": "qualified",
        "detail": "",
        "proof": ("located",),
        "evidence": (),
        "suggestion": None,
        "unknown_tokens": (),
        "redacted": (),
        "second_look": "none",
        "verdicts": (),
        "reported": (reported(number),),
        "importers": 0,
    }
    return AuditFindingV1(**{**fields, **more})


def reported(number: int) -> ReportedV1:
    """One candidate."""
    return ReportedV1(
        index=number,
        item_id="item:1",
        lenses=("correctness",),
        severity="low",
        title="T",
        summary="",
        tool="host",
    )


def refuted(number: int) -> AuditFindingV1:
    """A finding that was refuted."""
    said = WeighedVerdictV1(
        item_id="item:v", verdict="refuted", reason="It is guarded.", evidence=(), counts=True
    )
    return told(number, second_look="refuted", verdicts=(said,))


def ungrounded(number: int) -> UngroundedV1:
    """A claim without a place."""
    return UngroundedV1(
        index=number, item_id="item:1", severity="low", title=f"Claim {number}", summary="", path="a.py",
        start_line=1, disposition="stale", reason="quote-not-found", detail="It stands nowhere.",
    )  # fmt: skip


def document(
    count: int = 0, /, *, others: int = 0, texts: str = "", files: int = 2, **more: Any
) -> AuditFindingsV1:
    """A document with so many findings, and so many of everything else."""
    found = tuple(
        sorted(
            (told(number, title=texts or f"Finding {number}", summary=texts) for number in range(count)),
            key=lambda one: SEVERITIES.index(one.severity),
        )
    )
    blocks = tuple(
        WorkBlockV1(
            block_id=f"blk:{at:032x}", severity=one.severity, files=(one.path,), finding_ids=(one.finding_id,),
            depends_on=(), tangled_with=(),
        )
        for at, one in enumerate(found)
    )  # fmt: skip
    themes = tuple(
        ThemeV1(
            theme_id=f"thm:{at}",
            title=f"kind {at}",
            lens="",
            zone="",
            files=2,
            finding_ids=(found[0].finding_id,),
        )
        for at in range(others if found else 0)
    )
    fields: dict[str, Any] = {
        "run_id": "run-1",
        "adjudge": "0",
        "tree": "1" * 40,
        "commit": "c" * 40,
        "executive_summary": tuple(f"Sentence {at}." for at in range(max(1, others))),
        "top_risks": tuple(one.finding_id for one in found[:5]),
        "findings": found,
        "ungrounded": tuple(ungrounded(1000 + at) for at in range(others)),
        "refuted": tuple(refuted(2000 + at) for at in range(others)),
        "dismissed": tuple(told(3000 + at, reason=texts or "a test") for at in range(others)),
        "leads": tuple(told(4000 + at) for at in range(others)),
        "themes": themes,
        "work_blocks": blocks,
        "coverage": AuditCoverageV1(
            extent="complete" if not others else "partial",
            items=3,
            answered=2,
            by_rules=0,
            files=tuple(
                CoveredFileV1(
                    path=f"src/f{at}.py",
                    lines=1,
                    read=("correctness",),
                    by_rules=(),
                    missing=("tests",) * bool(others),
                )
                for at in range(files)
            ),
            lenses=(LensTallyV1(lens="correctness", assigned=2, read=1, by_rules=0),),
        ),
        "excluded": tuple(ExcludedFileV1(path=f"x{at}", reason=f"reason {at}") for at in range(others)),
        "runtime": tuple(
            RuntimeCheckV1(name=f"c{at}", status="confirmed", detail=texts or "green", by="import")
            for at in range(others)
        ),
        "limitations": tuple(ReasonV1(code="x", message=texts or f"Limit {at}.") for at in range(others)),
    }
    made = {**fields, **more}
    return AuditFindingsV1(summary=summary(made), **made)


def summary(made: dict[str, Any]) -> AuditSummaryV1:
    """The numbers of a document, counted from its lists."""
    found = made["findings"]
    severities = Counter(one.severity for one in found)
    looks = Counter(one.second_look for one in found)
    return AuditSummaryV1(
        candidates=sum(
            len(made[name]) for name in ("findings", "ungrounded", "refuted", "dismissed", "leads")
        ),
        findings=len(found),
        ungrounded=len(made["ungrounded"]),
        refuted=len(made["refuted"]),
        dismissed=len(made["dismissed"]),
        leads=len(made["leads"]),
        proved=0,
        themes=len(made["themes"]),
        work_blocks=len(made["work_blocks"]),
        by_severity={name: severities[name] for name in SEVERITIES},
        by_lens={"correctness": len(found)},
        by_second_look={name: looks[name] for name in ("confirmed", "refuted", "disputed", "unsure", "none")},
        items=3,
        answered=2,
        answered_by_rules=made["coverage"].by_rules,
        files=len(made["coverage"].files),
        files_read=sum(not one.missing and not one.by_rules for one in made["coverage"].files),
        files_by_rules=sum(not one.missing and bool(one.by_rules) for one in made["coverage"].files),
        excluded=len(made["excluded"]),
        runtime={"confirmed": len(made["runtime"]), "not-confirmed": 0, "inconclusive": 0, "not-required": 0},
    )
