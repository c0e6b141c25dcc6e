"""Statements that nothing can reach, and functions that nothing calls."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from adjudge.model.candidate import Severity
from adjudge.rules.calls import read_call
from adjudge.rules.grammars import SCRIPT
from adjudge.rules.hit import Found, Rule
from adjudge.rules.source import CALLS, part

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from adjudge.rules.source import Source

_BLOCKS: Final = frozenset({
    "block", "statement_block", "module", "program", "constructor_body", "switch_case", "switch_default",
    "expression_case",
    "default_case", "statement_list",
})  # fmt: skip
_ENDS: Final = frozenset({
    "return_statement", "raise_statement", "throw_statement", "continue_statement", "break_statement",
})  # fmt: skip
_RUST_ENDS: Final = frozenset({"return_expression", "continue_expression", "break_expression"})
_HARMLESS: Final = frozenset({
    "comment", "line_comment", "block_comment", "function_declaration", "generator_function_declaration",
    "empty_statement",
    "type_alias_declaration", "interface_declaration", "class_declaration", "labeled_statement",
    "function_item", "break_statement",
    "import_statement", "export_statement", "pass_statement", "yield_statement", "attribute_item",
    "use_declaration", "const_item",
})  # fmt: skip
_MODULE: Final = re.compile(rb"(?m)^[ \t]*(?:import|export)\b|\bmodule\.exports\b|\bexports\.\w|\brequire\(")
_PRIVATE: Final = re.compile(r"^(?!.*@).*\bprivate\b", re.DOTALL)
_SERIAL: Final = re.compile(r"\b(?:readObject|writeObject|readResolve|writeReplace)\b")
_CALLED: Final = frozenset({
    "identifier", "type_identifier", "property_identifier", "field_identifier",
    "shorthand_property_identifier",
    "nested_identifier",
    "jsx_identifier",
})  # fmt: skip


def _look(source: Source) -> Iterator[Found]:
    for block in source.of(_BLOCKS):
        yield from _unreachable(source, block)


def _unreachable(source: Source, block: Node) -> Iterator[Found]:
    children = [
        one for one in block.named_children if one.type not in {"comment", "line_comment", "block_comment"}
    ]
    for at, node in enumerate(children[:-1]):
        if not _ends(source, node):
            continue
        left = [
            one for one in children[at + 1 :] if one.type not in _HARMLESS and not _is_hoisted(source, one)
        ]
        if left:
            word = source.said(node).split(None, 1)[0].strip("();")
            yield Found(
                (left[0], left[-1]) if len(left) > 1 else (left[0],),
                f"The `{word}` before ends this block, so it never runs.",
            )
        return


def _ends(source: Source, node: Node) -> bool:
    if node.type == "expression_statement" and node.named_children:
        inner = node.named_children[0]
        if inner.type in _RUST_ENDS:
            return True
        if inner.type in CALLS:
            return read_call(source, inner).name in {
                "sys.exit",
                "process.exit",
                "os.Exit",
                "panic",
                "std.process.exit",
                "os._exit",
            }
        return False
    return node.type in _ENDS or _always_ends(node)


def _always_ends(node: Node) -> bool:
    """Whether both branches of a condition end; one level deep."""
    if node.type != "if_statement":
        return False
    body = part(node, "consequence")
    alternatives = [one for one in node.named_children if one.type in {"else_clause", "elif_clause"}]
    other = part(node, "alternative")
    if body is None or other is None or any(one.type == "elif_clause" for one in alternatives):
        return False
    inner = part(other, "body") or (other.named_children[0] if other.named_children else other)
    return all(
        one.named_children and one.named_children[-1].type in _ENDS
        for one in (body, inner if inner.type in _BLOCKS else other)
    )


def _is_hoisted(source: Source, node: Node) -> bool:
    """Whether a statement has a say although it does not run: a yield makes a generator, a ``var`` a name."""
    if source.language == "python" and any(one.type == "yield" for one in source.inside(node)):
        return True
    return node.type == "variable_declaration" and not any(part(one, "value") for one in node.named_children)


def _look_for_unused(source: Source) -> Iterator[Found]:
    mentioned: dict[str, int] = {}
    for kind in sorted(_CALLED):
        for node in source.all_of(kind):
            name = source.said(node)
            mentioned[name] = mentioned.get(name, 0) + 1
    texts = b" ".join(source.text[one.start_byte : one.end_byte] for one in source.all_of("string"))
    for function in _private(source):
        name = source.said(part(function, "name"))
        if (
            name
            and mentioned.get(name, 0) == _own_mentions(source, function, name)
            and name.encode() not in texts
        ):
            confidence = 60 if source.language == "python" else None  # others can still import it
            yield Found(
                (function,), f"`{name}` is meant for this file alone, and nothing in it uses it.", confidence
            )


def _own_mentions(source: Source, function: Node, name: str) -> int:
    """How often a function names itself, in its head and where it calls itself."""
    return sum(1 for one in source.inside(function) if one.type in _CALLED and source.said(one) == name)


def _private(source: Source) -> Iterator[Node]:
    """Functions that only their own file can call."""
    if source.language in SCRIPT:
        is_module = _MODULE.search(source.text) is not None
        found = source.of("function_declaration") if is_module else iter(())
        yield from (one for one in found if _is_top(source, one))
    elif source.language == "python":
        is_closed = re.search(rb"(?m)^(?:__all__\b|if __name__ ==)", source.text) is not None
        found = source.of("function_definition") if is_closed else iter(())
        named = (one for one in found if re.match(r"_[a-z]", source.said(part(one, "name"))))
        yield from (one for one in named if _is_top(source, one))
    elif source.language == "java":
        for node in source.of("method_declaration"):
            head = source.said(node).partition("(")[0]
            if _PRIVATE.search(head) and not _SERIAL.search(head):
                yield node


def _is_top(source: Source, node: Node) -> bool:
    up = source.parents.get(node.id)
    return up is not None and up.type in {"program", "module"}


RULE: Final = Rule(
    id="builtin/unreachable-code",
    title="Nothing can reach this code",
    severity=Severity.MEDIUM,
    defect_class="maintainability",
    confidence_percent=90,
    languages=("go", "java", "javascript", "python", "rust", "tsx", "typescript"),
    explanation="A statement before it in the same block always leaves the block. Take it out, or the one "
    "before if that was not meant.",
    look=_look,
)

UNUSED_RULE: Final = Rule(
    id="builtin/unused-function",
    title="Nothing uses this function",
    severity=Severity.LOW,
    defect_class="maintainability",
    confidence_percent=75,
    languages=("java", "javascript", "python", "tsx", "typescript"),
    explanation="A function that no other file can see is not named anywhere else in its own. Take it "
    "out, or call it.",
    look=_look_for_unused,
)
