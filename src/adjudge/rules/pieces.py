"""Texts that are put together: literals and the holes between them, however a language spells it.

Rules: joined by an operator, a template, a format or a macro, all come out as the same flat row of pieces; a
name that a function gave a text before stands for that text. Both are bounded.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.rules.calls import read_call, unwrapped
from adjudge.rules.source import CALLS, IDENTIFIERS, STRINGS, part

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tree_sitter import Node

    from adjudge.rules.calls import Call
    from adjudge.rules.source import Source

PIECES: Final = 400
"""Pieces of one text that are told."""
DEEP: Final = 60
"""How deep sums, names and formats may be inside one another."""

_PERCENT: Final = re.compile(r"%(?:\([^)]*\))?[-+ #0]*[\d*]*(?:\.[\d*]+)?([a-zA-Z])")
_BRACES: Final = re.compile(r"\{([^{}]*)\}")
_QUOTES: Final = re.compile(r"""^[a-zA-Z]*(?:\"\"\"|'''|#*"|'|`)|(?:\"\"\"|'''|"#*|'|`)$""")
_NUMBERS: Final = frozenset("dixXeEfgobc")
_FORMATS: Final = frozenset({
    "fmt.Sprintf", "fmt.Errorf", "fmt.Sprint", "String.format", "util.format", "MessageFormat.format",
})  # fmt: skip
_BUILDERS: Final = frozenset({"StringBuilder", "StringBuffer"})
_NAMED: Final = re.compile(r"[A-Za-z_]\w*")


class Piece(NamedTuple):
    """A part of a text.

    Attributes:
        text: A literal, without quotes; empty for a hole.
        node: What fills a hole; ``None`` for a literal.
        name: The name that fills a hole which is no node of its own.
    """

    text: str
    node: Node | None = None
    name: str = ""

    @property
    def is_hole(self) -> bool:
        """Whether something is filled in here."""
        return self.node is not None or bool(self.name)


def pieces(source: Source, node: Node, values: Mapping[str, Sequence[Node]] | None = None) -> list[Piece]:
    """The pieces of an expression; one hole for what is not put together.

    Args:
        source: The file.
        node: The expression.
        values: Name → what it was given, in order, for names that are looked through.
    """
    found: list[Piece] = []
    for piece in _read(source, node, values or {}, DEEP, frozenset()):
        found.append(piece)
        if len(found) >= PIECES:
            break
    return found


def literal(source: Source, node: Node | None) -> str | None:
    """The value of a plain text; ``None`` for anything else."""
    if node is None or unwrapped(node).type not in STRINGS:
        return None
    found = pieces(source, node)
    return None if any(piece.is_hole for piece in found) else "".join(piece.text for piece in found)


def _read(
    source: Source, node: Node, values: Mapping[str, Sequence[Node]], deep: int, seen: frozenset[str]
) -> Iterator[Piece]:
    node = unwrapped(node)
    parts = _parts(source, node, values) if deep else None
    if parts is not None:
        for one in parts:
            if isinstance(one, Piece):
                yield one
            else:
                yield from _read(source, one, values, deep - 1, seen)
        return
    name = source.said(node) if node.type in IDENTIFIERS else ""
    if deep and name in values and name not in seen and any(_is_built(source, one) for one in values[name]):
        for value in values[name]:
            yield from _read(source, value, values, deep - 1, seen | {name})
        return
    yield Piece("", node)


def _is_built(source: Source, node: Node) -> bool:
    return _parts(source, unwrapped(node), {}) is not None


def _parts(source: Source, node: Node, values: Mapping[str, Sequence[Node]]) -> Sequence[Piece | Node] | None:
    """What a text is put together from; ``None`` for what is no text."""
    if node.type == "concatenated_string":
        return node.named_children
    if node.type in STRINGS:
        return _of_string(source, node)
    if node.type in {"binary_operator", "binary_expression"}:
        return _of_operator(source, node, values)
    if node.type in CALLS:
        return _of_call(source, node, values)
    return None


def _of_string(source: Source, node: Node) -> Sequence[Piece | Node]:
    holes = [one for one in node.named_children if one.type in {"interpolation", "template_substitution"}]
    if not holes:
        return [Piece(_QUOTES.sub("", source.said(node)))]
    found: list[Piece | Node] = []
    at = node.start_byte
    for hole in holes:
        before = source.text[at : hole.start_byte].decode("utf-8", "replace")
        found.append(Piece(_QUOTES.sub("", before) if at == node.start_byte else before))
        value = part(hole, "expression") or next(iter(hole.named_children), None)
        found += [value] if value is not None else []
        at = hole.end_byte
    rest = source.text[at : node.end_byte].decode("utf-8", "replace")
    return [*found, Piece(_QUOTES.sub("", rest))]


