"""Conditions of TypeScript and JavaScript in the form that two sides are compared by.

Rules: the form is that of ``python.conditions``: a disjunction of conjunctions of atoms, negation pushed
inward, comparisons told one way round; ``===`` and ``==`` are told alike, and so are ``null`` and
``undefined``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.graph.languages.python.conditions import DEPTH, PARTS, both
from adjudge.graph.languages.python.held import Condition
from adjudge.graph.languages.typescript.tokens import text_of

if TYPE_CHECKING:
    from tree_sitter import Node

    from adjudge.graph.languages.typescript.tokens import Tokens

_PLAIN: Final = {"===": "==", "!==": "!="}
_NEGATED: Final = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
_TURNED: Final = {">": "<", ">=": "<="}
_NOTHING: Final = frozenset({"null", "undefined"})
_TRUTHS: Final = {
    "true": True,
    "false": False,
    "null": False,
    "undefined": False,
    "0": False,
    '""': False,
    "1": True,
}


def condition_of(node: Node, tokens: Tokens, *, negated: bool = False, depth: int = 0) -> Condition:
    """The condition that an expression is.

    Args:
        node: The expression.
        tokens: Of the same file.
        negated: Tell its opposite.
        depth: Levels above it.
    """
    parts = [child for child in node.named_children if child.type != "comment"]
    if depth < DEPTH and node.type == "parenthesized_expression" and len(parts) == 1:
        return condition_of(parts[0], tokens, negated=negated, depth=depth + 1)
    operator = node.child_by_field_name("operator")
    if depth < DEPTH and node.type == "unary_expression" and operator is not None and operator.type == "!":
        return condition_of(parts[-1], tokens, negated=not negated, depth=depth + 1)
    if depth < DEPTH and operator is not None and operator.type in {"&&", "||"}:
        return _joined(node, tokens, operator.type, negated=negated, depth=depth)
    return Condition({frozenset({_atom(node, tokens, negated=negated)})})


def truth_of(node: Node, tokens: Tokens) -> bool | None:
    """Whether an expression is a constant that is always true or never; ``None`` for any other.

    Args:
        node: The expression.
        tokens: Of the same file.
    """
    return _TRUTHS.get(_text(node, tokens).strip("()"))


def _joined(node: Node, tokens: Tokens, operator: str, *, negated: bool, depth: int) -> Condition:
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    if left is None or right is None:
        return Condition({frozenset({_atom(node, tokens, negated=negated)})})
    one = condition_of(left, tokens, negated=negated, depth=depth + 1)
    other = condition_of(right, tokens, negated=negated, depth=depth + 1)
    if (operator == "||") != negated:
        return one | other
    if len(one) * len(other) > PARTS:
        return Condition({frozenset({_atom(node, tokens, negated=negated)})})
    return both(one, other)


def _atom(node: Node, tokens: Tokens, *, negated: bool) -> str:
    operator = node.child_by_field_name("operator")
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    if node.type == "binary_expression" and operator is not None and left is not None and right is not None:
        told = _PLAIN.get(operator.type, operator.type)
        if told in _NEGATED:
            return _compared(_text(left, tokens), _NEGATED[told] if negated else told, _text(right, tokens))
    return f"not {_text(node, tokens)}" if negated else _text(node, tokens)


def _compared(left: str, operator: str, right: str) -> str:
    if operator in {"==", "!="}:
        left, right = (right, left) if left in _NOTHING else (left, right)
        if right in _NOTHING:
            return f"{left} is None" if operator == "==" else f"{left} is not None"
        left, right = sorted((left, right))
    elif operator in _TURNED:
        left, right = right, left
    return f"{left} {_TURNED.get(operator, operator)} {right}"


def _text(node: Node, tokens: Tokens) -> str:
    return text_of(tokens.of(node.start_byte, node.end_byte))
