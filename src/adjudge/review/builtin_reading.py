"""Units as the builtin reviewer reads them: rules over changed lines, and which files no rule is for.

Rules: a file in a language that some rule looks at is read whole or not at all; one in a language of the code
graph was read for signals; any other has no rule, and that is a skip by policy, told as ``no-rules``. What is
gone has no lines to look at, and was read for signals by whoever reads its language. What has a syntax error
on a side is read in part at most, since signals are silent about what may hide behind it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.graph.languages.registry import OTHER
from adjudge.model.review import ReadUnit, UnitState
from adjudge.plan.tiers import choose_tier
from adjudge.rules.find import look_at
from adjudge.rules.grammars import language_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudge.evidence.words import BlobTexts
    from adjudge.plan.units import FoundUnit
    from adjudge.rules.hit import RuleHit

NO_RULES: Final = "no-rules"
UNREAD: Final = "unread"
NOT_SHOWN: Final = "not-shown"


class BuiltinRead(NamedTuple):
    """What the builtin reviewer made of a change.

    Attributes:
        units: One a changed path, in the order of the units.
        hits: Of all rules, by unit and then by place.
    """

    units: tuple[ReadUnit, ...]
    hits: tuple[RuleHit, ...]


def read_units(found: Sequence[FoundUnit], texts: BlobTexts) -> BuiltinRead:
    """Every unit, looked at by the rules of its language.

    Args:
        found: The units of the change.
        texts: Bytes of blobs of the head.
    """
    wanted = [one.change.new_id for one in found if one.change.new_id is not None and _rules_for(one)]
    texts(wanted)  # in one go; later look-ups find them at hand
    read = [_read(one, texts) for one in found]
    return BuiltinRead(
        units=tuple(unit for unit, _ in read), hits=tuple(hit for _, hits in read for hit in hits)
    )


def _read(found: FoundUnit, texts: BlobTexts) -> tuple[ReadUnit, tuple[RuleHit, ...]]:
    language = _rules_for(found)
    if found.skip:
        return _unit(found, UnitState.SKIPPED, found.skip), ()
    if not found.is_shown:
        return _unit(found, UnitState.PARTIAL, NOT_SHOWN), ()
    if found.is_broken:
        hits = () if language is None else _looked(found, language, texts)[1]
        return _unit(found, UnitState.PARTIAL, UNREAD), hits
    if language is None:
        is_read = found.unit.language != OTHER or bool(found.content.signals)
        state = (UnitState.REVIEWED, "") if is_read else (UnitState.SKIPPED, NO_RULES)
        return _unit(found, *state), ()
    return _looked(found, language, texts)


def _looked(found: FoundUnit, language: str, texts: BlobTexts) -> tuple[ReadUnit, tuple[RuleHit, ...]]:
    object_id = found.change.new_id
    if object_id is None:
        return _unit(found, UnitState.REVIEWED), ()
    data = texts([object_id])[object_id]
    if data is None:
        return _unit(found, UnitState.PARTIAL, UNREAD), ()
    looked = look_at(found.change.path, language, data, frozenset(_changed(found)))
    if looked.unread or looked.left_out:
        return _unit(found, UnitState.PARTIAL, UNREAD), looked.hits
    return _unit(found, UnitState.REVIEWED), looked.hits


def _rules_for(found: FoundUnit) -> str | None:
    """The language whose rules look at a unit; ``None`` where none does."""
    return None if found.skip else language_of(found.change.path)


def _changed(found: FoundUnit) -> Iterator[int]:
    """Lines of the head that the change brings, by a patch without context."""
    for hunk in found.text.hunks if found.text is not None else ():
        yield from range(hunk.new_start, hunk.new_start + hunk.new_count)


def _unit(found: FoundUnit, state: UnitState, reason: str = "") -> ReadUnit:
    chosen = choose_tier(found)
    hunks = found.text.hunks if found.text is not None else ()
    size = sum(one.body_end - one.body_start for one in hunks)
    is_read = state is UnitState.REVIEWED
    return ReadUnit(
        path=found.change.path,
        old_path=found.unit.old_path,
        state=state,
        reason=reason,
        tier=chosen.tier,
        why=chosen.why,
        passes=chosen.passes,
        size=size,
        sent=size if is_read else 0,
        hunks=len(hunks),
        hunks_sent=len(hunks) if is_read else 0,
    )
