"""The definitions of a file of Go: one walk over its top.

Rules: what is defined inside a function is part of it; each name of a list is a definition of its own, and of
a list of constants it holds what it repeats and where it stands, since both decide its value; a blank name is
a statement of the file's own; a method is named by the type of its receiver, which its own statements know as
``this``; comments right above belong to a definition's text.
"""

from __future__ import annotations

import hashlib
from bisect import bisect_right
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.graph.facts import Definition
from adjudge.graph.languages.go.guards import branch_guard
from adjudge.graph.languages.go.shapes import function_shown, is_public, receiver_of, type_shown
from adjudge.graph.languages.go.tokens import directives_in, names_in, tokens_in
from adjudge.graph.languages.typescript.tokens import DIGEST_HEX, digest_of, framed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tree_sitter import Node

    from adjudge.graph.facts import Guard

_LISTS: Final = frozenset({"type_declaration", "const_declaration", "var_declaration"})
_SPECS: Final = frozenset({"type_spec", "type_alias", "const_spec", "var_spec"})
_FUNCTIONS: Final = frozenset({"function_declaration", "method_declaration"})
_BLANK: Final = "_"


class _Spot(NamedTuple):
    """Where a definition stands.

    Attributes:
        outer: The declaration with its keyword, or one of its list.
        opens: Byte offset of the comments right above.
        directives: Those among them that are directives.
        is_alone: The declaration binds nothing else.
    """

    outer: Node
    opens: int
    directives: list[bytes]
    is_alone: bool = True


class DefinitionWalk:
    """Walks one file; afterwards its attributes hold what was found.

    Attributes:
        definitions: In order of lines.
        top: Tokens of what is part of none, imports left out.
    """

    def __init__(self, data: bytes, root: Node, branches: Iterable[Node]) -> None:
        """The walk.

        Args:
            data: The source that was parsed.
            root: Of its syntax tree.
            branches: ``if`` statements, in order.
        """
        self.definitions: list[Definition] = []
        self.top: list[bytes] = []
        self._data = data
        self._guards = _Guards(data, branches)
        for node, comments in _with_comments(root):
            self._statement(node, comments)

    def _statement(self, node: Node, comments: list[Node]) -> None:
        spot = self._spot(node, comments)
        if node.type == "import_declaration":
            self.top += [one for each in comments for one in self._preamble(node, each)]
        elif node.type == "package_clause":
            self.top.append(
                b" ".join(tokens_in(self._data, node.start_byte, node.end_byte))
            )  # no name in use
        elif node.type in _FUNCTIONS:
            self._function(node, spot)
        elif node.type in _LISTS:
            self._list(node, spot)
        else:
            self.top += [*spot.directives, *tokens_in(self._data, node.start_byte, node.end_byte)]

    def _preamble(self, node: Node, comment: Node) -> Iterator[bytes]:
        """A comment above an import: of ``C`` it is code."""
        text = self._data[comment.start_byte : comment.end_byte]
        if b'"C"' in self._data[node.start_byte : node.end_byte]:
            yield text
        else:
            yield from directives_in(text)

    def _function(self, node: Node, spot: _Spot) -> None:
        name = node.child_by_field_name("name")
        told = self._text(name) if name is not None else _BLANK
        if name is None or told == _BLANK:
            self._other(node, spot)
            return
        holder, receiver, written = receiver_of(node, self._data)
        shown = [*written, *function_shown(node, self._data)]
        # Without its own name, and without that of the type that it is named by.
        own = holder.encode("utf-8", "replace")
        opening = tokens_in(self._data, node.start_byte, name.start_byte)
        body = [one for one in opening if one != own] + tokens_in(self._data, name.end_byte, node.end_byte)
        kind = "method" if node.type == "method_declaration" else "function"
        self._add(f"{holder}.{told}" if holder else told, kind, spot, (shown, body), receiver)

    def _list(self, node: Node, spot: _Spot) -> None:
        specs = list(_specs(node))
        is_list = any(child.type in {"(", "var_spec_list"} for child in node.children)
        repeated: list[bytes] = []
        for index, (spec, comments) in enumerate(specs):
            if not is_list:
                own = spot
            else:
                own = self._spot(spec, comments)
                own = own._replace(directives=spot.directives + own.directives)
            if spec.type in {"type_spec", "type_alias"}:
                self._type(spec, own)
                continue
            value = spec.child_by_field_name("value")
            if node.type == "const_declaration" and value is None and index:
                self._bound(spec, own, [*repeated, b"#", str(index).encode()])
                continue
            kind = spec.child_by_field_name("type")
            names = spec.children_by_field_name("name")
            at = kind.start_byte if kind is not None else names[-1].end_byte if names else spec.start_byte
            repeated = tokens_in(self._data, at, spec.end_byte)
            self._bound(spec, own, [b"#", str(index).encode()] if b"iota" in repeated else [])

    def _type(self, spec: Node, spot: _Spot) -> None:
        name = spec.child_by_field_name("name")
        told = self._text(name) if name is not None else _BLANK
        if name is None or told == _BLANK:
            self._other(spec, spot)
            return
        value = spec.child_by_field_name("type")
        kind = "class" if value is not None and value.type == "struct_type" else "type"
        body = tokens_in(self._data, name.end_byte, spec.end_byte)
        self._add(told, kind, spot, (type_shown(spec, self._data), body))

    def _bound(self, spec: Node, spot: _Spot, further: list[bytes]) -> None:
        """Each name that a specification binds; one alone has no name among its tokens."""
        kind = "constant" if spec.type == "const_spec" else "variable"
        declared = spec.child_by_field_name("type")
        shown = tokens_in(self._data, declared.start_byte, declared.end_byte) if declared is not None else []
        names = spec.children_by_field_name("name")
        names = [name for name in names if name.type == "identifier"]
        whole = tokens_in(self._data, spec.start_byte, spec.end_byte)
        told = [self._text(name) for name in names]
        if all(name == _BLANK for name in told):
            self._other(spec, spot)
            return
        for place, name in enumerate(told):
            own = whole[1:] if len(told) == 1 else [*whole, str(place).encode()]
            if name != _BLANK:
                self._add(name, kind, spot, (shown, own + further))

    def _other(self, node: Node, spot: _Spot) -> None:
        """A statement of the file's own."""
        self.top += [*spot.directives, *tokens_in(self._data, node.start_byte, node.end_byte)]

    def _add(
        self,
        name: str,
        kind: str,
        spot: _Spot,
        tokens: tuple[list[bytes], list[bytes]],
        receiver: bytes = b"",
    ) -> None:
        shown, body = tokens
        node = spot.outer
        holder = [name.rpartition(".")[0].encode()] if "." in name else []
        row, column = node.end_point
        self.definitions.append(
            Definition(
                name=name,
                kind=kind,
                start_line=node.start_point[0] + 1,
                end_line=(row if column else max(row - 1, node.start_point[0])) + 1,
                exported=all(is_public(part) for part in name.split(".")),
                signature=digest_of([kind.encode(), framed(shown)]),
                body=digest_of([framed([*spot.directives, *body])]),
                text=self._digest(spot),
                uses=names_in([*body, *holder], receiver),
                guards=self._guards.within(node),
            )
        )

    def _digest(self, spot: _Spot) -> str:
        """Digest of the lines with the comments above and at the end, indents and blank lines left out."""
        end = self._data.find(b"\n", spot.outer.end_byte)
        rest = self._data[spot.outer.end_byte : end if end >= 0 else len(self._data)].strip()
        last = rest if rest.startswith((b"//", b"/*")) else b""
        lines = self._data[spot.opens : spot.outer.end_byte].split(b"\n")
        kept = [stripped for line in (*lines, last) if (stripped := b" ".join(line.split()))]
        return hashlib.sha256(b"\n".join(kept)).hexdigest()[:DIGEST_HEX]

    def _spot(self, node: Node, comments: list[Node]) -> _Spot:
        texts = [self._data[one.start_byte : one.end_byte] for one in comments]
        directives = [one for text in texts for one in directives_in(text)]
        return _Spot(node, comments[0].start_byte if comments else node.start_byte, directives)

    def _text(self, node: Node) -> str:
        return self._data[node.start_byte : node.end_byte].decode("utf-8", "replace")


