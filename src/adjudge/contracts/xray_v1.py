"""``adjudge.xray/v1``: what may be shown to anybody of a run: an allow-list of fields, each of them cleaned.

No quote, no prompt, no answer, no path of a machine has a field here. Nothing in it tells when or where it
was made, so two exports of one run are equal byte for byte.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from adjudge.contracts.candidates_v1 import ClaimV1, SeverityV1
from adjudge.contracts.evidence_v1 import SideV1
from adjudge.contracts.qualified_parts_v1 import StandingV1
from adjudge.contracts.run_v1 import UnitStateV1
from adjudge.contracts.target_v1 import Outcome

SCHEMA: Final = "adjudge.xray/v1"

LeakReasonV1 = Literal[
    "absolute-path", "secret", "e-mail-address", "internal-host", "prompt", "raw-output", "control-character",
    "bidi-character", "hidden-character", "unsafe-link", "unsafe-locator",
]  # fmt: skip
StageStateV1 = Literal["done", "partial", "failed", "not-run", "not-known"]


class XrayReasonV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Why an outcome is what it is, or what could not be seen."""

    code: str
    text: str


class XrayTargetV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What was judged; commits are null for what was never committed."""

    extent: Literal["change", "tree"]
    base_commit: str | None
    head_commit: str | None
    base_tree: str
    head_tree: str


class XrayStageV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One stage: how it ended, by whom, and what it left out."""

    name: str
    state: StageStateV1
    provenance: tuple[str, ...]
    omissions: tuple[str, ...]


class XrayCoverageV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How much was read; ``unknown`` where reviewers do not say."""

    kind: Literal["complete", "partial", "unknown"]
    units: dict[str, int]
    hunks: int
    hunks_sent: int


class XrayUnitV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One changed path; state and reason are empty where nobody says whether it was read."""

    path: str
    old_path: str | None
    change: str
    state: UnitStateV1 | Literal[""]
    reason: str


class XrayLocatorV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A place, from the top of the repository."""

    path: str
    side: SideV1
    start_line: int | None
    end_line: int | None
    symbol: str


class XraySuggestionV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The text of an edit, which somebody approved for this finding."""

    start_line: int
    end_line: int
    replacement: str


class XrayFindingV1(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    rename={"defect_class": "class"},
):
    """One finding; ``has_suggestion`` without a suggestion is an edit that nobody approved for showing."""

    finding_id: str
    severity: SeverityV1
    title: str
    summary: str
    defect_class: str
    reporter: str
    standing: StandingV1
    standing_reason: str
    counts: bool
    proved: bool
    proof: tuple[str, ...]
    said: str
    locator: XrayLocatorV1
    has_suggestion: bool
    suggestion: XraySuggestionV1 | None


class XraySignalV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One thing that behaves otherwise than before, as the code graph tells it."""

    what: str
    path: str
    symbol: str


class XrayCheckV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One tool that ran."""

    name: str
    version: str
    state: str
    reports: int


class XrayClaimV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One claim that evidence entails, and which."""

    finding_id: str
    claim: ClaimV1 | Literal[""]
    title: str
    by: tuple[str, ...]


class XrayRiskV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One finding that stands and that nobody took out."""

    finding_id: str
    severity: SeverityV1
    title: str


class XrayReplacedV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One field in which something was replaced, and why; never what."""

    field: str
    reason: LeakReasonV1


class XrayV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The export.

    Attributes:
        xray_id: Made of source and run.
        source: Where the public finds what was judged.
        run_id: Of the run.
        made_by: Which verb made that.
        adjudge: The version that did.
        outcome: Of the run; what is inconclusive is no pass.
        verdict: The same as a sentence.
        reasons: Why it is no pass.
        target: What was judged.
        stages: What was done, by whom, and what was left out.
        coverage: How much was read.
        changed: One a changed path.
        behaviour: What behaves otherwise than before.
        findings: What has a place and an entry of its own: what counts first, then worst first.
        checks: Tools that ran.
        verified_claims: Claims that evidence entails.
        missing_proof: What is not proved, not read or not asked, one sentence each.
        open_risks: Findings that stand.
        candidates: How many were proposed.
        without_place: How many of them have no place in the source.
        replaced: Fields in which something was replaced; empty without ``--redact``.
        limitations: What could not be seen.
    """

    schema: Literal["adjudge.xray/v1"] = SCHEMA
    xray_id: str
    source: str
    run_id: str
    made_by: Literal["review", "qualify"]
    adjudge: str
    outcome: Outcome
    verdict: str
    reasons: tuple[XrayReasonV1, ...]
    target: XrayTargetV1
    stages: tuple[XrayStageV1, ...]
    coverage: XrayCoverageV1
    changed: tuple[XrayUnitV1, ...]
    behaviour: tuple[XraySignalV1, ...]
    findings: tuple[XrayFindingV1, ...]
    checks: tuple[XrayCheckV1, ...]
    verified_claims: tuple[XrayClaimV1, ...]
    missing_proof: tuple[str, ...]
    open_risks: tuple[XrayRiskV1, ...]
    candidates: int
    without_place: int
    replaced: tuple[XrayReplacedV1, ...]
    limitations: tuple[XrayReasonV1, ...]
