"""The definitions of a file: one walk over its top, over the bodies of classes, and over namespaces.

Rules: what is defined inside a function is part of it; a statement that the grammar does not understand is
kept as it stands, so that an edit in it is never taken for a comment; several names that one statement binds
are a definition each.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from adjudge.graph.languages.typescript.commonjs import assigned
from adjudge.graph.languages.typescript.guards import branch_guard
from adjudge.graph.languages.typescript.scopes import (
    Draft,
    decorator_text,
    header_shown,
    members_shown,
    type_shown,
)
from adjudge.graph.languages.typescript.shapes import (
    ASIDE,
    BINDING,
    CLASSES,
    DROPPED,
    FIELDS,
    FUNCTION_VALUES,
    FUNCTIONS,
    METHODS,
    NAMED,
    TYPES,
    Place,
    holds_function,
    is_import,
    is_own_error,
)
from adjudge.graph.languages.typescript.statements import DEFAULT, bound_in, text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tree_sitter import Node

    from adjudge.graph.languages.typescript.grammar import Parsed
    from adjudge.graph.languages.typescript.tokens import Tokens

DEPTH_LIMIT = 50
"""Namespaces in one another that are walked."""


class DefinitionWalk:
    """Walks one file; afterwards its attributes hold what was found.

    Attributes:
        drafts: Definitions, one before those it holds.
        top: Tokens of statements that are part of none.
    """

    def __init__(
        self, data: bytes, parsed: Parsed, tokens: Tokens, offered: tuple[frozenset[str], bool]
    ) -> None:
        """The walk.

        Args:
            data: The source that was parsed.
            parsed: Its syntax tree.
            tokens: Of the same file.
            offered: Names defined here that others may take, and whether that is all of them.
        """
        self.drafts: list[Draft] = []
        self.top: list[bytes] = []
        self._data = data
        self._tokens = tokens
        self._offered, self._is_whole = offered
        self._block(parsed.root, Place("", parsed.root))

    def guard(self, branches: Iterable[Node]) -> None:
        """Give each draft the guards that stand in it and in no other in it.

        Args:
            branches: ``if`` statements, in order.
        """
        ordered = sorted(self.drafts, key=lambda draft: (draft.span[0], -draft.span[1]))
        starts = [draft.span[0] for draft in ordered]
        for node in branches:
            at = bisect_right(starts, node.start_byte) - 1
            while at >= 0 and ordered[at].span[1] < node.end_byte:
                at -= 1
            guard = branch_guard(node, self._tokens) if at >= 0 else None
            if guard is not None:
                ordered[at].guards.append(guard)

    # --- statements -------------------------------------------------------------------------------

    def _block(self, block: Node, place: Place) -> None:
        for node in block.named_children:
            if node.type not in ASIDE:
                self._statement(node, place._replace(outer=node))

    def _statement(self, node: Node, place: Place) -> None:
        if node.has_error and node.type == "ERROR":
            self._other(node)
        elif node.type == "export_statement":
            self._export(node, place)
        elif node.type == "ambient_declaration":
            self._ambient(node, place)
        elif node.type == "expression_statement":
            self._expression(node, place)
        elif not self._declaration(node, place):
            self._other(node)

    def _export(self, node: Node, place: Place) -> None:
        decorators = tuple(child for child in node.named_children if child.type == "decorator")
        exported = True if place.holder else place.exported
        place = place._replace(decorators=decorators, exported=exported)
        declaration = node.child_by_field_name("declaration")
        value = node.child_by_field_name("value")
        if declaration is not None:
            if not self._declaration(declaration, place._replace(name=DEFAULT)):
                self._other(node)
        elif value is not None and value.type != "identifier":
            self._valued(value, (DEFAULT, value.start_byte), place)
        elif any(child.type == "=" for child in node.children) and value is None:
            self._other(node)

    def _ambient(self, node: Node, place: Place) -> None:
        for child in node.named_children:
            body = child.child_by_field_name("body") if child.type == "module" else child
            is_global = child.type == "statement_block"
            if child.type == "comment" or body is None:
                continue
            if child.type == "module" or is_global:  # what it declares is offered by other means
                self._block(body, place._replace(exported=True, depth=place.depth + 1))
            elif not self._declaration(child, place):
                self._other(child)

    def _expression(self, node: Node, place: Place) -> None:
        inner = node.named_children[0] if node.named_children else node
        if inner.type == "internal_module":
            self._namespace(inner, place)
            return
        found = assigned(node, self._data)
        named = [one for one in found if one.value.type != "identifier"]
        for one in named:
            self._valued(one.value, (one.name or DEFAULT, one.value.start_byte), place)
        if not found:
            self._other(node)

    def _other(self, node: Node) -> None:
        """A statement of the file's own."""
        span = node.start_byte, node.end_byte
        self.top += self._tokens.raw(*span) if node.has_error else self._tokens.of(*span)

    # --- declarations -----------------------------------------------------------------------------

    def _declaration(self, node: Node, place: Place) -> bool:
        """List a declaration; whether it is one."""
        kind = node.type
        if kind in FUNCTIONS or kind in {"function_expression", "generator_function"}:
            self._function(node, place)
        elif kind in CLASSES:
            self._class(node, place)
        elif kind in TYPES:
            self._type(node, place)
        elif kind in BINDING:
            self._bindings(node, place)
        elif kind in {"internal_module", "module"}:
            self._namespace(node, place)
        elif kind == "ambient_declaration":
            self._ambient(node, place)
        else:
            return False
        return True

    def _namespace(self, node: Node, place: Place) -> None:
        name, body = node.child_by_field_name("name"), node.child_by_field_name("body")
        if name is None or body is None or place.depth >= DEPTH_LIMIT:
            self._other(node)
            return
        draft = self._draft("class", text(name, self._data), node, place, shown=[])
        draft.tokens = self._tokens.of(node.start_byte, name.start_byte)
        known, others = len(self.drafts), len(self.top)
        self._block(body, Place(draft.name, body, exported=False, depth=place.depth + 1))
        draft.tokens += self.top[others:]
        del self.top[others:]
        draft.inner = [
            one.span for one in self.drafts[known:] if one.name.count(".") == draft.name.count(".") + 1
        ]

    def _function(self, node: Node, place: Place) -> None:
        name = node.child_by_field_name("name")
        told = text(name, self._data) if name is not None else place.name
        draft = self._draft("function", told, node, place, shown=header_shown(node, self._tokens))
        draft.tokens = self._nameless(node, name)
        self._broken(node, draft)

    def _type(self, node: Node, place: Place) -> None:
        name, body = node.child_by_field_name("name"), node.child_by_field_name("body")
        if name is None:
            self._other(node)
            return
        shown = self._tokens.of(node.start_byte, name.start_byte)
        if body is not None:
            shown += self._tokens.of(name.end_byte, body.start_byte) + members_shown(body, self._tokens)
        else:
            value = node.child_by_field_name("value")
            start = value.start_byte if value is not None else node.end_byte
            shown += self._tokens.of(name.end_byte, start)
            shown += type_shown(value, self._tokens) if value is not None else []
        draft = self._draft("type", text(name, self._data), node, place, shown=shown)
        draft.tokens = list(shown)
        self._broken(node, draft)

    def _bindings(self, node: Node, place: Place) -> None:
        """Each name that a declaration binds; one alone has the whole statement for its own."""
        declarators = [child for child in node.named_children if child.type == "variable_declarator"]
        constant = any(child.type == "const" for child in node.children)
        for one in declarators:
            name = one.child_by_field_name("name")
            if name is None or is_import(one, self._data):
                continue
            alone = len(declarators) == 1
            spot = place if alone else place._replace(outer=one)
            if name.type == "identifier":
                value = one.child_by_field_name("value")
                self._bound(one, name, value, spot, constant=constant)
                continue
            for bound in bound_in(name, self._data):
                kind = "constant" if constant else "variable"
                draft = self._draft(kind, bound, one, spot, shown=[])
                draft.tokens = self._tokens.of(one.start_byte, one.end_byte)

    def _bound(self, node: Node, name: Node, value: Node | None, place: Place, *, constant: bool) -> None:
        annotation = node.child_by_field_name("type")
        shown = type_shown(annotation, self._tokens) if annotation is not None else []
        kind = "constant" if constant else "variable"
        if value is not None and value.type in FUNCTION_VALUES:
            kind = "function"
            shown = shown + header_shown(value, self._tokens)
        draft = self._draft(kind, text(name, self._data), node, place, shown=shown)
        draft.tokens = self._tokens.of(name.end_byte, node.end_byte)
        self._broken(node, draft)

    def _valued(self, value: Node, named: tuple[str, int], place: Place) -> None:
        """A value that is offered without a declaration."""
        name, start = named
        kind = "function" if value.type in FUNCTION_VALUES else "constant"
        shown = header_shown(value, self._tokens) if kind == "function" else []
        draft = self._draft(kind, name, value, place, shown=shown)
        draft.tokens = self._tokens.of(start, value.end_byte)
        self._broken(value, draft)

    # --- classes ----------------------------------------------------------------------------------

    def _class(self, node: Node, place: Place) -> None:
        name, body = node.child_by_field_name("name"), node.child_by_field_name("body")
        told = text(name, self._data) if name is not None else place.name
        if body is None or not told:
            self._other(node)
            return
        own = tuple(child for child in node.named_children if child.type == "decorator")
        place = place._replace(decorators=place.decorators + own)
        after_name = name.end_byte if name is not None else node.start_byte + len(b"class")
        header = self._tokens.of(after_name, body.start_byte)
        abstract = [b"abstract"] if node.type == "abstract_class_declaration" else []
        draft = self._draft("class", told, node, place, shown=abstract + header)
        draft.tokens = [
            one for each in place.decorators for one in self._tokens.of(each.start_byte, each.end_byte)
        ]
        draft.tokens += abstract + header
        if node.has_error and is_own_error(node):
            draft.tokens += self._tokens.raw(node.start_byte, body.start_byte)
        self._members(body, draft, place)

    def _members(self, body: Node, holder: Draft, place: Place) -> None:
        waiting: list[Node] = []
        for child in body.named_children:
            if child.type == "decorator":
                waiting.append(child)
            elif child.type != "comment":
                span = self._member(child, holder, place, tuple(waiting))
                if span is not None:
                    holder.inner.append(span)
                waiting = []

    def _member(
        self, node: Node, holder: Draft, place: Place, decorators: tuple[Node, ...]
    ) -> tuple[int, int] | None:
        """List a member; one without a plain name is part of its class."""
        name = node.child_by_field_name("name") or node.child_by_field_name("property")
        if node.type not in METHODS | FIELDS or name is None or name.type not in NAMED:
            held = self._tokens.of(node.start_byte, node.end_byte)
            holder.tokens += [
                one for each in decorators for one in self._tokens.of(each.start_byte, each.end_byte)
            ]
            holder.tokens += self._tokens.raw(node.start_byte, node.end_byte) if node.has_error else held
            return None
        own = tuple(child for child in node.named_children if child.type == "decorator")
        told = text(name, self._data)
        private = told.startswith("#") or any(
            child.type == "accessibility_modifier"
            and child.child(0) is not None
            and text(child, self._data) == "private"
            for child in node.named_children
        )
        is_method = node.type in METHODS
        kind = "method" if is_method or holds_function(node) else "variable"
        spot = Place(
            holder.name, node, decorators + own, exported=holder.exported and not private, depth=place.depth
        )
        shown = header_shown(node, self._tokens) if is_method else self._field_shown(node, name)
        draft = self._draft(kind, told, node, spot, shown=shown)
        draft.tokens = [one for each in decorators for one in self._tokens.of(each.start_byte, each.end_byte)]
        draft.tokens += self._nameless(node, name)
        self._broken(node, draft)
        return draft.opens, draft.span[1]

    def _field_shown(self, node: Node, name: Node) -> list[bytes]:
        """What a user sees of a field: modifiers, type, and the header of a function that it holds."""
        value = node.child_by_field_name("value")
        apart = {name.id} | ({value.id} if value is not None else set())
        shown: list[bytes] = []
        for child in node.children:
            if child.id not in apart and child.type not in {"decorator", "comment", "=", ";"}:
                shown += type_shown(child, self._tokens)
        if value is not None and value.type in FUNCTION_VALUES:
            shown += header_shown(value, self._tokens)
        return [one for one in shown if one not in DROPPED]

    # --- drafts -----------------------------------------------------------------------------------

    def _draft(self, kind: str, name: str, node: Node, place: Place, *, shown: Sequence[bytes]) -> Draft:
        first = min((place.outer, node, *place.decorators), key=lambda one: one.start_byte)
        last = max((place.outer, node), key=lambda one: one.end_byte)
        qualified = f"{place.holder}.{name}" if place.holder else name
        exported = place.exported
        if exported is None:
            exported = name in self._offered if self._is_whole else not name.startswith("_")
        row, column = last.end_point
        draft = Draft(
            kind=kind,
            name=qualified,
            exported=exported,
            node=node,
            rows=(first.start_point[0], row if column else max(row - 1, first.start_point[0])),
            span=(first.start_byte, last.end_byte),
            opens=self._tokens.comment_before(first.start_byte, 0),
            shown=list(shown),
            decorators=tuple(decorator_text(one, self._tokens) for one in place.decorators),
        )
        self.drafts.append(draft)
        return draft

    def _nameless(self, node: Node, name: Node | None) -> list[bytes]:
        """Tokens of a node without its own name."""
        if name is None:
            return self._tokens.of(node.start_byte, node.end_byte)
        found = self._tokens.of(node.start_byte, name.start_byte)
        return found + self._tokens.of(name.end_byte, node.end_byte)

    def _broken(self, node: Node, draft: Draft) -> None:
        """What the grammar could not read is kept as it stands."""
        if node.has_error:
            draft.tokens += self._tokens.raw(node.start_byte, node.end_byte)
