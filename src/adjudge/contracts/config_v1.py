"""``.adjudge.toml``: what the operator lays down for every change, read strictly, every fault at once.

Where the bytes come from is the caller's affair, and part of the rule: the trust base, or a file that the
operator names. A file that cannot be used is refused with ``ConfigError``, whose message has every fault and
its place. Paths are told by patterns, as in grants.
"""

from __future__ import annotations

import re
import tomllib
from typing import TYPE_CHECKING, Any, Final, NoReturn, TypeVar

import msgspec

from adjudge.contracts.config_commands_v1 import (
    CheckDefaultsV1,
    CollectorV1,
    CommandV1,
    collector_of,
    command_of,
    defaults_of,
    find_collector_faults,
    find_command_faults,
    find_default_faults,
)
from adjudge.contracts.config_keys import near_keys
from adjudge.contracts.pack_v1 import ID_RULE, LIMIT_PACKS, PACK_ID
from adjudge.contracts.violations import list_violations
from adjudge.errors import ConfigError
from adjudge.model.policy import FindingSuppression, Policy, SuppressionRule, Zone
from adjudge.model.signal import Category
from adjudge.model.toml_text import read_toml
from adjudge.patch.patterns import find_pattern_faults

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adjudge.model.ids import RepoPath

    Fault = tuple[str, str]

Part = TypeVar("Part", bound=msgspec.Struct)

LIMIT_BYTES: Final = 256 << 10
LIMIT_ITEMS: Final = 1000
"""Entries of one list."""
LIMIT_REASON: Final = 500
"""Characters of a reason."""
FAULTS_TOLD: Final = 100
UNKNOWN: Final = "unknown field"
HINT: Final = "docs/configuration.md says what the file may hold"

NAME_RULE: Final = "1 to 128 letters, digits and . _ / -, a letter or digit first"

_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._/-]{0,127}")
_SIGNAL: Final = re.compile(r"sig:[0-9a-f]{32}")
_CHANGE: Final = re.compile(r"[a-z][a-z0-9-]{0,63}")
_TOOL_RULE: Final = re.compile(
    r"([^:\x00-\x20\x7f][^:\x00-\x1f\x7f]{0,199}):([^\x00-\x20\x7f][^\x00-\x1f\x7f]{0,199})"
)
_RULE_LINE: Final = re.compile(r"""[ \t]*\[\[[ \t]*(?:suppress|"suppress"|'suppress')[ \t]*\]\]""")
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f]")


class ZoneV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A named part of the repository; a path belongs to the first zone that matches it."""

    name: str
    paths: tuple[str, ...]


class SuppressV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Signals that need no decision, or with ``rule`` findings that count for nothing: all named must fit."""

    signal: str | None = None
    category: str | None = None
    change: str | None = None
    path: str | None = None
    rule: str | None = None
    reason: str
    until: str | None = None


class SensitiveV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Paths that are sensitive whatever they hold."""

    paths: tuple[str, ...] = ()


class ReviewDefaultsV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every review does besides what it is told."""

    packs: tuple[str, ...] = ()


