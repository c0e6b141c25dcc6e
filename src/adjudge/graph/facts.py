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
        local: What stands for the module in the file: ``a.b`` of ``import a.b``, ``x`` of ``import a.b as
            x``; empty where the statement binds names only.
        kind: ``import``, ``type-import``, ``dynamic``, ``require``, ``reexport``, ``mock``, ``include``.
        line: 1-based.
        lazy: It stands inside a function body.
        guarded: It stands under a condition or a ``try``, so its failure may be expected.
    """

    specifier: str
    level: int
    names: tuple[tuple[str, str], ...]
    local: str
    kind: str
    line: int
    lazy: bool
    guarded: bool = False


class Guard(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One place where a function refuses to go on.

    Attributes:
        kind: How it ends: ``raise``, ``return``, ``continue``, ``break``, ``assert``, ``exit`` (a call that
            ends the program), ``call`` (a statement that only calls something named like a check).
        text: Canonical text without layout, such as ``if not user.is_admin: raise PermissionError``; no line
            number, so two sides can be compared as sets.
        line: 1-based.
    """

    kind: str
    text: str
    line: int


class Definition(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One definition. Each token of a file belongs to one definition at most: a class is its own lines only.

    Attributes:
        name: Qualified inside the file, such as ``Class.method``; no module in front.
        kind: ``function``, ``class``, ``method``, ``constant``, ``type``, ``variable``.
        start_line: 1-based, first line with its decorators.
        end_line: 1-based, inclusive.
        exported: Reachable from outside by the language's rules (``__all__``, leading underscore).
        signature: Digest of what a caller sees: name, parameters, defaults, annotations, bases, decorators.
        body: Digest of its tokens without its own name, comments, doc strings and layout that has no meaning,
            and without the definitions listed on their own; equal bodies under two names are a rename.
        text: Digest of all its lines; equal ``body`` and another ``text`` is a comment or layout edit.
        decorators: Canonical text of each, in order.
        uses: Names that it mentions, sorted, each once: bare names and ``a.b`` of plain attributes; an
            attribute of something computed is ``.b``.
        guards: In order of lines.
    """

    name: str
    kind: str
    start_line: int
    end_line: int
    exported: bool
    signature: str
    body: str
    text: str
    decorators: tuple[str, ...] = ()
    uses: tuple[str, ...] = ()
    guards: tuple[Guard, ...] = ()


class FileOutline(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """The part of a file's facts that resolution needs: small, so that whole trees load at once.

    Attributes:
        imports: As in ``FileFacts``.
        exports: As in ``FileFacts``.
        flags: As in ``FileFacts``.
    """

    imports: tuple[ImportFact, ...] = ()
    exports: tuple[str, ...] | None = None
    flags: tuple[str, ...] = ()


class FileFacts(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """All facts of one blob.

    Attributes:
        imports: In order of lines.
        definitions: In order of lines; nested ones after the one that holds them.
        exports: Names in an explicit export list, sorted, ``*`` for all names of another file; ``None`` when
            the file has none or computes it.
        uses: Names that the file's top level mentions outside definitions, sorted (see ``Definition.uses``).
        words: Every identifier-like word of the file, sorted, each once.
        lines: Number of lines.
        top: Digest of the top-level tokens that belong to no definition and no import.
        flags: Sorted: ``syntax-error``, ``oversize``, ``missing``, ``corrupt``, ``generated``,
            ``timeout``, ``binary``, ``encoding``, ``deep-nesting``.
        aliases: (name here, name for others) of what is defined here and offered under another name, sorted;
            for languages that know such names.
        package: Name of the package whose files share their names without an import, as the file declares it;
            empty for languages that have no such packages.
    """

    imports: tuple[ImportFact, ...] = ()
    definitions: tuple[Definition, ...] = ()
    exports: tuple[str, ...] | None = None
    uses: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    lines: int = 0
    top: str = ""
    flags: tuple[str, ...] = ()
    aliases: tuple[tuple[str, str], ...] = ()
    package: str = ""

    @property
    def outline(self) -> FileOutline:
        """What resolution needs of these facts."""
        return FileOutline(imports=self.imports, exports=self.exports, flags=self.flags)


LOST_FLAGS = frozenset({"missing", "corrupt"})
"""The blob is not there to be read; another run may find it."""

UNREAD_FLAGS = LOST_FLAGS | {"oversize", "timeout", "binary", "encoding", "deep-nesting"}
"""The file was not read whole, so nothing can be said of its symbols."""

NO_FACTS = FileFacts()
NO_OUTLINE = FileOutline()
