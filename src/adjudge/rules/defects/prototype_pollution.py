"""Keys that somebody else chose, written deep into an object."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from adjudge.model.candidate import Severity
from adjudge.rules.calls import read_call, unwrapped
from adjudge.rules.checked import asks
from adjudge.rules.hit import Found, Rule
from adjudge.rules.outside import flow_at, trace
from adjudge.rules.source import CALLS, IDENTIFIERS, part

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from adjudge.rules.source import Source

_GUARDS: Final = re.compile(
    r"__proto__|Object\.create\(null\)|new Map\b|isPrototypePolluted|isSafeKey|isUnsafe"
)
_KEYS: Final = re.compile(r"Object\.(?:keys|entries|getOwnPropertyNames)\(|Reflect\.ownKeys\(|\.split\(")


def _look(source: Source) -> Iterator[Found]:
    for node in source.of("assignment_expression"):
        left = part(node, "left")
        key = part(left, "index") if left is not None and left.type == "subscript_expression" else None
        function = source.function_of(node)
        if key is None or left is None or function is None:
            continue
        if (
            _is_deep(source, node, function, left)
            and _is_foreign(source, function, key)
            and not _is_guarded(source, function, key)
        ):
            loop = next(
                (one for one in source.above(node) if one.type in {"for_in_statement", "for_statement"}), None
            )
            summary = (
                f"`{source.said(left)[:60]}` takes its keys from outside and goes down into the object, so "
                f"`__proto__` among "
                "them changes every object."
            )
            yield Found(
                (node, loop) if loop is not None and loop.start_byte > function.start_byte else (node,),
                summary,
            )


def _is_deep(source: Source, node: Node, function: Node, left: Node) -> bool:
    """Whether the function goes down by keys: it calls itself, walks on, or takes two keys at once."""
    target = part(left, "object")
    if (
        target is not None
        and target.type == "subscript_expression"
        and _is_foreign(source, function, part(target, "index"))
    ):
        return True
    outermost = [function, *(one for one in source.above(function) if one.type == "function_declaration")]
    names = {source.said(part(one, "name")) for one in outermost} - {""}
    up = source.parents.get(function.id)
    names |= {source.said(part(up, "name"))} if up is not None and up.type == "variable_declarator" else set()
    walked = source.said(target)
    for one in source.inside(function):
        if one.type in CALLS and read_call(source, one).last in names and _is_handed_on(source, one, walked):
            return True
        if one.type == "assignment_expression" and one != node and _is_step(source, one, walked):
            return True
    return False


def _is_step(source: Source, node: Node, walked: str) -> bool:
    """Whether an assignment goes one key down."""
    left, right = source.said(part(node, "left")), source.said(part(node, "right"))
    return left == walked and right.startswith(f"{walked}[")


def _is_handed_on(source: Source, node: Node, walked: str) -> bool:
    """Whether a call gets an element of the object that is written to."""
    flow = flow_at(source, node)
    for one in read_call(source, node).arguments:
        said = source.said(one)
        given = (said, *(source.said(value) for value in flow.values.get(said, ())))
        if any(text.lstrip("(").startswith(f"{walked}[") for text in given):
            return True
    return False


def _is_foreign(source: Source, function: Node, key: Node | None) -> bool:
    """Whether a key comes out of a parameter: its keys, or a path that is split."""
    if key is None:
        return False
    flow = flow_at(source, key)
    name = source.said(key).partition("[")[0].partition(".")[0]
    given = flow.values.get(name, [])
    if any(_KEYS.search(source.said(one)) or trace(source, flow, one) is not None for one in given):
        return True
    if unwrapped(key).type not in IDENTIFIERS and trace(source, flow, key) is not None:
        return True
    loops = [
        one
        for one in source.inside(function)
        if one.type == "for_in_statement" and name in source.said(part(one, "left"))
    ]
    form = re.compile(
        rf"(?:keys|entries)\(\w{{1,80}}\)\.forEach\(\s{{0,9}}\(?\[?\s{{0,9}}{re.escape(name)}\b"
    )
    outer = source.function_of(function)
    is_listed = any(form.search(source.said(one)) for one in (function, outer) if one is not None)
    return bool(loops) or is_listed or trace(source, flow, key) is not None


def _is_guarded(source: Source, function: Node, key: Node) -> bool:
    """Whether the key is compared with something, or the file knows of ``__proto__``."""
    if _GUARDS.search(source.said(function)):
        return True
    name = source.said(key).partition("[")[0]
    for one in source.inside(function):
        condition = part(one, "condition") if one.type in {"if_statement", "ternary_expression"} else None
        if (
            condition is not None
            and asks(source, {name}, condition)
            and not re.search(r"hasOwn|\bin\b", source.said(condition))
        ):
            plain = re.sub(rf"\w+\[{re.escape(name)}\]", "", source.said(condition))
            if re.search(rf"\b{re.escape(name)}\b", plain):
                return True
    return False


RULE: Final = Rule(
    id="builtin/prototype-pollution",
    title="Keys from outside are written deep into an object",
    severity=Severity.HIGH,
    defect_class="injection",
    confidence_percent=75,
    languages=("javascript", "tsx", "typescript"),
    explanation="A merge or a setter walks down an object by keys that a caller gives; `__proto__` leads "
    "to what all objects share. Refuse `__proto__`, `constructor` and `prototype`, or use a "
    "`Map`.",
    look=_look,
)
