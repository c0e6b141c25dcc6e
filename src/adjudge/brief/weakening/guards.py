"""``guard-removed`` and ``guard-loosened``: a function refuses less than it did.

A guard that is gone is told unless the change shows where it went: merged into one that refuses at least as
much, written anew beside the same values or with the same refusal, moved to another function or into one
that is called now, or to a decorator. A function that the change brings and nobody names is no such place,
and neither is one of the change that refuses nothing. A function that moved to another file is held against
what it was. A guard whose subject is gone with the rest of a rewritten function is told only when it speaks
of access.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from adjudge.brief.consumers import outside
from adjudge.brief.making import NOBODY, Users
from adjudge.brief.touched import GUARDING
from adjudge.brief.weakening.handlers import loosened_handlers
from adjudge.brief.weakening.sides import last_name
from adjudge.brief.weakening.strength import is_about_access, is_empty, is_guard, is_silent, strength
from adjudge.brief.weakening.weak import Weak, excerpt
from adjudge.graph.languages.python.conditions import ALWAYS, both, is_covered, without_none
from adjudge.graph.languages.python.guards import is_checking
from adjudge.model.place import SURE, Side

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adjudge.brief.sources import BriefSources
    from adjudge.brief.weakening.sides import PythonSides
    from adjudge.graph.languages.python.held import Condition, FunctionChecks, HeldGuard
    from adjudge.model.place import Excerpt

LIMIT_ATOMS: Final = 1_000_000
"""Conditions held against each other in one function; beyond, a guard that is not there as it was is told."""

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
        idle: Names of those that refuse nothing and call nothing named like a check.
        arrived: Functions that a file has and had not before, by qualified name.
    """

    gained: frozenset[str]
    helpers: dict[str, tuple[HeldGuard, ...]]
    idle: frozenset[str]
    arrived: dict[str, list[tuple[PythonSides, FunctionChecks]]]


def elsewhere(files: Iterable[PythonSides]) -> Elsewhere:
    """What the whole change gained."""
    listed = tuple(files)
    named = Counter(name for sides in listed for one in sides.head.functions for name in one.names)
    gained: set[str] = set()
    helpers: dict[str, tuple[HeldGuard, ...]] = {}
    checking: set[str] = set()
    arrived: dict[str, list[tuple[PythonSides, FunctionChecks]]] = {}
    for sides in listed:
        for before, after in sides.functions():
            if after is None:
                continue
            name = last_name(after.name)
            had = {_mark(one) for one in before.refusals} if before is not None else set()
            if before is not None or _is_named(after, named):
                gained |= {_mark(one) for one in after.refusals if one.kind != "branch"} - had
            if before is None and not sides.is_test:
                arrived.setdefault(after.name, []).append((sides, after))
            helpers[name] = (*helpers.get(name, ()), *after.refusals)
            if any(strength(one) for one in after.refusals) or _calls_a_check(after):
                checking.add(name)
    return Elsewhere(frozenset(gained), helpers, frozenset(helpers.keys() - checking), arrived)


def _is_named(new: FunctionChecks, named: Counter[str]) -> bool:
    """Whether a function that is new may run: it is a method, is decorated, or its name stands elsewhere."""
    name = last_name(new.name)
    return name != new.name or bool(new.decorators) or named[name] > (name in new.names)


def _calls_a_check(one: FunctionChecks) -> bool:
    own = last_name(one.name)
    return any(name != own and is_checking(name.encode()) for name in one.called)


def weaker_guards(sources: BriefSources, sides: PythonSides, moved: Elsewhere) -> Iterator[Weak]:
    """Every guard of one file that is gone or refuses less.

    Args:
        sources: Of the brief.
        sides: The file; one of tests guards nothing.
        moved: What the whole change gained.
    """
    if sides.is_test:
        return
    for before, there, after in _pairs(sides, moved):
        if not _is_called(there, after):
            continue
        now = _without_idle(before, after, moved)
        pair = _Pair(before, now, tuple(_missing(before, now)), tuple(_missing(now, before)))
        users = users_of(sources, there, after.name)
        for kind, text, base, head in (
            *_told(pair, moved),
            *_decorators(pair, moved),
            *loosened_handlers(before, now),
        ):
            yield Weak(
                kind=kind,
                where=there.where,
                symbol=after.name,
                text=text,
                base=excerpt(sides.base_path, Side.BASE, base, text),
                head=_head(there, head),
                users=users,
            )


