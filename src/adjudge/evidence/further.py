"""Which test may reach a symbol over any number of steps: why "no test reaches it" may be wrong.

Rules: the steps are wide, since one that is missed makes a false proof. A method leans on its class, and
whoever names the class may call the method on a value whose type is not written down; what runs when a file
is loaded is run by everybody who imports it. Too many steps are a doubt of their own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.graph.callers import felt_by
from adjudge.graph.testing import is_test

if TYPE_CHECKING:
    from collections.abc import Iterable

    from adjudge.evidence.look import Look
    from adjudge.graph.facts import FileFacts
    from adjudge.model.ids import RepoPath

PLACES: Final = 200
"""Definitions that are followed; where there are more, nothing is told."""
ANY: Final = 0
"""Edges of every confidence are walked."""
TOO_MANY: Final = "more would have to be followed than is"


def why_a_test_may_reach(path: RepoPath, symbol: str, look: Look) -> str:
    """Why some test may reach a symbol though none was found near it; empty when none does.

    Args:
        path: A file.
        symbol: Of that file; empty for the file as a whole.
        look: The graph of one side.
    """
    if not symbol:
        return _loading(path, look) or look.who_computes
    seen: set[tuple[RepoPath, str]] = set()
    waiting = [(path, frozenset({symbol}))]
    while waiting:
        place, names = waiting.pop()
        new = {(place, name) for name in leaning(look.facts(place), names)} - seen
        seen |= new
        if len(seen) > PLACES:
            return TOO_MANY
        why, further = _followed(place, {name for _, name in new}, look)
        if why:
            return why
        waiting += [(user, frozenset({name})) for user, name in sorted(further - seen)]
    return look.who_computes


def leaning(facts: FileFacts, names: Iterable[str]) -> frozenset[str]:
    """The names, their classes, and every definition of the file that leans on one of them.

    Args:
        facts: Of the file.
        names: Qualified names.
    """
    found = frozenset(names)
    while True:
        classes = {name.rpartition(".")[0] for name in found if "." in name}
        wider = felt_by(facts, found | classes)
        if wider == found:
            return found
        found = wider


def _followed(path: RepoPath, names: set[str], look: Look) -> tuple[str, set[tuple[RepoPath, str]]]:
    """Why a test may reach one of the names, else the definitions of other files that use one."""
    if not names.isdisjoint({use.partition(".")[0] for use in look.facts(path).uses}):
        why = _loading(path, look)
        if why:
            return why, set()
    further: set[tuple[RepoPath, str]] = set()
    for name in sorted(names):
        for use in look.users(path, name):
            why = _using(use.path, look) if is_test(use.path) or not use.symbol else ""
            if why:
                return why, set()
            if use.symbol:
                further.add((use.path, use.symbol))
    return "", further


def _using(path: RepoPath, look: Look) -> str:
    return f"{path} may reach it over more steps" if is_test(path) else _loading(path, look)


def _loading(path: RepoPath, look: Look) -> str:
    """Why loading a file may be part of a test: one that imports it over any number of files."""
    walk = look.walk(path, least=ANY, backward=True)
    if walk is None:
        return TOO_MANY
    test = next((one for one in sorted(walk) if one != path and is_test(one)), None)
    return "" if test is None else f"{test} may reach it over more steps"
