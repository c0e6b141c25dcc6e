"""A proof on a terminal: what it comes to, findings with their status, red and green, what is left to do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.report.screen import Line, Screen, Style, data, own, rest_line, sentence_section
from adjudge.report.wording import SHORT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.contracts.proof_records_v1 import EvidenceRecordV1, TickV1
    from adjudge.contracts.proof_v1 import ProofStageV1, ProofV1, TalliesV1

LISTED: Final = 20
OUTCOMES: Final = {"pass": Style.GOOD, "fail": Style.BAD, "inconclusive": Style.WARNING}
STATUSES: Final = {
    "fixed": Style.GOOD,
    "not_applied": Style.WARNING,
    "reproduced": Style.BAD,
    "not_reproduced": Style.PLAIN,
    "unchecked": Style.WARNING,
    "dismissed": Style.FAINT,
}
STATES: Final = {
    "passed": Style.GOOD,
    "failed": Style.BAD,
    "inconclusive": Style.WARNING,
    "waived": Style.WARNING,
    "not-asked": Style.FAINT,
}
COLOURS: Final = {"green": Style.GOOD, "red": Style.BAD, "unavailable": Style.WARNING}


def proof_screen(proof: ProofV1) -> Screen:
    """The lines of a proof."""
    return (
        (own("adjudge proof  ", Style.TITLE), own(proof.outcome, OUTCOMES[proof.outcome])),
        (own(f"of         {proof.run_id}, trees {proof.base_tree[:SHORT]} to {proof.head_tree[:SHORT]}"),),
        (own(f"speaks of  the work tree, {_tree_words(proof)}"),),
        (own(f"findings   {tally_words(proof.tallies)}"),),
        (own(f"read       {coverage_words(proof)}"),),
        *_stages(proof),
        *_findings(proof),
        *_attempts(proof),
        *sentence_section("Why", [one.message for one in proof.reasons]),
        *sentence_section("Next actions", [one.text for one in proof.next_actions]),
        *sentence_section("To be known", [one.message for one in proof.limitations]),
    )


def tick_screen(tick: TickV1) -> Screen:
    """The line of a tick."""
    said = "gone through" if tick.done else "open again"
    return (
        (own("adjudge proof  ", Style.TITLE), own(f"{tick.item} of {tick.finding_id} is {said}")),
        (own("by         "), data(tick.by)),
    )


def evidence_screen(record: EvidenceRecordV1) -> Screen:
    """The lines of a record."""
    kept = record.artifact_sha256 or "not read"
    return (
        (own("adjudge finding evidence  ", Style.TITLE), own(f"kept for {record.finding_id}")),
        (own(f"seen       {record.level}, {record.status}"),),
        (own("artefact   "), data(record.artifact or "-", Style.PATH), own(f"  sha256 {kept}", Style.FAINT)),
        (own("note       "), data(record.note or "-")),
        (own("by         "), data(record.by or "nobody named")),
    )


def tally_words(tallies: TalliesV1) -> str:
    """The tallies as words, zeros included but for what was not applied, not seen or dismissed."""
    told = f"{tallies.fixed} fixed, {tallies.reproduced} reproduced, {tallies.unchecked} unchecked"
    more = (
        (tallies.not_applied, "not applied"),
        (tallies.not_reproduced, "not reproduced"),
        (tallies.dismissed, "dismissed"),
    )
    return told + "".join(f", {count} {what}" for count, what in more if count)


def coverage_words(proof: ProofV1) -> str:
    """How much of the change was read, as words."""
    cover = proof.coverage
    if cover is None:
        return "not here; the findings were imported"
    counts = ", ".join(f"{count} {state}" for state, count in cover.units.items() if count)
    return f"{cover.kind} ({counts or 'no unit'})"


def _tree_words(proof: ProofV1) -> str:
    return "which nobody can tell" if proof.work_tree is None else f"tree {proof.work_tree[:SHORT]}"


def _stages(proof: ProofV1) -> Iterator[Line]:
    yield ()
    for one in proof.stages:
        yield (own(f"  {one.name:<11} "), own(one.state, STATES[one.state]), *_stage_words(one))


def _stage_words(one: ProofStageV1) -> Line:
    if one.waiver is not None:
        said = f"  was {one.found}; waived by {one.waiver.by}: {one.waiver.why}"
        return (data(said, Style.WARNING),)
    return (data(f"  {one.reasons[0].message}", Style.FAINT),) if one.reasons else ()


def _findings(proof: ProofV1) -> Iterator[Line]:
    yield ()
    yield (own("Findings and evidence", Style.TITLE),)
    for one in proof.findings[:LISTED]:
        where = one.path + (f":{one.start_line}" if one.start_line else "")
        yield (
            own("  "),
            own(f"{one.status:<10}", STATUSES[one.status]),
            own(f"  {one.severity:<8}  "),
            data(one.title),
        )
        yield (own("              "), data(where, Style.PATH), own(f"  {one.finding_id}", Style.FAINT))
        by = f"by {one.by}: " if one.by else ""
        yield (own("              "), data(f"{one.level}; {by}{one.reason}", Style.FAINT))
    if len(proof.findings) > LISTED:
        yield rest_line(len(proof.findings) - LISTED)
    if not proof.findings:
        yield (own("  none stands in the source", Style.FAINT),)


def _attempts(proof: ProofV1) -> Iterator[Line]:
    for one in proof.attempts:
        yield ()
        yield (
            own("Try ", Style.TITLE),
            own(
                f"{one.attempt_id}  {one.state}, scope {one.scope or 'not judged'}, "
                f"{'applied' if one.applied else 'not in the work tree'}"
            ),
        )
        for command in one.commands:
            yield (
                own("  "),
                own(command.before, COLOURS[command.before]),
                own(" to "),
                own(command.after, COLOURS[command.after]),
                own(f"  {command.proving}  "),
                data(" ".join(command.argv), Style.PATH),
            )