class ConfigV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The whole file."""

    zones: tuple[ZoneV1, ...] = ()
    suppress: tuple[SuppressV1, ...] = ()
    sensitive: SensitiveV1 = SensitiveV1()
    command: tuple[CommandV1, ...] = ()
    collector: tuple[CollectorV1, ...] = ()
    check: CheckDefaultsV1 = CheckDefaultsV1()
    review: ReviewDefaultsV1 = ReviewDefaultsV1()


def read_config(data: bytes, *, file: RepoPath) -> Policy:
    """The policy in the bytes of a configuration file.

    Args:
        data: The file as it stands.
        file: Its name, for whoever is told what is in force.

    Returns:
        The policy; ``ConfigError`` with every fault and its place when the file cannot be used.
    """
    text = _text(data, file)
    plain = _parse(text, file)
    lines = _rule_lines(text)
    if faults := _faults(plain, lines):
        _refuse(faults, file)
    wire = msgspec.convert(plain, ConfigV1)
    rules = list(zip(wire.suppress, lines, strict=True))
    return Policy(
        file=file,
        zones=tuple(Zone(name=zone.name, patterns=zone.paths) for zone in wire.zones),
        suppressions=tuple(_rule(one, line, file) for one, line in rules if one.rule is None),
        finding_suppressions=tuple(
            _finding_rule(one, line, file) for one, line in rules if one.rule is not None
        ),
        sensitive=wire.sensitive.paths,
        commands=tuple(map(command_of, wire.command)),
        collectors=tuple(map(collector_of, wire.collector)),
        check=defaults_of(wire.check),
        review_packs=wire.review.packs,
    )


def find_config_faults(data: bytes) -> tuple[Fault, ...]:
    """(place, fault) of everything that is wrong with a file; empty when it can be used."""
    try:
        plain = _parse(_text(data, ""), "")
    except ConfigError as error:
        return (("$", error.message.partition("$: ")[2].removesuffix(".")),)
    return _faults(plain, _rule_lines(data.decode()))


def _rule_lines(text: str) -> list[int]:
    return [at for at, line in enumerate(text.splitlines(), start=1) if _RULE_LINE.match(line)]


def _faults(plain: dict[str, Any], lines: list[int]) -> tuple[Fault, ...]:
    return (*_unfold_dates(plain), *list_violations(plain, ConfigV1), *_value_faults(plain, lines))


def _text(data: bytes, file: str) -> str:
    if len(data) > LIMIT_BYTES:
        _refuse([("$", f"{len(data)} bytes; {LIMIT_BYTES} are allowed")], file)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        _refuse([("$", f"byte {error.start} is not UTF-8")], file)


def _parse(text: str, file: str) -> dict[str, Any]:
    """The document as TOML has it."""
    try:
        return read_toml(text)
    except tomllib.TOMLDecodeError as error:
        _refuse([("$", f"the document is not TOML: {error}")], file)
    except (RecursionError, ValueError):  # nesting and numbers beyond what Python reads
        _refuse([("$", "the document is nested too deep or holds too long a number")], file)


def _unfold_dates(plain: dict[str, Any]) -> Iterator[Fault]:
    """Turn each date of TOML's own into its text; what is none is told and taken out, so it is told once."""
    for at, rule in _tables(plain, "suppress"):
        until = rule.pop("until", None)
        if hasattr(until, "year") and not hasattr(until, "hour"):  # a day, and no time of it
            rule["until"] = until.isoformat()
        elif until is not None:
            yield f"$.suppress[{at}].until", "expected a date without quotes, such as 2030-12-31"


def _tables(plain: dict[str, Any], name: str) -> list[tuple[int, dict[str, Any]]]:
    """The tables of a list with their places in it."""
    found = plain.get(name)
    return [
        (at, one) for at, one in enumerate(found if isinstance(found, list) else ()) if isinstance(one, dict)
    ]


def _sound(plain: dict[str, Any], name: str, kind: type[Part]) -> dict[int, Part]:
    """Those tables of a list whose form is right, by their places in it."""
    return {
        at: msgspec.convert(table, kind)
        for at, table in _tables(plain, name)
        if not list_violations(table, kind)
    }


def _value_faults(plain: dict[str, Any], lines: list[int]) -> Iterator[Fault]:
    """Faults of whatever has the right form, so that they are told beside those of form."""
    for name in ("zones", "suppress", "command", "collector"):
        yield from _count_faults(f"$.{name}", plain.get(name))
    yield from _zone_faults(_sound(plain, "zones", ZoneV1))
    if isinstance(plain.get("suppress", []), list) and len(lines) != len(plain.get("suppress", [])):
        yield "$.suppress", "expected each rule as a table of its own under a line [[suppress]]"
    yield from _rule_faults(_sound(plain, "suppress", SuppressV1))
    sensitive = plain.get("sensitive", {})
    if not list_violations(sensitive, SensitiveV1):
        yield from _pattern_faults("$.sensitive.paths", msgspec.convert(sensitive, SensitiveV1).paths)
    yield from _program_faults(plain)
    review = plain.get("review", {})
    if not list_violations(review, ReviewDefaultsV1):
        yield from _pack_faults(msgspec.convert(review, ReviewDefaultsV1).packs)


def _pack_faults(packs: tuple[str, ...]) -> Iterator[Fault]:
    if len(packs) > LIMIT_PACKS:
        yield "$.review.packs", f"{len(packs)} packs; {LIMIT_PACKS} are allowed"
    for at, name in enumerate(packs):
        if not PACK_ID.fullmatch(name):
            yield f"$.review.packs[{at}]", f"expected the name of a pack: {ID_RULE}"
        if name in packs[:at]:
            yield f"$.review.packs[{at}]", f"the name {name[:80]!a} stands twice"


def _program_faults(plain: dict[str, Any]) -> Iterator[Fault]:
    """Faults of commands and collectors, and names that ``check`` is to use and nobody declares."""
    commands = _sound(plain, "command", CommandV1)
    collectors = _sound(plain, "collector", CollectorV1)
    yield from find_command_faults(commands)
    yield from find_collector_faults(collectors)
    check = plain.get("check", {})
    if not list_violations(check, CheckDefaultsV1):
        names = ((one.name for one in found.values()) for found in (commands, collectors))
        yield from find_default_faults(msgspec.convert(check, CheckDefaultsV1), *names)


