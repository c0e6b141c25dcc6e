"""``adjudge.ci/v1``: what a step of a job judged, what it came to, and where the forms of it are."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from adjudge.contracts.target_v1 import Outcome

SCHEMA: Final = "adjudge.ci/v1"

CiRule = Literal["input", "merge-ref", "pull-request", "merge-group", "push", "default-branch", "last-commit"]
CiEnd = Literal["inconclusive", "fail", "never"]


class CiFormV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One form and its file, below the folder of the step."""

    form: str
    file: str


class CiV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The step.

    Attributes:
        event: What started the job.
        rule: By which rule the commits were chosen.
        base: Commit that was judged from; null where it is the parent of the head.
        head: Commit that was judged.
        outcome: Of the check.
        check_exit_code: What the check itself would have ended with.
        fail_on: From which outcome on the job fails.
        exit_code: What the step ends with.
        forms: What was written.
    """

    schema: Literal["adjudge.ci/v1"] = SCHEMA
    event: str
    rule: CiRule
    base: str | None
    head: str
    outcome: Outcome
    check_exit_code: int
    fail_on: CiEnd
    exit_code: int
    forms: tuple[CiFormV1, ...]
