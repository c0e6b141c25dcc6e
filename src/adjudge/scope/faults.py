"""Everything that is wrong with a grant beyond its form, each with its place, all at once.

A grant that means something else than its issuer thinks is worse than none: what looks like a pattern of
another kind, a rule that can never cover anything, or an abbreviated id is refused rather than read.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from adjudge.model.grant import PROPERTIES
from adjudge.patch.paths import holds_invisible
from adjudge.patch.patterns import find_pattern_faults

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adjudge.contracts.grant_v1 import GrantLimitsV1, GrantV1, RuleV1

    Fault = tuple[str, str]

LIMIT_WILD: Final = 1000
"""Patterns with a wildcard in one list; patterns without one are looked up and cost nothing."""
LIMIT_COUNT: Final = 2**53
"""Integers up to here are exact in every reader of JSON."""

_ID: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._:-]{0,127}")
_HEX64: Final = re.compile(r"[0-9a-f]{64}")
_OBJECT_ID: Final = re.compile(r"[0-9a-f]{40}|[0-9a-f]{64}")
_DATE: Final = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})")
_MONTHS: Final = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_ISSUER_LENGTH: Final = 256


def find_grant_faults(grant: GrantV1) -> Iterator[Fault]:
    """(place in the document, what is wrong there) pairs, in document order; none for a sound grant."""
    if not _ID.fullmatch(grant.id):
        yield "$.id", "expected 1 to 128 letters, digits and . _ : -, a letter or digit first"
    yield from _rule_faults("allow", grant.allow)
    yield from _rule_faults("deny", grant.deny)
    yield from _pattern_faults("frozen", ((f"$.frozen[{at}]", text) for at, text in enumerate(grant.frozen)))
    yield from _limit_faults(grant.limits)
    if grant.repository is not None and not _HEX64.fullmatch(grant.repository):
        yield "$.repository", "expected the identity of a repository: 64 lower hex digits"
    if grant.base_commit is not None and not _OBJECT_ID.fullmatch(grant.base_commit):
        yield "$.base_commit", "expected a full commit id: 40 or 64 lower hex digits"
    yield from _issuer_faults(grant.issuer)
    if grant.expires is not None and not is_date(grant.expires):
        yield "$.expires", "expected a day of the calendar, such as 2030-12-31"


def find_text_faults(plain: object) -> Iterator[Fault]:
    """Faults of the patterns in a document whose form is wrong, so that both are told at once."""
    if not isinstance(plain, dict):
        return
    for name in ("allow", "deny", "frozen"):
        items = plain.get(name)
        for at, item in enumerate(items if isinstance(items, list) else ()):
            text = item.get("pattern") if isinstance(item, dict) else item
            if isinstance(text, str):
                yield from _text_faults(f"$.{name}[{at}]", text)


def is_date(text: str) -> bool:
    """Whether the text is a day of the Gregorian calendar as ``YYYY-MM-DD``; such texts sort by time."""
    found = _DATE.fullmatch(text)
    if found is None:
        return False
    year, month, day = (int(part) for part in found.groups())
    if not 1 <= month <= len(_MONTHS):
        return False
    leap = month == 2 and year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)  # noqa: PLR2004 - the calendar
    return year > 0 and 1 <= day <= _MONTHS[month - 1] + leap


def _rule_faults(name: str, rules: tuple[RuleV1, ...]) -> Iterator[Fault]:
    places = ((f"$.{name}[{at}].pattern", rule.pattern) for at, rule in enumerate(rules))
    yield from _pattern_faults(name, places)
    if name != "allow":
        return
    for at, rule in enumerate(rules):
        if rule.kinds and PROPERTIES.issuperset(rule.kinds):
            yield f"$.allow[{at}].kinds", "properties alone cover no change; name kinds of change beside them"


def _pattern_faults(name: str, patterns: Iterable[tuple[str, str]]) -> Iterator[Fault]:
    wild = 0
    for place, text in patterns:
        wild += "*" in text or "?" in text
        yield from _text_faults(place, text)
    if wild > LIMIT_WILD:
        yield f"$.{name}", f"{wild} patterns with wildcards; {LIMIT_WILD} are allowed"


def _text_faults(place: str, text: str) -> Iterator[Fault]:
    return ((place, f"the pattern {text!a} {fault}") for fault in find_pattern_faults(text))


def _limit_faults(limits: GrantLimitsV1) -> Iterator[Fault]:
    for name in ("files", "added", "removed"):
        value: int | None = getattr(limits, name)
        if value is not None and not 0 <= value <= LIMIT_COUNT:
            yield f"$.limits.{name}", f"expected a number from 0 to {LIMIT_COUNT}"


def _issuer_faults(issuer: str | None) -> Iterator[Fault]:
    if issuer is not None and not (issuer.strip() and len(issuer) <= _ISSUER_LENGTH):
        yield "$.issuer", f"expected 1 to {_ISSUER_LENGTH} characters"
    if issuer is not None and holds_invisible(issuer):
        yield "$.issuer", "it holds an invisible or control character"
