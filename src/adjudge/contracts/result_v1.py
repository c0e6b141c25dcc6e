"""``adjudge.result/v1``: what a host writes for one item; strict, bounded, and all faults told at once.

Exact fields at the top and in every part. Findings are exactly those of ``adjudge.candidates/v1``, and
``lenses`` says for each lens which of them are its own, so that a lens without findings is said to be clean
and not merely left out. A fault is a (place, problem) pair; whether the values fit the item is another
question, which is not asked here.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final, Literal

import msgspec

from adjudge.contracts.candidates_v1 import SCHEMA as CANDIDATES
from adjudge.contracts.candidates_v1 import CandidateV1, read_candidates
from adjudge.contracts.defect_classes import CLASSES
from adjudge.contracts.entries import LIMIT_PATH, LIMIT_SUMMARY, size
from adjudge.contracts.evidence_v1 import LIMIT_ITEMS, EvidenceV1, evidence_value, find_fault
from adjudge.contracts.strict import read_strict
from adjudge.contracts.violations import list_violations, tell_violations
from adjudge.contracts.workload_v1 import LensV1
from adjudge.errors import ContractError, UsageError
from adjudge.model.candidate import Candidate
from adjudge.model.ids import Digest, RepoPath
from adjudge.model.lens import Lens
from adjudge.model.workload import AuditResult, FileCoverage, LensCoverage, SecondVerdict, VerdictWord

if TYPE_CHECKING:
    from collections.abc import Iterator

SCHEMA: Final = "adjudge.result/v1"
LIMIT_BYTES: Final = 4 << 20
LIMIT_FINDINGS: Final = 1000
LIMIT_FILES: Final = 4096
LIMIT_VERDICTS: Final = 256
LEAST_REASON: Final = 3
"""Letters or digits of a reason; signs that nobody sees are none."""
LIMIT_TOLD: Final = 50
"""Faults that are told of one result; the rest is counted."""

_RUN: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9:._-]{0,127}")
_RESULT: Final = re.compile(r"[!-~]{1,128}")
_DIGEST: Final = re.compile(r"[0-9a-f]{64}")

Fault = tuple[str, str]


class FileCoverageV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A file that was read, with the digest and the lines of the whole."""

    path: str
    sha256: str
    lines: int


class LensCoverageV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A lens that was held, with the indices of its findings."""

    lens: LensV1
    findings: tuple[int, ...]


class SecondVerdictV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a second reader says of one finding."""

    finding_id: str
    verdict: Literal["confirmed", "refuted", "unsure"]
    reason: str
    evidence: tuple[EvidenceV1, ...] = ()


