"""The parts of ``adjudge.brief/v1``; see ``adjudge.model`` for the meaning of each field."""

from __future__ import annotations

from typing import Literal

import msgspec

from adjudge.contracts.target_v1 import ReasonV1

SideV1 = Literal["base", "head"]
LensV1 = Literal[
    "security", "configuration", "dependency", "tests", "documentation", "contract", "product"
]  # fmt: skip
PlacementV1 = Literal["review-here", "deprioritized", "excluded"]
CategoryV1 = Literal[
    "public-api-contract", "coupling-boundary", "dependency", "weakening", "configuration", "suspicious-text"
]


class Wire(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of the parts: immutable, by keyword, unknown fields refused."""


class PlaceV1(Wire, frozen=True, kw_only=True):
    """One line of one side; 1-based."""

    path: str
    side: SideV1
    line: int


class SymbolV1(Wire, frozen=True, kw_only=True):
    """One symbol that the change touches."""

    name: str
    kind: str
    change: Literal["added", "removed", "renamed", "signature", "body", "comment"]
    exported: bool
    side: SideV1
    line: int
    old_name: str | None
    guards_removed: tuple[str, ...]


class ConsumerV1(Wire, frozen=True, kw_only=True):
    """A place outside the change that depends on it; ``symbol`` is the one used, ``within`` the user."""

    path: str
    line: int
    symbol: str
    within: str
    kind: str
    confidence: int


class FocusV1(Wire, frozen=True, kw_only=True):
    """Review weight and its terms."""

    total: int
    lines: int
    contracts: int
    consumers: int
    guards: int


class TestReachV1(Wire, frozen=True, kw_only=True):
    """Tests that reach a unit: ``omitted`` is what ``nearest`` leaves out of ``count``."""

    count: int
    nearest: tuple[str, ...]
    omitted: int


class UnitV1(Wire, frozen=True, kw_only=True):
    """One changed path."""

    path: str
    old_path: str | None
    status: Literal["added", "deleted", "modified", "renamed", "copied", "typechanged", "mode"]
    language: str
    old_mode: str | None
    new_mode: str | None
    binary: bool
    added: int
    removed: int
    placement: PlacementV1
    reason: str
    symbols: tuple[SymbolV1, ...]
    consumers: tuple[ConsumerV1, ...]
    fan_in: int
    fan_out: int
    focus: FocusV1
    lens: LensV1
    tests: TestReachV1


class FolderV1(Wire, frozen=True, kw_only=True):
    """How many of the files reached lie in one folder."""

    folder: str
    count: int


class ImpactV1(Wire, frozen=True, kw_only=True):
    """Transitive consumers outside the change: ``omitted`` is what ``nearest`` leaves out of ``count``."""

    count: int
    by_folder: tuple[FolderV1, ...]
    nearest: tuple[str, ...]
    omitted: int


class SuppressionV1(Wire, frozen=True, kw_only=True):
    """Why a signal needs no decision; whether ``until`` has passed is decided at the gate."""

    reason: str
    until: str | None
    path: str
    line: int


class SignalV1(Wire, frozen=True, kw_only=True):
    """A fact that the graph or the patch emitted."""

    signal_id: str
    previous_id: str | None
    category: CategoryV1
    change: str
    subject: str
    anchor: PlaceV1
    blast: int
    consumers: tuple[ConsumerV1, ...]
    consequence: int
    question: str
    experts: tuple[str, ...]
    suppression: SuppressionV1 | None


class ExcerptV1(Wire, frozen=True, kw_only=True):
    """One line of source as evidence, cut at 200 characters."""

    place: PlaceV1
    text: str


class WeakeningV1(Wire, frozen=True, kw_only=True):
    """Something that held the code to account and does so less."""

    signal_id: str
    kind: str
    subject: str
    base: ExcerptV1 | None
    head: ExcerptV1 | None


class DecisionsV1(Wire, frozen=True, kw_only=True):
    """Signals to decide on first; ``shown``, ``remainder`` and ``suppressed`` sum to all signals."""

    shown: tuple[str, ...]
    remainder: int
    suppressed: int


class ExpertV1(Wire, frozen=True, kw_only=True):
    """Somebody who changed a path before."""

    name: str
    weight: int
    commits: int


class OwnerRuleV1(Wire, frozen=True, kw_only=True):
    """A rule of the CODEOWNERS file that is in force for a path; ``line`` is 1-based."""

    line: int
    section: str
    owners: tuple[str, ...]
    optional: bool
    approvals: int


class OwnedPathV1(Wire, frozen=True, kw_only=True):
    """Owners and experts of one touched path; ``omitted`` counts the experts that are not told."""

    path: str
    owners: tuple[str, ...]
    rules: tuple[OwnerRuleV1, ...]
    experts: tuple[ExpertV1, ...]
    omitted: int


class OwnershipV1(Wire, frozen=True, kw_only=True):
    """Owners and experts of everything that changed."""

    file: str | None
    dialect: Literal["github", "gitlab"] | None
    paths: tuple[OwnedPathV1, ...]
    commits: int
    history: Literal["whole", "bounded", "shallow", "none"]


class ExcludedV1(Wire, frozen=True, kw_only=True):
    """A changed path that is listed and not read."""

    path: str
    why: str
    known_by: str


class InputV1(Wire, frozen=True, kw_only=True):
    """One blob that the brief read."""

    side: SideV1
    path: str
    object_id: str


class TriageV1(Wire, frozen=True, kw_only=True):
    """Counts; ``files`` is the sum of the three placements."""

    files: int
    review_here: int
    deprioritized: int
    excluded: int
    hunks: int
    added: int
    removed: int
    risk: Literal["low", "medium", "high"]
    effort: Literal["glance", "read", "study"]
    reasons: tuple[ReasonV1, ...]
