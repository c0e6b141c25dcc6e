"""``guard-removed`` and ``guard-loosened``: a function refuses less than it did.

A guard that is gone is told unless the change shows where it went: merged into one that refuses at least as
much, written anew beside the same values or with the same refusal, moved to another function or into one
that is called now, or to a decorator. A guard whose subject is gone with the rest of a rewritten function is
told only when it speaks of access.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.brief.consumers import outside
from adjudge.brief.making import NOBODY, Users
from adjudge.brief.touched import GUARDING
from adjudge.brief.weakening.handlers import loosened_handlers
from adjudge.brief.weakening.sides import last_name
from adjudge.brief.weakening.strength import is_about_access, is_empty, is_guard, is_silent, strength
from adjudge.brief.weakening.weak import Weak, excerpt
from adjudge.graph.languages.python.conditions import Condition, both, is_covered, without_none
from adjudge.graph.languages.python.guards import is_checking
from adjudge.model.place import SURE, Side

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from adjudge.brief.sources import BriefSources
    from adjudge.brief.weakening.sides import PythonSides
    from adjudge.graph.languages.python.held import FunctionChecks, HeldGuard
    from adjudge.model.place import Excerpt

KEPT_PERCENT: Final = 40
"""A function that keeps fewer of its lines than this was written anew."""

_NAME: Final = re.compile(r"(?<![.\w])[^\W\d]\w*")
_SELF: Final = re.compile(r"\b(?:self|cls)\.")


class _Pair(NamedTuple):
    """One function on both sides, and the refusals that only one side has."""

    before: FunctionChecks
    after: FunctionChecks
    lost: tuple[HeldGuard, ...]
    new: tuple[HeldGuard, ...]


class Elsewhere(NamedTuple):
    """Where guards of the change may have gone.

    Attributes:
        gained: Marks of refusals that some function has and had not before.
        helpers: Refusals of the functions of changed files at head, by the name they are called by.
    """

    gained: frozenset[str]
    helpers: dict[str, tuple[HeldGuard, ...]]


def elsewhere(files: Iterable[PythonSides]) -> Elsewhere:
    """What the whole change gained."""
    gained: set[str] = set()
    helpers: dict[str, tuple[HeldGuard, ...]] = {}
    for sides in files:
        for before, after in sides.functions():
            if after is None:
                continue
            had = {_mark(one) for one in before.refusals} if before is not None else set()
            gained |= {_mark(one) for one in after.refusals if one.kind != "branch"} - had
            name = last_name(after.name)
            helpers[name] = (*helpers.get(name, ()), *after.refusals)
    return Elsewhere(frozenset(gained), helpers)


def weaker_guards(sources: BriefSources, sides: PythonSides, moved: Elsewhere) -> Iterator[Weak]:
    """Every guard of one file that is gone or refuses less.

    Args:
        sources: Of the brief.
        sides: The file; one of tests guards nothing.
        moved: What the whole change gained.
    """
    if sides.is_test:
        return
    for before, after in sides.functions():
        if before is None or after is None or not _is_called(sides, after):
            continue
        pair = _Pair(before, after, tuple(_missing(before, after)), tuple(_missing(after, before)))
        users = users_of(sources, sides, after.name)
        for kind, text, base, head in (
            *_told(pair, moved),
            *_decorators(pair, moved),
            *loosened_handlers(before, after),
        ):
            yield Weak(
                kind=kind,
                where=sides.where,
                symbol=after.name,
                text=text,
                base=excerpt(sides.base_path, Side.BASE, base, text),
                head=_head(sides, head),
                users=users,
            )


def users_of(sources: BriefSources, sides: PythonSides, name: str) -> Users:
    """Who uses a function, and how many files of them lie outside the change."""
    found = tuple(one for one in sides.read.consumers if one.uses == name and one.confidence >= SURE)
    if not found:
        return NOBODY
    return Users(found, len({one.path for one in outside(found, sources)}))


def _head(sides: PythonSides, found: tuple[str, int] | None) -> Excerpt | None:
    """What stands there now: what is weaker, else nothing."""
    return excerpt(sides.head_path, Side.HEAD, found[1], found[0]) if found is not None else None


def _is_called(sides: PythonSides, function: FunctionChecks) -> bool:
    """Whether somebody may call it: a private function that is named nowhere holds nobody to account."""
    name = last_name(function.name)
    if not name.startswith("_") or name.endswith("__") or function.decorators:
        return True
    if any(one.uses == function.name for one in sides.read.consumers):
        return True
    return any(name in one.names for one in sides.head.functions if one is not function)


# --- what is gone ---------------------------------------------------------------------------------

_Told = tuple[str, str, int, tuple[str, int] | None]
"""Kind, canonical text, line at base, and (text, line) at head of what is weaker there."""


def _told(pair: _Pair, moved: Elsewhere) -> Iterator[_Told]:
    spare = [one for one in pair.new if strength(one)]
    waiting = []
    for one in pair.lost:
        if not is_guard(one) or _is_held(one, pair) or _went(one, pair, moved):
            continue
        weaker = _weaker(one, pair.new)
        if weaker is not None:
            yield "guard-loosened", one.text, one.line, (weaker.text, weaker.line)
        else:
            waiting.append(one)
    for one in waiting:
        if not _takes_over(one, spare) and not _is_moot(one, pair):
            yield "guard-removed", one.text, one.line, None


def _missing(one: FunctionChecks, other: FunctionChecks) -> Iterator[HeldGuard]:
    """Refusals that the other side has fewer times."""
    left = [_mark(each) for each in other.refusals]
    for each in one.refusals:
        mark = _mark(each)
        if mark in left:
            left.remove(mark)
        else:
            yield each


def _is_held(one: HeldGuard, pair: _Pair) -> bool:
    """Whether the function refuses at least as much at head."""
    firm = [other for other in pair.after.refusals if strength(other) >= strength(one)]
    if one.kind == "call":
        return any(other.kind == "call" and other.leaving == one.leaving for other in firm)
    plain: Condition = frozenset().union(*(other.when for other in firm))
    whole: Condition = frozenset().union(*(both(other.under, other.when) for other in firm))
    return is_covered(one.when, plain) or is_covered(both(one.under, one.when), whole)


def _weaker(one: HeldGuard, new: Sequence[HeldGuard]) -> HeldGuard | None:
    """What stands at head in place of a guard and refuses less."""
    for other in new:
        same = other.when == one.when
        if same and (is_silent(other) or (is_empty(other) and one.kind in {"raise", "exit", "assert"})):
            return other
        narrower = is_covered(other.when, one.when) and not is_covered(one.when, without_none(other.when))
        firm = one.kind in {"raise", "exit", "assert"} or is_about_access(one.text)
        if narrower and other.kind == one.kind and firm:
            return other
    return None


def _takes_over(one: HeldGuard, spare: list[HeldGuard]) -> bool:
    """Whether a refusal that is new stands for one that is gone; each does once."""
    for other in spare:
        if other.leaving == one.leaving or (one.names & other.names - {"self", "cls"}):
            spare.remove(other)
            return True
    return False


def _went(one: HeldGuard, pair: _Pair, moved: Elsewhere) -> bool:
    """Whether the change shows where a guard went."""
    if _mark(one) in moved.gained:
        return True
    called = pair.after.names - pair.before.names
    if any(is_checking(name.encode()) for name in called):
        return True
    if any(GUARDING.search(text) for text, _ in _gained(pair.after, pair.before)):
        return True
    into = [other for name in called for other in moved.helpers.get(name, ()) if strength(other)]
    if one.kind == "call" and any(other.kind == "raise" for other in into):
        return True
    return any(other.leaving == one.leaving or other.when == one.when for other in into)


def _is_moot(one: HeldGuard, pair: _Pair) -> bool:
    """Whether a guard went with what it guarded."""
    if is_about_access(one.text):
        return False
    before, after = pair.before, pair.after
    if any(other.kind == "branch" and other.when == one.when for other in after.refusals):
        return True  # what it refused is dealt with now
    if _subjects(one) & before.parameters - after.parameters:
        return True
    kept = sum((before.lines & after.lines).values())
    return kept * 100 < KEPT_PERCENT * before.lines.total()


def _subjects(one: HeldGuard) -> frozenset[str]:
    """Names that decide whether it refuses, those of the conditions around it among them."""
    around = {name for some in one.under for atom in some for name in _NAME.findall(atom)}
    return one.names | around


def _mark(one: HeldGuard) -> str:
    """A refusal without layout, place and the object it is asked of."""
    if one.kind == "call":
        return f"call {_SELF.sub('', one.text)}"
    told = " or ".join(sorted(" and ".join(sorted(each)) for each in one.when))
    return _SELF.sub("", f"{one.kind} {told}: {one.leaving}")


# --- decorators -----------------------------------------------------------------------------------


def _decorators(pair: _Pair, moved: Elsewhere) -> Iterator[_Told]:
    """Decorators that let a call through or not, gone without another in their place."""
    new = _gained(pair.after, pair.before)
    for text, line in _gained(pair.before, pair.after):
        called = text.partition("(")[0]
        if not GUARDING.search(called) or any(GUARDING.search(other) for other, _ in new):
            continue
        names = {last_name(called)} & (pair.after.names | moved.helpers.keys())
        if not names or last_name(called) in pair.before.names:
            yield "guard-removed", f"@{text}", line, None


def _gained(one: FunctionChecks, other: FunctionChecks) -> list[tuple[str, int]]:
    """Decorators of one side that the other lacks."""
    known = {text for text, _ in other.decorators}
    return [(text, line) for text, line in one.decorators if text not in known]