def _without_idle(before: FunctionChecks, one: FunctionChecks, moved: Elsewhere) -> FunctionChecks:
    """A function without its new calls of what is named like a check and refuses nothing.

    A call that stood there before has lost nothing, whatever it is worth.
    """
    known = {_mark(each) for each in before.refusals}
    kept = [
        each
        for each in one.refusals
        if each.kind != "call" or last_name(each.leaving) not in moved.idle or _mark(each) in known
    ]
    return one if len(kept) == len(one.refusals) else msgspec.structs.replace(one, refusals=kept)


def _pairs(
    sides: PythonSides, moved: Elsewhere
) -> Iterator[tuple[FunctionChecks, PythonSides, FunctionChecks]]:
    """Each function of a file as it was, with where it is now and what it is there."""
    for before, after in sides.functions():
        if before is None:
            continue
        if after is not None:
            yield before, sides, after
            continue
        found = moved.arrived.get(before.name, [])
        if len(found) == 1 and found[0][0] is not sides:
            yield before, *found[0]


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
    if _size(pair.lost) * _size(pair.after.refusals) > LIMIT_ATOMS:
        yield from (("guard-removed", one.text, one.line, None) for one in pair.lost if is_guard(one))
        return
    spare = [one for one in pair.new if strength(one)]
    waiting = []
    for one in pair.lost:
        if not is_guard(one) or _is_held(one, pair) or _went(one, pair, moved):
            continue
        weaker = _weaker(one, pair)
        if weaker is not None:
            yield "guard-loosened", one.text, one.line, (weaker.text, weaker.line)
        else:
            waiting.append(one)
    yield from _narrowed(pair)
    for one in waiting:
        if not _takes_over(one, spare, pair) and not _is_moot(one, pair):
            yield "guard-removed", one.text, one.line, None


def _size(some: Iterable[HeldGuard]) -> int:
    """How many conditions have to be looked at, in and around some guards."""
    return sum(1 + len(each) for one in some for part in (one.when, one.under) for each in part)


def _narrowed(pair: _Pair) -> Iterator[_Told]:
    """Guards that stood for every call, and stand now under a condition that the function did not know."""
    after: dict[str, list[HeldGuard]] = {}
    for one in pair.after.refusals:
        after.setdefault(_mark(one), []).append(one)
    known = {atom for one in pair.before.refusals for some in (*one.when, *one.under) for atom in some}
    for one in pair.before.refusals:
        same = after.get(_mark(one), [])
        if (
            one.kind not in {"raise", "exit", "assert"}
            or one.under != ALWAYS
            or not is_guard(one)
            or not same
        ):
            continue
        if all(_adds(other, known) for other in same) and not _is_held_by_others(one, pair, same):
            yield "guard-loosened", one.text, one.line, (same[0].text, same[0].line)


def _adds(one: HeldGuard, known: set[str]) -> bool:
    """Whether a guard stands under a condition that is new, and is none of its own subject being there."""
    own = {f"{name}{end}" for name in one.names for end in ("", " is not None")}
    return all(any(atom not in known | own for atom in some) for some in one.under)


def _is_held_by_others(one: HeldGuard, pair: _Pair, same: list[HeldGuard]) -> bool:
    """Whether what the new condition leaves out is refused too: the guard is one of several now."""
    firm = [other for other in pair.new if strength(other) >= strength(one)]
    names = {atom.removeprefix("not ") for other in same for some in other.under for atom in some}
    return any(
        other.leaving == one.leaving
        or any(atom.removeprefix("not ") in names for some in other.when for atom in some)
        for other in firm
    )


