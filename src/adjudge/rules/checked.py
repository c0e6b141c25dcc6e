"""Whether a value from outside was looked at before it is used.

Rules: a condition counts that asks more of the value than whether it is there, and that has a say: the use is
inside it, or it leads out. So does a call whose name says that it checks. Which check is good enough, syntax
cannot tell; where one stands, nothing is said.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from adjudge.rules.calls import dotted, read_call
from adjudge.rules.source import CALLS, CONDITIONALS, EXITS, IDENTIFIERS, part

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from adjudge.rules.outside import Flow, Origin
    from adjudge.rules.source import Source

_CHECKS: Final = re.compile(
    r"(?i)(?<!in)valid|check(?!out|box|sum|point)|ensure|assert|verif|guard|allow|permit|authori[sz]"
    r"|saniti|relative_?to|require|reject|contain"
    r"|is_?safe|is_?local|deny|forbid|restrict|is_?within|confine"
)
_TRIVIAL_CALLS: Final = re.compile(
    r"(?:^|\.)(?:isinstance|len|is_none|is_some|is_empty|isEmpty|isBlank|hasText|nonNull|isNull|Boolean"
    r"|hasattr"
    r"|callable|exists|isArray|isdefined|isObject)$"
)
_NOTHING: Final = re.compile(r"""^(?:null|undefined|None|nil|true|false|True|False|""|''|``|\d+)$""")
_JOINS: Final = frozenset({"&&", "||", "and", "or", "!", "not", "??"})
_SIDES: Final = 2
_SWITCHES: Final = frozenset({
    "switch_statement", "match_statement", "match_expression", "expression_switch_statement",
    "switch_expression",
})  # fmt: skip
_ENDINGS: Final = re.compile(
    r"(?:^|\.)(?:abort|exit|Fatal|Fatalf|panic|Error|error|sendStatus|status|end|fail)$"
)


def is_checked(source: Source, flow: Flow, origin: Origin, use: Node) -> bool:
    """Whether something asks about a value, or one of the same origin, before its use."""
    family = {name for name, one in flow.origins.items() if one.roots & origin.roots} | set(origin.roots)
    if _is_inside_check(source, family, use):
        return True
    top = flow.function if flow.function is not None else source.root
    for node in source.own(top):
        if node.start_byte >= use.end_byte:
            return False
        if _is_check(source, family, node, use):
            return True
    return False


def _is_check(source: Source, family: set[str], node: Node, use: Node) -> bool:
    """Whether one node that begins before the use is a check that has a say."""
    if node.type in CONDITIONALS:
        condition = part(node, "condition")
        return condition is not None and asks(source, family, condition) and _leads_out(source, family, node)
    if node.type in CALLS and node.end_byte <= use.start_byte:
        call = read_call(source, node)
        given = (*call.arguments, *call.keywords.values(), *([call.receiver] if call.receiver else []))
        return _CHECKS.search(call.last) is not None and any(mentions(source, family, one) for one in given)
    return node.type == "assert_statement" and asks(source, family, node.named_children[0])


def _is_inside_check(source: Source, family: set[str], use: Node) -> bool:
    for node in source.above(use):
        if node.type in CONDITIONALS:
            condition = part(node, "condition")
            if condition is None and node.type == "conditional_expression" and len(node.named_children) > 1:
                condition = node.named_children[1]
            if (
                condition is not None
                and use.start_byte >= condition.start_byte
                and asks(source, family, condition)
            ):
                return True
        if node.type in _SWITCHES:
            value = part(node, "value", "subject", "condition")
            if value is not None and use.start_byte > value.end_byte and mentions(source, family, value):
                return True
    return False


def _leads_out(source: Source, family: set[str], node: Node) -> bool:
    """Whether a branch ends, or gives the value anew."""
    body = part(node, "consequence", "body")
    if body is None:
        return False
    for one in source.inside(body):
        if one.type in EXITS:
            return True
        is_call = one.type in CALLS
        if is_call and _ENDINGS.search(dotted(source, part(one, "function", "name", "macro"))):
            return True
        target = part(one, "left") if "assignment" in one.type else None
        if target is not None and source.said(target) in family:
            return True
    return False


def asks(source: Source, family: set[str], condition: Node) -> bool:
    """Whether a condition asks more of some names than whether they are there."""
    return any(
        mentions(source, family, atom) and not _is_trivial(source, family, atom)
        for atom in _atoms(source, condition)
    )


def mentions(source: Source, family: set[str], node: Node) -> bool:
    """Whether some names, or chains that begin with them, stand in a node."""
    for one in source.inside(node):
        if one.type in IDENTIFIERS and source.said(one) in family:
            return True
    return any("." in name and name in source.said(node) for name in family)


def _atoms(source: Source, condition: Node) -> Iterator[Node]:
    """The conditions that a condition is joined from."""
    waiting = [condition]
    while waiting:
        node = waiting.pop()
        operator = source.said(part(node, "operator"))
        is_joined = node.type in {"boolean_operator", "not_operator", "parenthesized_expression"}
        if is_joined or (operator in _JOINS and node.type in {"binary_expression", "unary_expression"}):
            waiting.extend(node.named_children)
        else:
            yield node


def _is_trivial(source: Source, family: set[str], atom: Node) -> bool:
    """Whether an atom asks only whether a value is there, how long it is, or of what type."""
    if atom.type in CALLS:
        return _TRIVIAL_CALLS.search(read_call(source, atom).name) is not None
    sides = [one for one in atom.named_children if one.type != "comment"]
    if len(sides) != _SIDES or atom.type.startswith(
        ("member", "attribute", "selector", "field", "subscript")
    ):
        return not any(one.type in CALLS for one in source.inside(atom))
    if any(_NOTHING.match(source.said(side)) for side in sides):
        return True
    return any(_is_measure(source, side) for side in sides if mentions(source, family, side))


def _is_measure(source: Source, node: Node) -> bool:
    said = source.said(node)
    return said.startswith(("typeof ", "len(", "type(")) or said.endswith(
        (".length", ".length()", ".len()", ".size()")
    )
