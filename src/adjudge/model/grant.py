"""A grant: what a task may touch, told by whoever gives the task and never by whoever does it.

Nothing is granted by default, deny wins over allow, and a frozen path is never touched. The patterns here
are text as it was written; ``patch.patterns`` says what they mean.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from adjudge.model.ids import ObjectId


class RuleKind(StrEnum):
    """What a rule may be limited to: the kinds of change, and three properties of what changes."""

    ADDED = "added"
    DELETED = "deleted"
    MODIFIED = "modified"
    RENAMED = "renamed"
    COPIED = "copied"
    TYPECHANGED = "typechanged"
    MODE = "mode"
    SYMLINK = "symlink"
    SUBMODULE = "submodule"
    BINARY = "binary"


PROPERTIES: Final = frozenset({RuleKind.SYMLINK, RuleKind.SUBMODULE, RuleKind.BINARY})
"""Kinds that say what a path is, not what happens to it."""


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class Rule:
    """One line of an allow or deny list.

    Attributes:
        pattern: As written, such as ``src/**``.
        kinds: Sorted, each once; empty limits nothing: every kind and every property. An allow rule covers a
            change when it lists *all* that the change is; a deny rule hits when it lists *any* of it.
    """

    pattern: str
    kinds: tuple[RuleKind, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class GrantLimits:
    """How large the change may be; ``None`` is no limit.

    Attributes:
        files: Paths touched; a rename counts two.
        added: Lines added, over all files.
        removed: Lines removed, over all files.
    """

    files: int | None = None
    added: int | None = None
    removed: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Grant:
    """What may be touched.

    Attributes:
        id: Name given by the issuer, or ``command-line``.
        allow: Sorted; an empty list grants nothing.
        deny: Sorted; wins over ``allow``.
        frozen: Sorted patterns of paths that no change may touch in any way.
        limits: How large the change may be.
        repository: Identity of the repository it is for, 64 hex digits, or ``None`` for any.
        base_commit: Full id of the commit it starts from, or ``None`` for any.
        issuer: Who gave it, or ``None``.
        expires: Last day on which it holds, ``YYYY-MM-DD`` in UTC, or ``None``. Data only: whether the day
            has passed is asked by the gate, with a date it hands in.
    """

    id: str
    allow: tuple[Rule, ...] = ()
    deny: tuple[Rule, ...] = ()
    frozen: tuple[str, ...] = ()
    limits: GrantLimits = field(default_factory=GrantLimits)
    repository: str | None = None
    base_commit: ObjectId | None = None
    issuer: str | None = None
    expires: str | None = None