def _zone_faults(zones: dict[int, ZoneV1]) -> Iterator[Fault]:
    seen: set[str] = set()
    for at, zone in zones.items():
        if not _NAME.fullmatch(zone.name):
            yield f"$.zones[{at}].name", f"expected {NAME_RULE}"
        if zone.name in seen:
            yield f"$.zones[{at}].name", f"the name {zone.name!a} stands twice"
        seen.add(zone.name)
        if not zone.paths:
            yield f"$.zones[{at}].paths", "expected at least one pattern"
        yield from _pattern_faults(f"$.zones[{at}].paths", zone.paths)


def _rule_faults(rules: dict[int, SuppressV1]) -> Iterator[Fault]:
    for at, rule in rules.items():
        place = f"$.suppress[{at}]"
        if rule.signal is rule.category is rule.change is rule.path is rule.rule is None:
            yield place, "expected at least one of signal, category, change, path and rule"
        yield from ((f"{place}.{key}", fault) for key, fault in _selector_faults(rule))
        yield from ((f"{place}.reason", fault) for fault in _reason_faults(rule.reason))


def _selector_faults(rule: SuppressV1) -> Iterator[Fault]:
    if rule.signal is not None and not _SIGNAL.fullmatch(rule.signal):
        yield "signal", "expected a signal id: sig: and 32 lower hex digits"
    if rule.category is not None and rule.category not in set(Category):
        yield "category", f"expected one of {', '.join(sorted(Category))}"
    if rule.change is not None and not _CHANGE.fullmatch(rule.change):
        yield "change", "expected lower-case words with hyphens, as signals have them"
    if rule.path is not None:
        yield from (("path", f"it {fault}") for fault in find_pattern_faults(rule.path))
    if rule.rule is not None:
        yield from (("rule", fault) for fault in _tool_rule_faults(rule))


def _tool_rule_faults(rule: SuppressV1) -> Iterator[str]:
    if not _TOOL_RULE.fullmatch(rule.rule or ""):
        yield "expected a tool and its rule, such as ruff:F401; 200 characters each"
    if not rule.signal is rule.category is rule.change is None:
        yield "it is about findings, and signal, category and change are about signals"


def _reason_faults(reason: str) -> Iterator[str]:
    if not reason.strip():
        yield "expected why, found nothing"
    if len(reason) > LIMIT_REASON:
        yield f"{len(reason)} characters; {LIMIT_REASON} are allowed"
    if _CONTROL.search(reason):
        yield "holds a control character"


def _pattern_faults(place: str, patterns: tuple[str, ...]) -> Iterator[Fault]:
    yield from _count_faults(place, patterns)
    for at, pattern in enumerate(patterns):
        yield from ((f"{place}[{at}]", f"it {fault}") for fault in find_pattern_faults(pattern))


def _count_faults(place: str, items: object) -> Iterator[Fault]:
    if isinstance(items, (list, tuple)) and len(items) > LIMIT_ITEMS:
        yield place, f"{len(items)} entries; {LIMIT_ITEMS} are allowed"


def _rule(rule: SuppressV1, line: int, file: RepoPath) -> SuppressionRule:
    return SuppressionRule(
        signal=rule.signal,
        category=rule.category,
        change=rule.change,
        path=rule.path,
        reason=rule.reason.strip(),
        until=rule.until,
        line=line,
        file=file,
    )


def _finding_rule(rule: SuppressV1, line: int, file: RepoPath) -> FindingSuppression:
    tool, _, name = (rule.rule or "").partition(":")
    return FindingSuppression(
        tool=tool,
        rule=name,
        path=rule.path,
        reason=rule.reason.strip(),
        until=rule.until,
        line=line,
        file=file,
    )


def _with_near(fault: Fault) -> Fault:
    """A fault, with what an unknown key may have meant."""
    place, what = fault
    near = near_keys(place) if what == UNKNOWN else ()
    return place, f"{what}, did you mean {' or '.join(near)}?" if near else what


def _refuse(faults: Iterable[Fault], file: str) -> NoReturn:
    listed = list(faults)
    told = "; ".join(f"{place}: {fault}" for place, fault in map(_with_near, listed[:FAULTS_TOLD]))
    rest = f"; and {len(listed) - FAULTS_TOLD} more" if len(listed) > FAULTS_TOLD else ""
    raise ConfigError("bad-config", f"{file} cannot be used: {told}{rest}.", HINT)
