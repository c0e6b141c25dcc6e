"""Evidence of kind ``symbol``: a name that a file defines or imports, or does not.

Stated as there, it holds when it is listed; it is contradicted when it is not and the list is complete, else
it does not hold. Stated as absent, it is contradicted when it is listed; it holds when it is not and the list
is complete, else it is unavailable.
"""

from __future__ import annotations

import builtins
import re
from typing import TYPE_CHECKING, Final

from adjudge.evidence.answers import (
    HOLDS,
    checked,
    contradicted,
    does_not_hold,
    few,
    shown,
    unavailable,
)
from adjudge.evidence.left_behind import is_gone, who_still_names
from adjudge.evidence.paths import missing
from adjudge.evidence.undercut import is_rebound, is_used, may_be_bound
from adjudge.evidence.words import places
from adjudge.model.evidence import EvidenceState, Topic
from adjudge.model.ids import RepoPath
from adjudge.model.place import Side

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adjudge.evidence.answers import Verdict
    from adjudge.evidence.sources import EvidenceSources
    from adjudge.graph.edges import Edge
    from adjudge.model.evidence import CheckedEvidence, SymbolEvidence

BUILT_IN: Final = frozenset(dir(builtins))
AROUND: Final = 100
"""Characters before and after a mention that are looked at."""
NAME: Final = re.compile(r"[^\W\d]\w*(?:\.[^\W\d]\w*)*")


def check_symbol(item: SymbolEvidence, sources: EvidenceSources) -> CheckedEvidence:
    """What comes of a stated symbol; its topics are the places that name it when it does not exist."""
    verdict = _verdict(item, sources)
    topics: Iterable[Topic] = ()
    if verdict.state is EvidenceState.HOLDS and not item.exists:
        topics = _missed(item, sources)
    return checked(item, verdict, blind_spots=sources.look(item.side).blind_spots, topics=topics)


def _verdict(item: SymbolEvidence, sources: EvidenceSources) -> Verdict:
    if not NAME.fullmatch(item.name):
        return unavailable(f"{shown(item.name)} is no name.")
    gone = missing(item.path, item.side, sources)
    if gone is not None:
        is_lost = item.side is Side.HEAD and is_gone(item.path, sources)
        return gone if item.exists or not is_lost else HOLDS
    path = RepoPath(item.path)
    names = sources.names(path, item.side)
    line = names.line(item.name)
    if line is not None:
        return HOLDS if item.exists else contradicted(f"It is at line {line} of {item.path}.")
    doubt = names.doubt(item.name)
    if not item.exists:
        return unavailable(f"It is not listed in {item.path}; {doubt}.") if doubt else HOLDS
    near = f"No {shown(item.name)} in {item.path}; near it: {few(names.nearest(item.name))}"
    if not doubt:
        return contradicted(f"{near}.")
    return _doubtful(near, doubt, is_read=sources.look(item.side).is_read(path))


def _doubtful(near: str, doubt: str, *, is_read: bool) -> Verdict:
    """A name that was looked for in vain in a list that may not be complete."""
    return does_not_hold(f"{near}; {doubt}.") if is_read else unavailable(f"{near}; {doubt}.")


def _missed(item: SymbolEvidence, sources: EvidenceSources) -> tuple[Topic, ...]:
    """Files that name what does not exist, each with how it spells it; none if something may bind it."""
    found = tuple(_naming(item, sources))
    if found and may_be_bound(item.name, RepoPath(item.path), item.side, sources):
        return ()
    return found


def _naming(item: SymbolEvidence, sources: EvidenceSources) -> Iterator[Topic]:
    look, path = sources.look(item.side), RepoPath(item.path)
    if not look.has(path):
        gone = who_still_names(path, sources)
        edges = [edge for edge in sources.look(Side.BASE).edges_to(path) if edge.source in gone]
    else:
        edges = list(look.edges_to(path))
        if _is_unbound(item, sources):
            yield Topic(path=path, name=item.name)
    for edge in edges:
        spelled = [one for one in _spelled(edge, item.name) if is_used(one, edge.source, sources, item.side)]
        if spelled and not is_rebound(edge, sources, item.side):
            yield from (Topic(path=edge.source, name=one) for one in spelled)


def _spelled(edge: Edge, name: str) -> Iterator[str]:
    """How an importing file spells a name of the file that it imports."""
    for taken, local in edge.names:
        if taken == name:
            yield taken
            yield local
        elif name.startswith(f"{taken}."):
            yield local + name.removeprefix(taken)
    if edge.local:
        yield f"{edge.local}.{name}"


def _is_unbound(item: SymbolEvidence, sources: EvidenceSources) -> bool:
    """Whether the file itself calls the name wherever it mentions it, so that nothing binds it."""
    if "." in item.name or item.name in BUILT_IN:
        return False
    text = sources.file(item.path, item.side).text
    if text is None or not is_used(item.name, RepoPath(item.path), sources, item.side):
        return False
    whole = text.whole.text
    found = list(places(whole, item.name))
    return bool(found) and all(_is_call(whole, at, at + len(item.name)) for at in found)


def _is_call(text: str, start: int, end: int) -> bool:
    """Whether a mention is a call of a bare name, and no definition."""
    before = text[max(start - AROUND, 0) : start].rstrip(" \t")
    after = text[end : end + AROUND].lstrip(" \t")
    return after.startswith("(") and not before.endswith((".", "def", "class"))
