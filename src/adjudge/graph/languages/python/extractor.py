"""Facts of a Python blob.

Rules: a pure function of the bytes; nothing is parsed above the size cap or past the step bound, and both are
flagged; what is wrong with a file is a flag, never an exception.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.graph.facts import FileFacts
from adjudge.graph.languages.python import source as sources
from adjudge.graph.languages.python.grammar import parse
from adjudge.graph.languages.python.imports import scan_lines
from adjudge.graph.languages.python.scopes import settle
from adjudge.graph.languages.python.tokens import names_in, words_in
from adjudge.graph.languages.python.walk import Walk

if TYPE_CHECKING:
    from adjudge.graph.facts import ImportFact
    from adjudge.graph.languages.python.source import Source

VERSION = 1
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
    if "binary" in source.flags:
        return FileFacts(lines=sources.count_lines(data), flags=source.flags)
    if len(data) > sources.CAP_BYTES:
        return _scanned(source, "oversize")
    tree = parse(source.data)
    if tree is None:
        return _scanned(source, "timeout")
    walk = Walk(source, tree.root_node)
    flags = set(source.flags)
    imports = walk.imports
    if tree.root_node.has_error:
        flags.add("syntax-error")
    if walk.too_deep:
        flags.add("deep-nesting")
    if flags & {"syntax-error", "deep-nesting"}:
        imports = _with_scanned(imports, source)
    exports = walk.exports.names()
    lines = data.split(b"\n")
    return FileFacts(
        imports=tuple(sorted(imports, key=lambda fact: fact.line)),
        definitions=tuple(settle(draft, lines, exports) for draft in walk.drafts),
        exports=exports,
        uses=names_in(walk.top.words),
        words=words_in(source.data),
        lines=sources.count_lines(data),
        top=walk.top.digest(),
        flags=tuple(sorted(flags)),
    )


def _scanned(source: Source, flag: str) -> FileFacts:
    """Facts of a file that is not parsed."""
    return FileFacts(
        imports=tuple(scan_lines(source.data)),
        words=words_in(source.data),
        lines=sources.count_lines(source.original),
        flags=tuple(sorted({*source.flags, flag})),
    )


def _with_scanned(walked: list[ImportFact], source: Source) -> list[ImportFact]:
    """Imports of a file that parsed in part, and those on lines where the walk found none."""
    seen = {fact.line for fact in walked}
    return walked + [fact for fact in scan_lines(source.data) if fact.line not in seen]
