"""Names of code in the prose of findings that stand nowhere in either tree: a warning, not a verdict.

Absence is told only after all text of both trees was looked through, large files last. When that would be too
much, or a file could not be read, nothing is called unknown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.evidence.words import SUBMODULE, WORD, decoded, pieces, read_large, spelled, words_of
from adjudge.graph.facts import UNREAD_FLAGS
from adjudge.graph.languages.registry import OTHER

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from adjudge.evidence.sources import EvidenceSources
    from adjudge.evidence.words import BlobTexts
    from adjudge.graph.view import Graph
    from adjudge.model.ids import ObjectId

LIMIT_BYTES: Final = 64 << 20
"""Text that is read for this."""

BATCH: Final = 64


def find_unknown(names: Iterable[str], sources: EvidenceSources) -> frozenset[str] | None:
    """Names that neither a file of either tree nor its path mentions; ``None`` when that cannot be told.

    Args:
        names: Words.
        sources: Trees and bytes.
    """
    asked = {spelled(name): name for name in names}
    left = set(asked)
    unread: set[ObjectId] = set()
    for graph in (sources.head, sources.base):
        left.difference_update(words_of("\n".join(graph.snapshot.nodes).encode("utf-8", "surrogateescape")))
        if left:
            unread |= _look_through(graph, left)
    if left and not _read_through(sorted(unread), sources.texts, left):
        return None
    return frozenset(asked[word] for word in left)


def _look_through(graph: Graph, left: set[str]) -> set[ObjectId]:
    """Take away what files with facts mention; the blobs of all others are still to be read."""
    nodes = [node for node in graph.snapshot.nodes.values() if node.mode != SUBMODULE]
    unread = {node.object_id for node in nodes if node.language == OTHER}
    read = [node.path for node in nodes if node.language != OTHER]
    for path, facts in graph.facts_of(read).items():
        left.difference_update(facts.words)
        if not UNREAD_FLAGS.isdisjoint(facts.flags):
            unread.add(graph.snapshot.nodes[path].object_id)
    return unread


def _read_through(ids: Sequence[ObjectId], texts: BlobTexts, left: set[str]) -> bool:
    """Take away what blobs mention; whether all of them could be read, or nothing is left."""
    read_bytes, large = 0, []
    for start in range(0, len(ids), BATCH):
        for one, data in texts(ids[start : start + BATCH]).items():
            if data is None:
                large.append(one)
            else:
                read_bytes += len(data)
                left.difference_update(words_of(data))
        if not left:
            return True
        if read_bytes > LIMIT_BYTES:
            return False
    return _read_large(large, texts, left, LIMIT_BYTES - read_bytes)


def _read_large(ids: Sequence[ObjectId], texts: BlobTexts, left: set[str], limit_bytes: int) -> bool:
    """The same for blobs that are not kept at hand; those that are no text mention nothing."""
    is_whole = True
    for _, data in read_large(ids, texts, limit_bytes):
        is_whole = is_whole and data is not None
        text = decoded(data) if data is not None else None
        for piece in pieces(spelled(text or "")):
            left.difference_update(WORD.findall(piece))
        if not left:
            return True
    return is_whole
