"""Grants from the command line, from TOML, from JSON: one way in, every fault at once.

Where the text comes from is the caller's affair, and part of the rule: never the tree under review, the
environment, the patch, or the request of whoever made the change. A grant that cannot be used is refused with
``ConfigError``, whose message has every fault and its place.
"""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, Any, Final, NoReturn

import msgspec

from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.grant_v1 import SCHEMA, GrantLimitsV1, GrantV1, RuleV1, grant_artefact
from adjudge.contracts.strict import read_strict
from adjudge.contracts.violations import list_violations
from adjudge.errors import ConfigError, ContractError
from adjudge.model.grant import Grant, GrantLimits, Rule, RuleKind
from adjudge.model.ids import Digest, ObjectId, derive_digest
from adjudge.model.toml_text import read_toml
from adjudge.scope.faults import find_grant_faults, find_text_faults

if TYPE_CHECKING:
    from collections.abc import Iterable

COMMAND_LINE: Final = "command-line"
DOMAIN: Final = "adjudge/grant/v1"
LIMIT_BYTES: Final = 4 << 20
FAULTS_TOLD: Final = 100
HINT: Final = "docs/scope.md says what a grant may hold"


def grant_from_rules(
    *,
    allow: Iterable[str],
    deny: Iterable[str] = (),
    frozen: Iterable[str] = (),
    limits: GrantLimits | None = None,
) -> Grant:
    """The grant that words of the command line make: patterns without kinds."""
    return _accept(
        GrantV1(
            id=COMMAND_LINE,
            allow=tuple(RuleV1(pattern=pattern) for pattern in allow),
            deny=tuple(RuleV1(pattern=pattern) for pattern in deny),
            frozen=tuple(frozen),
            limits=msgspec.convert(limits or GrantLimits(), GrantLimitsV1, from_attributes=True),
        )
    )


def grant_from_json(data: bytes) -> Grant:
    """The grant in a JSON document."""
    try:
        plain = read_strict(data, limit_bytes=LIMIT_BYTES)
    except ContractError as error:
        _refuse(error.violations or (("$", error.message.rstrip(".")),))
    return _accept_plain(plain)


def grant_from_toml(text: str) -> Grant:
    """The grant in a TOML document.

    The keys are those of the contract. ``schema`` may be left out, a rule may be a bare pattern, and a date
    may be a TOML date.
    """
    if len(text) > LIMIT_BYTES:
        _refuse((("$", f"{len(text)} characters; {LIMIT_BYTES} are allowed"),))
    try:
        plain = read_toml(text)
    except tomllib.TOMLDecodeError as error:
        _refuse((("$", f"the document is not TOML: {error}"),))
    except (RecursionError, ValueError):  # nesting and numbers beyond what Python reads
        _refuse((("$", "the document is nested too deep or holds too long a number"),))
    return _accept_plain(_unfold_toml(plain))


def derive_grant_digest(grant: Grant) -> Digest:
    """SHA-256 under a domain tag over the canonical form; the same for every spelling of one grant."""
    return derive_digest(DOMAIN, encode_canonical(grant_artefact(grant)))


def _unfold_toml(plain: dict[str, Any]) -> dict[str, Any]:
    """The document as JSON would hold it, ``schema`` first."""
    unfolded = {"schema": SCHEMA, **plain}
    for name in ("allow", "deny"):
        rules = unfolded.get(name)
        if isinstance(rules, list):
            unfolded[name] = [{"pattern": rule} if isinstance(rule, str) else rule for rule in rules]
    written = getattr(unfolded.get("expires"), "isoformat", None)
    if written is not None:  # a date of TOML's own; dates with a time are refused later
        unfolded["expires"] = written()
    return unfolded


def _accept_plain(plain: Any) -> Grant:  # noqa: ANN401 - what a document holds
    if violations := list_violations(plain, GrantV1):
        _refuse((*violations, *find_text_faults(plain)))
    return _accept(msgspec.convert(plain, GrantV1))


def _accept(wire: GrantV1) -> Grant:
    if faults := tuple(find_grant_faults(wire)):
        _refuse(faults)
    return Grant(
        id=wire.id,
        allow=_rules(wire.allow),
        deny=_rules(wire.deny),
        frozen=tuple(sorted(set(wire.frozen))),
        limits=GrantLimits(files=wire.limits.files, added=wire.limits.added, removed=wire.limits.removed),
        repository=wire.repository,
        base_commit=None if wire.base_commit is None else ObjectId(wire.base_commit),
        issuer=wire.issuer,
        expires=wire.expires,
    )


def _rules(rules: tuple[RuleV1, ...]) -> tuple[Rule, ...]:
    made = (
        Rule(pattern=rule.pattern, kinds=tuple(sorted({RuleKind(kind) for kind in rule.kinds})))
        for rule in rules
    )
    return tuple(sorted(set(made)))


def _refuse(faults: tuple[tuple[str, str], ...]) -> NoReturn:
    told = "; ".join(f"{place}: {fault}" for place, fault in faults[:FAULTS_TOLD])
    rest = f"; and {len(faults) - FAULTS_TOLD} more" if len(faults) > FAULTS_TOLD else ""
    raise ConfigError("bad-grant", f"The grant cannot be used: {told}{rest}.", HINT)
