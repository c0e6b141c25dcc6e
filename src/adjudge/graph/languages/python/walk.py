"""One walk over the statements of a Python file: scopes, imports, export list.

Rules: only statements are visited, never expressions; a statement that the grammar does not understand is
kept as it stands, so that an edit in it is never taken for a comment; nesting deeper than Python's own limit
is kept as it stands too and flagged.

Hot module: it visits each statement of a tree once.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import TYPE_CHECKING

from adjudge.graph.languages.python.assignments import assigned_kind, bound_names
from adjudge.graph.languages.python.exports import NAME, ExportList
from adjudge.graph.languages.python.grammar import kinds
from adjudge.graph.languages.python.guards import assert_guard, branch_guard, call_guard, else_guard
from adjudge.graph.languages.python.imports import (
    DYNAMIC,
    Place,
    dynamic_imports,
    imports_of,
    is_dynamic,
    is_typing_only,
)
from adjudge.graph.languages.python.scopes import Draft, Scope, decorator_text
from adjudge.graph.languages.python.tokens import Tokens, name_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tree_sitter import Node

    from adjudge.graph.facts import Guard, ImportFact
    from adjudge.graph.languages.python.source import Source

DEPTH_LIMIT = 100
"""Levels of nesting that are walked; CPython refuses more levels of indentation."""

_LINE_END = re.compile(rb"\n")


class Walk:
    """Walks one file; afterwards its attributes hold what was found.

    Attributes:
        imports: In the order met.
        drafts: Definitions, one before those it holds.
        exports: The export list.
        top: The module's own lines.
        too_deep: Something was nested too deep to walk.
    """

    def __init__(self, source: Source, root: Node) -> None:
        self.imports: list[ImportFact] = []
        self.drafts: list[Draft] = []
        self.exports = ExportList()
        self.top = Scope("module", "", 0)
        self.too_deep = False
        self._source = source
        self._tokens = Tokens(source.data, root)
        self._broken = root.has_error
        self._dynamic = any(name in source.data for name in DYNAMIC)
        self._line_ends = [end.start() for end in _LINE_END.finditer(source.data)] if self._dynamic else []
        self._typing = 0
        self._guarded = 0
        self._actions = self._dispatch()
        self._block(root, self.top, 0)

    def _dispatch(self) -> dict[int, Callable[[Node, Scope, int], None]]:
        kind = kinds()
        actions: dict[int, Callable[[Node, Scope, int], None]] = {
            kind.expression: self._expression,
            kind.function: self._definition,
            kind.class_: self._definition,
            kind.decorated: self._decorated,
            kind.alias: self._alias,
            kind.assert_: self._assert,
            kind.error: self._error,
            kind.block: self._block,
        }
        actions |= dict.fromkeys((kind.import_, kind.import_from, kind.future), self._import)
        actions |= dict.fromkeys(kind.compound | kind.clauses, self._compound)
        return actions

    def _block(self, node: Node, scope: Scope, depth: int) -> None:
        comment = kinds().comment
        actions = self._actions
        for child in node.named_children:
            kind = child.kind_id
            if kind == comment:
                continue
            action = actions.get(kind)
            if action is None:
                self._line(child, scope, depth)
            else:
                action(child, scope, depth)

    def _line(self, node: Node, scope: Scope, depth: int) -> list[bytes]:
        span = node.start_byte, node.end_byte
        return self._piece(scope, depth, span, raw=self._broken and node.has_error)

    def _piece(self, scope: Scope, depth: int, span: tuple[int, int], *, raw: bool) -> list[bytes]:
        tokens = self._tokens.of(*span)
        if raw:
            scope.mark(depth, self._tokens.raw(*span))
            scope.words.update(tokens)
        else:
            scope.add(depth, tokens)
        self._find_dynamic(tokens, span[0], scope)
        return tokens

    # --- statements -------------------------------------------------------------------------------

    def _expression(self, node: Node, scope: Scope, depth: int) -> None:
        kind = kinds()
        inner = node.child(0) if node.child_count else node
        inner_kind = inner.kind_id
        is_string = node.child_count == 1 and inner_kind in {kind.string, kind.joined_string}
        if is_string and not _interpolates(inner):
            return  # a doc string, or a string that does nothing
        if scope is self.top and self._source.data.find(NAME, node.start_byte, node.end_byte) >= 0:
            self.exports.statement(self._tokens.of(node.start_byte, node.end_byte))
        if scope.is_function:
            tokens = self._line(node, scope, depth)
            if inner_kind in {kind.call, kind.await_}:
                self._guard(scope, call_guard(tokens, self._row(node)))
        elif inner_kind == kind.assignment:
            self._assignment(node, inner, scope, depth)
        else:
            self._line(node, scope, depth)

    def _import(self, node: Node, scope: Scope, depth: int) -> None:
        self.imports += imports_of(node, self._source.data, self._place(node.start_point[0], scope))
        if scope.is_function:
            self._line(node, scope, depth)
        elif scope.is_nested(depth):  # which branch it stands in matters
            scope.mark(depth, self._tokens.of(node.start_byte, node.end_byte))

    def _assert(self, node: Node, scope: Scope, depth: int) -> None:
        self._line(node, scope, depth)
        if scope.is_function:
            self._guard(scope, assert_guard(node, self._tokens, self._row(node)))

    def _error(self, node: Node, scope: Scope, depth: int) -> None:
        """What the grammar could not read: kept as it stands, its whole statements walked for imports."""
        self._piece(scope, depth, (node.start_byte, node.end_byte), raw=True)
        aside = Scope("function", scope.name, depth)
        for child in node.named_children:
            if child.kind_id in self._actions and depth < DEPTH_LIMIT:
                self._actions[child.kind_id](child, aside, depth + 1)

    def _compound(self, node: Node, scope: Scope, depth: int) -> None:
        """A statement with blocks, or a clause of one: header pieces are lines, blocks are walked."""
        if depth >= DEPTH_LIMIT:
            self.too_deep = True
            self._piece(scope, depth, (node.start_byte, node.end_byte), raw=True)
            return
        kind = kinds()
        raw = self._broken and _is_own_error(node)
        is_guarding = node.kind_id in {kind.if_, kind.elif_, kind.else_, kind.try_, kind.match}
        self._guarded += is_guarding
        start = node.start_byte
        for child in node.children:
            child_kind = child.kind_id
            if child_kind == kind.block:
                header = self._piece(scope, depth, (start, child.start_byte), raw=raw)
                self._typed_block(child, scope, depth + 1, typing=is_typing_only(header))
                start = child.end_byte
            elif child_kind in kind.clauses:
                self._piece(scope, depth, (start, child.start_byte), raw=raw)
                self._compound(child, scope, depth + (child_kind == kind.case))
                start = child.end_byte
        self._piece(scope, depth, (start, node.end_byte), raw=raw)
        self._guarded -= is_guarding
        if scope.is_function:
            self._branch_guards(node, scope)

    def _typed_block(self, block: Node, scope: Scope, depth: int, *, typing: bool) -> None:
        self._typing += typing
        self._block(block, scope, depth)
        self._typing -= typing

    def _branch_guards(self, node: Node, scope: Scope) -> None:
        kind = kinds()
        if node.kind_id in {kind.if_, kind.elif_, kind.case}:
            self._guard(scope, branch_guard(node, self._tokens, self._row(node)))
        if node.kind_id == kind.if_:
            for clause in node.named_children:
                if clause.kind_id == kind.else_:
                    self._guard(scope, else_guard(node, clause, self._tokens, self._row(clause)))

    # --- definitions ------------------------------------------------------------------------------

    def _decorated(self, node: Node, scope: Scope, depth: int) -> None:
        definition = node.child_by_field_name("definition")
        decorators = [child for child in node.named_children if child.kind_id == kinds().decorator]
        if definition is None:
            self._line(node, scope, depth)
        elif scope.is_function:
            for decorator in decorators:
                self._line(decorator, scope, depth)
            self._compound(definition, scope, depth)
        else:
            self._definition(definition, scope, depth, decorators)

    def _definition(self, node: Node, scope: Scope, depth: int, decorators: Sequence[Node] = ()) -> None:
        """A function or class: listed on its own, or part of the function it stands in."""
        name, block = node.child_by_field_name("name"), node.child_by_field_name("body")
        if scope.is_function or name is None or block is None or depth >= DEPTH_LIMIT:
            self._compound(node, scope, depth)
            return
        is_class = node.kind_id == kinds().class_
        kind = "class" if is_class else "method" if scope.kind == "class" else "function"
        inner = Scope(kind, scope.member(self._name(name)), depth)
        told = [self._tokens.of(one.start_byte, one.end_byte) for one in decorators]
        for tokens in told:
            inner.add(depth, tokens)
        header = self._header(node, name, block)
        first = decorators[0] if decorators else node
        self._list(scope, inner, (first, node), (*told, header), tuple(map(decorator_text, told)))
        if self._broken and _is_own_error(node):
            inner.add(depth, self._tokens.raw(node.start_byte, block.start_byte))
        inner.add(depth, header)
        self._block(block, inner, depth + 1)

    def _header(self, node: Node, name: Node, block: Node) -> list[bytes]:
        """Tokens of the header without the name; a comma before the closing bracket has no meaning."""
        header = self._tokens.of(node.start_byte, name.start_byte)
        parameters = node.child_by_field_name("parameters")
        if parameters is None:
            return header + self._tokens.of(name.end_byte, block.start_byte)
        header += self._tokens.of(name.end_byte, parameters.start_byte)
        header += self._tokens.of(parameters.start_byte, parameters.end_byte)
        if header[-2:] == [b",", b")"]:
            del header[-2]
        return header + self._tokens.of(parameters.end_byte, block.start_byte)

    def _assignment(self, statement: Node, node: Node, scope: Scope, depth: int) -> None:
        data = self._source.data
        names, target = bound_names(node, data), node.child_by_field_name("left")
        if not names or target is None:
            self._line(statement, scope, depth)
            return
        value = self._tokens.of(target.end_byte, statement.end_byte)
        if target.kind_id != kinds().identifier:  # `a, = x` is not `a = x`
            value = self._tokens.of(statement.start_byte, statement.end_byte)
        annotation = node.child_by_field_name("type")
        shown = self._tokens.of(annotation.start_byte, annotation.end_byte) if annotation is not None else []
        for name in names:
            kind = assigned_kind(name, shown, value)
            made = Scope(kind, scope.member(name), depth)
            self._assigned(statement, scope, made, (value, value if kind == "type" else shown))
        self._find_dynamic(value, statement.start_byte, scope)

    def _alias(self, node: Node, scope: Scope, depth: int) -> None:
        tokens = self._tokens.of(node.start_byte, node.end_byte)
        if scope.is_function or not tokens[1:]:
            self._line(node, scope, depth)
            return
        made = Scope("type", scope.member(name_of(tokens[1])), depth)
        self._assigned(node, scope, made, (tokens[2:], tokens[2:]))

    def _assigned(
        self, statement: Node, scope: Scope, made: Scope, told: tuple[list[bytes], list[bytes]]
    ) -> None:
        """One name that a statement binds: ``told`` is (tokens of the value, tokens that a reader sees)."""
        value, shown = told
        if self._broken and statement.has_error:
            made.mark(made.depth, self._tokens.raw(statement.start_byte, statement.end_byte))
            made.words.update(value)
        else:
            made.add(made.depth, value)
        self._list(scope, made, (statement, statement), (shown,))

    def _list(
        self,
        scope: Scope,
        made: Scope,
        nodes: tuple[Node, Node],
        shown: tuple[list[bytes], ...],
        decorators: tuple[str, ...] = (),
    ) -> None:
        """List a definition: from its first to its last node, ``shown`` being what a caller sees of it."""
        first, last = nodes
        row, column = last.end_point
        end_row = row if column else max(row - 1, first.start_point[0])
        draft = Draft(
            scope=made,
            start_line=self._source.line(first.start_point[0]),
            end_line=self._source.line(end_row),
            span=(first.start_byte, last.end_byte),
            shown=shown,
            decorators=decorators,
        )
        self.drafts.append(draft)
        scope.inner.append(draft.span)
        if scope.is_nested(made.depth):  # which branch it stands in matters
            scope.mark(made.depth, [made.kind.encode(), made.name.encode()])

    # --- places -----------------------------------------------------------------------------------

    def _name(self, node: Node) -> str:
        # Never `Node.text`: after a watched parse the binding reads freed memory there (seen in 0.26.1).
        return name_of(self._source.data[node.start_byte : node.end_byte])

    def _row(self, node: Node) -> int:
        return self._source.line(node.start_point[0])

    def _find_dynamic(self, tokens: list[bytes], start: int, scope: Scope) -> None:
        """Note imports by a literal name among the tokens of a line that starts at an offset."""
        if self._dynamic and any(is_dynamic(token) for token in tokens):
            row = bisect_left(self._line_ends, start)
            self.imports += dynamic_imports(tokens, self._place(row, scope))

    def _place(self, row: int, scope: Scope) -> Place:
        kind = "type-import" if self._typing else "import"
        return Place(self._source.line(row), kind, scope.is_function, self._guarded > 0)

    @staticmethod
    def _guard(scope: Scope, guard: Guard | None) -> None:
        if guard is not None:
            scope.guards.append(guard)


def _interpolates(node: Node) -> bool:
    """Whether a string or several joined ones hold replacement fields."""
    parts = node.named_children if node.kind_id == kinds().joined_string else [node]
    return any(child.type == "interpolation" for part in parts for child in part.named_children)


def _is_own_error(node: Node) -> bool:
    """Whether a statement's own pieces, its blocks and clauses apart, hold an error."""
    apart = kinds().clauses | {kinds().block}
    return any(child.has_error or child.is_missing for child in node.children if child.kind_id not in apart)
