"""One walk over the statements of a Python file: scopes, imports, export list.

Rules: only statements are visited, never expressions; a statement that the grammar does not understand is
kept as it stands, so that an edit in it is never taken for a comment; nesting deeper than Python's own limit
is kept as it stands too and flagged.

Hot module: it visits each statement of a tree once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.graph.languages.python.exports import NAME, ExportList
from adjudge.graph.languages.python.grammar import kinds
from adjudge.graph.languages.python.guards import assert_guard, branch_guard, call_guard, else_guard
from adjudge.graph.languages.python.imports import Place, dynamic_import, imports_of, is_typing_only
from adjudge.graph.languages.python.scopes import Draft, Scope, decorator_text, digest_of
from adjudge.graph.languages.python.tokens import Tokens, name_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tree_sitter import Node

    from adjudge.graph.facts import Guard, ImportFact
    from adjudge.graph.languages.python.source import Source

DEPTH_LIMIT = 100
"""Levels of nesting that are walked; CPython refuses more levels of indentation."""

_TYPE_CALLS = frozenset({b"NewType", b"TypedDict", b"NamedTuple", b"namedtuple", b"TypeAliasType", b"Enum"})


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
        self._dynamic = b"import_module" in source.data or b"__import__" in source.data
        self._typing = 0
        self._guarded = 0
        self._actions = self._dispatch()
        self._block(root, self.top, 0)

    def _dispatch(self) -> dict[int, Callable[[Node, Scope, int], None]]:
        kind = kinds()
        actions: dict[int, Callable[[Node, Scope, int], None]] = {
            kind.expression: self._expression,
            kind.function: self._function,
            kind.class_: self._class,
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
        return self._piece(scope, depth, (node.start_byte, node.end_byte), self._broken and node.has_error)

    def _piece(self, scope: Scope, depth: int, span: tuple[int, int], raw: bool) -> list[bytes]:  # noqa: FBT001
        tokens = self._tokens.of(*span)
        if raw:
            scope.add(depth, self._tokens.raw(*span))
            scope.words.update(tokens)
        else:
            scope.add(depth, tokens)
        if self._dynamic:
            self.imports += dynamic_import(tokens, self._place_at(span[0], scope))
        return tokens

    # --- statements -------------------------------------------------------------------------------

    def _expression(self, node: Node, scope: Scope, depth: int) -> None:
        kind = kinds()
        inner = node.child(0) if node.child_count else node
        inner_kind = inner.kind_id
        if inner_kind in {kind.string, kind.joined_string} and not _interpolates(inner):
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
        self.imports += imports_of(node, self._source.data, self._place_at(node.start_byte, scope, node))
        if scope.is_function:
            self._line(node, scope, depth)

    def _assert(self, node: Node, scope: Scope, depth: int) -> None:
        self._line(node, scope, depth)
        if scope.is_function:
            self._guard(scope, assert_guard(node, self._tokens, self._row(node)))

    def _error(self, node: Node, scope: Scope, depth: int) -> None:
        """What the grammar could not read: kept as it stands, its whole statements walked for imports."""
        self._piece(scope, depth, (node.start_byte, node.end_byte), True)  # noqa: FBT003
        aside = Scope("function", scope.name, depth)
        for child in node.named_children:
            if child.kind_id in self._actions and depth < DEPTH_LIMIT:
                self._actions[child.kind_id](child, aside, depth + 1)

    def _compound(self, node: Node, scope: Scope, depth: int) -> None:
        """A statement with blocks, or a clause of one: header pieces are lines, blocks are walked."""
        if depth >= DEPTH_LIMIT:
            self.too_deep = True
            self._piece(scope, depth, (node.start_byte, node.end_byte), True)  # noqa: FBT003
            return
        kind = kinds()
        raw = self._broken and _is_own_error(node)
        is_guarding = node.kind_id in {kind.if_, kind.elif_, kind.else_, kind.try_, kind.match}
        self._guarded += is_guarding
        start = node.start_byte
        for child in node.children:
            child_kind = child.kind_id
            if child_kind == kind.block:
                header = self._piece(scope, depth, (start, child.start_byte), raw)
                self._typed_block(child, scope, depth + 1, is_typing_only(header))
                start = child.end_byte
            elif child_kind in kind.clauses:
                self._piece(scope, depth, (start, child.start_byte), raw)
                self._compound(child, scope, depth + (child_kind == kind.case))
                start = child.end_byte
        self._piece(scope, depth, (start, node.end_byte), raw)
        self._guarded -= is_guarding
        if scope.is_function:
            self._branch_guards(node, scope)

    def _typed_block(self, block: Node, scope: Scope, depth: int, typing: bool) -> None:  # noqa: FBT001
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
        elif definition.kind_id == kinds().class_:
            self._class(definition, scope, depth, decorators)
        else:
            self._function(definition, scope, depth, decorators)

    def _function(self, node: Node, scope: Scope, depth: int, decorators: Sequence[Node] = ()) -> None:
        name, block = node.child_by_field_name("name"), node.child_by_field_name("body")
        if scope.is_function or name is None or block is None or depth >= DEPTH_LIMIT:
            self._compound(node, scope, depth)
            return
        kind = "method" if scope.kind == "class" else "function"
        inner = Scope(kind, scope.member(self._name(name)), depth)
        draft = self._open(node, inner, decorators)
        header = self._function_header(node, name, block)
        self._close_header(draft, header, node)
        self._block(block, inner, depth + 1)
        self._listed(draft, scope)

    def _function_header(self, node: Node, name: Node, block: Node) -> list[bytes]:
        """Tokens of the header without the name; a comma before the closing bracket has no meaning."""
        parameters = node.child_by_field_name("parameters") or name
        middle = self._tokens.of(parameters.start_byte, parameters.end_byte) if parameters is not name else []
        if middle[-2:-1] == [b","]:
            del middle[-2]
        before = self._tokens.of(node.start_byte, name.start_byte)
        between = self._tokens.of(name.end_byte, parameters.start_byte) if parameters is not name else []
        return [*before, *between, *middle, *self._tokens.of(parameters.end_byte, block.start_byte)]

    def _class(self, node: Node, scope: Scope, depth: int, decorators: Sequence[Node] = ()) -> None:
        name, block = node.child_by_field_name("name"), node.child_by_field_name("body")
        if scope.is_function or name is None or block is None or depth >= DEPTH_LIMIT:
            self._compound(node, scope, depth)
            return
        inner = Scope("class", scope.member(self._name(name)), depth)
        draft = self._open(node, inner, decorators)
        header = self._tokens.of(node.start_byte, name.start_byte)
        header += self._tokens.of(name.end_byte, block.start_byte)
        self._close_header(draft, header, node)
        self._block(block, inner, depth + 1)
        self._listed(draft, scope)

    def _open(self, node: Node, inner: Scope, decorators: Sequence[Node]) -> Draft:
        told = [self._tokens.of(one.start_byte, one.end_byte) for one in decorators]
        for tokens in told:
            inner.add(inner.depth, tokens)
        first = decorators[0] if decorators else node
        draft = Draft(
            scope=inner,
            start_line=self._row(first),
            end_line=self._last_row(node),
            signature="",
            decorators=tuple(decorator_text(tokens) for tokens in told),
        )
        self.drafts.append(draft)
        return draft

    def _close_header(self, draft: Draft, header: list[bytes], node: Node) -> None:
        scope = draft.scope
        draft.signature = digest_of(
            [scope.kind.encode(), scope.name.encode(), *scope.lines, b"\0".join(header)]
        )
        if self._broken and _is_own_error(node):
            scope.add(scope.depth, self._tokens.raw(node.start_byte, node.end_byte))
        scope.add(scope.depth, header)

    def _listed(self, draft: Draft, parent: Scope) -> None:
        """Tell the definition that holds this one which lines are not its own."""
        if not parent.name:
            return
        holder = next(one for one in reversed(self.drafts) if one.scope is parent)
        holder.inner.append((draft.start_line, draft.end_line))

    def _assignment(self, statement: Node, node: Node, scope: Scope, depth: int) -> None:
        target, value = node.child_by_field_name("left"), node.child_by_field_name("right")
        names = self._target_names(target) if target is not None else []
        if not names or target is None:
            self._line(statement, scope, depth)
            return
        tokens = self._tokens.of(target.end_byte, statement.end_byte)
        annotation = node.child_by_field_name("type")
        shown = self._tokens.of(annotation.start_byte, annotation.end_byte) if annotation is not None else []
        for name in names:
            kind = _assigned_kind(name, shown, tokens)
            self._assigned(statement, scope, Scope(kind, scope.member(name), depth), (tokens, shown))
        while value is not None and value.kind_id == kinds().assignment:  # a = b = …
            target, value = value.child_by_field_name("left"), value.child_by_field_name("right")
            for name in self._target_names(target) if target is not None else []:
                kind = _assigned_kind(name, shown, tokens)
                self._assigned(statement, scope, Scope(kind, scope.member(name), depth), (tokens, shown))

    def _target_names(self, target: Node) -> list[str]:
        """Plain names that an assignment's left side binds; empty when it binds something else as well."""
        if target.kind_id == kinds().identifier:
            return [self._name(target)]
        if target.kind_id not in kinds().patterns:
            return []
        names: list[str] = []
        waiting = list(reversed(target.named_children))
        while waiting:
            node = waiting.pop()
            if node.kind_id == kinds().identifier:
                names.append(self._name(node))
            elif node.kind_id in kinds().patterns or node.type == "list_splat_pattern":
                waiting += reversed(node.named_children)
            elif node.kind_id != kinds().comment:
                return []
        return names

    def _alias(self, node: Node, scope: Scope, depth: int) -> None:
        tokens = self._tokens.of(node.start_byte, node.end_byte)
        if scope.is_function or not tokens[1:]:
            self._line(node, scope, depth)
            return
        name = scope.member(name_of(tokens[1]))
        self._assigned(node, scope, Scope("type", name, depth), (tokens[2:], tokens[2:]))

    def _assigned(
        self, statement: Node, scope: Scope, made: Scope, told: tuple[list[bytes], list[bytes]]
    ) -> None:
        """One name that an assignment binds: ``told`` is (value tokens, tokens of its declared type)."""
        tokens, shown = told
        if self._broken and statement.has_error:
            made.add(made.depth, self._tokens.raw(statement.start_byte, statement.end_byte))
            made.words.update(tokens)
        else:
            made.add(made.depth, tokens)
        seen = tokens if made.kind == "type" else shown
        signature = digest_of([made.kind.encode(), made.name.encode(), b"\0".join(seen)])
        draft = Draft(
            scope=made,
            start_line=self._row(statement),
            end_line=self._last_row(statement),
            signature=signature,
        )
        self.drafts.append(draft)
        self._listed(draft, scope)
        if self._dynamic:
            self.imports += dynamic_import(tokens, self._place_at(statement.start_byte, scope, statement))

    # --- places -----------------------------------------------------------------------------------

    def _name(self, node: Node) -> str:
        # Never `Node.text`: after a watched parse the binding reads freed memory there (seen in 0.26.1).
        return name_of(self._source.data[node.start_byte : node.end_byte])

    def _row(self, node: Node) -> int:
        return self._source.line(node.start_point[0])

    def _last_row(self, node: Node) -> int:
        row, column = node.end_point
        return self._source.line(row if column else max(row - 1, node.start_point[0]))

    def _place_at(self, offset: int, scope: Scope, node: Node | None = None) -> Place:
        row = node.start_point[0] if node is not None else self._source.data.count(b"\n", 0, offset)
        kind = "type-import" if self._typing else "import"
        return Place(self._source.line(row), kind, scope.is_function, self._guarded > 0)

    @staticmethod
    def _guard(scope: Scope, guard: Guard | None) -> None:
        if guard is not None:
            scope.guards.append(guard)


def _assigned_kind(name: str, shown: list[bytes], tokens: list[bytes]) -> str:
    """``type``, ``constant`` or ``variable``, by the habits of the language."""
    if any(token.rpartition(b".")[2] == b"TypeAlias" for token in shown):
        return "type"
    if tokens[2:3] == [b"("] and tokens[1].rpartition(b".")[2] in _TYPE_CALLS:
        return "type"
    return "constant" if name.isupper() else "variable"


def _interpolates(node: Node) -> bool:
    """Whether a string or several joined ones hold replacement fields."""
    parts = node.named_children if node.kind_id == kinds().joined_string else [node]
    return any(child.type == "interpolation" for part in parts for child in part.named_children)


def _is_own_error(node: Node) -> bool:
    """Whether a statement's own pieces, its blocks and clauses apart, hold an error."""
    apart = kinds().clauses | {kinds().block}
    return any(child.has_error or child.is_missing for child in node.children if child.kind_id not in apart)
