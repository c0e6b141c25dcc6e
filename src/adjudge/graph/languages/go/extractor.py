"""Facts of a blob of Go.

Rules: a pure function of the bytes; nothing is parsed above the size cap or past the step bound, and both
are flagged; what is wrong with a file is a flag, never an exception. Rows are git's lines, since Go ends a
line by a line feed alone.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from adjudge.graph.facts import FileFacts, FileOutline
from adjudge.graph.languages.go import limits
from adjudge.graph.languages.go.definitions import DefinitionWalk
from adjudge.graph.languages.go.grammar import branches_in, parse
from adjudge.graph.languages.go.outline import MAIN, embeds_in, main_in, read_head
from adjudge.graph.languages.go.tokens import is_deep, names_in, words_in
from adjudge.graph.languages.typescript.tokens import digest_of, framed

if TYPE_CHECKING:
    from tree_sitter import Node

    from adjudge.graph.languages.go.outline import Head

_BOM = b"\xef\xbb\xbf"
_HEAD_BYTES = 4096
_GENERATED = re.compile(
    rb"^// Code generated .* DO NOT EDIT\.\r?$|^[ \t]*(?://|/?\*).*@generated\b", re.MULTILINE
)


def extract(data: bytes) -> FileFacts:
    """The facts of one file; never fails.

    Args:
        data: The blob's bytes.

    Returns:
        Facts. ``oversize`` and ``timeout`` files have package and imports and no definitions; ``binary`` ones
        have neither; ``syntax-error`` ones have what the grammar could read.
    """
    source = data.removeprefix(_BOM)
    parsed, head = _parsed(source, data), _head(source)
    outline = _outline(source, parsed, head)
    if isinstance(parsed, str):
        return FileFacts(
            imports=outline.imports,
            words=() if parsed == "binary" else words_in(data),
            lines=_count_lines(data),
            top=digest_of([data]),  # any edit is one of the file's own statements
            flags=outline.flags,
            package=head.package,
        )
    walk = DefinitionWalk(source, parsed, () if "deep-nesting" in outline.flags else branches_in(parsed))
    return FileFacts(
        imports=outline.imports,
        definitions=tuple(sorted(walk.definitions, key=lambda one: one.start_line)),
        uses=names_in(walk.top),
        words=words_in(data),
        lines=_count_lines(data),
        top=digest_of([framed(walk.top)]),
        flags=outline.flags,
        package=head.package,
    )


def extract_outline(data: bytes) -> FileOutline:
    """The outline of the same facts, sooner; never fails.

    Args:
        data: The blob's bytes.
    """
    source = data.removeprefix(_BOM)
    return _outline(source, _parsed(source, data), _head(source))


def _head(source: bytes) -> Head:
    return read_head(b"" if b"\0" in source else source)


def _parsed(source: bytes, original: bytes) -> Node | str:
    """The root of the syntax tree, or the flag that says why there is none."""
    if b"\0" in source:
        return "binary"
    if len(original) > limits.CAP_BYTES:
        return "oversize"
    tree = parse(source)
    return tree.root_node if tree is not None else "timeout"


def _outline(source: bytes, parsed: Node | str, head: Head) -> FileOutline:
    flags = {"generated"} if _GENERATED.search(source[:_HEAD_BYTES]) else set()
    imports = [*head.imports]
    if isinstance(parsed, str):
        flags.add(parsed)
    else:
        flags |= {"syntax-error"} if parsed.has_error else set()
        flags |= {"deep-nesting"} if is_deep(source) else set()
        imports += embeds_in(parsed, source)
        imports += main_in(parsed, source) if head.package == MAIN else ()
    imports.sort(key=lambda fact: fact.line)
    return FileOutline(imports=tuple(imports), flags=tuple(sorted(flags)))


def _count_lines(data: bytes) -> int:
    return data.count(b"\n") + (not data.endswith(b"\n") and data != b"")
