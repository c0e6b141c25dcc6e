"""Facts of a Python blob.

Rules: a pure function of the bytes; nothing is parsed above the size cap or past the step bound, and both are
flagged; what is wrong with a file is a flag, never an exception.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.graph.facts import FileFacts, FileOutline
from adjudge.graph.languages.python import source as sources
from adjudge.graph.languages.python.grammar import parse
from adjudge.graph.languages.python.imports import scan_lines
from adjudge.graph.languages.python.outline import QuickWalk, needs_full_walk
from adjudge.graph.languages.python.scopes import digest_of, settle
from adjudge.graph.languages.python.spelling import Spelling
from adjudge.graph.languages.python.tokens import names_in, words_in
from adjudge.graph.languages.python.walk import Walk

if TYPE_CHECKING:
    from tree_sitter import Node

    from adjudge.graph.facts import ImportFact
    from adjudge.graph.languages.python.source import Source

VERSION = 4
"""Raised whenever the same bytes would give other facts."""


def extract(data: bytes) -> FileFacts:
    """The facts of one Python file; never fails.

    Args:
        data: The blob's bytes.

    Returns:
        Facts. ``oversize`` and ``timeout`` files have imports by line scan and no definitions; ``binary``
        ones have neither; ``syntax-error`` ones have what the grammar could read.
    """
    source = sources.read_source(data)
    root = _root(source)
    if isinstance(root, str):
        outline = _unparsed(source, root)
        words = () if root == "binary" else words_in(source.data)
        return FileFacts(
            imports=outline.imports,
            words=words,
            lines=sources.count_lines(data),
            top=digest_of([data]),  # any edit is one of the file's own statements
            flags=outline.flags,
        )
    walk = Walk(source, root)
    outline = _outline(walk, source, root, too_deep=walk.too_deep)
    spelling = Spelling(outline.imports)
    return FileFacts(
        imports=outline.imports,
        definitions=tuple(settle(draft, source.data, outline.exports, spelling) for draft in walk.drafts),
        exports=outline.exports,
        uses=names_in(walk.top.words),
        words=words_in(source.data),
        lines=sources.count_lines(data),
        top=walk.top.digest(),
        flags=outline.flags,
    )


def extract_outline(data: bytes) -> FileOutline:
    """The outline of the same facts, sooner; never fails.

    Args:
        data: The blob's bytes.
    """
    source = sources.read_source(data)
    root = _root(source)
    if isinstance(root, str):
        return _unparsed(source, root)
    if needs_full_walk(source, root):
        walk = Walk(source, root)
        return _outline(walk, source, root, too_deep=walk.too_deep)
    return _outline(QuickWalk(source, root), source, root)


def _root(source: Source) -> Node | str:
    """The root of the syntax tree, or the flag that says why there is none."""
    if "binary" in source.flags:
        return "binary"
    if len(source.original) > sources.CAP_BYTES:
        return "oversize"
    tree = parse(source.data)
    return "timeout" if tree is None else tree.root_node


def _unparsed(source: Source, flag: str) -> FileOutline:
    """The outline of a file that has no syntax tree."""
    imports = () if flag == "binary" else tuple(scan_lines(source.data))
    return FileOutline(imports=imports, flags=tuple(sorted({*source.flags, flag})))


def _outline(walk: Walk | QuickWalk, source: Source, root: Node, *, too_deep: bool = False) -> FileOutline:
    flags, imports = set(source.flags), walk.imports
    if root.has_error:
        flags.add("syntax-error")
    if too_deep:
        flags.add("deep-nesting")
    if root.has_error or too_deep:
        imports = _with_scanned(imports, source)
    return FileOutline(
        imports=tuple(sorted(imports, key=lambda fact: fact.line)),
        exports=walk.exports.names(),
        flags=tuple(sorted(flags)),
    )


def _with_scanned(walked: list[ImportFact], source: Source) -> list[ImportFact]:
    """Imports of a file that parsed in part, and those on lines where the walk found none."""
    seen = {fact.line for fact in walked}
    return walked + [fact for fact in scan_lines(source.data) if fact.line not in seen]
