"""What in a Python file holds code to account, told so that two sides can be compared.

For each function: guards with their conditions, plain branches, ``except`` clauses, assertions, skips, and
its lines without layout. For the file: comments that silence a tool. What never runs (see ``liveness``) holds
nobody to account and is left out.

Rules: only files of a change are read this way; nesting deeper than the walk's
limit is left out and flagged. Names are those of ``Definition``: what is nested in a function belongs to it.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.graph.languages.python.assertions import assertion_of, is_raises
from adjudge.graph.languages.python.comments import comments_of
from adjudge.graph.languages.python.conditions import ALWAYS, condition_of
from adjudge.graph.languages.python.grammar import parse
from adjudge.graph.languages.python.guards import call_guard, is_exit
from adjudge.graph.languages.python.held import (
    MODULE_LEVEL,
    Assertion,
    Condition,
    ExceptClause,
    FileChecks,
    FunctionChecks,
    HeldGuard,
)
from adjudge.graph.languages.python.liveness import caught_in, is_caught, is_idle_loop, live, truth_of
from adjudge.graph.languages.python.pieces import (
    CLASS,
    NAME,
    both_or_nearer,
    called_in,
    is_skip,
    is_text,
    names_among,
    rebound,
    scope_of,
)
from adjudge.graph.languages.python.source import CAP_BYTES, read_source
from adjudge.graph.languages.python.tokens import Tokens, name_of, text_of
from adjudge.graph.languages.python.walk import DEPTH_LIMIT

if TYPE_CHECKING:
    from tree_sitter import Node

from adjudge.graph.languages.python.source import Source

_GOING_ON: Final = re.compile(
    r"pass|continue|\.\.\.|return True|(?:\w+\.)*(?:_?log(?:ger|ging)?|warnings?)\.\w+\(.*"
    r"|(?:print|warn|debug)\(.*",
    re.DOTALL,
)
_SKIPS: Final = frozenset({
    "pytest.skip", "pytest.xfail", "pytest.importorskip", "self.skipTest", "skip", "xfail", "importorskip",
})  # fmt: skip
_FUNCTION: Final = "function_definition"


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
        self._spans: dict[int, tuple[int, int]] = {}
        self._counts: dict[int, Counter[str]] = {}
        self._scopes: dict[str, int] = {}
        top = FunctionChecks(MODULE_LEVEL, 1)
        self.functions = [top]
        self._block(root, _Place(top, "", ALWAYS, 0))

    # --- statements -------------------------------------------------------------------------------

    def _block(self, node: Node, place: _Place) -> None:
        if place.depth > DEPTH_LIMIT:
            self.too_deep = True
            return
        for child in live(node, self._tokens):
            self._statement(child, place)

    def _statement(self, node: Node, place: _Place) -> None:
        kind = node.type
        if kind == "decorated_definition":
            self._decorated(node, place)
        elif kind in {_FUNCTION, CLASS}:
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
            self._assert(node, inner, place)
        elif node.type == "raise_statement" and is_skip(found):
            place.into.skips.append((text_of(found), line))
        elif not place.is_function and (name := rebound(found)) is not None:
            self._rebind(node, name, place)
        elif node.type == "expression_statement" and inner is not None and inner.type in {"call", "await"}:
            self._call(inner, found, place)

    def _rebind(self, node: Node, name: str, place: _Place) -> None:
        """A function whose name gets another value, or none: what it held is gone."""
        qualified = f"{place.owner}.{name}" if place.owner else name
        scope, outer = self._scopes.get(qualified), node.parent
        if scope is not None and outer is not None and scope == outer.start_byte:
            self.functions.append(FunctionChecks(qualified, self._row(node), scope=scope))

    def _assert(self, node: Node, inner: Node, place: _Place) -> None:
        """An ``assert``; one that can never fail asserts nothing."""
        if truth_of(inner, self._tokens) is True:
            return
        line, caught = self._row(node), is_caught("assert", "", place.caught)
        if not caught:
            place.into.assertions.append(assertion_of(node, self._tokens, line))
        when = condition_of(inner, self._tokens, negated=True)
        text = text_of([b"assert", *self._tokens.of(inner.start_byte, inner.end_byte)])
        names = names_among(inner, self._tokens)
        place.into.refusals.append(
            HeldGuard("assert", when, place.under, "assert", text, line, names, caught)
        )

    def _call(self, node: Node, found: list[bytes], place: _Place) -> None:
        line = self._row(node)
        text = text_of(found)
        called = text.removeprefix("await ").partition("(")[0]
        if called in _SKIPS:
            place.into.skips.append((called, line))
            return
        assertion = assertion_of(node, self._tokens, line)
        if assertion.form != "none" and not is_caught("assert", "", place.caught):
            place.into.assertions.append(assertion)
        guard = call_guard(found, line)
        if guard is not None:
            when = Condition({frozenset({text})})
            names = frozenset(NAME.findall(text.partition("(")[2]))
            caught = is_caught("call", called, place.caught)
            place.into.refusals.append(
                HeldGuard("call", when, place.under, called, text, line, names, caught)
            )

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
            value = truth_of(condition, self._tokens) if condition is not None else None
            if value is False:
                continue  # it never runs
            if condition is not None and value is None:
                when = condition_of(condition, self._tokens)
                rest = condition_of(condition, self._tokens, negated=True)
                place.into.refusals.append(self._branch(clause, (condition, block), when, place, under))
            elif condition is None and clause is not node:
                self._else(node, (clause, block), place)
            self._block(block, place.inside(both_or_nearer(under, when)))
            if value is True:
                return  # no later clause runs
            under = both_or_nearer(under, rest)

    def _else(self, node: Node, clause: tuple[Node, Node], place: _Place) -> None:
        """The ``else`` of an ``if`` without ``elif``: the same refusal the other way round."""
        condition = node.child_by_field_name("condition")
        if condition is None or any(one.type == "elif_clause" for one in node.named_children):
            return
        when = condition_of(condition, self._tokens, negated=True)
        found = self._branch(clause[0], (condition, clause[1]), when, place, place.under)
        place.into.refusals.append(found._replace(text=f"unless{found.text.removeprefix('if')}"))

    def _branch(
        self, node: Node, parts: tuple[Node, Node], when: Condition, place: _Place, under: Condition
    ) -> HeldGuard:
        condition, block = parts
        kind, leaving = self._leaving(block)
        shown = text_of(self._tokens.of(condition.start_byte, condition.end_byte))
        names = names_among(condition, self._tokens)
        caught = is_caught(kind, leaving, place.caught)
        return HeldGuard(kind, when, under, leaving, f"if {shown}: {leaving}", self._row(node), names, caught)

    def _leaving(self, block: Node) -> tuple[str, str]:
        """How a block ends: (kind, canonical text); ``branch`` when it goes on."""
        last = next(reversed(list(live(block, self._tokens))), None)
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
        caught, idle = caught_in(node, self._tokens), is_idle_loop(node, self._tokens)
        for child in node.named_children:
            if child.type == "block":
                self._header(start, child, place)
                if not idle:
                    self._block(child, place.inside(place.under, caught))
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
                swallows=all(self._is_nothing(one) for one in statements),
                raises=b"raise" in self._tokens.of(block.start_byte, block.end_byte),
                line=self._row(node),
            )
        )
        self._block(block, place.inside(place.under))

    def _is_nothing(self, node: Node) -> bool:
        """Whether a statement in a clause only goes on, takes a note, or says yes."""
        text = text_of(self._tokens.of(node.start_byte, node.end_byte))
        return _GOING_ON.fullmatch(text) is not None

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
        word = name_of(self._source.data[name.start_byte : name.end_byte])
        if place.is_function:
            self._line(node.start_byte, block.start_byte, place)
            if decorators or self._words(place.into)[word] > 1:
                self._block(block, place.inside(place.under))
            return
        qualified = f"{place.owner}.{word}" if place.owner else word
        self.owners.append((node.start_byte, node.end_byte, qualified))
        if node.type == CLASS:
            inner = _Place(place.into, qualified, ALWAYS, place.depth + 1, (*decorators, *place.decorators))
            self._block(block, inner)
            return
        made = FunctionChecks(qualified, self._row(node), self._parameters(node))
        made.decorators = (*decorators, *place.decorators)
        made.scope = self._scopes[qualified] = scope_of(node)
        self._spans[id(made)] = (node.start_byte, node.end_byte)
        self.functions.append(made)
        inside = _Place(made, qualified, ALWAYS, place.depth + 1, is_function=True)
        self._line(node.start_byte, block.start_byte, inside)
        self._block(block, inside)
        self._first(block, made)

    def _first(self, block: Node, made: FunctionChecks) -> None:
        """A ``return`` that stands before all other statements: nothing after it runs."""
        rest = [one for one in block.named_children if one.type != "comment" and not is_text(one)]
        first = [one for one in live(block, self._tokens) if not is_text(one)]
        if len(rest) > 1 and len(first) == 1 and first[0].type in {"return_statement", "if_statement"}:
            made.skips.append(("return", self._row(rest[0])))

    def _words(self, made: FunctionChecks) -> Counter[str]:
        """How often each name stands in a function; words in strings are none."""
        known = self._counts.get(id(made))
        if known is None:
            found = self._tokens.of(*self._spans.get(id(made), (0, 0)))
            known = Counter(
                part
                for one in found
                if one[:1] not in b"\"'"
                for part in NAME.findall(one.decode("utf-8", "replace"))
            )
            self._counts[id(made)] = known
        return known

    def _parameters(self, node: Node) -> frozenset[str]:
        parameters = node.child_by_field_name("parameters")
        found = parameters.named_children if parameters is not None else []
        names = (names_among(one, self._tokens, first=True) for one in found)
        return frozenset(name for some in names for name in some)

    # --- pieces -----------------------------------------------------------------------------------

    def _line(self, start: int, end: int, place: _Place) -> list[bytes]:
        found = self._tokens.of(start, end)
        text = text_of(found)
        place.into.lines[text] += 1
        place.into.names.update(NAME.findall(text))
        place.into.called.update(called_in(found))
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
    caught: frozenset[str] = frozenset()

    def inside(self, under: Condition, caught: frozenset[str] = frozenset()) -> _Place:
        """One level further in, with what is caught around it besides."""
        return self._replace(under=under, depth=self.depth + 1, caught=self.caught | caught)
