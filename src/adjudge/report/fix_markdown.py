"""A packet as Markdown for a person who mends by hand: nothing of others starts a construct or a link."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.report.escape import code_markdown, escape_markdown

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adjudge.contracts.fix_packet_v1 import EvidenceRefV1, FixPacketV1, PacketFindingV1

LISTED: Final = 100


def packet_markdown(packet: FixPacketV1) -> str:
    """The Markdown text, ending in a line feed."""
    return "\n".join(_lines(packet)).rstrip("\n") + "\n"


def _lines(packet: FixPacketV1) -> Iterator[str]:
    yield f"# Fix packet {packet.packet_id}"
    yield ""
    yield f"From {packet.run_id}; tree {packet.tree}. {packet.advice}"
    yield from _section("Goal", [escape_markdown(packet.goal)])
    yield from _section("Acceptance", map(escape_markdown, packet.acceptance))
    yield from _section("Not to be done", map(escape_markdown, packet.non_goals))
    yield ""
    yield "## Findings"
    for one in packet.findings:
        yield from _finding(one)
    opened = [code_markdown(one.pattern) for one in packet.grant.allow if not one.kinds]
    yield from _section("May be touched", [*opened, "new tests, each red without the fix"])
    yield from _section(
        "Runs before and after", [code_markdown(" ".join(one.argv)) for one in packet.commands]
    )
    yield from _section("Evidence to keep", map(_evidence, packet.evidence))
    yield from _section("To be known", [escape_markdown(one.message) for one in packet.limitations])


def _finding(one: PacketFindingV1) -> Iterator[str]:
    where = one.path + (f":{one.start_line}-{one.end_line}" if one.start_line else "")
    yield ""
    yield f"### {one.severity}: {escape_markdown(one.title)}"
    yield ""
    yield f"{code_markdown(where)} {one.finding_id} ({escape_markdown(one.defect_class)})"
    if one.summary:
        yield ""
        yield escape_markdown(one.summary)
    for line in one.quote.split("\n") if one.quote else ():
        yield f"> {code_markdown(line)}" if line.strip() else ">"
    if one.suggestion is not None:
        lines = f"{one.suggestion.start_line}-{one.suggestion.end_line}"
        yield ""
        yield f"Suggested for lines {lines}: {code_markdown(one.suggestion.replacement or '(removed)')}"


def _evidence(one: EvidenceRefV1) -> str:
    artefact = f" {code_markdown(one.artifact)}" if one.artifact else ""
    return f"{one.finding_id}: {one.level}, {one.status}{artefact} {escape_markdown(one.note)}".rstrip()


def _section(title: str, lines: Iterable[str]) -> Iterator[str]:
    many = list(lines)
    if not many:
        return
    yield ""
    yield f"## {title}"
    yield ""
    yield from (f"- {one}" for one in many[:LISTED])
    if len(many) > LISTED:
        yield f"- and {len(many) - LISTED} more"
