"""What in a Python file holds code to account, told so that two sides can be compared.

For each function: guards with their conditions, plain branches, ``except`` clauses, assertions, skips, and
its lines without layout. For the file: comments that silence a tool.

Rules: only files of a change are read this way, so nothing of it is cached; nesting deeper than the walk's
limit is left out and flagged. Names are those of ``Definition``: what is nested in a function belongs to it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.graph.languages.python.assertions import Assertion, assertion_of, is_raises
from adjudge.graph.languages.python.comments import comments_of
from adjudge.graph.languages.python.conditions import ALWAYS, Condition, both, condition_of
from adjudge.graph.languages.python.grammar import parse
from adjudge.graph.languages.python.guards import call_guard, is_exit
from adjudge.graph.languages.python.held import (
    MODULE_LEVEL,
    ExceptClause,
    FileChecks,
    FunctionChecks,
    HeldGuard,
)
from adjudge.graph.languages.python.source import CAP_BYTES, read_source
from adjudge.graph.languages.python.tokens import KEYWORDS, Tokens, name_of, text_of
from adjudge.graph.languages.python.walk import DEPTH_LIMIT

if TYPE_CHECKING:
    from tree_sitter import Node

from adjudge.graph.languages.python.source import Source

_NAME: Final = re.compile(r"[^\W\d]\w*")
_FUNCTION: Final = "function_definition"
_CLASS: Final = "class_definition"


def read_checks(data: bytes) -> FileChecks | None:
    """What a file holds; ``None`` when it cannot be read at all.

    Args:
        data: The blob's bytes.
    """
    source = read_source(data)
    if {"binary", "encoding"} & set(source.flags) or len(source.original) > CAP_BYTES:
        return None
    tree = parse(source.data)
    if tree is None:
        return None
    reading = _Reading(source, tree.root_node)
    return FileChecks(
        functions=tuple(reading.functions),
        comments=tuple(comments_of(source, tree.root_node, reading.owners)),
        whole=not (tree.root_node.has_error or reading.too_deep),
    )


class _Reading:
    """One walk over the statements of a file."""

    def __init__(self, source: Source, root: Node) -> None:
        self._source = source
        self._tokens = Tokens(source.data, root)
        self.owners: list[tuple[int, int, str]] = []
        self.too_deep = False
        top = FunctionChecks(MODULE_LEVEL, 1)
        self.functions = [top]
        self._block(root, _Place(top, "", ALWAYS, 0))

    # --- statements -------------------------------------------------------------------------------

    def _block(self, node: Node, place: _Place) -> None:
        if place.depth > DEPTH_LIMIT:
            self.too_deep = True
            return
        for child in node.named_children:
            if child.type != "comment":
                self._statement(child, place)

    def _statement(self, node: Node, place: _Place) -> None:
        kind = node.type
        if kind == "decorated_definition":
            self._decorated(node, place)
        elif kind in {_FUNCTION, _CLASS}:
            self._definition(node, place, ())
        elif kind == "if_statement":
            self._if(node, place)
        elif node.child_by_field_name("body") is not None or kind in {"try_statement", "match_statement"}:
            self._compound(node, place)
        else:
            self._simple(node, place)

    def _simple(self, node: Node, place: _Place) -> None:
        found = self._line(node.start_byte, node.end_byte, place)
        inner = node.named_children[0] if node.named_children else None
        line = self._row(node)
        if node.type == "assert_statement" and inner is not None:
            place.into.assertions.append(assertion_of(node, self._tokens, line))
            when = condition_of(inner, self._tokens, negated=True)
            text = text_of([b"assert", *self._tokens.of(inner.start_byte, inner.end_byte)])
            place.into.refusals.append(
                HeldGuard("assert", when, place.under, "assert", text, line, _names(inner, self._tokens))
            )
        elif node.type == "expression_statement" and inner is not None and inner.type in {"call", "await"}:
            self._call(inner, found, place)

    def _call(self, node: Node, found: list[bytes], place: _Place) -> None:
        line = self._row(node)
        text = text_of(found)
        called = text.removeprefix("await ").partition("(")[0]
        if called in {"pytest.skip", "pytest.xfail", "self.skipTest", "pytest.importorskip"}:
            place.into.skips.append((called, line))
            return
        assertion = assertion_of(node, self._tokens, line)
        if assertion.form != "none":
            place.into.assertions.append(assertion)
        guard = call_guard(found, line)
        if guard is not None:
            when = Condition({frozenset({text})})
            names = frozenset(_NAME.findall(text.partition("(")[2]))
            place.into.refusals.append(HeldGuard("call", when, place.under, called, text, line, names))

    def _if(self, node: Node, place: _Place) -> None:
        """An ``if`` with its ``elif`` and ``else`` clauses; each later one stands under the opposite."""
        clauses = [node, *(one for one in node.named_children if one.type in {"elif_clause", "else_clause"})]
        under = place.under
        for clause in clauses:
            condition = clause.child_by_field_name("condition")
            block = clause.child_by_field_name("consequence") or clause.child_by_field_name("body")
            if block is None:
                continue
            self._line(clause.start_byte, block.start_byte, place)
            when, rest = ALWAYS, ALWAYS
            if condition is not None:
                when = condition_of(condition, self._tokens)
                rest = condition_of(condition, self._tokens, negated=True)
                place.into.refusals.append(self._branch(clause, (condition, block), when, under))
            elif clause is not node:
                self._else(node, (clause, block), place)
            self._block(block, place.inside(_both(under, when)))
            under = _both(under, rest)

    def _else(self, node: Node, clause: tuple[Node, Node], place: _Place) -> None:
        """The ``else`` of an ``if`` without ``elif``: the same refusal the other way round."""
        condition = node.child_by_field_name("condition")
        if condition is None or any(one.type == "elif_clause" for one in node.named_children):
            return
        when = condition_of(condition, self._tokens, negated=True)
        place.into.refusals.append(
            self._branch(clause[0], (condition, clause[1]), when, place.under, "unless")
        )

    def _branch(
        self, node: Node, parts: tuple[Node, Node], when: Condition, under: Condition, word: str = "if"
    ) -> HeldGuard:
        condition, block = parts
        kind, leaving = self._leaving(block)
        shown = text_of(self._tokens.of(condition.start_byte, condition.end_byte))
        names = _names(condition, self._tokens)
        text = f"{word} {shown}: {leaving}"
        return HeldGuard(kind, when, under, leaving, text, self._row(node), names)

    def _leaving(self, block: Node) -> tuple[str, str]:
        """How a block ends: (kind, canonical text); ``branch`` when it goes on."""
        last = next((one for one in reversed(block.named_children) if one.type != "comment"), None)
        if last is None:
            return "branch", "pass"
        found = self._tokens.of(last.start_byte, last.end_byte)
        if last.type == "raise_statement":
            return "raise", text_of(found[:2])
        if last.type in {"return_statement", "continue_statement", "break_statement"}:
            return found[0].decode("ascii"), text_of(found)
        if is_exit(last, found):
            return "exit", text_of(found[:1])
        return "branch", text_of(found)

    def _compound(self, node: Node, place: _Place) -> None:
        """Loops, ``with``, ``try`` and ``match``: header pieces are lines, blocks are walked."""
        start = node.start_byte
        block = node.child_by_field_name("body")
        for child in node.named_children:
            if child.type == "block":
                self._header(start, child, place)
                self._block(child, place.inside(place.under))
                start = child.end_byte
            elif child.type in {"except_clause", "except_group_clause"}:
                self._handler(child, block, place)
                start = child.end_byte
            elif child.type in {"else_clause", "finally_clause", "case_clause"}:
                self._compound(child, place.inside(place.under))
                start = child.end_byte

    def _header(self, start: int, block: Node, place: _Place) -> None:
        found = self._line(start, block.start_byte, place)
        if found[:1] == [b"with"] or found[:2] == [b"async", b"with"]:
            line = self._source.line(block.start_point[0])
            place.into.assertions.extend(
                Assertion("raises", text, "", line) for text in is_raises(text_of(found))
            )

    def _handler(self, node: Node, guarded: Node | None, place: _Place) -> None:
        block = next((one for one in node.named_children if one.type == "block"), None)
        if block is None or guarded is None:
            return
        self._line(node.start_byte, block.start_byte, place)
        statements = [one for one in block.named_children if one.type != "comment"]
        told = self._tokens.of(guarded.start_byte, guarded.end_byte)
        place.into.handlers.append(
            ExceptClause(
                guarded=text_of(told),
                types=self._caught(node),
                swallows=all(one.type in {"pass_statement", "continue_statement"} for one in statements),
                raises=b"raise" in self._tokens.of(block.start_byte, block.end_byte),
                line=self._row(node),
            )
        )
        self._block(block, place.inside(place.under))

    def _caught(self, node: Node) -> tuple[str, ...]:
        value = next((one for one in node.named_children if one.type not in {"block", "comment"}), None)
        if value is not None and value.type == "as_pattern":
            value = value.named_children[0]
        if value is None:
            return ()
        several = value.named_children if value.type == "tuple" else [value]
        return tuple(sorted(text_of(self._tokens.of(one.start_byte, one.end_byte)) for one in several))

    # --- definitions ------------------------------------------------------------------------------

    def _decorated(self, node: Node, place: _Place) -> None:
        definition = node.child_by_field_name("definition")
        if definition is None:
            return
        told = tuple(
            (text_of(self._tokens.of(one.start_byte, one.end_byte)[1:]), self._row(one))
            for one in node.named_children
            if one.type == "decorator"
        )
        self._definition(definition, place, told)

    def _definition(self, node: Node, place: _Place, decorators: tuple[tuple[str, int], ...]) -> None:
        name, block = node.child_by_field_name("name"), node.child_by_field_name("body")
        if name is None or block is None:
            return
        if place.is_function:
            self._line(node.start_byte, block.start_byte, place)
            self._block(block, place.inside(place.under))
            return
        word = name_of(self._source.data[name.start_byte : name.end_byte])
        qualified = f"{place.owner}.{word}" if place.owner else word
        self.owners.append((node.start_byte, node.end_byte, qualified))
        if node.type == _CLASS:
            inner = _Place(place.into, qualified, ALWAYS, place.depth + 1, (*decorators, *place.decorators))
            self._block(block, inner)
            return
        made = FunctionChecks(qualified, self._row(node), self._parameters(node))
        made.decorators = (*decorators, *place.decorators)
        self.functions.append(made)
        inside = _Place(made, qualified, ALWAYS, place.depth + 1, is_function=True)
        self._line(node.start_byte, block.start_byte, inside)
        self._block(block, inside)
        self._first(block, made)

    def _first(self, block: Node, made: FunctionChecks) -> None:
        """A bare ``return`` that stands before other statements: nothing after it runs."""
        rest = [one for one in block.named_children if one.type != "comment" and not _is_text(one)]
        if len(rest) > 1 and rest[0].type == "return_statement":
            found = self._tokens.of(rest[0].start_byte, rest[0].end_byte)
            if found in ([b"return"], [b"return", b"None"]):
                made.skips.append(("return", self._row(rest[0])))

    def _parameters(self, node: Node) -> frozenset[str]:
        parameters = node.child_by_field_name("parameters")
        found = parameters.named_children if parameters is not None else []
        names = (_names(one, self._tokens, first=True) for one in found)
        return frozenset(name for some in names for name in some)

    # --- pieces -----------------------------------------------------------------------------------

    def _line(self, start: int, end: int, place: _Place) -> list[bytes]:
        found = self._tokens.of(start, end)
        text = text_of(found)
        place.into.lines[text] += 1
        place.into.names.update(_NAME.findall(text))
        return found

    def _row(self, node: Node) -> int:
        return self._source.line(node.start_point[0])


class _Place(NamedTuple):
    """Where a statement stands: what it goes into, under which name, conditions and depth."""

    into: FunctionChecks
    owner: str
    under: Condition
    depth: int
    decorators: tuple[tuple[str, int], ...] = ()
    is_function: bool = False

    def inside(self, under: Condition) -> _Place:
        """One level further in."""
        return self._replace(under=under, depth=self.depth + 1)


def _both(one: Condition, other: Condition) -> Condition:
    """Both, or what is nearer when the product has too many parts."""
    return both(one, other) if len(one) * len(other) <= 8 else other  # noqa: PLR2004 - few are readable


def _names(node: Node, tokens: Tokens, *, first: bool = False) -> frozenset[str]:
    """Names among the tokens of a node; the first part of each chain."""
    found = [one for one in tokens.of(node.start_byte, node.end_byte) if one not in KEYWORDS]
    names = [
        name for one in found[: 3 if first else None] if (name := _NAME.match(one.decode("utf-8", "replace")))
    ]
    return frozenset(name[0] for name in (names[:1] if first else names))


def _is_text(node: Node) -> bool:
    return (
        node.type == "expression_statement"
        and node.named_child_count == 1
        and (node.named_children[0].type in {"string", "concatenated_string"})
    )
