"""``adjudge.target/v1``: a resolved change, as two trees and what lies between them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

import msgspec

if TYPE_CHECKING:
    from adjudge.model.change import Change, Flag
    from adjudge.model.outcome import Reason
    from adjudge.model.target import Target

SCHEMA: Final = "adjudge.target/v1"

Kind = Literal["added", "deleted", "modified", "renamed", "copied", "typechanged", "mode"]
Outcome = Literal["pass", "fail", "inconclusive"]
Mode = Literal["worktree", "staged", "commit", "range", "base", "patch"]


class ChangeV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One change; a path or mode that does not exist on its side is null."""

    kind: Kind
    old_path: str | None
    new_path: str | None
    old_mode: str | None
    new_mode: str | None
    binary: bool


class FlagV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something to know about a path, whatever the outcome."""

    code: str
    path: str
    message: str


class ReasonV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Why an outcome is what it is, or what could not be seen."""

    code: str
    message: str
    path: str | None = None
    line: int | None = None


class TargetV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The change under review; see ``adjudge.model.target.Target`` for each field."""

    schema: Literal["adjudge.target/v1"] = SCHEMA
    mode: Mode
    chosen_by: str
    base_tree: str
    head_tree: str
    base_commit: str | None
    head_commit: str | None
    git_version: str
    object_format: Literal["sha1", "sha256"]
    outcome: Outcome
    reasons: tuple[ReasonV1, ...]
    changes: tuple[ChangeV1, ...]
    touched: tuple[str, ...]
    reads: tuple[str, ...]
    flags: tuple[FlagV1, ...]
    limitations: tuple[ReasonV1, ...]


def target_artefact(target: Target) -> TargetV1:
    """The wire form of a target."""
    return TargetV1(
        mode=target.mode.value,
        chosen_by=target.chosen_by,
        base_tree=target.base_tree,
        head_tree=target.head_tree,
        base_commit=target.base_commit,
        head_commit=target.head_commit,
        git_version=target.git_version,
        object_format="sha256" if target.object_format == "sha256" else "sha1",
        outcome=target.outcome.value,
        reasons=reasons_wire(target.reasons),
        changes=tuple(_change(change) for change in target.changes),
        touched=target.touched,
        reads=target.reads,
        flags=tuple(_flag(flag) for flag in target.flags),
        limitations=reasons_wire(target.limitations),
    )


def reasons_wire(reasons: tuple[Reason, ...]) -> tuple[ReasonV1, ...]:
    """The wire form of reasons or limitations, in their order."""
    return tuple(
        ReasonV1(code=reason.code, message=reason.message, path=reason.path, line=reason.line)
        for reason in reasons
    )


def _change(change: Change) -> ChangeV1:
    return ChangeV1(
        kind=change.kind.value,
        old_path=change.old_path,
        new_path=change.new_path,
        old_mode=change.old_mode,
        new_mode=change.new_mode,
        binary=change.binary,
    )


def _flag(flag: Flag) -> FlagV1:
    return FlagV1(code=flag.code, path=flag.path, message=flag.message)