def _with_comments(block: Node) -> Iterator[tuple[Node, list[Node]]]:
    """Each statement with the comments that stand right above it; comments alone are with none."""
    comments: list[Node] = []
    row = -1
    for node in block.named_children:
        starts = node.start_point[0]
        if comments and starts - comments[-1].end_point[0] > 1:
            yield from _directives(comments)
            comments = []
        if node.type == "comment":
            if starts != row:  # else it stands behind a statement
                comments.append(node)
            continue
        yield node, comments
        comments = []
        row = node.end_point[0]
    yield from _directives(comments)


def _directives(comments: list[Node]) -> Iterator[tuple[Node, list[Node]]]:
    """Comments of the file's own, which count where they are directives."""
    yield from ((one, []) for one in comments)


def _specs(node: Node) -> Iterator[tuple[Node, list[Node]]]:
    """The specifications of a declaration, with the comments above each."""
    held = [one for one in node.named_children if one.type == "var_spec_list"]
    for child, comments in _with_comments(held[0] if held else node):
        if child.type in _SPECS:
            yield child, comments


class _Guards:
    """The guards of a file by the place where they stand."""

    def __init__(self, data: bytes, branches: Iterable[Node]) -> None:
        self._data = data
        self._branches = list(branches)
        self._starts = [node.start_byte for node in self._branches]

    def within(self, node: Node) -> tuple[Guard, ...]:
        """Guards inside a node, in order of lines."""
        first = bisect_right(self._starts, node.start_byte)
        last = bisect_right(self._starts, node.end_byte)
        found = (branch_guard(one, self._data) for one in self._branches[first:last])
        return tuple(one for one in found if one is not None)
