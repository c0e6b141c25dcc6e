"""A proof as Markdown for a hand-over: tallies, findings with their evidence, red and green, next actions.

Texts of reviewers, people and the repository start no construct, no link and no mention. What is left to do
stands as checkboxes that nobody has ticked; the section is left out where nothing is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.report.escape import code_markdown, escape_markdown
from adjudge.report.proof_screen import coverage_words, tally_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.contracts.proof_v1 import ProofAttemptV1, ProofStageV1, ProofV1, ProvedFindingV1


def proof_markdown(proof: ProofV1) -> str:
    """The Markdown text, ending in a line feed."""
    return "\n".join(_lines(proof)).rstrip("\n") + "\n"


def _lines(proof: ProofV1) -> Iterator[str]:
    yield f"# Proof of {proof.run_id}: {proof.outcome}"
    yield ""
    there = proof.work_tree or "which nobody can tell"
    yield f"Trees {proof.base_tree} to {proof.head_tree}. It speaks of the work tree, {there}."
    yield ""
    yield f"Findings: {tally_words(proof.tallies)}. Read: {coverage_words(proof)}."
    for reason in proof.reasons:
        yield f"- {escape_markdown(reason.message)}"
    yield ""
    yield "### Stages"
    yield ""
    yield from map(_stage, proof.stages)
    yield ""
    yield "### Findings and evidence"
    for one in proof.findings:
        yield from _finding(one)
    if not proof.findings:
        yield ""
        yield "None stands in the source."
    for attempt in proof.attempts:
        yield from _attempt(attempt)
    if proof.next_actions:
        yield ""
        yield "### Next actions"
        yield ""
        yield from (f"- [ ] {escape_markdown(one.text)} {one.finding_id}" for one in proof.next_actions)


def _stage(one: ProofStageV1) -> str:
    told = f"- {one.name}: **{one.state}**"
    if one.waiver is not None:
        said = f"{one.waiver.by}: {one.waiver.why}"
        return f"{told}, no pass; it was {one.found}. Waived by {escape_markdown(said)}"
    return f"{told}. {escape_markdown(one.reasons[0].message)}" if one.reasons else told


def _finding(one: ProvedFindingV1) -> Iterator[str]:
    where = one.path + (f":{one.start_line}" if one.start_line else "")
    yield ""
    yield f"#### {one.severity}: {escape_markdown(one.title)}"
    yield ""
    yield f"- **{one.status}** {code_markdown(where)} {one.finding_id}"
    by = f", by {escape_markdown(one.by)}" if one.by else ""
    yield f"- {one.level}{by}: {escape_markdown(one.reason)}"
    if one.artifact:
        yield f"- artefact {code_markdown(one.artifact)}"
    if one.proof:
        yield f"- proof {', '.join(one.proof)}"
    for record in one.evidence:
        artifact = f" {code_markdown(record.artifact)}" if record.artifact else ""
        note = f" {escape_markdown(record.note)}" if record.note else ""
        said = escape_markdown(record.by or "nobody named")
        yield f"- recorded by {said}: {record.level}, {record.status}{artifact}{note}"
    for item in one.revalidation:
        yield f"- {'gone through' if item.done else 'open'}: {escape_markdown(item.text)}"


def _attempt(one: ProofAttemptV1) -> Iterator[str]:
    yield ""
    yield f"### Try {one.attempt_id}: {one.state}"
    yield ""
    applied = "It is in the work tree." if one.applied else "It is **not** in the work tree."
    yield f"Scope {one.scope or 'not judged'}. {applied}"
    if one.commands:
        yield ""
        yield "| command | before | after | proves |"
        yield "|---|---|---|---|"
        for command in one.commands:
            argv = code_markdown(" ".join(command.argv)).replace("|", "\\|")
            yield f"| {argv} | {command.before} | {command.after} | {command.proving} |"
