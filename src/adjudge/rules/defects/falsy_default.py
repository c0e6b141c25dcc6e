"""Defaults that also take the place of zero, of an empty text and of false."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from adjudge.model.candidate import Severity
from adjudge.rules.calls import dotted, unwrapped
from adjudge.rules.hit import Found, Rule
from adjudge.rules.naming import words
from adjudge.rules.outside import flow_at, trace
from adjudge.rules.parameters import parameters
from adjudge.rules.source import CALLS, IDENTIFIERS, MEMBERS, part

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from adjudge.rules.source import Source

_TARGETS: Final = frozenset(
    {"return_statement", "variable_declarator", "pair", "arrow_function", "assignment_expression"}
)
_COUNTED: Final = frozenset({
    "limit", "offset", "count", "index", "page", "size", "timeout", "delay", "retries", "amount", "price",
    "quantity", "total", "x", "y", "width",
    "height", "port", "max", "min", "duration", "ms", "seconds", "age", "score", "rate", "depth", "level",
    "enabled", "visible", "active", "position",
    "threshold", "weight", "opacity", "priority", "balance", "discount", "interval", "ttl", "query",
    "start", "end", "zoom",
})  # fmt: skip
_NUMERIC: Final = re.compile(r"\b(?:number|bigint|boolean)\b")


def _look(source: Source) -> Iterator[Found]:
    for node in source.of("binary_expression"):
        left, right = part(node, "left"), part(node, "right")
        if left is None or right is None or source.said(part(node, "operator")) != "||":
            continue
        up = next((one for one in source.above(node) if one.type != "parenthesized_expression"), None)
        if up is None or up.type not in _TARGETS or not _may_be_falsy(source, left, right):
            continue
        told = (
            f"`{source.said(left)[:60]}` may be zero, empty or false and mean it; `||` puts the default "
            f"in its place."
        )
        yield Found((node,), told, 60 if _is_counted(source, left) else 45)


def _may_be_falsy(source: Source, left: Node, right: Node) -> bool:
    """Whether the left side may well be falsy and meant: a number or a truth value, say."""
    inner = unwrapped(left)
    if right.type in {"null", "undefined"} or source.said(right) in {"undefined", "''", '""', "0", "false"}:
        return False
    if inner.type in CALLS:
        return (
            dotted(source, part(inner, "function")) in {"Number", "parseInt", "parseFloat", "Number.parseInt"}
            and source.said(right) != "0"
        )
    if inner.type not in IDENTIFIERS and inner.type not in MEMBERS:
        return False
    if source.said(right) == "true" or right.type == "number" or _is_counted(source, left):
        return trace(source, flow_at(source, left), left) is not None or _is_number(source, left)
    return _is_number(source, left) or _is_open(source, inner, right)


def _is_counted(source: Source, left: Node) -> bool:
    found = words(dotted(source, left).rpartition(".")[2])
    return bool(found) and found[-1] in _COUNTED


def _annotation(source: Source, node: Node) -> str | None:
    function = source.function_of(node)
    name = source.said(node)
    known = {one.name: one.annotation for one in parameters(source, function)} if function is not None else {}
    return known.get(name)


def _is_number(source: Source, left: Node) -> bool:
    kind = _annotation(source, unwrapped(left))
    return kind is not None and _NUMERIC.search(kind) is not None


def _is_open(source: Source, left: Node, right: Node) -> bool:
    """Whether a parameter that may be anything has a plain object or list for its default."""
    return _annotation(source, left) == "unknown" and right.type in {"object", "array"}


RULE: Final = Rule(
    id="builtin/falsy-default",
    title="A default takes the place of zero, empty or false",
    severity=Severity.MEDIUM,
    defect_class="correctness",
    confidence_percent=50,
    languages=("javascript", "tsx", "typescript"),
    explanation="`a || b` gives `b` for 0, an empty text, `false` and `NaN` as well as for what is "
    "missing. `a ?? b` gives it for what is missing alone.",
    look=_look,
)
