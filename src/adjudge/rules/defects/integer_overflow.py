"""Sums of numbers that somebody else chose, in types that wrap around."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from adjudge.model.candidate import Severity
from adjudge.rules.calls import dotted, unwrapped
from adjudge.rules.checked import asks
from adjudge.rules.hit import Found, Rule
from adjudge.rules.parameters import parameters
from adjudge.rules.source import CONDITIONALS, IDENTIFIERS, MEMBERS, part

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from adjudge.rules.source import Source

_RUST: Final = re.compile(r"^&?(?:mut )?[iu](?:8|16|32|64|128)$")
_SIZED: Final = re.compile(r"^&?(?:mut )?[ui]size$")
_JAVA: Final = re.compile(r"^(?:int|long|short|byte)$")
_GO: Final = re.compile(r"^(?:u?int(?:8|16|32|64)?)$")
_FIXED: Final = {"rust": _RUST, "java": _JAVA, "go": re.compile(r"^u?int(?:8|16|32|64)$")}
_WIDTHS: Final = {
    "u8": 8, "i8": 8, "u16": 16, "i16": 16, "u32": 32, "i32": 32, "u64": 64, "i64": 64, "usize": 64,
    "isize": 64,
    "u128": 128, "i128": 128,
    "int8": 8, "uint8": 8, "int16": 16, "uint16": 16, "int32": 32, "uint32": 32,
    "int": 64, "uint": 64,
    "int64": 64, "uint64": 64,
    "byte": 8, "short": 16, "char": 16, "long": 64,
}  # fmt: skip
_JAVA_WIDTHS: Final = {"byte": 8, "short": 16, "int": 32, "long": 64}


def _look(source: Source) -> Iterator[Found]:
    for node in source.of(
        frozenset({"compound_assignment_expr", "assignment_statement", "assignment_expression"})
    ):
        yield from _of_sum(source, node)
    for node in source.of("binary_expression"):
        yield from _of_product(source, node)
    yield from _narrowing(source)


def _numbers(source: Source, node: Node) -> dict[str, str]:
    """Parameters of the function around that are numbers of a fixed width: name → type."""
    function = source.function_of(node)
    form = _FIXED.get(source.language)
    if function is None or form is None:
        return {}
    return {one.name: one.annotation for one in parameters(source, function) if form.match(one.annotation)}


def _of_sum(source: Source, node: Node) -> Iterator[Found]:
    """A kept number that is changed by one that a caller gives."""
    left, right = part(node, "left"), part(node, "right")
    operator = source.said(part(node, "operator"))
    if left is None or right is None or operator not in {"+=", "-=", "*="}:
        return
    right = right.named_children[0] if right.type == "expression_list" and right.named_children else right
    left = left.named_children[0] if left.type == "expression_list" and left.named_children else left
    given = _numbers(source, node)
    names = {source.said(one) for one in source.inside(right) if one.type in IDENTIFIERS} & given.keys()
    is_kept = unwrapped(left).type in MEMBERS or "[" in source.said(left)
    if names and is_kept and not _is_bounded(source, node, {*names, dotted(source, left)}):
        way = "below its least" if operator == "-=" else "past its greatest"
        summary = (
            f"`{source.said(left)}` is changed by `{min(names)}`, which a caller gives, and "
            f"wraps {way} value."
        )
        yield Found((node,), summary, 65 if source.language == "rust" else 45)


def _of_product(source: Source, node: Node) -> Iterator[Found]:
    """A product of two numbers that callers give."""
    left, right = part(node, "left"), part(node, "right")
    if left is None or right is None or source.said(part(node, "operator")) != "*":
        return
    if "cast" in left.type or "cast" in right.type:
        return
    given = _numbers(source, node)
    names = [source.said(unwrapped(side)) for side in (left, right)]
    if all(name in given for name in names) and not _is_bounded(source, node, set(names)):
        up = source.parents.get(node.id)
        is_wide = up is not None and up.type in {"type_cast_expression", "cast_expression"}
        if not is_wide:
            yield Found(
                (node,),
                f"The product of `{names[0]}` and `{names[1]}`, which a caller gives, can wrap around.",
                55,
            )


def _is_bounded(source: Source, node: Node, names: set[str]) -> bool:
    """Whether something in the function before compares one of the numbers."""
    function = source.function_of(node)
    for one in source.own(function) if function is not None else ():
        if one.start_byte > node.start_byte:
            return False
        condition = part(one, "condition") if one.type in CONDITIONALS else None
        if condition is not None and _compares(source, names, condition):
            return True
        if (
            one.type == "macro_invocation"
            and re.match(r"(?:debug_)?assert!|ensure!", source.said(one))
            and _named(source.said(one), names)
        ):
            return True
    return False


def _compares(source: Source, names: set[str], condition: Node) -> bool:
    said = source.said(condition)
    return asks(source, names, condition) or (re.search(r"[<>]", said) is not None and _named(said, names))


def _named(said: str, names: set[str]) -> bool:
    return any(re.search(rf"(?<!\w){re.escape(name)}(?!\w)", said) for name in names)


def _narrowing(source: Source) -> Iterator[Found]:
    """A number that a caller gives, cut down to a smaller type."""
    for node in source.of(frozenset({"type_cast_expression", "cast_expression", "call_expression"})):
        value, kind = part(node, "value"), source.said(part(node, "type"))
        if source.language == "go" and node.type == "call_expression":
            kind = source.said(part(node, "function"))
            listed = part(node, "arguments")
            value = (
                listed.named_children[0] if listed is not None and len(listed.named_children) == 1 else None
            )
        function = source.function_of(node)
        if value is None or function is None or value.type not in IDENTIFIERS:
            continue
        known = {one.name: one.annotation for one in parameters(source, function)}
        widths = _JAVA_WIDTHS if source.language == "java" else _WIDTHS
        before, after = widths.get(known.get(source.said(value), "")), widths.get(kind)
        if before and after and after < before and not _is_bounded(source, node, {source.said(value)}):
            yield Found(
                (node,),
                f"`{source.said(value)}` loses its upper bits when it becomes `{kind}`.",
                55,
                Severity.MEDIUM,
            )


RULE: Final = Rule(
    id="builtin/integer-overflow",
    title="A number can pass the end of its type",
    severity=Severity.HIGH,
    defect_class="correctness",
    confidence_percent=60,
    languages=("go", "java", "rust"),
    explanation="A number that a caller gives is added, subtracted, multiplied or cut down in a type of "
    "fixed width with nothing that bounds it. Use checked arithmetic, or compare before.",
    look=_look,
)
