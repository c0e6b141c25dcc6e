"""Imports of a Python file: from syntax nodes, from literal dynamic calls, or by line when nothing parses."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from adjudge.graph.facts import ImportFact
from adjudge.graph.languages.python.grammar import kinds
from adjudge.graph.languages.python.tokens import name_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tree_sitter import Node

# Possessive quantifiers: a line is read once, whatever stands in it.
_LINE = re.compile(
    rb"^(?P<indent>[ \t]*+)(?P<word>from|import)\b(?P<rest>[^#\n;]*+)",
    re.MULTILINE,
)
_FROM = re.compile(
    rb"[ \t]*+(?P<dots>\.*+)[ \t]*+(?P<base>(?:(?!import\b)[\w.]++)?)[ \t]*+import\b(?P<names>.*+)", re.DOTALL
)
_DOTTED = re.compile(r"[^\W\d]\w*(?:\.[^\W\d]\w*)*")
_BETWEEN = re.compile(rb"#[^\n]*|[\s\\]")
_COMMENT = re.compile(rb"#[^\n]*")
_BRACKET_BYTES = 16 * 1024
_LITERAL = re.compile(rb"[uU]?([\"'])(\.*)([A-Za-z_][\w.]*)\1")


DYNAMIC = (b"import_module", b"__import__")
"""Functions that import by a name."""


class Place(NamedTuple):
    """Where an import stands.

    Attributes:
        line: 1-based.
        kind: ``import`` or ``type-import``.
        lazy: Inside a function.
        guarded: Under a condition or ``try``.
    """

    line: int
    kind: str
    lazy: bool
    guarded: bool


def imports_of(node: Node, data: bytes, place: Place) -> Iterator[ImportFact]:
    """The imports of one statement, in its order.

    Args:
        node: An ``import_statement``, ``import_from_statement`` or ``future_import_statement``.
        data: The source that was parsed.
        place: Where it stands.
    """
    listed = _names(node, data)
    if node.kind_id == kinds().import_:
        for module, local in listed:
            yield _fact(place, specifier=module, local=local or module)
        return
    names = tuple((name, local or name) for name, local in listed)
    if node.kind_id == kinds().future:
        yield _fact(place, specifier="__future__", names=names)
        return
    base = node.child_by_field_name("module_name")
    text = "" if base is None else _text(base, data)
    module = text.lstrip(".")
    if not names and any(child.type == "wildcard_import" for child in node.named_children):
        names = (("*", "*"),)
    is_reexport = any(local == name for name, local in listed)
    yield _fact(place, specifier=module, level=len(text) - len(module), names=names, is_reexport=is_reexport)


def is_typing_only(header: Sequence[bytes]) -> bool:
    """Whether canonical tokens are ``if TYPE_CHECKING:``, under any module's name."""
    return [*header[:1], *header[2:]] == [b"if", b":"] and header[1].rpartition(b".")[2] == b"TYPE_CHECKING"


def is_dynamic(token: bytes) -> bool:
    """Whether a canonical token names a function that imports by name."""
    return token.rpartition(b".")[2] in DYNAMIC


def dynamic_imports(tokens: Sequence[bytes], place: Place) -> Iterator[ImportFact]:
    """Imports by a literal name among the tokens of a line: ``import_module("a.b")``, ``__import__("a")``.

    A relative literal is read against the file's own package when the second argument is ``__package__`` or
    ``__name__``, and against a literal second argument; anything computed is not an import.
    """
    for index, token in enumerate(tokens[:-3]):
        if is_dynamic(token) and tokens[index + 1] == b"(":
            found = _literal_import(tokens[index + 2 : index + 8], place)
            if found is not None:
                yield found


def scan_lines(data: bytes) -> Iterator[ImportFact]:
    """Imports told by lines alone, for files that are not parsed; it also sees those inside strings.

    Args:
        data: Source with line feeds.
    """
    at, line = 0, 1
    for match in _LINE.finditer(data):
        line += data.count(b"\n", at, match.start())
        at = match.start()
        place = Place(line=line, kind="import", lazy=match["indent"] != b"", guarded=False)
        if match["word"] == b"import":
            for module, local in _pairs(match["rest"]):
                yield _fact(place, specifier=module, local=local or module)
        else:
            yield from _scan_from(data, match, place)


def _scan_from(data: bytes, match: re.Match[bytes], place: Place) -> Iterator[ImportFact]:
    """The import of one ``from`` line."""
    found = _FROM.match(match["rest"])
    if found is None:
        return
    listed = found["names"].strip()
    if listed.startswith(b"("):  # over several lines
        start = match.start("rest") + found.start("names")
        end = data.find(b")", start, start + _BRACKET_BYTES)
        listed = _COMMENT.sub(b"", data[start : end if end >= 0 else match.end()]).strip(b"( \t")
    names = tuple((name, local or name) for name, local in _pairs(listed))
    base = name_of(found["base"]).strip(".")
    if names and (base or found["dots"]):
        yield _fact(place, specifier=base, level=len(found["dots"]), names=names)


def _fact(
    place: Place,
    *,
    specifier: str,
    level: int = 0,
    names: tuple[tuple[str, str], ...] = (),
    local: str = "",
    is_reexport: bool = False,
) -> ImportFact:
    kind = "reexport" if is_reexport and place.kind == "import" else place.kind
    return ImportFact(specifier, level, names, local, kind, place.line, place.lazy, place.guarded)


def _names(node: Node, data: bytes) -> list[tuple[str, str]]:
    """(dotted name, alias or an empty text) of each name that a statement lists."""
    listed = []
    for name in node.children_by_field_name("name"):
        alias = name.child_by_field_name("alias")
        module = name if alias is None else name.child_by_field_name("name")
        listed.append((_text(module or name, data), _text(alias, data) if alias is not None else ""))
    return listed


def _text(node: Node, data: bytes) -> str:
    """Dotted text of a node; white space and comments may stand around its dots."""
    raw = data[node.start_byte : node.end_byte]
    return name_of(_BETWEEN.sub(b"", raw) if _BETWEEN.search(raw) else raw)


def _literal_import(tokens: Sequence[bytes], place: Place) -> ImportFact | None:
    literal = _LITERAL.fullmatch(tokens[0])
    if literal is None or tokens[1:2] not in ([b")"], [b","]):
        return None
    dots, module = len(literal[2]), literal[3].decode("ascii")
    if dots and tokens[1] == b",":
        anchor = tokens[4:5] if tokens[2:4] == [b"package", b"="] else tokens[2:3]
        package = _LITERAL.fullmatch(b"".join(anchor))
        if package and not package[2] and dots == 1:
            dots, module = 0, f"{package[3].decode('ascii')}.{module}"
        elif anchor not in ([b"__package__"], [b"__name__"]):
            return None
    elif dots:
        return None
    return _fact(place._replace(kind="dynamic"), specifier=module, level=dots, local="")


def _pairs(raw: bytes) -> Iterator[tuple[str, str]]:
    """(name, alias) of each part of a comma list that is one."""
    for part in raw.split(b","):
        words = name_of(part).replace("\\", " ").replace(")", " ").split()
        if words and words[0] == "*":
            yield "*", ""
        elif words and _DOTTED.fullmatch(words[0]):
            yield words[0], words[-1] if words[1:2] == ["as"] else ""
