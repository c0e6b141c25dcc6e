"""What several threads share, used without the lock that guards it elsewhere."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from adjudge.model.candidate import Severity
from adjudge.rules.calls import dotted, read_call
from adjudge.rules.grammars import SCRIPT
from adjudge.rules.hit import Found, Rule
from adjudge.rules.shared import members
from adjudge.rules.source import CALLS, FUNCTIONS, IDENTIFIERS, is_function, part
from adjudge.rules.writes import targets, writes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from adjudge.rules.shared import Shared
    from adjudge.rules.source import Source

_LOCKING: Final = re.compile(r"\.R?Lock\(\)|with self\.\w*lock|\.acquire\(|\bsynchronized\b|\.lock\(\)")
_THREADS: Final = re.compile(r"(?:^|\.)(?:Thread|Timer|submit|map|start_new_thread|apply_async)$")


def _look(source: Source) -> Iterator[Found]:
    for shared in members(source):
        yield from _unlocked(source, shared)
    if source.language == "go":
        yield from _of_goroutines(source)
    if source.language == "python":
        yield from _of_threads(source)


def _unlocked(source: Source, shared: Shared) -> Iterator[Found]:
    """The first use of each guarded field in each method that does not take the lock."""
    guarded, told = shared.guarded(), set()
    for use in shared.uses:
        if use.field not in guarded or use.is_locked or use.is_making:
            continue
        if source.language != "go" and not use.is_write and not shared.is_read_under_lock(use.field):
            continue
        method = source.function_of(use.node)
        name = source.said(part(method, "name")) if method is not None else ""
        if (name, use.field) in told or _is_called_under_lock(source, name):
            continue
        told.add((name, use.field))
        done = "changed" if use.is_write else "read"
        summary = (
            f"`{use.field}` is changed under a lock elsewhere in this type, and is {done} here without it."
        )
        yield Found((use.node,), summary, 80 if source.language == "go" else 70)


def _is_called_under_lock(source: Source, name: str) -> bool:
    """Whether a method is for its own type alone, and is called where a lock was taken."""
    if not name or name[0].isupper() or (source.language == "python" and name[0] != "_"):
        return False
    for node in source.all_of(CALLS):
        call = read_call(source, node)
        around = source.function_of(node) if call.last == name else None
        if around is not None and _LOCKING.search(source.said(around)):
            return True
    return False


def _of_goroutines(source: Source) -> Iterator[Found]:
    """Names of the function around, changed by a function that runs beside it."""
    for node in source.of("go_statement"):
        literal = next((one for one in source.inside(node) if one.type == "func_literal"), None)
        if literal is None or re.search(r"\.R?Lock\(\)|atomic\.", source.said(literal)):
            continue
        made = {
            source.said(one)
            for one in source.inside(literal)
            if one.type == "identifier" and _is_made(source, one, literal)
        }
        for one in source.own(literal):
            name = _changed(source, one)
            if name and name not in made and _is_outer(source, name, node):
                told = (
                    f"`{name}` belongs to the function around, and goroutines change it at the same "
                    f"time without a lock."
                )
                yield Found((one,), told, 70 if _is_in_loop(source, node) else 55)


def _changed(source: Source, node: Node) -> str:
    """The name that a statement of Go changes in place: a number, an element, an appended slice."""
    if node.type in {"inc_statement", "dec_statement"} and node.named_children:
        return dotted(source, node.named_children[0]).partition(".")[0]
    if node.type != "assignment_statement":
        return ""
    left = part(node, "left")
    first = left.named_children[0] if left is not None and left.named_children else None
    if first is None:
        return ""
    is_map = first.type == "index_expression"
    name = dotted(source, first).partition(".")[0].partition("[")[0]
    said = source.said(node)
    is_changed = is_map or source.said(part(node, "operator")) != "=" or f"append({name}" in said
    return name if is_changed and not (is_map and _is_slice(source, name)) else ""


def _is_slice(source: Source, name: str) -> bool:
    """Whether a name was made a slice, whose elements are apart."""
    return (
        re.search(rf"\b{re.escape(name)}\s*(?::=|=|\s)\s*(?:make\()?\[\]".encode(), source.text) is not None
    )


def _is_made(source: Source, name: Node, literal: Node) -> bool:
    parent = source.parents.get(name.id)
    above = source.parents.get(parent.id) if parent is not None else None
    made = {"short_var_declaration", "var_spec", "parameter_declaration", "range_clause"}
    is_new = any(one is not None and one.type in made for one in (parent, above))
    return is_new and name.start_byte >= literal.start_byte


def _is_outer(source: Source, name: str, node: Node) -> bool:
    function = source.function_of(node)
    return (
        function is not None
        and any(
            name in write.names
            for one in source.inside(function, is_function)
            for write in writes(source, one)
        )
    ) or re.search(rf"\bvar {re.escape(name)}\b".encode(), source.text) is not None


def _is_in_loop(source: Source, node: Node) -> bool:
    return any(one.type == "for_statement" for one in source.above(node))


def _of_threads(source: Source) -> Iterator[Found]:
    """Globals that a function changes which the file starts in threads."""
    started = {
        source.said(value)
        for node in source.all_of(CALLS)
        if _THREADS.search((call := read_call(source, node)).name)
        for value in (*call.arguments[:1], *call.keywords.values())
        if value.type in IDENTIFIERS
    }
    for function in source.of("function_definition"):
        if source.said(part(function, "name")) not in started:
            continue
        names = {
            source.said(one)
            for node in source.own(function)
            if node.type == "global_statement"
            for one in node.named_children
        }
        for node in source.own(function):
            is_locked = any(
                one.type == "with_statement" and "ock" in source.said(one)[:60] for one in source.above(node)
            )
            changed = {
                name.partition("[")[0]
                for write in writes(source, node)
                if write.is_added
                for name in write.names
            }
            if changed & names and not is_locked:
                told = f"`{min(changed & names)}` is read and changed by several threads without a lock."
                yield Found((node,), told, 75)


def _look_at_awaits(source: Source) -> Iterator[Found]:
    """Shared state that is given what was awaited, with nothing asked in between."""
    if source.language not in SCRIPT:
        return
    for node in source.of("assignment_expression"):
        left, right = part(node, "left"), part(node, "right")
        if (
            left is None
            or right is None
            or right.type in FUNCTIONS
            or not any(one.type == "await_expression" for one in source.inside(right, is_function))
        ):
            continue
        names = set(targets(source, left))
        function = source.function_of(node)
        outer = source.around(function, FUNCTIONS) if function is not None else None
        if function is None or not names or any("." in name for name in names):
            continue
        up = source.parents.get(function.id)
        if up is None or up.type in {"arguments", "call_expression", "parenthesized_expression"}:
            continue  # runs once, or as somebody else decides
        if outer is not None and _declares(source, outer, names) and not _declares(source, function, names):
            name = min(names)
            told = (
                f"`{name}` is shared by all calls and gets what this one awaited; an older call that "
                f"ends later wins."
            )
            yield Found((node,), told)


def _declares(source: Source, function: Node, names: set[str]) -> bool:
    return any(
        node.type == "variable_declarator" and source.said(part(node, "name")) in names
        for node in source.own(function)
    )


RULE: Final = Rule(
    id="builtin/data-race",
    title="Shared state is used without the lock that guards it",
    severity=Severity.HIGH,
    defect_class="concurrency",
    confidence_percent=75,
    languages=("go", "java", "python"),
    explanation="A field that the same type changes under a lock is used without it, or threads change a "
    "name of the function around them. Take the same lock for every use, or an atomic value.",
    look=_look,
)

STALE_RULE: Final = Rule(
    id="builtin/stale-result",
    title="An older call may overwrite what a newer one brought",
    severity=Severity.MEDIUM,
    defect_class="concurrency",
    confidence_percent=40,
    languages=("javascript", "tsx", "typescript"),
    explanation="A variable that outlives the call is given the value of an `await`; calls that overlap "
    "end in any order. Count the calls and take the value of the newest alone, or cancel the "
    "older ones.",
    look=_look_at_awaits,
)
