"""Values of unknown shape that are said to have one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from adjudge.model.candidate import Severity
from adjudge.rules.calls import calls, dotted, unwrapped
from adjudge.rules.checked import is_checked
from adjudge.rules.grammars import TYPED_SCRIPT
from adjudge.rules.hit import Found, Rule
from adjudge.rules.outside import flow_at, trace
from adjudge.rules.parameters import parameters
from adjudge.rules.source import CALLS, IDENTIFIERS, MEMBERS, part

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from adjudge.rules.source import Source

_CASTS: Final = frozenset({"as_expression", "type_assertion"})
_PARTS: Final = 2
"""Children of a cast: what is cast, and to what."""
_LOOSE: Final = frozenset({"any", "unknown"})
_PLAIN: Final = frozenset({"unknown", "any", "never", "const", "string", "number", "boolean", "object"})
_OPEN: Final = re.compile(r"^(?:interface\{\}|any|Object|unknown)$")


def _look(source: Source) -> Iterator[Found]:
    look = {"go": ("type_assertion_expression", _of_assertion), "java": ("cast_expression", _of_java)}
    if source.language in TYPED_SCRIPT:
        for node in source.of(_CASTS):
            yield from _of_cast(source, node)
    elif source.language in look:
        kind, find = look[source.language]
        for node in source.of(kind):
            yield from find(source, node)
    elif source.language == "rust":
        for call in calls(source):
            if call.last == "transmute":
                told = "`transmute` reads the bytes of one type as another, whatever they are."
                yield Found((call.node,), told, 60)


def _of_cast(source: Source, node: Node) -> Iterator[Found]:
    """A value that goes through ``any`` or ``unknown`` to a type of one's own, or is used as ``any``."""
    value, kind = _sides(source, node)
    if value is None:
        return
    inner_value, inner_kind = _sides(source, value) if value.type in _CASTS else (None, "")
    subject = inner_value if inner_value is not None else value
    if not _is_open_value(source, subject, node):
        return
    if inner_kind in _LOOSE and kind not in _PLAIN:
        summary = (
            f"The value goes through `{inner_kind}` to `{kind[:60]}`, so the compiler no longer sees "
            f"whether it has "
            "that shape."
        )
        yield Found((node,), summary, 70 if inner_kind == "any" else 60)
    elif kind == "any" and _is_used(source, node) and _is_unknown(source, subject):
        summary = (
            "The value is used as `any`, so the compiler no longer sees whether it has what is taken of it."
        )
        yield Found((node,), summary, 60)


def _is_unknown(source: Source, subject: Node) -> bool:
    """Whether a value is a parameter of unknown type, a request's, or out of a text."""
    inner = unwrapped(subject)
    function = source.function_of(subject)
    name = dotted(source, inner)
    kinds = {one.name: one.annotation for one in parameters(source, function)} if function is not None else {}
    is_parsed = inner.type in CALLS
    origin = trace(source, flow_at(source, subject), subject)
    return is_parsed or kinds.get(name) == "unknown" or (origin is not None and origin.is_request)


def _sides(source: Source, node: Node) -> tuple[Node | None, str]:
    """What is cast, and to what."""
    if len(node.named_children) < _PARTS:
        return None, ""
    first, second = node.named_children[0], node.named_children[-1]
    value, kind = (second, first) if node.type == "type_assertion" else (first, second)
    while value.type == "parenthesized_expression" and value.named_children:
        value = value.named_children[0]
    return value, source.said(kind).strip("<> ")


def _is_open_value(source: Source, subject: Node, cast: Node) -> bool:
    """Whether a value came from outside, or out of a text, and nothing asked for its shape."""
    inner = unwrapped(subject)
    if inner.type in CALLS and re.search(
        r"(?:^|\.)(?:JSON\.parse|parse|json)$", dotted(source, part(inner, "function"))
    ):
        return True
    if inner.type not in IDENTIFIERS and inner.type not in MEMBERS and not inner.type.startswith("subscript"):
        return False
    flow = flow_at(source, cast)
    origin = trace(source, flow, subject)
    return origin is not None and not is_checked(source, flow, origin, cast)


def _is_used(source: Source, node: Node) -> bool:
    up = next((one for one in source.above(node) if one.type != "parenthesized_expression"), None)
    return up is not None and (
        up.type == "variable_declarator" or up.type.startswith(("member", "subscript", "call"))
    )


def _of_assertion(source: Source, node: Node) -> Iterator[Found]:
    up = next((one for one in source.above(node) if one.type != "parenthesized_expression"), None)
    holder = source.parents.get(up.id) if up is not None and up.type == "expression_list" else None
    left = part(holder, "left", "name") if holder is not None else None
    if left is not None and len(left.named_children) > 1:
        return
    if up is not None and up.type == "var_spec" and len(up.children_by_field_name("name")) > 1:
        return
    operand = part(node, "operand")
    if operand is not None and _is_open_parameter(source, operand):
        yield Found(
            (node,), "The value may be of any type, and this stops the program when it is of another.", 65
        )


def _is_open_parameter(source: Source, value: Node) -> bool:
    """Whether a value is a parameter of an open type, or an element of something out of JSON."""
    function = source.function_of(value)
    name = dotted(source, value)
    first = re.split(r"[.\[(]", name, maxsplit=1)[0]
    if function is None or function.type == "func_literal" or not first:
        return False
    known = {one.name: one.annotation for one in parameters(source, function)}
    kind = known.get(first)
    return kind is not None and (
        _OPEN.match(kind) is not None or re.match(r"map\[string\](?:interface\{\}|any)$", kind) is not None
    )


def _of_java(source: Source, node: Node) -> Iterator[Found]:
    kind, value = part(node, "type"), part(node, "value")
    function = source.function_of(node)
    if (
        kind is None
        or value is None
        or function is None
        or value.type not in IDENTIFIERS
        or kind.type.endswith("primitive_type")
    ):
        return
    name = source.said(value)
    known = {one.name: one.annotation for one in parameters(source, function)}
    is_open = known.get(name) in {"Object", "Serializable"}
    is_asked = any(
        one.type == "instanceof_expression" and name in source.said(one) for one in source.inside(function)
    )
    is_equals = source.said(part(function, "name")) == "equals" or "getClass()" in source.said(function)
    if is_open and not is_asked and not is_equals:
        yield Found(
            (node,),
            f"`{name}` may be any object, and this stops the program when it is another than "
            f"`{source.said(kind)}`.",
            65,
        )


RULE: Final = Rule(
    id="builtin/type-confusion",
    title="A value of unknown shape is said to have one",
    severity=Severity.MEDIUM,
    defect_class="correctness",
    confidence_percent=60,
    languages=("go", "java", "rust", "tsx", "typescript"),
    explanation="A value from outside is cast past the type checker, so one of another shape is taken for "
    "what it is not. Ask for its shape first, by a guard or a schema, and refuse what does "
    "not have it.",
    look=_look,
)
