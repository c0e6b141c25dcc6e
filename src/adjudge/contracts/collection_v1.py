"""``adjudge.collection/v1``: one run of one collector over one tree, as it is kept and shown.

Reading it back checks what must agree: a collection that came to its end has a tool and examined files, the
word for its state is that of its reports, and what did not come to its end reports nothing and says why.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

import msgspec

from adjudge.contracts.candidates_v1 import SeverityV1
from adjudge.contracts.decode import decode_artefact
from adjudge.contracts.target_v1 import ReasonV1, reasons_wire
from adjudge.errors import ContractError
from adjudge.model.candidate import Severity
from adjudge.model.collection import Collection, CollectionState, ToolIdentity, ToolReport
from adjudge.model.ids import Digest, ObjectId, RepoPath
from adjudge.model.outcome import Reason

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.model.collection import Collected

SCHEMA: Final = "adjudge.collection/v1"

CollectionStateV1 = Literal["clean", "findings", "unavailable", "error"]


class ToolIdentityV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which program it was, exactly; see ``adjudge.model.collection.ToolIdentity``."""

    name: str
    version: str
    program_sha256: str
    configuration_sha256: str


class ToolReportV1(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    rename={"defect_class": "class"},
):
    """One thing that a tool reports; lines are 0 for a whole file."""

    path: str
    start_line: int
    end_line: int
    rule: str
    severity: SeverityV1
    defect_class: str
    message: str


class CollectionV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One run; see ``adjudge.model.collection.Collection`` for each field."""

    schema: Literal["adjudge.collection/v1"] = SCHEMA
    collector: str
    tree: str
    state: CollectionStateV1
    tool: ToolIdentityV1 | None
    examined: int
    paths: tuple[str, ...]
    reports: tuple[ToolReportV1, ...]
    rules: tuple[str, ...]
    reasons: tuple[ReasonV1, ...]
    limitations: tuple[ReasonV1, ...]


class CollectedV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A collector over both sides; ``inherited`` are positions in the reports of the head."""

    head: CollectionV1
    base: CollectionV1 | None
    inherited: tuple[int, ...]


def collected_wire(collected: Collected) -> CollectedV1:
    """The wire form of a collector over a change."""
    return CollectedV1(
        head=collection_artefact(collected.head),
        base=None if collected.base is None else collection_artefact(collected.base),
        inherited=collected.inherited,
    )


def collection_artefact(collection: Collection) -> CollectionV1:
    """The wire form."""
    return CollectionV1(
        collector=collection.collector,
        tree=collection.tree,
        state=collection.state.value,
        tool=None
        if collection.tool is None
        else msgspec.convert(collection.tool, ToolIdentityV1, from_attributes=True),
        examined=collection.examined,
        paths=collection.paths,
        reports=tuple(map(_report_wire, collection.reports)),
        rules=collection.rules,
        reasons=reasons_wire(collection.reasons),
        limitations=reasons_wire(collection.limitations),
    )


def read_collection(data: bytes) -> Collection:
    """The collection behind the bytes of an artefact.

    Raises:
        ContractError: They break the contract, or say things that cannot be true together.
    """
    wire = decode_artefact(data, CollectionV1)
    if violations := tuple(_disagreements(wire)):
        path, problem = violations[0]
        raise ContractError("malformed", f"{path}: {problem}.", violations=violations)
    return Collection(
        collector=wire.collector,
        tree=ObjectId(wire.tree),
        state=CollectionState(wire.state),
        tool=None if wire.tool is None else _tool(wire.tool),
        examined=wire.examined,
        paths=tuple(map(RepoPath, wire.paths)),
        reports=tuple(map(_report, wire.reports)),
        rules=wire.rules,
        reasons=tuple(map(_reason, wire.reasons)),
        limitations=tuple(map(_reason, wire.limitations)),
    )


def _disagreements(wire: CollectionV1) -> Iterator[tuple[str, str]]:
    ended = wire.state in {"clean", "findings"}
    if wire.examined != len(wire.paths):
        yield "$.examined", "not the number of paths"
    if ended and wire.tool is None:
        yield "$.tool", "nothing ended well without a program"
    if ended and wire.reasons:
        yield "$.reasons", "a run that came to its end has none"
    if not ended and not wire.reasons:
        yield "$.reasons", "a run that did not come to its end has one"
    if (wire.state == "findings") != bool(wire.reports):
        yield "$.reports", f"the state is {wire.state}"
    if wire.state == "clean" and not wire.paths:
        yield "$.paths", "a clean run has looked at something"


def _report_wire(one: ToolReport) -> ToolReportV1:
    return ToolReportV1(
        path=one.path,
        start_line=one.start_line,
        end_line=one.end_line,
        rule=one.rule,
        severity=one.severity.value,
        defect_class=one.defect_class,
        message=one.message,
    )


def _report(wire: ToolReportV1) -> ToolReport:
    return ToolReport(
        path=RepoPath(wire.path),
        start_line=wire.start_line,
        end_line=wire.end_line,
        rule=wire.rule,
        severity=Severity(wire.severity),
        defect_class=wire.defect_class,
        message=wire.message,
    )


def _tool(wire: ToolIdentityV1) -> ToolIdentity:
    return ToolIdentity(
        name=wire.name,
        version=wire.version,
        program_sha256=Digest(wire.program_sha256),
        configuration_sha256=Digest(wire.configuration_sha256),
    )


def _reason(wire: ReasonV1) -> Reason:
    return Reason(code=wire.code, message=wire.message, path=wire.path, line=wire.line)
