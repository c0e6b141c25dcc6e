"""How much reading a unit gets, by what it holds and who depends on it; never by parts of its path.

Rules: size sets the tier (``TRIVIAL_LINES``, ``LITE_LINES``; lines of code alone count), and what is grave
makes it full however small: a guard that is gone, a contract that others use, something held to less, text
that may deceive, configuration that steers. What is sensitive gets the security pass at any tier. What the
trust base suppresses for good raises nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.brief.content import is_document
from adjudge.brief.triage import SOURCE, STEERING
from adjudge.model.review import Pass, Tier
from adjudge.model.signal import Category

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adjudge.model.signal import Signal
    from adjudge.plan.units import FoundUnit

TRIVIAL_LINES: Final = 10
LITE_LINES: Final = 100
"""Changed lines of code up to which a unit is trivial, and lite."""

PASSES: Final = {
    Tier.TRIVIAL: (Pass.GENERAL,),
    Tier.LITE: (Pass.PRODUCT, Pass.AGENT),
    Tier.FULL: (Pass.SECURITY, Pass.PRODUCT, Pass.AGENT),
}


class Chosen(NamedTuple):
    """What a unit gets.

    Attributes:
        tier: How much reading.
        passes: Looks that it demands, in order.
        why: What set it, in words, sorted.
    """

    tier: Tier
    passes: tuple[Pass, ...]
    why: tuple[str, ...]


class _Cause(NamedTuple):
    """One thing that asks for more.

    Attributes:
        grave: It asks for everything.
        why: One sentence.
    """

    grave: bool
    why: str


def choose_tier(found: FoundUnit) -> Chosen:
    """Tier and passes of a unit; a skipped one gets none."""
    if found.skip:
        return Chosen(Tier.TRIVIAL, (), (f"Policy skips it: {found.skip}.",))
    causes = {*_by_content(found), *_by_signals(found.content.signals)}
    lines = 0 if is_document(found.unit.path) else found.content.lines
    tier = Tier.FULL if any(one.grave for one in causes) else _by_size(lines)
    passes = PASSES[tier]
    if causes and Pass.SECURITY not in passes:
        passes = (Pass.SECURITY, *passes)
    size = f"{lines} changed {'line' if lines == 1 else 'lines'} of code."
    return Chosen(tier, passes, tuple(sorted({size, *(one.why for one in causes)})))


def _by_size(lines: int) -> Tier:
    if lines > LITE_LINES:
        return Tier.FULL
    return Tier.LITE if lines > TRIVIAL_LINES else Tier.TRIVIAL


def _by_content(found: FoundUnit) -> Iterator[_Cause]:
    for one in found.content.dealings:
        place = f" in {one.symbol}" if one.symbol else ""
        yield _Cause(grave=False, why=f"It deals with {one.what}: {one.name}{place}.")
    if found.content.sensitive:
        yield _Cause(grave=False, why=f"The configuration calls it sensitive: {found.content.sensitive}.")
    for symbol in found.unit.symbols:
        if symbol.guards_removed:
            yield _Cause(grave=True, why=f"{symbol.name} lost a guard: {symbol.guards_removed[0]}.")


def _by_signals(signals: Iterable[Signal]) -> Iterator[_Cause]:
    for one in signals:
        if one.suppression is not None and one.suppression.until is None:
            continue
        match one.category:
            case Category.WEAKENING:
                yield _Cause(grave=True, why=f"{one.subject} is held to less: {one.change}.")
            case Category.SUSPICIOUS:
                yield _Cause(grave=True, why=f"Its text may not be what it looks like: {one.change}.")
            case Category.CONFIGURATION:
                steers = one.subject.rpartition("::")[2] in STEERING
                yield _Cause(grave=steers, why=f"It steers other checks: {one.subject}, {one.change}.")
            case Category.CONTRACT if one.blast and one.change != "added":
                why = f"{one.subject} is used outside the change: {one.change}, {one.blast} files."
                yield _Cause(grave=True, why=why)
            case Category.DEPENDENCY if SOURCE in one.change.split("-"):
                yield _Cause(grave=False, why=f"{one.subject} comes from elsewhere now: {one.change}.")
            case _:
                pass
