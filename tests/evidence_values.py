"""What evidence is held against, from two trees of text: no git, no disk."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.evidence.sources import EvidenceSources
from adjudge.graph.view import Graph
from adjudge.model.finding import ResolvedLocator
from adjudge.model.place import Side
from tests.fakes.graph import TextTree, blob_id
from tests.two_trees import sources

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from adjudge.graph.facts import FactRequest, FileFacts
    from adjudge.model.ids import ObjectId

Files = dict[str, str]


def evidence_sources(
    head: Mapping[str, str | bytes],
    base: Mapping[str, str | bytes] | None = None,
    *,
    renamed: Mapping[str, str] | None = None,
    unread: Sequence[str] = (),
) -> EvidenceSources:
    """The sources of a change between two trees.

    Args:
        head: Content by path after.
        base: Content by path before; the same as ``head`` where it is left out.
        renamed: Path after to path before.
        unread: Paths after whose bytes cannot be had.
    """
    before, after = TextTree(base if base is not None else head), TextTree(head)
    blobs = {blob_id(data): data for tree in (before, after) for data in tree.files.values()}
    blobs = {one: data for one, data in blobs.items() if one not in {blob_id(after.files[p]) for p in unread}}  # type: ignore[index]

    def texts(ids: Sequence[ObjectId], /) -> dict[ObjectId, bytes | None]:
        return {one: blobs.get(one) for one in ids}

    target = sources(before.files, after.files, renamed=renamed).target  # type: ignore[arg-type]
    return EvidenceSources(target=target, base=_graph(before), head=_graph(after), texts=texts)


def place_at(sources: EvidenceSources, path: str, line: str, *, side: Side = Side.HEAD) -> ResolvedLocator:
    """The place of the one line that reads so."""
    file = sources.file(path, side)
    assert file.text is not None
    assert file.object_id is not None
    (number,) = [at for at, text in enumerate(file.text.lines, start=1) if text.strip() == line.strip()]
    around = sources.definition_at(file.path, side, number)
    return ResolvedLocator(
        path=file.path,
        side=side,
        start_line=number,
        end_line=number,
        object_id=file.object_id,
        quote=file.text.slice(number, number),
        symbol=around.name if around is not None else "",
    )


def _graph(tree: TextTree) -> Graph:
    paths = {entry.object_id: entry.path for entry in tree.entries}

    def load(wanted: Sequence[FactRequest]) -> dict[FactRequest, FileFacts]:
        return {request: tree.facts(paths[request.object_id]) for request in wanted}

    return Graph(tree.snapshot(), load, {})
