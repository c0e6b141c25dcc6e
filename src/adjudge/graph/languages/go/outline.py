"""Package, imports and entry of a file of Go: what whole trees need.

Rules: the package clause and the imports are read by tokens, since they stand before all else, so they are
found around syntax errors and in files that are not parsed; what an import is called is its alias, or the
name by which paths call their packages by habit, of which that one is taken that the file mentions.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.graph.facts import ImportFact
from adjudge.graph.languages.go.limits import SCAN_BYTES
from adjudge.graph.languages.go.tokens import LEX

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

MAIN: Final = "main"

_DECLARED: Final = frozenset({b"func", b"type", b"var", b"const"})
_VERSION: Final = re.compile(r"v\d+")
_DOTTED_VERSION: Final = re.compile(r"\.v\d+$")
_INCLUDE: Final = re.compile(rb"^[ \t]*#[ \t]*include[ \t]+\"([^\"\n]+)\"", re.MULTILINE)
_EMBED: Final = re.compile(rb"//go:embed[ \t]+([^\n]*)")
_SEVERAL: Final = 2
_PATTERN: Final = re.compile(rb"\"((?:[^\"\\]|\\.)*)\"|`([^`]*)`|(\S+)")


class Head(NamedTuple):
    """What stands before the declarations of a file.

    Attributes:
        package: Name in the package clause; empty without one.
        imports: In order of lines.
        end: Byte offset of the first declaration.
    """

    package: str
    imports: tuple[ImportFact, ...]
    end: int


class _Word(NamedTuple):
    """One token: its kind as the lexer tells it, text, offset."""

    kind: str
    text: bytes
    at: int


def read_head(data: bytes) -> Head:
    """Package and imports; never fails.

    Args:
        data: The source.
    """
    package, end = "", min(len(data), SCAN_BYTES)
    imports: list[_Import] = []
    words = _words(data, end)
    comment = b""
    for word in words:
        if word.kind == "comment":
            comment = word.text
        elif word.text == b"package" and not package:
            package = next((_text(one.text) for one in words if one.kind != "comment"), "")
        elif word.text == b"import":
            imports += _imports(words, data, comment)
        elif word.text in _DECLARED:
            end = word.at
            break
    lines = _Lines(data)
    facts = [
        ImportFact(specifier, 0, names, local, kind, lines.of(at), lazy=False)
        for specifier, names, local, kind, at in imports
    ]
    return Head(package, tuple(facts), end)


_Import = tuple[str, tuple[tuple[str, str], ...], str, str, int]


def _imports(words: Iterator[_Word], data: bytes, comment: bytes) -> Iterator[_Import]:
    """The specs of one import declaration; with ``C`` the headers that the comment before it includes."""
    for alias, word in _specs(words):
        specifier = _text(word.text.strip(b'"`'))
        yield _spec(specifier, alias, data, word.at)
        headers = _INCLUDE.findall(comment) if specifier == "C" else ()
        yield from ((_text(name), (), "", "include", word.at) for name in headers)


def _specs(words: Iterator[_Word]) -> Iterator[tuple[bytes | None, _Word]]:
    """(alias, path) of each specification of an import declaration, one or a list in brackets."""
    alias: bytes | None = None
    is_list = False
    for word in words:
        if word.kind == "text":
            yield alias, word
            alias = None
        elif word.text == b"(" and not is_list:
            is_list = True
        elif (word.kind == "name" and word.text not in _DECLARED) or word.text == b".":
            alias = word.text
        elif word.kind != "comment" and word.text != b";":
            return
        if word.kind == "text" and not is_list:
            return


def _spec(specifier: str, alias: bytes | None, data: bytes, at: int) -> _Import:
    if alias == b".":
        return specifier, (("*", "*"),), "", "import", at
    if alias is not None:
        return specifier, (), "" if alias == b"_" else _text(alias), "import", at
    return specifier, (), local_name(specifier, data), "import", at


def local_name(specifier: str, data: bytes) -> str:
    """What a package is called where it is imported without an alias, as far as its path tells.

    Args:
        specifier: The import path.
        data: The source that imports it.
    """
    parts = [part for part in specifier.split("/") if part]
    if len(parts) > 1 and _VERSION.fullmatch(parts[-1]):
        parts.pop()
    last = _DOTTED_VERSION.sub("", parts[-1]) if parts else ""
    bare = last.removeprefix("go-").removesuffix("-go").removesuffix(".go")
    joined = (bare.rpartition("-")[2], bare.replace("-", ""), bare.replace("-", "_"))
    tries = dict.fromkeys((last, bare, *joined, bare.rpartition(".")[2]))
    names = [name for name in tries if name.isidentifier()]
    if len(names) < _SEVERAL:
        return "".join(names)
    spelt = (re.compile(rb"(?<![\w.\x80-\xff])" + name.encode() + rb"\.") for name in names)
    return next((name for name, one in zip(names, spelt, strict=True) if one.search(data)), names[0])


def embeds_in(root: Node, data: bytes) -> Iterator[ImportFact]:
    """Files that directives ``//go:embed`` name, one fact for each pattern.

    Args:
        root: Of the syntax tree.
        data: The source that was parsed.
    """
    if b"//go:embed" not in data:
        return
    for node in _comments(root):
        found = _EMBED.match(data, node.start_byte, node.end_byte)
        for quoted, raw, plain in _PATTERN.findall(found[1]) if found else ():
            pattern = _text(quoted or raw or plain)
            yield ImportFact(pattern, 0, (), "", "include", node.start_point[0] + 1, lazy=False)


def main_in(root: Node, data: bytes) -> Iterator[ImportFact]:
    """The function with which a program begins, as a fact of kind ``entry``.

    Args:
        root: Of the syntax tree.
        data: The source that was parsed.
    """
    for node in root.named_children:
        name = node.child_by_field_name("name") if node.type == "function_declaration" else None
        if name is not None and data[name.start_byte : name.end_byte] == b"main":
            yield ImportFact(MAIN, 0, (), "", "entry", node.start_point[0] + 1, lazy=False)
            return


def _comments(root: Node) -> Iterator[Node]:
    """Comments at the top, and in lists of variables."""
    for node in root.named_children:
        if node.type == "comment":
            yield node
        elif node.type == "var_declaration":
            for inner in node.named_children:
                yield from (one for one in (inner, *inner.named_children) if one.type == "comment")


def _words(data: bytes, end: int) -> Iterator[_Word]:
    for match in LEX.finditer(data, 0, end):
        if match.lastgroup != "line":
            yield _Word(match.lastgroup or "", match[0], match.start())


class _Lines:
    """1-based lines of offsets that are asked for in order."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0
        self._line = 1

    def of(self, at: int) -> int:
        self._line += self._data.count(b"\n", self._at, at)
        self._at = at
        return self._line


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace")
