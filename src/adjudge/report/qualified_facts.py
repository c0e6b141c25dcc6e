"""What screen and Markdown tell of a run, in one order and one wording; nothing is escaped here.

A candidate is never told as a fact: its place is, where it was proved, and its claim only where evidence
entails it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.model.candidate import Candidate, Severity
from adjudge.model.finding import Disposition, Spot, Standing
from adjudge.model.place import Side
from adjudge.model.ruling import RulingWord
from adjudge.report.wording import SHORT, plural, proof_words, target_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.model.finding import Cluster, Finding, Qualification
    from adjudge.model.qualified import Compared, Qualified, QualifiedRun
    from adjudge.model.ruling import Ruling

SHORT_ID: Final = 16
"""Characters of a finding id that are shown; any unambiguous start names it."""
NOTES_SHOWN: Final = 8
NAMES_SHOWN: Final = 4

READ: Final = frozenset({Standing.ACTIVE, Standing.BELOW_GATE})
"""Standings of findings that are listed; the others are counted, with why."""

_WORST_FIRST: Final = {severity: rank for rank, severity in enumerate(Severity)}

WHY_NOT: Final = {
    "ambiguous": "the quote stands in several places, and nothing tells which is meant",
    "contradicted": "its own evidence says otherwise",
    "line-past-the-end": "the file has no such line",
    "no-quote": "it brings no quote, and a line alone proves nothing",
    "no-such-file": "there is no such file in that tree",
    "not-a-file": "a folder or a submodule stands at its path",
    "not-read": "the file is missing here or too large to be read",
    "not-text": "the file is binary",
    "quote-not-found": "the quote stands nowhere in its file",
    "quote-removed": "the quote was removed where it was claimed, and another copy of it is left",
    "quote-too-short": "the quote is too short to tell a place",
    "unsafe-path": "the path leads out of the repository, or is no plain path",
}
"""Why a candidate has no place; a reason that is not here is told as it is."""

STANDS: Final = {
    Standing.DUPLICATE: "say the same as another that is listed",
    Standing.INHERITED: "were there before the change",
    Standing.OUTSIDE: "lie outside the change and what depends on it",
    Standing.DISMISSED: "were dismissed",
}

SPOTS: Final = {
    Spot.CHANGED: "on a changed line",
    Spot.CONTEXT: "beside a changed line",
    Spot.FILE: "",
    Spot.CONSUMER: "in a file that depends on the change",
    Spot.OUTSIDE: "outside the change",
}


class Told(NamedTuple):
    """One finding that is listed.

    Attributes:
        severity: As proposed.
        title: One line, as the reporter has it.
        place: Path, lines, and the side where it is the base.
        proof: What is proved of it, in words.
        counts: It counts at the gate.
        notes: What else is known, one sentence each.
        finding_id: Short.
    """

    severity: Severity
    title: str
    place: str
    proof: str
    counts: bool
    notes: tuple[str, ...]
    finding_id: str


def listed(run: QualifiedRun) -> list[Told]:
    """Findings to read: those that count first, then worst first, then by place."""
    qualified = run.qualified
    counted = frozenset(qualified.counted)
    clusters = {index: one for one in qualified.merged.clusters for index in one.members}
    ruled = {one.finding_id: one for one in qualified.rulings}
    by_index = {one.qualification.candidate.index: one for one in qualified.findings}
    shown = [one for one in qualified.findings if one.standing in READ]
    shown.sort(key=lambda one: (_index(one) not in counted, *_order(one)))
    return [
        Told(
            severity=one.severity,
            title=_title(one),
            place=place_words(one),
            proof=proof_words(one.qualification.proof, one.qualification.reason),
            counts=_index(one) in counted,
            notes=tuple(_notes(one, clusters.get(_index(one)), by_index, ruled.get(one.finding_id))),
            finding_id=one.finding_id[:SHORT_ID],
        )
        for one in shown
    ]


def sum_words(qualified: Qualified) -> str:
    """Such as ``5 candidates = 2 qualified + 1 relocated + 0 stale + 1 unresolved + 1 rejected``."""
    counts = qualified.by_disposition()
    parts = " + ".join(f"{counts[one]} {one.value}" for one in Disposition)
    return f"{plural(len(qualified.qualifications), 'candidate')} = {parts}"


def standing_words(qualified: Qualified) -> str:
    """Such as ``3 active, 1 duplicate``."""
    counts = qualified.by_standing()
    return ", ".join(f"{counts[one]} {one.value}" for one in Standing if counts[one]) or "none"


def gate_words(qualified: Qualified) -> str:
    """Which findings fail the run."""
    worse = "" if qualified.gate is Severity.CRITICAL else " and worse"
    rule = "every claim" if qualified.every_claim else "proved, or reported by two"
    return f"gate: {qualified.gate.value}{worse}, {rule}"


def source_words(qualified: Qualified) -> str:
    """Who reported, in which format, against what."""
    source = qualified.source
    tools = ", ".join(source.tools[:NAMES_SHOWN]) or "nobody"
    more = f" and {len(source.tools) - NAMES_SHOWN} more" if len(source.tools) > NAMES_SHOWN else ""
    pinned = ", which looked at this very commit" if source.is_pinned else ""
    if source.is_vouched:
        pinned = ", vouched for by the operator to be about this very tree"
    return f"from {tools}{more} ({source.report}){pinned}"


def against_words(qualified: Qualified) -> str:
    """What the findings were held against."""
    target = qualified.target
    if qualified.whole_tree:
        return f"the tree of commit {(target.head_commit or target.head_tree)[:SHORT]}"
    return target_words(target)


def compared_words(compared: Compared) -> str:
    """Such as ``new 3, persisting 12, gone 2``."""
    return f"new {len(compared.new)}, persisting {len(compared.persisting)}, gone {len(compared.gone)}"


def not_listed(qualified: Qualified) -> Iterator[str]:
    """One sentence for each reason why located findings are not listed, or why listed ones do not count."""
    counts = qualified.by_standing()
    for standing, words in STANDS.items():
        if counts[standing]:
            yield f"{counts[standing]} {words}"
    below = counts[Standing.BELOW_GATE]
    if below:
        yield f"{below} below the gate"
    weak = counts[Standing.ACTIVE] - len(qualified.counted)
    if weak:
        yield f"{weak} at the gate, but only located: nothing proves it, and one reporter alone found it"


def suppressed_words(qualified: Qualified) -> Iterator[str]:
    """One sentence for each rule of the trust base that takes findings out."""
    for one in qualified.suppressed:
        rule = one.rule
        where = f" in {rule.path}" if rule.path is not None else ""
        until = f", until {rule.until}" if rule.until is not None else ""
        place = f"{one.file} line {rule.line}{until}"
        count = plural(len(one.indexes), "finding")
        yield f"{count} of {rule.tool}:{rule.rule}{where} ({place}): {rule.reason}"


def not_located(qualified: Qualified) -> Iterator[str]:
    """One sentence for each reason why candidates have no place in the source."""
    groups: dict[tuple[Disposition, str], int] = {}
    for one in qualified.qualifications:
        if one.resolved is None:
            key = (one.disposition, one.reason)
            groups[key] = groups.get(key, 0) + 1
    for (disposition, reason), count in sorted(groups.items()):
        yield f"{count} {disposition.value}: {why_not(reason)}"


def why_not(reason: str) -> str:
    """A reason in words, with its slug."""
    if reason in WHY_NOT:
        return f"{WHY_NOT[reason]} ({reason})"
    field = reason.removeprefix("invalid-")
    return f"the field {field} is not valid ({reason})" if field != reason else reason


def place_words(finding: Finding) -> str:
    """Such as ``a.py:3-5`` or ``a.py:3 (base)``."""
    place = finding.qualification.resolved
    if place is None:
        return ""
    end = f"-{place.end_line}" if place.end_line not in {None, place.start_line} else ""
    lines = f":{place.start_line}{end}" if place.start_line is not None else ""
    return f"{place.path}{lines}{' (base)' if place.side is Side.BASE else ''}"


def ruling_words(ruling: Ruling) -> str:
    """Such as ``dismissed by ann: a test``."""
    by = f" by {ruling.by}" if ruling.by else ""
    reason = f": {ruling.reason}" if ruling.reason else ""
    return f"{ruling.word.value}{by}{reason}"


def _notes(
    finding: Finding, cluster: Cluster | None, by_index: dict[int, Finding], ruling: Ruling | None
) -> Iterator[str]:
    one = finding.qualification
    if one.disposition is Disposition.RELOCATED and one.original is not None:
        yield _moved(one)
    if one.spot is not None and SPOTS[one.spot]:
        yield SPOTS[one.spot]
    if cluster is not None:
        yield _also(finding, cluster, by_index)
    if ruling is not None and ruling.word is RulingWord.ACCEPTED:
        yield ruling_words(ruling)
    yield from _doubts(one)


def _doubts(one: Qualification) -> Iterator[str]:
    """What speaks for care with the text of a finding, and what became of its edit."""
    if one.unknown_tokens:
        more = len(one.unknown_tokens) - NAMES_SHOWN
        names = ", ".join(one.unknown_tokens[:NAMES_SHOWN]) + (f" and {more} more" if more > 0 else "")
        yield f"names what is in neither tree: {names}"
    if one.suggestion is not None:
        yield "its edit applies cleanly"
    elif one.suggestion_reason:
        yield f"its edit was dropped: {one.suggestion_reason}"
    if one.redacted:
        yield f"protected content replaced in: {', '.join(one.redacted)}"


def _moved(one: Qualification) -> str:
    line = one.original.start_line if one.original is not None else None
    return "no line was claimed" if line is None else f"was said to be at line {line}"


def _also(finding: Finding, cluster: Cluster, by_index: dict[int, Finding]) -> str:
    """Who else said it, and where severities differ."""
    others = [by_index[index] for index in cluster.members if index != _index(finding) and index in by_index]
    names = sorted({_tool(one) for one in others})
    more = f" and {len(names) - NAMES_SHOWN} more" if len(names) > NAMES_SHOWN else ""
    said = f"also said by {', '.join(names[:NAMES_SHOWN])}{more}"
    if len(cluster.severities) < 2:  # noqa: PLR2004 - one severity is no difference
        return said
    return f"{said}; severities differ: {', '.join(one.value for one in cluster.severities)}"


def _order(finding: Finding) -> tuple[int, bool, str, int, int]:
    place = finding.qualification.resolved
    path, line = (place.path, place.start_line or 0) if place is not None else ("", 0)
    is_open = "proved" not in finding.qualification.proof
    return _WORST_FIRST[finding.severity], is_open, path, line, _index(finding)


def _index(finding: Finding) -> int:
    return finding.qualification.candidate.index


def _title(finding: Finding) -> str:
    made = finding.qualification.candidate
    return made.title if isinstance(made, Candidate) else ""


def _tool(finding: Finding) -> str:
    made = finding.qualification.candidate
    return made.reporter.tool if isinstance(made, Candidate) else ""
