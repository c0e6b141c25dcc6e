"""Evidence of kind ``edge``: one file that depends on another.

It holds with a sure edge of that kind (of any when none is stated), and at head also with an import that
still names a file which the change took away, or a name that what stands in its place does not have. It does
not hold with an edge of another kind, or a way that is no edge of its own. It is contradicted where there is
no edge from a file that was read whole and names nothing that may lead there. A guess, and a file that was
not read, make it unavailable.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.evidence.answers import (
    HOLDS,
    absent,
    checked,
    contradicted,
    does_not_hold,
    few,
    shown,
    unavailable,
)
from adjudge.evidence.doubts import edge_doubt, near_by
from adjudge.evidence.left_behind import is_gone, lost_names, still_names
from adjudge.evidence.paths import missing, no_such_file
from adjudge.graph.edges import EDGE_KINDS
from adjudge.model.evidence import Topic
from adjudge.model.ids import RepoPath
from adjudge.model.place import SURE, Side

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudge.evidence.answers import Verdict
    from adjudge.evidence.sources import EvidenceSources
    from adjudge.graph.edges import Edge
    from adjudge.model.evidence import CheckedEvidence, EdgeEvidence


def check_edge(item: EdgeEvidence, sources: EvidenceSources) -> CheckedEvidence:
    """What comes of a stated edge; its topics are the names that it takes of the target."""
    look = sources.look(item.side)
    edges = look.edges_from(item.source).get(RepoPath(item.target), ())
    topics = {Topic(path=RepoPath(item.target), name=name) for name in _taken(item, edges, sources)}
    return checked(item, _verdict(item, edges, sources), blind_spots=look.blind_spots, topics=topics)


def _verdict(item: EdgeEvidence, edges: Sequence[Edge], sources: EvidenceSources) -> Verdict:
    if item.edge and item.edge not in EDGE_KINDS:
        return unavailable(f"There is no edge of kind {shown(item.edge)}; kinds are {', '.join(EDGE_KINDS)}.")
    gone = missing(item.source, item.side, sources)
    if gone is not None:
        return gone
    if _lost(item, sources):
        return HOLDS
    if not sources.look(item.side).has(item.target) or _is_lost_file(item, sources):
        return _to_missing(item, sources)
    if edges:
        return _of_kind(item, edges)
    return _no_edge(item, sources)


def _of_kind(item: EdgeEvidence, edges: Sequence[Edge]) -> Verdict:
    right = [edge for edge in edges if item.edge in {"", edge.kind}]
    if any(edge.confidence >= SURE for edge in right):
        return HOLDS
    if right:
        return unavailable(f"Line {right[0].line} may lead there; it is a guess ({right[0].reason}).")
    kinds = sorted({f"{edge.kind} (line {edge.line})" for edge in edges})
    return does_not_hold(f"The edge is of another kind: {few(kinds)}.")


def _to_missing(item: EdgeEvidence, sources: EvidenceSources) -> Verdict:
    if _is_lost_file(item, sources):
        if still_names(item.source, item.target, sources, kind=item.edge):
            return HOLDS
        doubt = edge_doubt(sources.look(Side.HEAD), RepoPath(item.source), RepoPath(item.target))
        doubt = doubt or _stub_doubt(item, sources) or _handing_doubt(item, sources)
        return absent(f"{item.target} is gone, and {_leads(item, sources)}", doubt)
    return no_such_file(item.target, item.side, sources)


def _is_lost_file(item: EdgeEvidence, sources: EvidenceSources) -> bool:
    return item.side is Side.HEAD and is_gone(item.target, sources)


def _lost(item: EdgeEvidence, sources: EvidenceSources) -> frozenset[str]:
    """Names that the source still takes in words which lead to what does not have them."""
    if item.side is not Side.HEAD:
        return frozenset()
    return lost_names(item.source, item.target, sources, kind=item.edge)


def _handing_doubt(item: EdgeEvidence, sources: EvidenceSources) -> str:
    """A file that the source leads to and that took names of the target which are lost; empty for none."""
    leads = sources.look(Side.HEAD).edges_from(item.source)
    handing = next((one for one in leads if lost_names(one, item.target, sources)), None)
    return f"it leads to {handing}, which takes names that are lost" if handing is not None else ""


def _stub_doubt(item: EdgeEvidence, sources: EvidenceSources) -> str:
    """What the source leads to where only the stub of a module is left; empty where there is none."""
    stub = RepoPath(f"{item.target.rpartition('.')[0]}.pyi")
    leads = stub in sources.look(Side.HEAD).edges_from(item.source)
    return f"{stub} is a stub, of which nothing can be run" if leads and stub != item.target else ""


def _no_edge(item: EdgeEvidence, sources: EvidenceSources) -> Verdict:
    look = sources.look(item.side)
    source, target = RepoPath(item.source), RepoPath(item.target)
    told = f"No edge leads there: {_leads(item, sources)}"
    near = near_by(look, source, target)
    if near:
        return does_not_hold(f"{told}; {near}.")
    doubt = edge_doubt(look, source, target)
    return unavailable(f"{told}; {doubt}.") if doubt else contradicted(f"{told}.")


def _leads(item: EdgeEvidence, sources: EvidenceSources) -> str:
    targets = tuple(sources.look(item.side).edges_from(item.source))
    return f"{item.source} leads to {few(targets, nothing='no file of the tree')}"


def _taken(item: EdgeEvidence, edges: Sequence[Edge], sources: EvidenceSources) -> set[str]:
    """Names that the target loses or gives; all of them when it is gone."""
    if lost := _lost(item, sources):
        return {*lost}
    if _is_lost_file(item, sources):
        return {"*"}
    sure = [edge for edge in edges if edge.confidence >= SURE and item.edge in {"", edge.kind}]
    return {name for edge in sure for name, _ in edge.names if name != "*"}
