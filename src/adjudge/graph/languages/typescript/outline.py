"""Imports and exports of a file: what whole trees need, at little more than the cost of parsing.

Rules: the same walk serves the outline and the full facts, so the two agree; only statements at the top, and
in blocks that declare modules, are visited; what is handed on under another name is told as a re-export from
where it came, or as an alias of what the file defines.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.graph.facts import ImportFact
from adjudge.graph.languages.typescript.calls import called_imports
from adjudge.graph.languages.typescript.commonjs import CommonExports
from adjudge.graph.languages.typescript.component_parts import component_parts
from adjudge.graph.languages.typescript.statements import (
    DEFAULT,
    bound_in,
    imports_of,
    listed,
    reexports_of,
    references_in,
    text,
)

if TYPE_CHECKING:
    from tree_sitter import Node

    from adjudge.graph.languages.typescript.grammar import Parsed
    from adjudge.graph.languages.typescript.source import Source

STAR = "*"


class OutlineWalk:
    """Walks the top of one file; afterwards its attributes hold what was found.

    Attributes:
        imports: In order of lines.
        exports: Names that others may take, sorted, ``*`` for all names of another file; ``None`` where they
            are computed.
        aliases: (name here, name for others) of what is defined here and offered under another name, sorted.
    """

    def __init__(self, source: Source, parsed: Parsed) -> None:
        self.imports: list[ImportFact] = []
        self._data = source.data
        self._kinds = parsed.kinds
        self._offered: list[tuple[str, str, int]] = []
        self._exports: set[str] = {DEFAULT} if source.is_component else set()
        self._common = CommonExports(source.data) if b"exports" in source.data else None
        self._statements(parsed.root)
        self.imports += called_imports(parsed.root, source.data, documented=parsed.grammar == "javascript")
        self.imports += component_parts(parsed.root, source.data)
        self.imports += references_in(source.data)
        self.imports += (
            ImportFact(one, 0, (), "", "import", line, lazy=False) for one, line in source.sources
        )
        self.aliases = tuple(sorted(set(self._handed_on())))
        self.imports.sort(key=lambda fact: fact.line)
        self.exports = self._told()

    def _statements(self, block: Node) -> None:
        kinds = self._kinds
        for node in block.named_children:
            kind = node.kind_id
            if kind == kinds.import_:
                self.imports += imports_of(node, self._data, node.start_point[0] + 1)
            elif kind == kinds.export:
                self._export(node)
            elif kind == kinds.ambient:
                self._ambient(node)
            elif kind == kinds.expression and self._common is not None:
                self._common.statement(node)

    def _export(self, node: Node) -> None:
        line = node.start_point[0] + 1
        if node.child_by_field_name("source") is not None:
            found = list(reexports_of(node, self._data, line))
            self.imports += found
            for fact in found:
                self._exports.update(local for _, local in fact.names)
                self._exports.update({fact.local} - {""})
            return
        declaration = node.child_by_field_name("declaration")
        is_default = any(child.type == DEFAULT for child in node.children)
        if declaration is not None:
            names = declared_names(declaration, self._data)
            if is_default:
                self._offered += [(name, DEFAULT, line) for name in names or [DEFAULT]]
            else:
                self._exports.update(names)
        elif is_default:
            self._default(node, line)
        else:
            self._plain(node, line)

    def _default(self, node: Node, line: int) -> None:
        """``export default`` of an expression: a name that stands for something else, or a value."""
        value = node.child_by_field_name("value")
        is_name = value is not None and value.kind_id == self._kinds.identifier
        self._offered.append(
            (text(value, self._data) if is_name and value is not None else DEFAULT, DEFAULT, line)
        )

    def _plain(self, node: Node, line: int) -> None:
        """``export { a as b }`` and ``export = a``."""
        for child in node.named_children:
            if child.type == "export_clause":
                self._offered += [(one.name, one.local, line) for one in listed(child, self._data)]
            elif child.kind_id == self._kinds.identifier and any(one.type == "=" for one in node.children):
                self._offered.append((text(child, self._data), DEFAULT, line))

    def _ambient(self, node: Node) -> None:
        """``declare module "x" { … }``: it adds to a module, and may import inside."""
        for child in node.named_children:
            name, body = child.child_by_field_name("name"), child.child_by_field_name("body")
            if (
                child.kind_id == self._kinds.module
                and name is not None
                and name.kind_id == self._kinds.string
            ):
                line = child.start_point[0] + 1
                self.imports.append(
                    ImportFact(text(name, self._data), 0, (), "", "type-import", line, lazy=False)
                )
                known = set(self._exports)
                if body is not None:
                    self._statements(body)
                self._exports = known  # what it declares is of the other module

    def _handed_on(self) -> list[tuple[str, str]]:
        """Aliases; what is offered of other files becomes a re-export of theirs."""
        origins: dict[str, tuple[str, str]] = {}
        for fact in self.imports:
            if not fact.lazy and fact.kind != "reexport":
                origins |= {local: (fact.specifier, name) for name, local in fact.names if local}
                origins |= {fact.local: (fact.specifier, "")} if fact.local else {}
        aliases = []
        offered = self._offered + (self._common.offered if self._common is not None else [])
        for name, local, line in offered:
            self._exports.add(local)
            specifier, taken = origins.get(name, ("", ""))
            if specifier:
                names = ((taken, local),) if taken else ()
                self.imports.append(
                    ImportFact(specifier, 0, names, "" if taken else local, "reexport", line, lazy=False)
                )
            elif name != local:
                aliases.append((name, local))
        if self._common is not None:
            self.imports += self._common.handed_on
        return aliases

    def _told(self) -> tuple[str, ...] | None:
        if self._common is not None and self._common.is_computed and not self._exports - {DEFAULT}:
            return None
        return tuple(sorted(self._exports))


def declared_names(declaration: Node, data: bytes) -> list[str]:
    """The names that a declaration brings, in order; empty for one without."""
    if declaration.type in {"lexical_declaration", "variable_declaration"}:
        bound = [one.child_by_field_name("name") for one in declaration.named_children]
        return [name for pattern in bound if pattern is not None for name in bound_in(pattern, data)]
    if declaration.type == "ambient_declaration":
        return [name for child in declaration.named_children for name in declared_names(child, data)]
    name = declaration.child_by_field_name("name")
    return [text(name, data).partition(".")[0]] if name is not None else []
