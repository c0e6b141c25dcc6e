"""Only imports and exports of a Python file: what whole trees need, at little more than the cost of parsing.

Rules: the outline is the same as that of the full facts, which a property test holds it to; what a quick walk
cannot tell for certain is left to the full one.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from adjudge.graph.languages.python.exports import NAME, ExportList
from adjudge.graph.languages.python.grammar import kinds
from adjudge.graph.languages.python.imports import DYNAMIC, Place, imports_of, is_typing_only
from adjudge.graph.languages.python.tokens import Tokens

if TYPE_CHECKING:
    from tree_sitter import Node

    from adjudge.graph.facts import ImportFact
    from adjudge.graph.languages.python.source import Source

# Nesting past the limit of 100 levels needs as many columns of indent: blanks, or tabs of eight columns each,
# or an indent that goes on over a backslash; a form feed in it starts the count anew.
_DEEP = re.compile(rb"\n(?:[ ]{100}|(?=[ ]*[\t\f])[ \t\f]{13}|[ \t\f]*\\\n)")


class QuickWalk:
    """Walks the statements of one file that may hold imports or change the export list.

    Attributes:
        imports: In the order met.
        exports: The export list.
    """

    def __init__(self, source: Source, root: Node) -> None:
        self.imports: list[ImportFact] = []
        self.exports = ExportList()
        self._source = source
        self._data = source.data
        self._root = root
        self._tokens: Tokens | None = None
        self._has_exports = NAME in source.data
        self._block(root, Place(0, "import", lazy=False, guarded=False), is_top=True)

    def _block(self, block: Node, place: Place, *, is_top: bool = False) -> None:
        kind = kinds()
        leaves = {kind.import_, kind.import_from, kind.future}
        for node in block.named_children:
            node_kind = node.kind_id
            if node_kind in leaves:
                line = self._source.line(node.start_point[0])
                self.imports += imports_of(node, self._data, place._replace(line=line))
            elif node_kind == kind.expression:
                if is_top and self._data.find(NAME, node.start_byte, node.end_byte) >= 0:
                    self.exports.statement(self._of(node.start_byte, node.end_byte))
            elif self._concerns(node, is_top=is_top):
                self._nested(node, place, is_top=is_top)

    def _concerns(self, node: Node, *, is_top: bool) -> bool:
        """Whether something in a statement may be wanted."""
        start, end = node.start_byte, node.end_byte
        return self._data.find(b"import", start, end) >= 0 or (
            is_top and self._has_exports and self._data.find(NAME, start, end) >= 0
        )

    def _nested(self, node: Node, place: Place, *, is_top: bool) -> None:
        """Blocks of a definition, a statement or a clause."""
        kind = kinds()
        if node.kind_id in {kind.function, kind.class_}:
            is_top = False
            place = place._replace(lazy=place.lazy or node.kind_id == kind.function)
        is_guarding = node.kind_id in {kind.if_, kind.elif_, kind.else_, kind.try_, kind.match}
        place = place._replace(guarded=place.guarded or is_guarding)
        start = node.start_byte
        for child in node.named_children:
            if child.kind_id == kind.block:
                self._block(child, self._typed(place, start, child.start_byte), is_top=is_top)
            elif child.kind_id in kind.clauses or child.kind_id in {kind.function, kind.class_}:
                self._nested(child, place, is_top=is_top)

    def _typed(self, place: Place, start: int, end: int) -> Place:
        """The place of what stands in a block, by the header before it."""
        if self._data.find(b"TYPE_CHECKING", start, end) >= 0 and is_typing_only(self._of(start, end)):
            return place._replace(kind="type-import")
        return place

    def _of(self, start: int, end: int) -> list[bytes]:
        """Canonical tokens; most files are never asked for any."""
        if self._tokens is None:
            self._tokens = Tokens(self._data, self._root)
        return self._tokens.of(start, end)


def needs_full_walk(source: Source, root: Node) -> bool:
    """Whether a quick walk could miss something in this file."""
    data = source.data
    return root.has_error or any(name in data for name in DYNAMIC) or _DEEP.search(data) is not None
