"""``adjudge.intent/v1``: what the operator wants to have audited; written by a person, read strictly.

What is left out has its default; what is not known is refused, and so is every value out of its bounds, each
with its place.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, Literal

import msgspec

from adjudge.contracts.decode import decode_artefact
from adjudge.contracts.entries import LIMIT_SUMMARY, is_utf_8, size
from adjudge.contracts.violations import tell_violations
from adjudge.contracts.workload_v1 import LensV1, lens_words
from adjudge.errors import ContractError
from adjudge.model.audit import Depth, Intent
from adjudge.model.lens import Lens, in_order
from adjudge.patch.patterns import find_pattern_faults

if TYPE_CHECKING:
    from collections.abc import Iterator

SCHEMA: Final = "adjudge.intent/v1"
LIMIT_BYTES: Final = 1 << 20
LIMIT_PATTERNS: Final = 1000
LIMIT_TOKENS: Final = 10**12
LIMIT_REVISION: Final = 240
NO_INTENT: Final = Intent(lenses=tuple(Lens))


class IntentV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The scope; see ``adjudge.model.audit.Intent``. No lenses are all lenses."""

    schema: Literal["adjudge.intent/v1"] = SCHEMA
    lenses: tuple[LensV1, ...] = ()
    paths: tuple[str, ...] = ()
    must_not_touch: tuple[str, ...] = ()
    depth: Literal["quick", "standard", "deep"] = "standard"
    since: str = ""
    budget_tokens: int = 0
    note: str = ""
    narrative: bool | msgspec.UnsetType = msgspec.UNSET


def read_intent(data: bytes) -> Intent:
    """The intent behind the bytes.

    Raises:
        ContractError: It is none; ``violations`` has every place.
    """
    wire = decode_artefact(data, IntentV1, limit_bytes=LIMIT_BYTES)
    faults = tuple(_faults(wire))
    if faults:
        raise ContractError("malformed", tell_violations(faults), violations=faults)
    lenses = frozenset(map(Lens, wire.lenses))
    return Intent(
        lenses=in_order(lenses) if lenses else tuple(Lens),
        paths=tuple(sorted(set(wire.paths))),
        must_not_touch=tuple(sorted(set(wire.must_not_touch))),
        depth=Depth(wire.depth),
        since=wire.since,
        budget_tokens=wire.budget_tokens,
        note=wire.note,
        narrative=wire.narrative is True,
    )


def intent_artefact(intent: Intent) -> IntentV1:
    """The wire form of an intent."""
    return IntentV1(
        lenses=lens_words(intent.lenses),
        paths=intent.paths,
        must_not_touch=intent.must_not_touch,
        depth=intent.depth.value,
        since=intent.since,
        budget_tokens=intent.budget_tokens,
        note=intent.note,
        narrative=True if intent.narrative else msgspec.UNSET,
    )


def scope_artefact(intent: Intent) -> IntentV1:
    """What of an intent somebody agrees to: all but whether a narrative is wanted, which reads nothing."""
    return intent_artefact(replace(intent, narrative=False))


def _faults(wire: IntentV1) -> Iterator[tuple[str, str]]:
    yield from _pattern_faults("paths", wire.paths)
    yield from _pattern_faults("must_not_touch", wire.must_not_touch)
    if not 0 <= wire.budget_tokens <= LIMIT_TOKENS:
        yield "$.budget_tokens", f"expected 0 to {LIMIT_TOKENS}"
    if size(wire.since) > LIMIT_REVISION:
        yield "$.since", f"expected at most {LIMIT_REVISION} bytes"
    if size(wire.note) > LIMIT_SUMMARY or not is_utf_8(wire.note):
        yield "$.note", f"expected at most {LIMIT_SUMMARY} bytes of UTF-8"


def _pattern_faults(name: str, patterns: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    if len(patterns) > LIMIT_PATTERNS:
        yield f"$.{name}", f"{len(patterns)} patterns; {LIMIT_PATTERNS} are allowed"
    for at, pattern in enumerate(patterns[:LIMIT_PATTERNS]):
        bare = f"{pattern}**" if pattern.endswith("/") else pattern
        if faults := tuple(find_pattern_faults(bare)):
            yield f"$.{name}[{at}]", f"it {'; it '.join(faults)}"
