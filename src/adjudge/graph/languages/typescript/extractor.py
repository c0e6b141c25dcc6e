"""Facts of a blob of TypeScript or JavaScript, or of the script of a component.

Rules: a pure function of the bytes and the language; nothing is parsed above the size cap or past the step
bound, and both are flagged; what is wrong with a file is a flag, never an exception.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.graph.facts import FileFacts, FileOutline
from adjudge.graph.languages.typescript import source as sources
from adjudge.graph.languages.typescript.definitions import DefinitionWalk
from adjudge.graph.languages.typescript.dialects import CAP_BYTES
from adjudge.graph.languages.typescript.grammar import parse, whole
from adjudge.graph.languages.typescript.outline import OutlineWalk
from adjudge.graph.languages.typescript.scan import scan_imports
from adjudge.graph.languages.typescript.scopes import settle
from adjudge.graph.languages.typescript.tokens import (
    Tokens,
    chains_in,
    digest_of,
    framed,
    names_in,
    words_in,
)

if TYPE_CHECKING:
    from adjudge.graph.facts import ImportFact
    from adjudge.graph.languages.typescript.grammar import Parsed
    from adjudge.graph.languages.typescript.source import Source


def extract(data: bytes, language: str) -> FileFacts:
    """The facts of one file; never fails.

    Args:
        data: The blob's bytes.
        language: A key of ``DIALECTS``.

    Returns:
        Facts. ``oversize`` and ``timeout`` files have imports by text and no definitions; ``binary`` ones
        have neither; ``syntax-error`` ones have what the grammar could read.
    """
    source = sources.read_source(data, language)
    parsed = _parsed(source, data)
    if isinstance(parsed, str):
        outline = _unparsed(source, parsed)
        return FileFacts(
            imports=outline.imports,
            words=() if parsed == "binary" else words_in(data),
            lines=sources.count_lines(data),
            top=digest_of([data]),  # any edit is one of the file's own statements
            flags=outline.flags,
        )
    outline, aliases = _outline(source, parsed)
    found = whole(parsed)
    tokens = Tokens(source.data, found.opaque)
    walk = DefinitionWalk(source.data, parsed, tokens, _offered(outline, aliases))
    walk.guard(found.branches)
    return FileFacts(
        imports=outline.imports,
        definitions=tuple(settle(draft, source.data) for draft in walk.drafts),
        exports=outline.exports,
        uses=names_in([*walk.top, *_in_markup(source.markup)]),
        words=words_in(data),
        lines=sources.count_lines(data),
        top=digest_of([framed(walk.top), source.markup.strip(), data if b"\0" in data else b""]),
        flags=outline.flags,
        aliases=aliases,
    )


def extract_outline(data: bytes, language: str) -> FileOutline:
    """The outline of the same facts, sooner; never fails.

    Args:
        data: The blob's bytes.
        language: A key of ``DIALECTS``.
    """
    source = sources.read_source(data, language)
    parsed = _parsed(source, data)
    return _unparsed(source, parsed) if isinstance(parsed, str) else _outline(source, parsed)[0]


def _parsed(source: Source, original: bytes) -> Parsed | str:
    """The syntax tree, or the flag that says why there is none."""
    if "binary" in source.flags:
        return "binary"
    if len(original) > CAP_BYTES:
        return "oversize"
    return parse(source.data, source.grammar) or "timeout"


def _unparsed(source: Source, flag: str) -> FileOutline:
    """The outline of a file that has no syntax tree."""
    imports = () if flag == "binary" else _in_order([*scan_imports(source.data)])
    return FileOutline(imports=imports, flags=tuple(sorted({*source.flags, flag})))


def _outline(source: Source, parsed: Parsed) -> tuple[FileOutline, tuple[tuple[str, str], ...]]:
    """The outline, and the aliases."""
    walk = OutlineWalk(source, parsed)
    imports, flags = walk.imports, set(source.flags)
    if parsed.root.has_error:
        flags.add("syntax-error")
        seen = {fact.line for fact in imports}
        imports = imports + [fact for fact in scan_imports(source.data) if fact.line not in seen]
    outline = FileOutline(imports=_in_order(imports), exports=walk.exports, flags=tuple(sorted(flags)))
    return outline, walk.aliases


def _in_order(imports: list[ImportFact]) -> tuple[ImportFact, ...]:
    return tuple(sorted(imports, key=lambda fact: fact.line))


def _offered(outline: FileOutline, aliases: tuple[tuple[str, str], ...]) -> tuple[frozenset[str], bool]:
    """Names defined here that others may take, and whether that is all of them."""
    others = {alias for _, alias in aliases}
    listed = {name for name in outline.exports or () if name not in others}
    return frozenset(listed | {name for name, _ in aliases}), outline.exports is not None


def _in_markup(markup: bytes) -> list[bytes]:
    """Names that the markup of a component mentions; ``my-button`` stands for ``MyButton``."""
    if not markup:
        return []
    found = chains_in(markup)
    tags = {part for part in markup.replace(b">", b" ").replace(b"<", b" ").split() if b"-" in part[:80]}
    return [
        *found,
        *(
            b"".join(word.capitalize() for word in tag.split(b"-"))
            for tag in tags
            if tag.replace(b"-", b"").isalnum()
        ),
    ]