class ResultV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The whole result; ``verification`` is there for a verifying item and only there."""

    schema: Literal["adjudge.result/v1"] = SCHEMA
    run_id: str
    id: str
    prompt_sha256: str
    result_id: str
    file_coverage: tuple[FileCoverageV1, ...]
    lenses: tuple[LensCoverageV1, ...]
    findings: tuple[CandidateV1, ...]
    verification: tuple[SecondVerdictV1, ...] | None = None


def read_result(data: bytes, *, tool: str = "host") -> AuditResult:
    """The claim behind the bytes.

    Args:
        data: As they were written.
        tool: Who is named as the reporter of its findings.

    Raises:
        ContractError: ``oversized`` or ``malformed`` for bytes that are no JSON document,
            ``contract-invalid`` for one that breaks the contract; ``violations`` has every place.
    """
    plain = read_strict(data, limit_bytes=LIMIT_BYTES, exact=False)
    faults = [*list_violations(plain, ResultV1)]
    if not faults:
        faults = [*_number_faults(plain), *_bounds(plain)]
    if faults:
        raise ContractError("contract-invalid", tell_violations(faults), violations=_told(faults))
    wire = _convert(plain)
    findings, faults = _findings(plain["findings"], tool)
    if faults:
        raise ContractError("contract-invalid", tell_violations(faults), violations=_told(faults))
    return _value(wire, findings)


def _convert(plain: dict[str, Any]) -> ResultV1:
    """The wire form.

    Raises:
        ContractError: A number is out of all bounds, or a word cannot be spelt.
    """
    try:
        return msgspec.convert(plain, ResultV1)
    except (msgspec.ValidationError, UnicodeEncodeError, OverflowError) as error:
        raise ContractError("contract-invalid", f"$: {error}.", violations=(("$", str(error)),)) from error


def _told(faults: list[Fault]) -> tuple[Fault, ...]:
    """The faults, bounded."""
    rest = len(faults) - LIMIT_TOLD
    return (*faults[:LIMIT_TOLD], *([("$", f"{rest} more faults")] if rest > 0 else ()))


def _number_faults(plain: dict[str, Any]) -> Iterator[Fault]:
    """A confidence is the one number that may have a fraction."""
    for at, finding in enumerate(plain["findings"]):
        found = finding.get("confidence")
        if found is not None and (isinstance(found, bool) or not isinstance(found, (int, float))):
            yield f"$.findings[{at}].confidence", "expected a number"


def _bounds(plain: dict[str, Any]) -> Iterator[Fault]:
    if _RUN.fullmatch(plain["run_id"]) is None:
        yield "$.run_id", "expected the run id of the result map"
    if _RUN.fullmatch(plain["id"]) is None:
        yield "$.id", "expected the id of the item"
    if _DIGEST.fullmatch(plain["prompt_sha256"]) is None:
        yield "$.prompt_sha256", "expected 64 lower hex digits"
    if _RESULT.fullmatch(plain["result_id"]) is None:
        yield "$.result_id", "expected 1 to 128 printable ASCII characters without spaces"
    for name, limit in (("findings", LIMIT_FINDINGS), ("file_coverage", LIMIT_FILES), ("lenses", len(Lens))):
        if len(plain[name]) > limit:
            yield f"$.{name}", f"{len(plain[name])} entries; {limit} are allowed"
    yield from _file_bounds(plain["file_coverage"][:LIMIT_FILES])
    yield from _verdict_bounds(plain.get("verification") or [])


def _file_bounds(files: list[dict[str, Any]]) -> Iterator[Fault]:
    for at, one in enumerate(files):
        if not 0 < size(one["path"]) <= LIMIT_PATH:
            yield f"$.file_coverage[{at}].path", f"expected 1 to {LIMIT_PATH} bytes"
        if _DIGEST.fullmatch(one["sha256"]) is None:
            yield f"$.file_coverage[{at}].sha256", "expected 64 lower hex digits"
        if not 0 <= one["lines"] <= 2**31 - 1:
            yield f"$.file_coverage[{at}].lines", "expected a count of lines"


def _verdict_bounds(verdicts: list[dict[str, Any]]) -> Iterator[Fault]:
    if len(verdicts) > LIMIT_VERDICTS:
        yield "$.verification", f"{len(verdicts)} entries; {LIMIT_VERDICTS} are allowed"
    for at, one in enumerate(verdicts[:LIMIT_VERDICTS]):
        place = f"$.verification[{at}]"
        if _RESULT.fullmatch(one["finding_id"]) is None:
            yield f"{place}.finding_id", "expected the id of a finding of the item"
        if sum(map(str.isalnum, one["reason"])) < LEAST_REASON or size(one["reason"]) > LIMIT_SUMMARY:
            problem = f"expected {LEAST_REASON} letters at least and {LIMIT_SUMMARY} bytes at most"
            yield f"{place}.reason", problem
        evidence = one.get("evidence", [])
        if len(evidence) > LIMIT_ITEMS:
            yield f"{place}.evidence", f"{len(evidence)} pieces; {LIMIT_ITEMS} are allowed"


def _findings(items: list[Any], tool: str) -> tuple[tuple[Candidate, ...], list[Fault]]:
    """The candidates, or what is wrong with those that are none."""
    try:
        given = read_candidates({"schema": CANDIDATES, "findings": items}, tool=tool)
    except UsageError as error:
        return (), [("$.findings", error.message)]
    faults = [
        (_pointed(one.place), f"{one.reason}: {one.found}")
        for one in given.entries
        if not isinstance(one, Candidate)
    ]
    return tuple(one for one in given.entries if isinstance(one, Candidate)), faults


def _pointed(pointer: str) -> str:
    """A JSON pointer as the paths of violations are written."""
    steps = pointer.strip("/").split("/")
    return "$" + "".join(f"[{step}]" if step.isdecimal() else f".{step}" for step in steps)


def _value(wire: ResultV1, findings: tuple[Candidate, ...]) -> AuditResult:
    """The value.

    Raises:
        ContractError: A piece of evidence of a verdict is out of bounds.
    """
    verdicts = wire.verification or ()
    faults = [
        (f"$.verification[{at}].evidence[{number}]", f"{fault} is out of bounds")
        for at, one in enumerate(verdicts)
        for number, piece in enumerate(one.evidence)
        if (fault := find_fault(piece))
    ]
    if faults:
        raise ContractError("contract-invalid", tell_violations(faults), violations=_told(faults))
    return AuditResult(
        run_id=wire.run_id,
        item_id=wire.id,
        prompt_sha256=Digest(wire.prompt_sha256),
        result_id=wire.result_id,
        file_coverage=tuple(
            FileCoverage(path=RepoPath(one.path), sha256=Digest(one.sha256), lines=one.lines)
            for one in wire.file_coverage
        ),
        lenses=tuple(LensCoverage(lens=Lens(one.lens), findings=one.findings) for one in wire.lenses),
        findings=findings,
        verification=tuple(
            SecondVerdict(
                finding_id=one.finding_id,
                verdict=VerdictWord(one.verdict),
                reason=one.reason,
                evidence=tuple(map(evidence_value, one.evidence)),
            )
            for one in verdicts
        ),
        unknown_classes=tuple(
            (at, one.defect_class) for at, one in enumerate(wire.findings) if one.defect_class not in CLASSES
        ),
    )
