"""Conditions in a form that two sides can be compared by: a disjunction of conjunctions of canonical atoms.

Rules: negation is pushed inward, comparisons with two operands are told one way round, brackets have no
meaning; what is nested deeper or has more parts than the bounds is one atom as it stands.
"""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING, Final

from adjudge.graph.languages.python.held import Condition
from adjudge.graph.languages.python.tokens import text_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tree_sitter import Node

    from adjudge.graph.languages.python.tokens import Tokens

DEPTH: Final = 20
PARTS: Final = 32
"""More conjunctions than this are one atom: a product of many alternatives is no reading."""

ALWAYS: Final = Condition({frozenset()})

_NEGATED: Final = {
    "==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">",
    "in": "not in", "not in": "in", "is": "is not", "is not": "is",
}  # fmt: skip
_TURNED: Final = {">": "<", ">=": "<="}
_BOUND: Final = re.compile(r"(?P<left>.+?) (?P<operator><=?) (?P<right>.+)")
_NONE: Final = re.compile(r"(?P<of>.+) is None")
_NUMBER: Final = re.compile(r"-? ?\d+(?:\.\d+)?")


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
    if depth < DEPTH and node.type == "not_operator" and parts:
        return condition_of(parts[0], tokens, negated=not negated, depth=depth + 1)
    if depth < DEPTH and node.type == "boolean_operator":
        return _joined(node, tokens, negated=negated, depth=depth)
    return Condition({frozenset({_atom(node, tokens, negated=negated)})})


def both(one: Condition, other: Condition) -> Condition:
    """The condition that both hold."""
    return Condition(left | right for left, right in itertools.product(one, other))


def follows(strong: frozenset[str], weak: frozenset[str]) -> bool:
    """Whether a conjunction holds wherever another one holds: every atom of ``weak`` is entailed."""
    return all(any(_entails(one, atom) for one in strong) for atom in weak)


def is_covered(wanted: Iterable[frozenset[str]], held: Condition) -> bool:
    """Whether all that is wanted is held: each conjunction lies within one of the others."""
    return all(any(follows(one, other) for other in held) for one in wanted)


def without_none(condition: Condition) -> Condition:
    """The condition with ``x is None`` told as ``not x``: who writes one for the other refuses alike."""
    return Condition(frozenset(_NONE.sub(r"not \g<of>", atom) for atom in some) for some in condition)


def _joined(node: Node, tokens: Tokens, *, negated: bool, depth: int) -> Condition:
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    operator = node.child_by_field_name("operator")
    if left is None or right is None or operator is None:
        return Condition({frozenset({_atom(node, tokens, negated=negated)})})
    one = condition_of(left, tokens, negated=negated, depth=depth + 1)
    other = condition_of(right, tokens, negated=negated, depth=depth + 1)
    if (operator.type == "or") != negated:
        return one | other
    if len(one) * len(other) > PARTS:
        return Condition({frozenset({_atom(node, tokens, negated=negated)})})
    return both(one, other)


def _atom(node: Node, tokens: Tokens, *, negated: bool) -> str:
    if node.type == "comparison_operator" and node.child_count == 3:  # noqa: PLR2004 - left, operator, right
        left, middle, right = node.children
        operator = middle.type
        if operator in _NEGATED:
            operator = _NEGATED[operator] if negated else operator
            told = [_text(left, tokens), _text(right, tokens)]
            if operator in _TURNED:
                told.reverse()
            if operator in {"==", "!="}:
                told.sort()
            return f"{told[0]} {_TURNED.get(operator, operator)} {told[1]}"
    return f"not {_text(node, tokens)}" if negated else _text(node, tokens)


def _text(node: Node, tokens: Tokens) -> str:
    return text_of(tokens.of(node.start_byte, node.end_byte))


def _entails(one: str, other: str) -> bool:
    """Whether an atom entails another: the same, or the same operand beyond a further bound."""
    if one == other:
        return True
    if other.startswith("not ") and one in _empty(other.removeprefix("not ")):
        return True
    first, second = _BOUND.fullmatch(one), _BOUND.fullmatch(other)
    if first is None or second is None or first["operator"] != second["operator"]:
        return False
    if first["right"] == second["right"] and _are_numbers(first["left"], second["left"]):
        return _number(first["left"]) >= _number(second["left"])  # 10 < x entails 5 < x
    if first["left"] == second["left"] and _are_numbers(first["right"], second["right"]):
        return _number(first["right"]) <= _number(second["right"])  # x < 5 entails x < 10
    return False


def _empty(text: str) -> tuple[str, ...]:
    """Atoms that entail that something is not true: it is nothing, or empty."""
    return (
        f"{text} is None", f"0 == {text}", f"{text} == 0", f"False == {text}", f"{text} is False",
        f"len({text}) == 0", f"0 == len({text})", f"len({text}) < 1", f'"" == {text}', f"'' == {text}",
    )  # fmt: skip


def _number(text: str) -> float:
    return float(text.replace(" ", ""))


def _are_numbers(*texts: str) -> bool:
    return all(_NUMBER.fullmatch(text) for text in texts)
