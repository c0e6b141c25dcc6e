"""What in a function never runs, or runs without consequence, as far as its syntax alone shows it.

Rules: only constants decide a branch; a statement behind one that leaves never runs; what is raised inside a
``try`` whose clause goes on, or under ``suppress``, has no consequence. Whatever needs more is taken to run.

Source: Python language reference, "Truth Value Testing", "The try statement"; ``contextlib.suppress``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.graph.languages.python.guards import is_exit
from adjudge.graph.languages.python.tokens import text_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tree_sitter import Node

    from adjudge.graph.languages.python.tokens import Tokens

EVERYTHING: Final = frozenset({"Exception", "BaseException"})
"""What a bare ``except`` is told as."""

_LEAVING: Final = frozenset({"return_statement", "raise_statement", "continue_statement", "break_statement"})
_CLAUSES: Final = frozenset({"except_clause", "except_group_clause"})
_FALSE: Final = frozenset({"False", "None", "0", "0.0", '""', "''", "()", "[]", "{}", "TYPE_CHECKING"})
_CONSTANT: Final = frozenset({"true", "integer", "float", "string", "tuple", "list"})
_NOTHING: Final = frozenset({"()", "[]", "{}", '""', "''", "range(0)"})
_DEPTH: Final = 20


def truth_of(node: Node, tokens: Tokens, depth: int = 0) -> bool | None:
    """Whether an expression is always true or never; ``None`` where its value is not plain.

    Args:
        node: The expression.
        tokens: Of the same file.
        depth: Levels above it.
    """
    parts = [child for child in node.named_children if child.type != "comment"]
    if depth > _DEPTH or node.end_byte - node.start_byte > 1000:  # noqa: PLR2004 - a constant is short
        return None
    if node.type == "parenthesized_expression" and len(parts) == 1:
        return truth_of(parts[0], tokens, depth + 1)
    if node.type == "not_operator" and parts:
        value = truth_of(parts[0], tokens, depth + 1)
        return None if value is None else not value
    if node.type in {"boolean_operator", "comparison_operator"}:
        return _joined(node, tokens, depth) if node.type == "boolean_operator" else _compared(node, tokens)
    return _plain(node, tokens)


def _plain(node: Node, tokens: Tokens) -> bool | None:
    text = text_of(tokens.of(node.start_byte, node.end_byte)).removeprefix("typing.")
    if text in _FALSE:
        return False
    return True if node.type in _CONSTANT else None


def _joined(node: Node, tokens: Tokens, depth: int) -> bool | None:
    sides = [node.child_by_field_name(name) for name in ("left", "right")]
    values = {truth_of(one, tokens, depth + 1) for one in sides if one is not None}
    operator = node.child_by_field_name("operator")
    decides = operator is not None and operator.type == "or"
    if decides in values:
        return decides
    return (not decides) if values == {not decides} else None


def _compared(node: Node, tokens: Tokens) -> bool | None:
    """A plain name or constant held against itself; a call may answer otherwise each time."""
    if node.child_count != 3:  # noqa: PLR2004 - left, operator, right
        return None
    left, middle, right = node.children
    same = tokens.of(left.start_byte, left.end_byte) == tokens.of(right.start_byte, right.end_byte)
    if not same or left.type not in {*_CONSTANT, "identifier", "attribute", "none", "false"}:
        return None
    return {"==": True, "is": True, "<=": True, ">=": True, "!=": False, "is not": False}.get(middle.type)


def live(block: Node, tokens: Tokens) -> Iterator[Node]:
    """The statements of a block up to the first that leaves, that one included.

    Args:
        block: A block, or the module.
        tokens: Of the same file.
    """
    for child in block.named_children:
        if child.type == "comment":
            continue
        yield child
        if _always_leaves(child, tokens):
            return


def _always_leaves(node: Node, tokens: Tokens) -> bool:
    if node.type in _LEAVING:
        return True
    if node.type == "if_statement":
        condition, block = node.child_by_field_name("condition"), node.child_by_field_name("consequence")
        return (
            condition is not None
            and block is not None
            and truth_of(condition, tokens) is True
            and leaves(block, tokens)
        )
    return is_exit(node, tokens.of(node.start_byte, min(node.end_byte, node.start_byte + 40)))


def leaves(block: Node, tokens: Tokens) -> bool:
    """Whether a block ends by leaving: ``raise``, ``return``, ``break``, ``continue`` or an exit."""
    last = next((one for one in reversed(block.named_children) if one.type != "comment"), None)
    return last is not None and _always_leaves(last, tokens)


def is_idle_loop(node: Node, tokens: Tokens) -> bool:
    """Whether the block of a loop never runs: ``while False``, or ``for`` over nothing.

    Args:
        node: Any compound statement.
        tokens: Of the same file.
    """
    if node.type == "while_statement":
        condition = node.child_by_field_name("condition")
        return condition is not None and truth_of(condition, tokens) is False
    over = node.child_by_field_name("right") if node.type == "for_statement" else None
    return over is not None and text_of(tokens.of(over.start_byte, over.end_byte)) in _NOTHING


def caught_in(node: Node, tokens: Tokens) -> frozenset[str]:
    """Exceptions that end in a compound statement without consequence, by last name.

    Args:
        node: A ``try`` or ``with`` statement; nothing is caught by any other.
        tokens: Of the same file.
    """
    if node.type == "with_statement":
        return frozenset(_suppressed(node, tokens))
    if node.type != "try_statement":
        return frozenset()
    found: set[str] = set()
    for clause in node.named_children:
        block = next((one for one in clause.named_children if one.type == "block"), None)
        if block is None:
            continue
        if clause.type in _CLAUSES and not leaves(block, tokens):
            found.update(_names(clause, block, tokens) or EVERYTHING)
        elif clause.type == "finally_clause" and leaves(block, tokens):
            found.update(EVERYTHING)
    return frozenset(found)


def _names(clause: Node, block: Node, tokens: Tokens) -> list[str]:
    """Last names of what a clause catches; what it is called (``as``) is none of them."""
    told = tokens.of(clause.start_byte, block.start_byte)
    end = told.index(b"as") if b"as" in told else len(told)
    return [_last(one) for one in told[1:end] if one[:1].isalpha() or one[:1] == b"_"]


def _suppressed(node: Node, tokens: Tokens) -> Iterator[str]:
    block = node.child_by_field_name("body")
    if block is None:
        return
    told = tokens.of(node.start_byte, block.start_byte)
    for at, one in enumerate(told):
        if _last(one) == "suppress" and told[at + 1 : at + 2] == [b"("]:
            inner = told[at + 2 :]
            end = inner.index(b")") if b")" in inner else len(inner)
            yield from (_last(name) for name in inner[:end] if name[:1].isalpha() or name[:1] == b"_")


def _last(name: bytes) -> str:
    return name.rpartition(b".")[2].decode("utf-8", "replace")


def is_caught(kind: str, leaving: str, caught: Iterable[str]) -> bool:
    """Whether a refusal ends in what is caught around it.

    Args:
        kind: As in ``Guard``.
        leaving: How it leaves, such as ``raise ValueError``.
        caught: Last names of exceptions.
    """
    names = set(caught)
    if not names:
        return False
    if kind == "exit":
        return not names.isdisjoint({"BaseException", "SystemExit"})
    if kind == "assert":
        return not names.isdisjoint({*EVERYTHING, "AssertionError"})
    if kind not in {"raise", "call"}:
        return False
    raised = leaving.removeprefix("raise ").rpartition(".")[2] if kind == "raise" else ""
    return not names.isdisjoint({*EVERYTHING, raised})
