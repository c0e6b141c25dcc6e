"""What a statement gives a name: assignments of every grammar in one form."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.rules.calls import dotted, read_call
from adjudge.rules.source import CALLS, IDENTIFIERS, MEMBERS, part

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from adjudge.rules.source import Source

_ASSIGNING: Final = frozenset({
    "assignment", "augmented_assignment", "named_expression", "variable_declarator", "assignment_expression",
    "augmented_assignment_expression", "short_var_declaration", "assignment_statement", "var_spec",
    "const_spec",
    "let_declaration", "for_in_statement", "for_statement", "enhanced_for_statement", "range_clause",
    "for_expression", "for_in_clause", "as_pattern", "resource", "let_condition", "compound_assignment_expr",
})  # fmt: skip
_PATTERNS: Final = frozenset({
    "pattern_list", "tuple_pattern", "list_pattern", "object_pattern", "array_pattern", "expression_list",
    "identifier_list", "as_pattern_target", "tuple_struct_pattern", "parenthesized_expression", "mut_pattern",
    "pair_pattern", "object_assignment_pattern", "rest_pattern", "list_splat_pattern", "ref_pattern",
    "captured_pattern", "assignment_pattern",
})  # fmt: skip


_ADDING: Final = frozenset({"append", "WriteString", "push_str", "push"})


class Write(NamedTuple):
    """Names that are given a value.

    Attributes:
        names: Dotted, in order.
        value: What they are given, or what they are taken out of.
        is_added: The value is added to what was there.
    """

    names: tuple[str, ...]
    value: Node
    is_added: bool


def writes(source: Source, node: Node) -> Iterator[Write]:
    """What one node gives a name; nothing for a node that gives none."""
    if node.type in CALLS:
        yield from _added(source, node)
    if node.type not in _ASSIGNING:
        return
    target = part(node, "left", "name", "pattern", "alias")
    value = part(node, "right", "value")
    if node.type == "as_pattern" and len(node.named_children) > 1:
        value, target = node.named_children[0], node.named_children[-1]
    if target is None or value is None:
        return
    operator = part(node, "operator")
    is_added = node.type.startswith(("augmented", "compound")) or (
        operator is not None and source.said(operator) not in {"=", ":="}
    )
    pairs = _paired(target, value)
    for one, given in pairs:
        names = tuple(targets(source, one))
        if names:
            yield Write(names, given, is_added)


def _added(source: Source, node: Node) -> Iterator[Write]:
    """What a builder of texts, or a list of their parts, gets added."""
    call = read_call(source, node)
    if call.last in _ADDING and call.receiver is not None and call.receiver.type in IDENTIFIERS:
        for one in call.arguments:
            yield Write((source.said(call.receiver),), one, is_added=True)


def _paired(target: Node, value: Node) -> list[tuple[Node, Node]]:
    """Targets and values one by one where there are as many of each."""
    if target.type in {"expression_list", "pattern_list"} and value.type == target.type.replace(
        "pattern", "expression"
    ):
        left, right = target.named_children, value.named_children
        if len(left) == len(right):
            return list(zip(left, right, strict=True))
    return [(target, value)]


def targets(source: Source, node: Node) -> Iterator[str]:
    """The names of a target; those of a pattern are told one by one."""
    if node.type in IDENTIFIERS:
        yield source.said(node)
    elif node.type in MEMBERS:
        yield dotted(source, node)
    elif node.type in _PATTERNS:
        for one in source.inside(node):
            if one.type in IDENTIFIERS:
                yield source.said(one)
