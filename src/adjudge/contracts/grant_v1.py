"""``adjudge.grant/v1``: what a task may touch, as whoever gives the task writes it.

A reader may leave out whatever has a default. The written form always has every key, with rules sorted, so
that one grant has one digest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

import msgspec

if TYPE_CHECKING:
    from collections.abc import Iterable

    from adjudge.model.grant import Grant, Rule

SCHEMA: Final = "adjudge.grant/v1"

KindV1 = Literal[
    "added", "deleted", "modified", "renamed", "copied", "typechanged", "mode",
    "symlink", "submodule", "binary",
]  # fmt: skip


class RuleV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One rule; an empty list of kinds limits nothing."""

    pattern: str
    kinds: tuple[KindV1, ...] = ()


class GrantLimitsV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How large the change may be; null is no limit."""

    files: int | None = None
    added: int | None = None
    removed: int | None = None


class GrantV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The grant; see ``adjudge.model.grant.Grant`` for each field."""

    schema: Literal["adjudge.grant/v1"] = SCHEMA
    id: str
    allow: tuple[RuleV1, ...] = ()
    deny: tuple[RuleV1, ...] = ()
    frozen: tuple[str, ...] = ()
    limits: GrantLimitsV1 = GrantLimitsV1()
    repository: str | None = None
    base_commit: str | None = None
    issuer: str | None = None
    expires: str | None = None


def grant_artefact(grant: Grant) -> GrantV1:
    """The wire form of a grant."""
    return GrantV1(
        id=grant.id,
        allow=_rules(grant.allow),
        deny=_rules(grant.deny),
        frozen=tuple(sorted(set(grant.frozen))),
        limits=msgspec.convert(grant.limits, GrantLimitsV1, from_attributes=True),
        repository=grant.repository,
        base_commit=grant.base_commit,
        issuer=grant.issuer,
        expires=grant.expires,
    )


def rule_wire(rule: Rule) -> RuleV1:
    """The wire form of one rule."""
    return RuleV1(pattern=rule.pattern, kinds=tuple(kind.value for kind in rule.kinds))


def _rules(rules: Iterable[Rule]) -> tuple[RuleV1, ...]:
    return tuple(rule_wire(rule) for rule in sorted(set(rules)))