def _of_operator(
    source: Source, node: Node, values: Mapping[str, Sequence[Node]]
) -> Sequence[Piece | Node] | None:
    left, right = part(node, "left"), part(node, "right")
    operator = source.said(part(node, "operator"))
    if left is None or right is None:
        return None
    if operator == "+":
        return [left, right]
    text = _text_of(source, left, values)
    if operator == "%" and source.language == "python" and text is not None:
        holes = right.named_children if right.type == "tuple" else [right]
        return _filled(source, text, holes, _PERCENT)
    return None


def _text_of(source: Source, node: Node | None, values: Mapping[str, Sequence[Node]]) -> Node | None:
    """A node that is a text, or the text that a name was given last."""
    node = unwrapped(node) if node is not None else None
    if node is None or node.type in STRINGS:
        return node
    given = values.get(source.said(node), ()) if node.type in IDENTIFIERS else ()
    return next((one for one in reversed(given) if unwrapped(one).type in STRINGS), None)


def _of_call(
    source: Source, node: Node, values: Mapping[str, Sequence[Node]]
) -> Sequence[Piece | Node] | None:
    call = read_call(source, node)
    if node.type == "macro_invocation":
        return _of_macro(source, node) if call.name in {"format", "std.format"} else None
    if call.is_new and call.last in _BUILDERS:
        return call.arguments
    if (
        call.last in {"toString", "String", "as_str", "strip", "trim"}
        and call.receiver is not None
        and not call.arguments
    ):
        return [call.receiver]
    if call.last == "append" and call.receiver is not None and _is_builder(source, call.receiver):
        return [call.receiver, *call.arguments]
    if call.name in _FORMATS and call.arguments:
        text = _text_of(source, call.arguments[0], values)
        return None if text is None else _filled(source, text, call.arguments[1:], _PERCENT)
    return _of_method(source, call, _text_of(source, call.receiver, values))


def _is_builder(source: Source, receiver: Node) -> bool:
    """Whether a chain of appends begins with a new builder."""
    return any(f"new {one}(" in source.said(receiver)[:60] for one in _BUILDERS)


def _of_method(source: Source, call: Call, text: Node | None) -> Sequence[Piece | Node] | None:
    """A method of a text that puts others into it."""
    if text is None:
        return None
    if call.last == "format":
        return _filled(source, text, (*call.arguments, *call.keywords.values()), _BRACES)
    if call.last == "formatted":
        return _filled(source, text, call.arguments, _PERCENT)
    if call.last == "concat":
        return [text, *call.arguments]
    return None


def _filled(
    source: Source, text: Node, holes: Sequence[Node], place: re.Pattern[str]
) -> Sequence[Piece | Node]:
    """A format with its holes where they stand; numbers are no holes, what is left over comes last."""
    whole = "".join(piece.text for piece in _texts(source, text))
    found: list[Piece | Node] = []
    at, left = 0, list(holes)
    for match in place.finditer(whole):
        found.append(Piece(whole[at : match.start()]))
        at = match.end()
        if left:
            hole = left.pop(0)
            is_number = place is _PERCENT and match[1] in _NUMBERS
            found += [] if is_number else [hole]
    return [*found, Piece(whole[at:]), *left]


def _texts(source: Source, node: Node) -> Iterator[Piece]:
    node = unwrapped(node)
    children = node.named_children if node.type == "concatenated_string" else [node]
    for child in children:
        yield from (one for one in _of_string(source, child) if isinstance(one, Piece))


def _of_macro(source: Source, node: Node) -> Sequence[Piece | Node] | None:
    """``format!`` of Rust, whose arguments are tokens: a text, then names."""
    tokens = next((one for one in node.named_children if one.type == "token_tree"), None)
    children = tokens.named_children if tokens is not None else []
    if not children or children[0].type not in STRINGS:
        return None
    whole = _QUOTES.sub("", source.said(children[0]))
    left = [one for one in children[1:] if one.type in IDENTIFIERS]
    found: list[Piece | Node] = []
    at = 0
    for match in _BRACES.finditer(whole):
        found.append(Piece(whole[at : match.start()]))
        at = match.end()
        named = _NAMED.match(match[1])
        if named is not None:
            found.append(Piece("", None, named[0]))
        elif left:
            found.append(left.pop(0))
    return [*found, Piece(whole[at:]), *left]
