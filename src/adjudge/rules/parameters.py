"""The parameters of a function, and which of them bring something that somebody else chose.

Rules: the object itself, numbers, truth values, connections and configuration are not from outside. A
parameter of a route, or one that an annotation binds to a request, is what a request brings.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.rules.source import IDENTIFIERS, part

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from adjudge.rules.source import Source

_OURS: Final = re.compile(
    r"(?i)^(?:self|cls|this|_\w*|config|cfg|conf|settings|env|ctx|context|db|conn|connection|cursor|cur"
    r"|client|session"
    r"|logger|log|app|router|next|done|cb|callback|res|response|w|writer|tx|pool|repo|store|executor"
    r"|schema_editor"
    r"|engine|mock|monkeypatch|tmp_?path|tmpdir|capsys|request|req|reply)$"
)
_PLAIN: Final = re.compile(
    r"(?i)^[&*\s:?]*(?:mut\s+)?(?:int|float|bool|boolean|number|bigint|long|short|byte|double|integer|uuid"
    r"|datetime"
    r"|date|decimal|u?int(?:8|16|32|64)|[ui](?:8|16|32|64|128|size)|f32|f64|uuid\.uuid|time\.\w+|duration"
    r"|instant"
    r"|localdate\w*|bigdecimal|enum|void|callable.*)\b(?!\s*\[)"
)
_BOUND: Final = re.compile(
    r"@(?:RequestParam|PathVariable|RequestBody|RequestHeader|QueryParam|PathParam|Query|Param|Body)\b"
)
_ROUTE: Final = re.compile(
    r"^@[\w.]*\b(?:route|get|post|put|delete|patch|api_view|websocket|(?:Get|Post|Put|Delete|Patch"
    r"|Request)Mapping)\("
)
_EXTRACTED: Final = re.compile(r"^\W*(?:web::|extract::)?(?:Query|Path|Json|Form)<")


class Parameter(NamedTuple):
    """One parameter.

    Attributes:
        name: As it is written.
        annotation: Text of its type; empty without one.
        is_outside: Whoever calls chooses it.
        is_request: A request brings it.
    """

    name: str
    annotation: str
    is_outside: bool
    is_request: bool


def parameters(source: Source, function: Node) -> Iterator[Parameter]:
    """The parameters of a function, names of patterns one by one."""
    is_route = _is_route(source, function)
    for node in nodes(function):
        annotation = source.said(part(node, "type")).lstrip(": ")
        is_bound = _BOUND.search(source.said(node)) is not None or _EXTRACTED.match(annotation) is not None
        for name in names(source, node):
            ours = _OURS.match(name) is not None or _PLAIN.match(annotation) is not None
            yield Parameter(name, annotation, not ours, not ours and (is_route or is_bound))


def nodes(function: Node) -> list[Node]:
    """The nodes of the parameters of a function."""
    listed = part(function, "parameters")
    if listed is None:
        single = part(function, "parameter")
        return [single] if single is not None else []
    return [listed] if listed.type in IDENTIFIERS else listed.named_children


def names(source: Source, node: Node) -> Iterator[str]:
    """The names that a parameter binds."""
    if node.type == "parameter_declaration":  # of Go: names and a type
        yield from (source.said(one) for one in node.children_by_field_name("name"))
        return
    target = part(node, "pattern", "name") or node
    skipped = {one.id for one in (part(node, "type"), part(node, "value")) if one is not None}
    skipped |= {one.id for one in (part(node, "decorator"), part(node, "right")) if one is not None}

    def is_left_out(one: Node) -> bool:
        return one.id in skipped or one.type in {"decorator", "type", "type_annotation", "modifiers"}

    for one in source.inside(target, is_left_out):
        if one.type in IDENTIFIERS and (one.id != target.id or one.type == "identifier"):
            yield source.said(one)
            if target.type in {"typed_parameter", "default_parameter", "typed_default_parameter"}:
                return


def _is_route(source: Source, function: Node) -> bool:
    """Whether a decorator or an annotation makes a function answer requests."""
    parent = source.parents.get(function.id)
    marks = (
        list(parent.named_children) if parent is not None and parent.type == "decorated_definition" else []
    )
    for one in function.named_children:
        marks += one.named_children if one.type == "modifiers" else []
    return any(_ROUTE.match(source.said(mark)) for mark in marks if mark.type in {"decorator", "annotation"})
