"""Results that may be nothing, used as if they were something."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from adjudge.model.candidate import Severity
from adjudge.rules.calls import calls, dotted, read_call, unwrapped
from adjudge.rules.grammars import SCRIPT
from adjudge.rules.hit import Found, Rule
from adjudge.rules.source import CALLS, FUNCTIONS, MEMBERS, part
from adjudge.rules.writes import writes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from adjudge.rules.source import Source

_PYTHON: Final = re.compile(
    r"^re\.(?:match|search|fullmatch)$|\.(?:fullmatch)$|^shutil\.which$|\.(?:one_or_none|first"
    r"|scalar_one_or_none|fetchone|find_one)$"
)
_SCRIPT: Final = re.compile(r"\.(?:find|findLast|match|exec|findOne|findUnique|findFirst)$")
_JAVA: Final = re.compile(r"\.(?:getProperty|poll|peek|getParameter|findFirst\(\)\.orElse|orElse)$")
_UNWRAPPED: Final = re.compile(
    r"\.(?:get|get_mut|find|first|last|pop|parse|next|nth|remove)$|(?:^|\.)env\.var$"
)
_PAIR: Final = 2
"""Names of a result and its error."""
_USING: Final = MEMBERS | {"subscript", "subscript_expression", "method_invocation"}


def _look(source: Source) -> Iterator[Found]:
    if source.language == "rust":
        yield from _of_rust(source)
        return
    for name, given, function in _candidates(source):
        use = _first_use(source, name, given, function)
        if use is not None:
            summary = f"`{name}` may be nothing here, and nothing asks before it is used."
            yield Found((use, given) if use.start_point[0] - given.start_point[0] <= 1 else (use,), summary)
    for node in source.of(_USING):
        value = part(node, "object", "operand", "value")
        value = unwrapped(value) if value is not None else None
        if value is None or _is_optional(source, node):
            continue
        if value.type in CALLS and _may_be_nothing(source, value):
            told = f"`{read_call(source, value).name}` may give back nothing, and its result is used at once."
            yield Found((node,), told, 60)
        elif value.type == "index_expression" and source.language == "go" and _is_pointer_map(source, value):
            yield Found((node,), f"`{source.said(value)[:60]}` is nil for a key that is not there.", 60)


def _of_rust(source: Source) -> Iterator[Found]:
    """A look-up or a parse that stops the program when it finds nothing, outside of tests."""
    for call in calls(source):
        inner = unwrapped(call.receiver) if call.last == "unwrap" and call.receiver is not None else None
        if inner is None or inner.type not in CALLS or not _UNWRAPPED.search(read_call(source, inner).name):
            continue
        if not _is_test(source, call.node):
            told = f"`{read_call(source, inner).name}` may find nothing, and then the program stops here."
            yield Found((call.node,), told, 50)


def _is_test(source: Source, node: Node) -> bool:
    """Whether an attribute before a function or a module around says that it is a test."""
    for above in source.above(node):
        before = above.prev_named_sibling if above.type in {"function_item", "mod_item"} else None
        if before is not None and before.type == "attribute_item" and "test" in source.said(before):
            return True
    return False


def _candidates(source: Source) -> Iterator[tuple[str, Node, Node]]:
    """(name, what gives it, function) of names that are given what may be nothing."""
    kinds = {"assignment", "variable_declarator", "short_var_declaration", "assignment_expression"}
    for node in source.of(frozenset(kinds)):
        function = source.function_of(node)
        for write in writes(source, node) if function is not None else ():
            if _gives_nothing(source, node, write.value) and function is not None and len(write.names) == 1:
                yield write.names[0], node, function
        if source.language == "go" and function is not None:
            yield from _dropped(source, node, function)


def _dropped(source: Source, node: Node, function: Node) -> Iterator[tuple[str, Node, Node]]:
    """A pointer whose error was thrown away."""
    left, right = part(node, "left"), part(node, "right")
    if left is None or right is None or not right.named_children or right.named_children[0].type not in CALLS:
        return
    names = [source.said(one) for one in left.named_children]
    called = read_call(source, right.named_children[0]).name
    if (
        len(names) == _PAIR
        and names[1] == "_"
        and re.search(r"^(?:http\.Get|os\.Open)$|\.(?:Do|Find\w*)$", called)
    ):
        yield names[0], node, function


def _gives_nothing(source: Source, node: Node, value: Node) -> bool:
    value = unwrapped(value)
    if source.language == "go":
        inner = (
            value.named_children[0]
            if value.type == "expression_list" and len(value.named_children) == 1
            else value
        )
        left = part(node, "left")
        is_single = left is not None and len(left.named_children) == 1
        return is_single and inner.type == "index_expression" and _is_pointer_map(source, inner)
    return value.type in CALLS and _may_be_nothing(source, value)


def _is_pointer_map(source: Source, node: Node) -> bool:
    """Whether an element is looked up in a map whose values are pointers."""
    name = dotted(source, part(node, "operand")).rpartition(".")[2]
    found = re.search(
        rf"\b{re.escape(name)}\s{{0,9}}(?::?=\s{{0,9}}(?:make\()?)?\s{{0,9}}map\[[^\]]+\]\*".encode(),
        source.text,
    )
    return bool(name) and found is not None


def _may_be_nothing(source: Source, value: Node) -> bool:
    call = read_call(source, value)
    if source.language == "python":
        is_get = (
            call.last == "get"
            and len(call.arguments) == 1
            and not call.keywords
            and _is_plain_map(source, call.receiver)
        )
        return _PYTHON.search(call.name) is not None or is_get
    if source.language in SCRIPT:
        if call.last == "get" and call.receiver is not None:
            return len(call.arguments) == 1 and _is_plain_map(source, call.receiver)
        is_asked = bool(call.arguments)
        if call.last in {
            "find",
            "findLast",
        }:  # of a list, by a condition; others call a search for many so too
            is_asked = is_asked and call.arguments[0].type in FUNCTIONS
        return is_asked and _SCRIPT.search(call.name) is not None
    if source.language == "java":
        is_get = call.last == "get" and len(call.arguments) == 1 and _is_plain_map(source, call.receiver)
        return is_get or (_JAVA.search(call.name) is not None and call.last != "orElse")
    return False


def _is_plain_map(source: Source, receiver: Node | None) -> bool:
    """Whether a receiver is declared as a map in this file, and not filled or asked in the function."""
    name = dotted(source, receiver).rpartition(".")[2]
    if not name or receiver is None:
        return False
    name = re.escape(name)
    filled = rf"\b{name}\.(?:has|set|containsKey|put|setdefault)\("
    if re.search(filled, source.said(source.function_of(receiver))):
        return False
    kinds = {
        "python": rf"\b{name}\s*(?::\s*(?:dict|Dict|Mapping|MutableMapping)\b|=\s*(?:\{{\}}|dict\())",
        "java": rf"\b(?:Hash|Linked|Tree|Concurrent\w*)?Map<[^;=]*>\s+{name}\b",
    }
    form = kinds.get(source.language, rf"\b{name}\s*(?::\s*(?:Readonly)?Map<|=\s*new Map\b)")
    return re.search(form.encode(), source.text) is not None


def _is_optional(source: Source, node: Node) -> bool:
    return "?." in source.said(node)[-80:] or source.said(part(node, "property", "attribute")) in {
        "then",
        "catch",
        "finally",
    }


def _first_use(source: Source, name: str, given: Node, function: Node) -> Node | None:
    """The first member taken of a name, unless something about it is asked before."""
    for node in source.inside(function):
        if node.start_byte < given.end_byte:
            continue
        if node.type in _USING:
            value = part(node, "object", "operand", "value")
            if value is not None and source.said(unwrapped(value)) == name:
                is_kept = _is_optional(source, node) or (
                    value.type == "non_null_expression" and source.language in SCRIPT
                )
                return None if is_kept and value.type != "non_null_expression" else node
        if _asks(source, node, name):
            return None
    return None


def _asks(source: Source, node: Node, name: str) -> bool:
    """Whether a node asks whether a name is something, or gives it anew."""
    if any(name in write.names for write in writes(source, node)):
        return True
    condition = part(node, "condition")
    if condition is None and node.type in {
        "assert_statement",
        "boolean_operator",
        "conditional_expression",
        "raise_statement",
    }:
        condition = node
    if condition is None and node.type in CALLS:
        call = read_call(source, node)
        return re.search(
            r"(?i)assert|expect|require|invariant|nonnull|check|is_some", call.name
        ) is not None and _holds(source, node, name)
    is_or = node.type == "binary_expression" and source.said(part(node, "operator")) in {"&&", "||", "??"}
    return (condition is not None or is_or) and _holds(source, condition or node, name)


def _holds(source: Source, node: Node, name: str) -> bool:
    return re.search(rf"(?<![\w.]){re.escape(name)}(?!\w)", source.said(node)) is not None


RULE: Final = Rule(
    id="builtin/nil-dereference",
    title="A result that may be nothing is used without asking",
    severity=Severity.MEDIUM,
    defect_class="correctness",
    confidence_percent=65,
    languages=("go", "java", "javascript", "python", "rust", "tsx", "typescript"),
    explanation="A look-up, a search or a match gives back nothing when it finds nothing, and the result "
    "is used at once. Ask first, or say what happens then.",
    look=_look,
)
