"""``adjudge.pack/v1``: a standards pack, its checks, and where they apply.

Strict: a pack with an unknown field or a value out of bounds is refused with every fault and its place in the
file. The digest is that of the canonical bytes, so spelling and comments of a TOML file do not move it.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any, Final, Literal

import msgspec

from adjudge.contracts.candidates_v1 import SeverityV1
from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.strict import read_strict
from adjudge.contracts.violations import list_violations
from adjudge.errors import ContractError, StateError
from adjudge.model.candidate import Severity
from adjudge.model.ids import derive_digest
from adjudge.model.pack import ChosenPack, Pack, PackCheck, PackFocus, PackOrigin, StoredPack, full_id
from adjudge.patch.patterns import find_pattern_faults

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    Fault = tuple[str, str]

SCHEMA: Final = "adjudge.pack/v1"
LIMIT_PACKS: Final = 8
"""That one review goes by."""
LIMIT_CHECKS: Final = 32
LIMIT_PATHS: Final = 32
"""Patterns of one check."""
LIMIT_TITLE: Final = 80
LIMIT_TEXT: Final = 500
"""Characters of a check."""
LIMIT_BODY: Final = 1 << 20
BUILTIN: Final = "builtin"
SIGNAL: Final = "signal/"
"""What the rule of a signal of the brief begins with."""
DAMAGED: Final = "A pack that is kept is damaged."
FIRST: Final = "adjudge packs use FILE"
ID_RULE: Final = "1 to 64 lower-case letters, digits and single hyphens inside"
VERSION_RULE: Final = "1 to 32 letters, digits and . + -, a letter or digit first"
RULE_RULE: Final = "a tool and its rule, such as ruff:F401; 200 characters each"

FocusV1 = Literal[
    "accessibility", "agent-handoff", "api", "data", "documentation", "language", "operations", "performance",
    "privacy", "product-safety", "security-boundary", "tests",
]  # fmt: skip
OriginV1 = Literal["builtin", "operator", "repository"]

PACK_ID: Final = re.compile(r"(?=.{1,64}\Z)[a-z0-9]+(?:-[a-z0-9]+)*")
_VERSION: Final = re.compile(r"[0-9A-Za-z][0-9A-Za-z.+-]{0,31}")
_RULE: Final = re.compile(
    r"([^:\x00-\x20\x7f][^:\x00-\x1f\x7f]{0,199}):([^\x00-\x20\x7f][^\x00-\x1f\x7f]{0,199})"
)
_CONTROL: Final = re.compile(
    r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\u200b-\u200f\u202a-\u202e\u2066-\u2069]"
)
"""Characters that nobody sees, or that make text look like another; a line feed is none."""


class PackCheckV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One question; see ``adjudge.model.pack.PackCheck``."""

    id: str
    text: str
    severity: SeverityV1
    at_least: SeverityV1 | None = None
    paths: tuple[str, ...] = ()
    rule: str | None = None


class PackV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A pack; see ``adjudge.model.pack.Pack``."""

    schema: Literal["adjudge.pack/v1"] = SCHEMA
    id: str
    version: str
    title: str
    focus: tuple[FocusV1, ...]
    checks: tuple[PackCheckV1, ...]


class UsedPackV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A pack that a review went by: whole, so that it means for ever what it meant.

    Attributes:
        digest: Of its content.
        origin: Whose it is.
        pack: The pack.
        findings: For each check that asked for one, the findings by index.
    """

    digest: str
    origin: OriginV1
    pack: PackV1
    findings: dict[str, tuple[int, ...]]


def find_pack_faults(plain: Any, rules: Iterable[str]) -> tuple[Fault, ...]:  # noqa: ANN401 - TOML or JSON
    """(place, what is wrong) of everything that is wrong with a pack; empty when it can be used.

    Args:
        plain: The document as plain values.
        rules: Ids of the builtin reviewer's rules.
    """
    faults = [*list_violations(plain, PackV1)]
    if isinstance(plain, dict):
        broken = {place for place, _ in faults}
        found = (*_head_faults(plain), *_checks_faults(plain, frozenset(rules)))
        faults += [(place, fault) for place, fault in found if place not in broken]
    return tuple(faults)


def pack_value(wire: PackV1) -> Pack:
    """The pack of a document that has no fault."""
    return Pack(
        pack_id=wire.id,
        version=wire.version,
        title=wire.title.strip(),
        focus=tuple(sorted(PackFocus(one) for one in wire.focus)),
        checks=tuple(
            PackCheck(
                check_id=one.id,
                text=" ".join(one.text.split()),
                severity=Severity(one.severity),
                at_least=None if one.at_least is None else Severity(one.at_least),
                paths=one.paths,
                rule=one.rule or "",
            )
            for one in wire.checks
        ),
    )


def pack_wire(pack: Pack) -> PackV1:
    """The wire form of a pack."""
    return PackV1(
        id=pack.pack_id,
        version=pack.version,
        title=pack.title,
        focus=tuple(one.value for one in pack.focus),
        checks=tuple(
            PackCheckV1(
                id=one.check_id,
                text=one.text,
                severity=one.severity.value,
                at_least=None if one.at_least is None else one.at_least.value,
                paths=one.paths,
                rule=one.rule or None,
            )
            for one in pack.checks
        ),
    )


