"""Facts of one blob: what an extractor learns from bytes alone.

Facts are a pure function of (bytes, language, extractor version, limits), so they are cached by blob id and
shared by all commits, branches and clones. They hold no path: the same bytes at two places have one record.
All languages fill the same record; a language leaves empty what it has no notion of.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import msgspec

if TYPE_CHECKING:
    from adjudge.model.ids import ObjectId


class FactRequest(NamedTuple):
    """Which facts: the blob, and the language it is read as."""

    object_id: ObjectId
    language: str


class ImportFact(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One import as written.

    Attributes:
        specifier: The module as written, without leading dots in Python; may be empty (``from . import x``).
        level: Number of leading dots in Python; 0 otherwise.
        names: (imported name, local name) pairs; ``*`` for a star; empty for ``import module``.
        local: Local name that ``import module [as local]`` binds; empty otherwise.
        kind: ``import``, ``type-import``, ``dynamic``, ``require``, ``reexport``, ``mock``, ``reference``.
        line: 1-based.
        lazy: It stands inside a function body.
    """

    specifier: str
    level: int
    names: tuple[tuple[str, str], ...]
    local: str
    kind: str
    line: int
    lazy: bool


class Definition(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One definition.

    Attributes:
        name: Qualified inside the file, such as ``Class.method``; no module in front.
        kind: ``function``, ``class``, ``method``, ``constant``, ``type``, ``variable``.
        start_line: 1-based, first line with its decorators.
        end_line: 1-based, inclusive.
        exported: Reachable from outside by the language's rules (``__all__``, leading underscore).
        signature: Digest of what a caller sees: name, parameters, defaults, annotations, bases, decorators.
        body: Digest of the tokens of the whole definition with comments, doc strings and layout that has no
            meaning left out.
        text: Digest of all its bytes; equal ``body`` and another ``text`` is a comment edit.
        uses: Names that its body mentions, sorted, each once: bare names and ``a.b`` of plain attributes.
        guards: Canonical text of the conditional early exits, raises and asserts in it, in order.
    """

    name: str
    kind: str
    start_line: int
    end_line: int
    exported: bool
    signature: str
    body: str
    text: str
    uses: tuple[str, ...] = ()
    guards: tuple[str, ...] = ()


class FileFacts(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """All facts of one blob.

    Attributes:
        imports: In order of lines.
        definitions: In order of lines; nested ones after the one that holds them.
        exports: Names in an explicit export list, sorted; ``None`` when the file has none.
        uses: Names that the file's top level mentions outside definitions, sorted (see ``Definition.uses``).
        words: Every identifier-like word of the file, sorted, each once.
        lines: Number of lines.
        top: Digest of the top-level tokens that belong to no definition and no import.
        flags: Sorted: ``syntax-error``, ``oversize``, ``missing``, ``corrupt``, ``generated``, ``minified``,
            ``timeout``, ``binary``.
    """

    imports: tuple[ImportFact, ...] = ()
    definitions: tuple[Definition, ...] = ()
    exports: tuple[str, ...] | None = None
    uses: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    lines: int = 0
    top: str = ""
    flags: tuple[str, ...] = ()


NO_FACTS = FileFacts()
