"""Definitions of a file while it is walked, and what they become.

Rules: every token belongs to one definition; a signature is over what a caller sees, without the names of
parameters, which no caller writes, and without its own, which others may know by another; a text is over the
bytes with the comments right above, so that an edit of them is told as a comment.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from adjudge.graph.facts import Definition
from adjudge.graph.languages.typescript.tokens import DIGEST_HEX, digest_of, framed, names_in, text_of

if TYPE_CHECKING:
    from tree_sitter import Node

    from adjudge.graph.facts import Guard
    from adjudge.graph.languages.typescript.tokens import Tokens

_COMMENT = re.compile(rb"[ \t]*(?://[^\n]*|/\*[^\n]*?\*/[ \t]*(?=\r?\n|$))")
_PUBLIC = frozenset({b"public", b"override", b"declare"})
_ASIDE = frozenset({"=>", ";", "comment", "decorator"})
_NAMELESS = b"_"

DEPTH_LIMIT = 30
"""Bodies of types in one another of which members are told one by one."""


@dataclass(slots=True)
class Draft:
    """One definition under construction.

    Attributes:
        kind: As in ``Definition``.
        name: Qualified.
        exported: Others may take it.
        rows: 0-based first and last row.
        span: Byte offsets of its first byte, and past its last one.
        opens: Byte offset of the comments right above it.
        shown: Tokens of what a caller sees.
        tokens: Its own tokens, name left out.
        decorators: Canonical texts.
        inner: Byte spans of definitions listed on their own, in order.
        guards: In the order met.
        node: The declaration without what stands around it.
    """

    kind: str
    name: str
    exported: bool
    node: Node
    rows: tuple[int, int]
    span: tuple[int, int]
    opens: int
    shown: list[bytes]
    tokens: list[bytes] = field(default_factory=list)
    decorators: tuple[str, ...] = ()
    inner: list[tuple[int, int]] = field(default_factory=list)
    guards: list[Guard] = field(default_factory=list)


def settle(draft: Draft, data: bytes) -> Definition:
    """The finished definition.

    Args:
        draft: What was collected.
        data: The source that was parsed.
    """
    body = draft.tokens[:-1] if draft.tokens[-1:] == [b";"] else draft.tokens
    return Definition(
        name=draft.name,
        kind=draft.kind,
        start_line=draft.rows[0] + 1,
        end_line=draft.rows[1] + 1,
        exported=draft.exported,
        signature=digest_of([draft.kind.encode(), framed(draft.shown)]),
        body=digest_of([framed(body)]),
        text=_text_digest(draft, data),
        decorators=draft.decorators,
        uses=names_in(draft.tokens),
        guards=tuple(draft.guards),
    )


def header_shown(node: Node, tokens: Tokens) -> list[bytes]:
    """Tokens of what a caller sees of a function: modifiers, parameters without their names, types.

    That it is ``async`` is no more than its return type tells, where that is declared.

    Args:
        node: A function, a method, an arrow or a signature.
        tokens: Of the same file.
    """
    shown: list[bytes] = []
    named = {child.id for field in ("name", "body") if (child := node.child_by_field_name(field)) is not None}
    is_told = node.child_by_field_name("return_type") is not None
    for child in node.children:
        if child.type in _ASIDE or child.id in named or (is_told and child.type == "async"):
            continue
        if child.type == "formal_parameters":
            shown += _parameters(child, tokens)
        elif child.type == "identifier":  # the one bare parameter of an arrow
            shown += [b"(", _NAMELESS, b")"]
        else:
            shown += type_shown(child, tokens)
    return [one for one in shown if one not in _PUBLIC]


def _parameters(node: Node, tokens: Tokens) -> list[bytes]:
    shown: list[bytes] = [b"("]
    for child in node.named_children:
        if child.type != "comment":
            shown += [b","] if len(shown) > 1 else []
            shown += _parameter(child, tokens)
    return [*shown, b")"]


def _parameter(node: Node, tokens: Tokens) -> list[bytes]:
    """One parameter; a pattern keeps its own names, which tell what is given."""
    if node.type == "identifier":
        return [_NAMELESS]
    bound = node.child_by_field_name("pattern") or node.child_by_field_name("left")
    shown: list[bytes] = []
    for child in node.children:
        if bound is not None and child.id == bound.id and child.type == "identifier":
            shown.append(_NAMELESS)
        elif child.type != "comment":
            shown += type_shown(child, tokens)
    return shown


def members_shown(body: Node, tokens: Tokens, depth: int = 0) -> list[bytes]:
    """Tokens of a body of types, its members parted in one way whatever parts them in the source.

    Args:
        body: Of an interface, an object type or an enum.
        tokens: Of the same file.
        depth: Bodies around it.
    """
    shown: list[bytes] = [b"{"]
    for child in body.named_children:
        if child.type != "comment":
            shown += [*type_shown(child, tokens, depth), b";"]
    return [*shown, b"}"]


def type_shown(node: Node, tokens: Tokens, depth: int = 0) -> list[bytes]:
    """Tokens of a type or of a member of one; members of object types in it are parted in one way.

    Args:
        node: The type.
        tokens: Of the same file.
        depth: Bodies around it; what is nested deeper is told as it is written.
    """
    holding = _object_types(node) if depth < DEPTH_LIMIT else []
    if not holding:
        return _trimmed(tokens.of(node.start_byte, node.end_byte))
    shown: list[bytes] = []
    at = node.start_byte
    for child in holding:
        shown += tokens.of(at, child.start_byte) + members_shown(child, tokens, depth + 1)
        at = child.end_byte
    return _trimmed(shown + tokens.of(at, node.end_byte))


_BODIES = frozenset({"object_type", "interface_body", "enum_body"})


def _object_types(node: Node) -> list[Node]:
    """The outermost bodies of types in a node, in order."""
    found, waiting = [], [node]
    while waiting:
        one = waiting.pop()
        if one.type in _BODIES:
            found.append(one)
        else:
            waiting += reversed(one.named_children)
    return found


def _trimmed(shown: list[bytes]) -> list[bytes]:
    """Without what parts it from the next one, and the sign that may stand before the first of a union."""
    while shown and shown[-1] in {b";", b","}:
        shown = shown[:-1]
    return shown[1:] if shown[:1] in ([b"|"], [b"&"]) else shown


def decorator_text(node: Node, tokens: Tokens) -> str:
    """Canonical text of a decorator without its ``@``."""
    return text_of(tokens.of(node.start_byte, node.end_byte)[1:])


def _text_digest(draft: Draft, data: bytes) -> str:
    """Digest of the bytes, comments above and at the end of the last line among them, inner ones left out."""
    at, (_, end) = draft.opens, draft.span
    comment = _COMMENT.match(data, end)
    end = comment.end() if comment else end
    gaps = []
    for start, after in (*draft.inner, (end, end)):
        # Blank lines around an inner definition come and go with it.
        gaps += [stripped for line in data[at:start].split(b"\n") if (stripped := line.strip())]
        at = max(at, after)
    return hashlib.sha256(b"\n".join(gaps)).hexdigest()[:DIGEST_HEX]