def _missing(one: FunctionChecks, other: FunctionChecks) -> Iterator[HeldGuard]:
    """Refusals that the other side has fewer times."""
    left = Counter(_mark(each) for each in other.refusals)
    for each in one.refusals:
        mark = _mark(each)
        if left[mark]:
            left[mark] -= 1
        else:
            yield each


def _is_held(one: HeldGuard, pair: _Pair) -> bool:
    """Whether the function refuses at least as much at head."""
    firm = [
        other
        for other in pair.after.refusals
        if strength(other) >= strength(one) and not (_says_yes(other, pair) and not _says_yes(one, pair))
    ]
    if one.kind == "call":
        return any(other.kind == "call" and other.leaving == one.leaving for other in firm)
    plain: Condition = frozenset().union(*(other.when for other in firm))
    whole: Condition = frozenset().union(*(both(other.under, other.when) for other in firm))
    return is_covered(one.when, plain) or is_covered(both(one.under, one.when), whole)


def _says_yes(one: HeldGuard, pair: _Pair) -> bool:
    """Whether a branch returns ``True``, or what the function was given: that refuses nobody."""
    told = one.leaving.removeprefix("return ")
    return one.kind == "return" and (told == "True" or told in pair.after.parameters)


def _weaker(one: HeldGuard, pair: _Pair) -> HeldGuard | None:
    """What stands at head in place of a guard and refuses less."""
    for other in pair.new:
        same = other.when == one.when
        hard = one.kind in {"raise", "exit", "assert"}
        if same and (is_silent(other) or (hard and (is_empty(other) or _says_yes(other, pair)))):
            return other
        if same and other.caught and not one.caught:
            return other
        narrower = is_covered(other.when, one.when) and not is_covered(one.when, without_none(other.when))
        if narrower and other.kind == one.kind and (hard or is_about_access(one.text)):
            return other
    return None


def _takes_over(one: HeldGuard, spare: list[HeldGuard], pair: _Pair) -> bool:
    """Whether a refusal that is new stands for one that is gone; each does once."""
    for other in spare:
        if _says_yes(other, pair) and not _says_yes(one, pair):
            continue
        if other.leaving == one.leaving or (one.names & other.names - {"self", "cls"}):
            spare.remove(other)
            return True
    return False


def _went(one: HeldGuard, pair: _Pair, moved: Elsewhere) -> bool:
    """Whether the change shows where a guard went."""
    if _mark(one) in moved.gained:
        return True
    calls = pair.after.called - pair.before.called - moved.idle
    if any(is_checking(name.encode()) for name in calls):
        return True
    if _guarding(_gained(pair.after, pair.before), moved):
        return True
    called = pair.after.names - pair.before.names
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
        return f"call {_SELF.sub('', one.text)}{' caught' if one.caught else ''}"
    told = " or ".join(sorted(" and ".join(sorted(each)) for each in one.when))
    return _SELF.sub("", f"{one.kind} {told}: {one.leaving}{' caught' if one.caught else ''}")


# --- decorators -----------------------------------------------------------------------------------


def _decorators(pair: _Pair, moved: Elsewhere) -> Iterator[_Told]:
    """Decorators that let a call through or not, gone without another in their place."""
    new = _gained(pair.after, pair.before)
    for text, line in _gained(pair.before, pair.after):
        called = text.partition("(")[0]
        if not GUARDING.search(called) or _guarding(new, moved):
            continue
        name = last_name(called)
        if name in pair.before.called or name not in pair.after.called | (moved.helpers.keys() - moved.idle):
            yield "guard-removed", f"@{text}", line, None


def _guarding(decorators: Iterable[tuple[str, int]], moved: Elsewhere) -> bool:
    """Whether one of some decorators is named like a guard, and is not seen to let everything through."""
    called = [text.partition("(")[0] for text, _ in decorators]
    return any(GUARDING.search(one) and last_name(one) not in moved.idle for one in called)


def _gained(one: FunctionChecks, other: FunctionChecks) -> list[tuple[str, int]]:
    """Decorators of one side that the other lacks."""
    known = {text for text, _ in other.decorators}
    return [(text, line) for text, line in one.decorators if text not in known]