def chosen_pack(pack: Pack, origin: PackOrigin) -> ChosenPack:
    """The pack with the digest of its content."""
    digest = derive_digest(SCHEMA, encode_canonical(pack_wire(pack)))
    return ChosenPack(pack=pack, digest=digest, origin=origin)


def stored_pack(chosen: ChosenPack) -> StoredPack:
    """The pack as it is kept."""
    return StoredPack(
        digest=chosen.digest,
        pack_id=chosen.pack.pack_id,
        version=chosen.pack.version,
        body=encode_canonical(pack_wire(chosen.pack)),
    )


def kept_pack(stored: StoredPack, origin: PackOrigin) -> ChosenPack:
    """The pack behind what is kept.

    Raises:
        StateError: The bytes are none of ours.
    """
    try:
        wire = msgspec.convert(read_strict(stored.body, limit_bytes=LIMIT_BODY), PackV1)
        found = chosen_pack(pack_value(wire), origin)
    except (ContractError, msgspec.ValidationError, ValueError) as error:
        raise StateError("store-damaged", DAMAGED, FIRST) from error
    if found.digest != stored.digest:
        raise StateError("store-damaged", DAMAGED, FIRST)
    return found


def used_pack(chosen: ChosenPack, asked: Mapping[str, tuple[int, ...]]) -> UsedPackV1:
    """The pack as a review tells it.

    Args:
        chosen: The pack.
        asked: Findings by index for the full id of the check that asked for them.
    """
    names = ((full_id(chosen.pack, check), check.check_id) for check in chosen.pack.checks)
    return UsedPackV1(
        digest=chosen.digest,
        origin=chosen.origin.value,
        pack=pack_wire(chosen.pack),
        findings={name: asked[full] for full, name in names if full in asked},
    )


def _head_faults(plain: dict[str, Any]) -> Iterator[Fault]:
    yield from _matching("$.id", plain.get("id"), PACK_ID, ID_RULE)
    yield from _matching("$.version", plain.get("version"), _VERSION, VERSION_RULE)
    yield from _text_faults("$.title", plain.get("title"), LIMIT_TITLE, lines=False)
    focus = plain.get("focus")
    if isinstance(focus, (list, tuple)):
        if not focus:
            yield "$.focus", "expected at least one group"
        yield from _twice("$.focus", focus)


def _checks_faults(plain: dict[str, Any], rules: frozenset[str]) -> Iterator[Fault]:
    checks = plain.get("checks")
    if not isinstance(checks, (list, tuple)):
        return
    if not checks:
        yield "$.checks", "expected at least one check"
    if len(checks) > LIMIT_CHECKS:
        yield "$.checks", f"{len(checks)} checks; {LIMIT_CHECKS} are allowed"
    seen: set[str] = set()
    for at, check in enumerate(checks):
        if isinstance(check, dict):
            yield from _check_faults(f"$.checks[{at}]", check, rules)
            name = check.get("id")
            if isinstance(name, str) and name in seen:
                yield f"$.checks[{at}].id", f"the id {name[:80]!a} stands twice"
            seen.add(str(name))


def _check_faults(place: str, check: dict[str, Any], rules: frozenset[str]) -> Iterator[Fault]:
    yield from _matching(f"{place}.id", check.get("id"), PACK_ID, ID_RULE)
    yield from _text_faults(f"{place}.text", check.get("text"), LIMIT_TEXT, lines=True)
    yield from _path_faults(f"{place}.paths", check.get("paths"))
    yield from _rule_faults(f"{place}.rule", check.get("rule"), rules)


def _path_faults(place: str, paths: object) -> Iterator[Fault]:
    if not isinstance(paths, (list, tuple)):
        return
    if len(paths) > LIMIT_PATHS:
        yield place, f"{len(paths)} patterns; {LIMIT_PATHS} are allowed"
    for at, pattern in enumerate(paths):
        if isinstance(pattern, str):
            yield from ((f"{place}[{at}]", f"it {fault}") for fault in find_pattern_faults(pattern))


def _rule_faults(place: str, rule: object, rules: frozenset[str]) -> Iterator[Fault]:
    if not isinstance(rule, str):
        return
    if not _RULE.fullmatch(rule):
        yield place, f"expected {RULE_RULE}"
        return
    tool, _, name = rule.partition(":")
    if tool == BUILTIN and name not in rules and not name.startswith(SIGNAL):
        yield place, f"the builtin reviewer has no rule {name[:80]!a}"


def _matching(place: str, value: object, pattern: re.Pattern[str], rule: str) -> Iterator[Fault]:
    if isinstance(value, str) and not pattern.fullmatch(value):
        yield place, f"expected {rule}"


def _text_faults(place: str, text: object, limit: int, *, lines: bool) -> Iterator[Fault]:
    if not isinstance(text, str):
        return
    if not text.strip():
        yield place, "expected words, found nothing"
    if len(text) > limit:
        yield place, f"{len(text)} characters; {limit} are allowed"
    if _CONTROL.search(text) or (not lines and "\n" in text):
        yield place, "holds a character that nobody sees"


def _twice(place: str, values: Iterable[object]) -> Iterator[Fault]:
    counted = Counter(value for value in values if isinstance(value, str))
    yield from ((place, f"{value[:80]!a} stands twice") for value, count in counted.items() if count > 1)
