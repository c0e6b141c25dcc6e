"""From a report to ``adjudge.xray/v1``: an allow-list of fields; what is not named here does not get out.

The text of an edit is in it only for findings that somebody approved one by one. Texts are cut to what a
reader takes in, and say so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.contracts.xray_v1 import (
    XrayCheckV1,
    XrayClaimV1,
    XrayCoverageV1,
    XrayFindingV1,
    XrayLocatorV1,
    XrayReasonV1,
    XrayRiskV1,
    XraySignalV1,
    XrayStageV1,
    XraySuggestionV1,
    XrayTargetV1,
    XrayUnitV1,
    XrayV1,
)
from adjudge.model.ids import derive_digest
from adjudge.report.report_words import READ, UNREAD, lost_words, sentence, told, verdict_words
from adjudge.report.wording import plural

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adjudge.contracts.report_v1 import ReportFindingV1, ReportV1
    from adjudge.contracts.run_v1 import RunExecutorV1
    from adjudge.contracts.target_v1 import ReasonV1
    from adjudge.contracts.xray_v1 import StageStateV1

TEXT: Final = 8_192
"""Characters of one text."""
EDIT: Final = 2_000
"""Characters of the text of an edit."""
NAMED: Final = 200
"""Sentences of one list; the rest is counted in the last."""
SIGNAL: Final = "signal"


def make_xray(report: ReportV1, *, source: str, approved: frozenset[str]) -> XrayV1:
    """The export, not cleaned yet.

    Args:
        report: Of the run.
        source: Where the public finds what was judged.
        approved: Ids of findings whose edit may be shown.
    """
    findings = told(report)
    return XrayV1(
        xray_id=f"xray:{derive_digest('adjudge/xray/v1', source.encode(), report.run_id.encode())[:32]}",
        source=source,
        run_id=report.run_id,
        made_by=report.made_by,
        adjudge=report.adjudge,
        outcome=report.outcome,
        verdict=_cut(verdict_words(report)),
        reasons=tuple(map(_reason, report.reasons)),
        target=_target(report),
        stages=tuple(_stages(report)),
        coverage=XrayCoverageV1(
            kind=report.coverage.kind,
            units=report.coverage.units,
            hunks=report.coverage.hunks,
            hunks_sent=report.coverage.hunks_sent,
        ),
        changed=tuple(_changed(report)),
        behaviour=tuple(map(_signal, (one for one in findings if one.basis == SIGNAL))),
        findings=tuple(_finding(one, is_approved=one.finding_id in approved) for one in findings),
        checks=tuple(
            XrayCheckV1(name=one.name, version=one.version, state=one.state, reports=one.reports)
            for one in report.tools
        ),
        verified_claims=tuple(map(_claim, (one for one in findings if one.proved))),
        missing_proof=tuple(_bounded(_missing(report, findings))),
        open_risks=tuple(
            XrayRiskV1(finding_id=one.finding_id, severity=one.severity, title=_cut(one.title))
            for one in findings
            if one.standing in READ
        ),
        candidates=report.counts.candidates,
        without_place=len(report.lost),
        replaced=(),
        limitations=tuple(map(_reason, report.limitations)),
    )


def _target(report: ReportV1) -> XrayTargetV1:
    target = report.target
    return XrayTargetV1(
        extent=target.extent,
        base_commit=target.base_commit,
        head_commit=target.head_commit,
        base_tree=target.base_tree,
        head_tree=target.head_tree,
    )


def _stages(report: ReportV1) -> Iterator[XrayStageV1]:
    """What was done, what was not, and what nobody knows; nothing that was left out is told as done."""
    if report.made_by == "qualify":
        said = ("What the reviewers read is not known.", *report.failures, *report.notes)
        yield _stage("Findings of others", "not-known", report.reporters, said)
    else:
        yield _reading(report)
        yield _models(report)
    tools = tuple(f"{one.name} {one.version}".strip() for one in report.tools)
    failed = tuple(
        f"{one.name}: {one.state}" for one in report.tools if one.state in {"error", "unavailable"}
    )
    none = ("No tool was run.",) if not tools else ()
    yield _stage(
        "Tools", "not-run" if not tools else "partial" if failed else "done", tools, (*none, *failed)
    )
    yield _stage("Places and proof", "done", (f"adjudge {report.adjudge}",), lost_words(report))


def _reading(report: ReportV1) -> XrayStageV1:
    """Units as all readers together read them."""
    left = [f"{one.path}: {one.state}{f' ({one.reason})' if one.reason else ''}" for one in _unread(report)]
    state: StageStateV1 = "done" if report.coverage.kind == "complete" else "partial"
    return _stage("Reading of the change", state, report.reporters, left)


def _models(report: ReportV1) -> XrayStageV1:
    names = tuple(map(_reader, report.executors))
    failed = tuple(report.failures)
    if not names:
        return _stage("Semantic review", "not-run", (), report.not_asked)
    state: StageStateV1 = "failed" if len(failed) == len(names) else "partial" if failed else "done"
    return _stage("Semantic review", state, names, (*failed, *report.not_asked))


def _reader(one: RunExecutorV1) -> str:
    return " ".join(part for part in (one.name, one.version, one.model) if part)


def _stage(
    name: str, state: StageStateV1, provenance: Iterable[str], omissions: Iterable[str]
) -> XrayStageV1:
    return XrayStageV1(
        name=name,
        state=state,
        provenance=tuple(_bounded(map(_cut, provenance))),
        omissions=tuple(_bounded(map(_cut, omissions))),
    )


def _unread(report: ReportV1) -> Iterator[XrayUnitV1]:
    return (one for one in _changed(report) if one.state in UNREAD or one.state == "skipped")


def _changed(report: ReportV1) -> Iterator[XrayUnitV1]:
    units = {one.path: one for one in report.units}
    for one in report.target.changes:
        unit = units.get(one.path)
        yield XrayUnitV1(
            path=one.path,
            old_path=one.old_path if one.old_path != one.path else None,
            change=one.kind,
            state="" if unit is None else unit.state,
            reason="" if unit is None else unit.reason,
        )


def _finding(one: ReportFindingV1, *, is_approved: bool) -> XrayFindingV1:
    place, edit = one.place, one.suggestion
    suggestion = None
    if edit is not None and is_approved:
        suggestion = XraySuggestionV1(
            start_line=edit.start_line, end_line=edit.end_line, replacement=_cut(edit.replacement, EDIT)
        )
    return XrayFindingV1(
        finding_id=one.finding_id,
        severity=one.severity,
        title=_cut(one.title),
        summary=_cut(one.summary),
        defect_class=one.defect_class,
        reporter=_cut(one.reporter.tool),
        standing=one.standing,
        standing_reason=_cut(one.standing_reason),
        counts=one.counts,
        proved=one.proved,
        proof=one.proof,
        said=one.said,
        locator=XrayLocatorV1(
            path=place.path,
            side=place.side,
            start_line=place.start_line,
            end_line=place.end_line,
            symbol=_cut(place.symbol),
        ),
        has_suggestion=edit is not None,
        suggestion=suggestion,
    )


def _signal(one: ReportFindingV1) -> XraySignalV1:
    return XraySignalV1(what=_cut(one.title), path=one.place.path, symbol=_cut(one.place.symbol))


def _claim(one: ReportFindingV1) -> XrayClaimV1:
    facts = tuple(kind.removeprefix("fact:") for kind in one.proof if kind.startswith("fact:"))
    return XrayClaimV1(finding_id=one.finding_id, claim=one.claim or "", title=_cut(one.title), by=facts)


def _missing(report: ReportV1, findings: Iterable[ReportFindingV1]) -> Iterator[str]:
    """What is not proved, not read or not asked."""
    yield from report.not_asked
    if report.coverage.kind == "unknown":
        yield "What the reviewers read is not known, so nothing found is no proof that nothing is there."
    for one in _unread(report):
        yield f"Not read: {one.path} is {one.state}{f' ({one.reason})' if one.reason else ''}."
    for each in findings:
        if each.standing in READ and not each.proved:
            yield f"Not proved: {_cut(each.title)} ({each.said})."


def _bounded(sentences: Iterable[str]) -> Iterator[str]:
    many = list(sentences)
    yield from many[:NAMED]
    if len(many) > NAMED:
        yield f"And {plural(len(many) - NAMED, 'more')}."


def _reason(reason: ReasonV1) -> XrayReasonV1:
    return XrayReasonV1(code=reason.code, text=_cut(sentence(reason)))


def _cut(text: str, longest: int = TEXT) -> str:
    rest = len(text) - longest
    return text if rest <= 0 else f"{text[:longest]}… ({rest} more characters)"
