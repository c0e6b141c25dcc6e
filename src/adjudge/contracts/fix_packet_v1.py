"""``adjudge.fix-packet/v1``: what is to be mended, what may be touched for it, and what will prove it.

The name of a packet is made from all the rest of it, so the same findings and words give the same packet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

import msgspec

from adjudge.contracts.candidates_v1 import SeverityV1, SuggestionV1
from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.config_commands_v1 import CommandV1
from adjudge.contracts.grant_v1 import GrantV1
from adjudge.contracts.qualified_parts_v1 import BasisV1, CheckedV1, ReporterV1, SpotV1
from adjudge.contracts.target_v1 import ReasonV1
from adjudge.model.command import DeclaredCommand, ResultForm
from adjudge.model.ids import derive_digest

if TYPE_CHECKING:
    from collections.abc import Callable

SCHEMA: Final = "adjudge.fix-packet/v1"
DOMAIN: Final = "adjudge/fix-packet/v1"
LevelV1 = Literal["static", "test", "browser", "runtime"]
EvidenceStatusV1 = Literal["not_checked", "reproduced", "fixed", "not_reproduced"]


class PacketFindingV1(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    rename={"defect_class": "class"},
):
    """One finding with its place and what proves it, as the review has it."""

    finding_id: str
    place_id: str
    severity: SeverityV1
    title: str
    summary: str
    defect_class: str
    basis: BasisV1
    reporter: ReporterV1 | None
    path: str
    side: Literal["base", "head"]
    start_line: int | None
    end_line: int | None
    quote: str
    symbol: str
    placement: SpotV1 | None
    proof: tuple[str, ...]
    evidence: tuple[CheckedV1, ...]
    suggestion: SuggestionV1 | None


class EvidenceRefV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What somebody recorded about a finding: how it was seen, the artefact, a note."""

    finding_id: str
    level: LevelV1
    status: EvidenceStatusV1
    artifact: str
    artifact_sha256: str | None
    note: str
    by: str


class FixPacketV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The packet.

    Attributes:
        packet_id: Made from the rest.
        run_id: The review it was made from.
        base_tree: Of the change that was reviewed.
        tree: Its head: what is to be fixed.
        base_commit: Of the base; null without one.
        goal: One sentence.
        acceptance: What must hold afterwards.
        non_goals: What is not to be done.
        findings: What is to be mended, by path and line.
        grant: What may be touched.
        commands: What will be run before and after, in order.
        evidence: What people recorded about the findings.
        advice: Which kind of executor suits.
        rounds: How many tries there may be.
        limitations: What must be known.
    """

    schema: Literal["adjudge.fix-packet/v1"] = SCHEMA
    packet_id: str
    run_id: str
    base_tree: str
    tree: str
    base_commit: str | None
    goal: str
    acceptance: tuple[str, ...]
    non_goals: tuple[str, ...]
    findings: tuple[PacketFindingV1, ...]
    grant: GrantV1
    commands: tuple[CommandV1, ...]
    evidence: tuple[EvidenceRefV1, ...]
    advice: str
    rounds: int
    limitations: tuple[ReasonV1, ...]


def name_packet(made: Callable[[str], FixPacketV1]) -> FixPacketV1:
    """A packet under its name.

    Args:
        made: The packet under a name.
    """
    digest = derive_digest(DOMAIN, encode_canonical(made("")))
    return made(f"fpk:{digest[:32]}")


def command_wire(command: DeclaredCommand) -> CommandV1:
    """The wire form of a command that has no holes."""
    return CommandV1(
        name=command.name,
        argv=command.argv,
        results=command.results.value,
        timeout_s=command.timeout_s,
        prepare=command.prepare,
        keep=command.keep,
        locks=command.locks,
        links=command.links,
        network=command.network,
        passes=command.passes,
        git=command.git,
    )


def declared_command(wire: CommandV1) -> DeclaredCommand:
    """The command behind the wire form."""
    return DeclaredCommand(
        name=wire.name,
        argv=wire.argv,
        results=ResultForm(wire.results),
        timeout_s=wire.timeout_s,
        prepare=wire.prepare,
        keep=wire.keep,
        locks=wire.locks,
        links=wire.links,
        network=wire.network,
        passes=wire.passes,
        git=wire.git,
    )
