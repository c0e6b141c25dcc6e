"""``adjudge.finding/v1``: one finding of a kept run, with every check and every decision about it."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from adjudge.contracts.qualified_parts_v1 import ReporterV1, ResultV1, RuledV1

SCHEMA: Final = "adjudge.finding/v1"


class SaidV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Another candidate of the run that says the same."""

    index: int
    finding_id: str | None
    title: str
    reporter: ReporterV1 | None


class FindingV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The finding.

    Attributes:
        finding_id: Whole.
        runs: Runs that are kept and hold it, newest first; empty when all were let go.
        head_tree: What the newest of them was held against; null without one.
        head_commit: Its commit; null for a work tree and without a run.
        results: Its candidates in the newest run; several reporters may give one finding.
        said_by: Candidates of that run that say the same.
        rulings: Every decision, oldest first.
        in_force: The one that holds for the text of the newest run; null when there is none.
    """

    schema: Literal["adjudge.finding/v1"] = SCHEMA
    finding_id: str
    runs: tuple[str, ...]
    head_tree: str | None
    head_commit: str | None
    results: tuple[ResultV1, ...]
    said_by: tuple[SaidV1, ...]
    rulings: tuple[RuledV1, ...]
    in_force: RuledV1 | None
