"""What in a file of Go holds code to account, told so that two sides can be compared.

The nouns are those of Python (``python.held``), and so are names of ends: ``panic`` is a ``raise``. An error
that is handed back is the end of a branch, so there are no clauses that catch.

Rules: only files of a change are read this way. Names are those of ``Definition``: what is nested in a
function, subtests too, belongs to it. What stands behind a statement that leaves holds nobody to account. The
walk is no recursion, so depth is no bound.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.graph.languages.go.assertions import assertion_of, failing_branch, fails, skips
from adjudge.graph.languages.go.grammar import parse
from adjudge.graph.languages.go.guards import leaving
from adjudge.graph.languages.go.limits import CAP_BYTES
from adjudge.graph.languages.go.shapes import receiver_of
from adjudge.graph.languages.go.tokens import KEYWORDS, LEX, names_in, tokens_in
from adjudge.graph.languages.python.conditions import ALWAYS
from adjudge.graph.languages.python.guards import is_checking
from adjudge.graph.languages.python.held import (
    MODULE_LEVEL,
    Comment,
    Condition,
    FileChecks,
    FunctionChecks,
    HeldGuard,
)
from adjudge.graph.languages.python.pieces import both_or_nearer
from adjudge.graph.languages.typescript.pieces import shortened
from adjudge.graph.languages.typescript.tokens import text_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

_BOM: Final = b"\xef\xbb\xbf"
_BLOCKS: Final = frozenset({"block", "statement_list"})
_FUNCTIONS: Final = frozenset({"function_declaration", "method_declaration"})
_LEAVES: Final = frozenset({"return_statement", "break_statement", "continue_statement", "goto_statement"})
_WORD: Final = re.compile(r"[A-Za-z_]\w*")
_CALLED: Final = re.compile(r"(\w+)\(")
_PARTS: Final = 16
_NEAR: Final = 500
"""Bytes before and behind a comment that are looked at."""


def read_checks(data: bytes) -> FileChecks | None:
    """What a file holds; ``None`` when it cannot be read at all.

    Args:
        data: The blob's bytes.
    """
    source = data.removeprefix(_BOM)
    tree = parse(source) if b"\0" not in source and len(data) <= CAP_BYTES else None
    if tree is None:
        return None
    top = FunctionChecks(MODULE_LEVEL, 1)
    functions, spans = [top], []
    for node in tree.root_node.named_children:
        if node.type in _FUNCTIONS:
            made = _opened(node, source)
            functions.append(made)
            spans.append((node.start_byte, node.end_byte, made.name))
            _Reading(source, made).walk(node)
        elif node.type != "comment":
            _Reading(source, top).walk(node)
    return FileChecks(
        functions=tuple(functions),
        comments=tuple(_comments(source, spans)),
        whole=not tree.root_node.has_error,
    )


def _opened(node: Node, data: bytes) -> FunctionChecks:
    name, parameters = node.child_by_field_name("name"), node.child_by_field_name("parameters")
    told = data[name.start_byte : name.end_byte].decode("utf-8", "replace") if name is not None else "_"
    holder = receiver_of(node, data)[0]
    held = parameters.named_children if parameters is not None else []
    names = [one for child in held for one in child.children_by_field_name("name")]
    return FunctionChecks(
        f"{holder}.{told}" if holder else told,
        node.start_point[0] + 1,
        frozenset(data[one.start_byte : one.end_byte].decode("utf-8", "replace") for one in names),
        scope=0,
    )


class _Waiting(NamedTuple):
    """A statement with the conditions around it."""

    node: Node
    under: Condition


class _Reading:
    """One walk over the statements of a function."""

    def __init__(self, data: bytes, into: FunctionChecks) -> None:
        self._data = data
        self._into = into
        self._waiting: list[_Waiting] = []

    def walk(self, node: Node) -> None:
        """Everything in a declaration, in order of lines."""
        self._waiting.append(_Waiting(node, ALWAYS))
        body = node.child_by_field_name("body")
        first = next(iter(_statements(body)), None) if body is not None else None
        if first is not None and first.type == "return_statement" and node.type in _FUNCTIONS:
            self._into.skips.append((self._text(first), first.start_point[0] + 1))
        while self._waiting:
            one, under = self._waiting.pop()
            if one.type in _BLOCKS:
                self._block(one, under)
            elif one.type == "if_statement":
                self._if(one, under)
            else:
                self._plain(one, under)

    def _block(self, block: Node, under: Condition) -> None:
        held = []
        for child in _statements(block):
            held.append(_Waiting(child, under))
            if child.type in _LEAVES:
                break
        self._waiting += reversed(held)

    def _plain(self, node: Node, under: Condition) -> None:
        blocks = _outer_blocks(node)
        found, at = [], node.start_byte
        for block in blocks:
            found += tokens_in(self._data, at, block.start_byte)
            at = block.end_byte
        found += tokens_in(self._data, at, node.end_byte)
        self._tell(found)
        if node.type == "expression_statement":
            self._call(node, found, under)
        self._waiting += reversed([_Waiting(block, under) for block in blocks])

    def _call(self, node: Node, found: list[bytes], under: Condition) -> None:
        text, line = text_of(found), node.start_point[0] + 1
        if skips(found):
            self._into.skips.append((found[0].decode("utf-8", "replace"), line))
            return
        assertion = assertion_of(text, line)
        if assertion.form != "none":
            self._into.assertions.append(assertion)
        elif found and found[1:2] == [b"("] and is_checking(found[0].rpartition(b".")[2]):
            when, names = Condition({frozenset({text})}), frozenset(_WORD.findall(text.partition("(")[2]))
            called = found[0].decode("utf-8", "replace")
            self._into.refusals.append(HeldGuard("call", when, under, called, shortened(text), line, names))

    def _if(self, node: Node, under: Condition) -> None:
        condition, block = (node.child_by_field_name(name) for name in ("condition", "consequence"))
        other = node.child_by_field_name("alternative")
        if condition is None or block is None:
            self._tell(tokens_in(self._data, node.start_byte, node.end_byte))
            return
        self._tell(tokens_in(self._data, node.start_byte, block.start_byte))
        when, rest = self._condition(condition), Condition({frozenset({f"not ({self._text(condition)})"})})
        if any(fails(self._tokens(one)) for one in _statements(block)):
            line = node.start_point[0] + 1
            self._into.assertions.append(failing_branch(self._text(condition), line))
        else:
            self._into.refusals.append(self._branch(condition, block, ("if", when), under))
        if other is not None:
            if other.type == "block":
                self._into.refusals.append(self._branch(condition, other, ("unless", rest), under))
            self._waiting.append(_Waiting(other, both_or_nearer(under, rest)))
        inner = [_Waiting(one, under) for one in _outer_blocks(condition)]
        self._waiting += [_Waiting(block, both_or_nearer(under, when)), *inner]

    def _branch(
        self, condition: Node, block: Node, how: tuple[str, Condition], under: Condition
    ) -> HeldGuard:
        end = leaving(block, self._data)
        last = next(iter(reversed(list(_statements(block)))), None)
        told = text_of(end[1]) if end is not None else self._text(last) if last is not None else "pass"
        if end is not None and end[0] == "raise":
            told = f"raise {told}"
        shown = self._text(condition)
        return HeldGuard(
            kind=end[0] if end is not None else "branch",
            when=how[1],
            under=under,
            leaving=told,
            text=shortened(f"{how[0]} {shown} {told}"),
            line=condition.start_point[0] + 1,
            names=frozenset(_WORD.findall(shown)),
        )

    def _condition(self, node: Node) -> Condition:
        """Alternatives of ``||``, each the conjunction of its ``&&``."""
        sets = [frozenset(map(self._text, self._operands(one, b"&&"))) for one in self._operands(node, b"||")]
        return Condition(sets) if len(sets) <= _PARTS else Condition({frozenset({self._text(node)})})

    def _operands(self, node: Node, operator: bytes) -> Iterator[Node]:
        waiting = [node]
        while waiting:
            one = waiting.pop()
            sign = one.child_by_field_name("operator") if one.type == "binary_expression" else None
            inner = one.named_children
            if one.type == "parenthesized_expression" and len(inner) == 1:
                waiting.append(inner[0])
            elif sign is not None and self._data[sign.start_byte : sign.end_byte] == operator:
                waiting += reversed([child for child in inner if child.type != "comment"])
            else:
                yield one

    def _tell(self, found: list[bytes]) -> None:
        if not found:
            return
        text = text_of(found)
        self._into.lines[text] += 1
        self._into.names.update(word for name in names_in(found) for word in name.split(".") if word)
        self._into.called.update(one for one in _CALLED.findall(text) if one.encode() not in KEYWORDS)

    def _tokens(self, node: Node) -> list[bytes]:
        return tokens_in(self._data, node.start_byte, node.end_byte)

    def _text(self, node: Node) -> str:
        return text_of(self._tokens(node))


def _statements(block: Node) -> Iterator[Node]:
    """The statements of a block, comments left out."""
    for child in block.named_children:
        if child.type == "statement_list":
            yield from (one for one in child.named_children if one.type != "comment")
        elif child.type != "comment":
            yield child


def _outer_blocks(node: Node) -> list[Node]:
    """The outermost blocks in a statement, in order."""
    found: list[Node] = []
    waiting = [*reversed(node.named_children)]
    while waiting:
        one = waiting.pop()
        if one.type in _BLOCKS:
            found.append(one)
        else:
            waiting += reversed(one.named_children)
    return found


def _comments(data: bytes, spans: list[tuple[int, int, str]]) -> Iterator[Comment]:
    """Every comment, with the code of its line, or of the next one where it stands alone."""
    index, line, at = 0, 1, 0
    for match in LEX.finditer(data):
        if match.lastgroup != "comment":
            continue
        start, end = match.span()
        line += data.count(b"\n", at, start)
        at = start
        while index < len(spans) and spans[index][1] <= start:
            index += 1
        owner = spans[index][2] if index < len(spans) and spans[index][0] <= start else ""
        words = match[0].decode("utf-8", "replace").strip("/*").split()
        yield Comment(f"// {' '.join(words)}", _beside(data, start, end), owner, line)


def _beside(data: bytes, start: int, end: int) -> str:
    near = max(0, start - _NEAR)
    first = max(data.rfind(b"\n", near, start) + 1, near)
    found = tokens_in(data, first, start)
    if not found or found == [b"{"]:
        after = data.find(b"\n", end)
        last = data.find(b"\n", after + 1) if after >= 0 else -1
        found = tokens_in(data, end, min(last if last >= 0 else len(data), end + _NEAR))
    return shortened(text_of(found))
