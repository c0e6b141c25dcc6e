"""Aliases that the configuration of a bundler names: ``resolve.alias`` of Vite, Vitest and webpack.

Rules: nothing is run. Read is what is written out: an object or a list of ``find`` and ``replacement``, names
bound at the top of the file, strings, and the calls by which such files spell paths (``resolve``, ``join``,
``fileURLToPath``, ``new URL``); whatever else stands there names nothing. Of the folders above a file the
nearest comes first, and in one folder the order of names and of lines.

Source: Vite documentation, "Shared Options: resolve.alias"; webpack documentation, "Resolve: resolve.alias".
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.graph.languages.typescript.grammar import parse
from adjudge.graph.languages.typescript.statements import text
from adjudge.graph.resolve.typescript.names import is_bundler_config
from adjudge.graph.resolve.typescript.paths import join, upwards

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tree_sitter import Node

    from adjudge.model.ids import RepoPath

LIMIT_BYTES: Final = 64 * 1024
"""A longer configuration names nothing."""

LIMIT_ALIASES: Final = 200
"""Aliases of one configuration that are read, and of all that hold for a folder, the nearest."""

LIMIT_STEPS: Final = 20_000
"""Places in one configuration that are looked at; names may stand for one another many times over."""

LIMIT_DEPTH: Final = 8
"""Calls and names inside one another, of one place."""

_JOINING: Final = frozenset({"resolve", "join"})
_HERE: Final = frozenset({"__dirname", "import.meta.dirname", "process.cwd()", "import.meta.url"})
_ASIDE: Final = frozenset({"as_expression", "satisfies_expression", "parenthesized_expression"})


class Alias(NamedTuple):
    """One alias.

    Attributes:
        start: What a specifier is, or begins with before a slash.
        place: The path that stands for it, from the top of the tree.
        is_exact: It stands for nothing that only begins so.
    """

    start: str
    place: str
    is_exact: bool = False

    def rest(self, specifier: str) -> str | None:
        """What a specifier has behind the alias; ``None`` where the alias does not fit."""
        if specifier == self.start:
            return ""
        start = self.start if self.start.endswith("/") else f"{self.start}/"
        if self.is_exact or not specifier.startswith(start):
            return None
        return specifier[len(start) :]


class Aliases:
    """The aliases of one tree, read as they are asked for."""

    def __init__(self, manifests: Mapping[RepoPath, bytes]) -> None:
        """The aliases.

        Args:
            manifests: Content by path.
        """
        self._configs = bundler_configs(manifests)
        self._folders: dict[str, list[RepoPath]] = {}
        for path in sorted(self._configs):
            self._folders.setdefault(path.rpartition("/")[0], []).append(path)
        self._nearest: dict[str, str | None] = {}
        self._read: dict[str, tuple[Alias, ...]] = {}
        self._by_folder: dict[str, tuple[Alias, ...]] = {}

    def bases(self, folder: str, specifier: str) -> Iterator[tuple[str, str]]:
        """(path that an alias stands for, rest of the specifier) in a folder, the likeliest first."""
        if not self._configs:
            return
        for alias in self._near(folder):
            rest = alias.rest(specifier)
            if rest is not None:
                yield alias.place, rest

    def _near(self, folder: str) -> tuple[Alias, ...]:
        """The aliases that hold in a folder, the nearest first."""
        if folder not in self._nearest:
            self._nearest[folder] = next((above for above in upwards(folder) if above in self._folders), None)
        nearest = self._nearest[folder]
        if nearest is None:
            return ()
        if nearest not in self._by_folder:
            paths = (path for above in upwards(nearest) for path in self._folders.get(above, ()))
            found = (alias for path in paths for alias in self._of(path))
            self._by_folder[nearest] = tuple(islice(found, LIMIT_ALIASES))
        return self._by_folder[nearest]

    def every(self) -> Iterator[Alias]:
        """All of the tree, in the order of its paths."""
        for path in sorted(self._configs):
            yield from self._of(path)

    def _of(self, path: RepoPath) -> tuple[Alias, ...]:
        if path not in self._read:
            self._read[path] = read_aliases(path, self._configs[path])
        return self._read[path]


def bundler_configs(manifests: Mapping[RepoPath, bytes]) -> dict[RepoPath, bytes]:
    """The configurations that may name an alias, by path."""
    return {
        path: data
        for path, data in manifests.items()
        if is_bundler_config(path) and b"alias" in data and len(data) <= LIMIT_BYTES
    }


def read_aliases(path: str, data: bytes) -> tuple[Alias, ...]:
    """The aliases of one configuration, in its order.

    Args:
        path: Of the file.
        data: Its content.
    """
    parsed = parse(data, "javascript" if path.endswith("js") else "typescript")
    if parsed is None:
        return ()
    reading = _Reading(path.rpartition("/")[0], parsed.root, data)
    found: list[Alias] = []
    at = data.find(b"alias")
    while at >= 0 and len(found) < LIMIT_ALIASES:
        leaf = parsed.root.descendant_for_byte_range(at, at + len(b"alias"))
        pair = leaf.parent if leaf is not None else None
        if leaf is not None and pair is not None and pair.type == "pair" and text(leaf, data) == "alias":
            found += reading.aliases(pair)
        at = data.find(b"alias", at + 1)
    return tuple(found[:LIMIT_ALIASES])


class _Reading:
    """One configuration."""

    def __init__(self, folder: str, root: Node, data: bytes) -> None:
        self._folder = folder
        self._data = data
        self._bound = dict(_bound(root, data))
        self._steps = 0

    def aliases(self, pair: Node) -> Iterator[Alias]:
        """Those of one ``alias: …``."""
        value = self._value(pair.child_by_field_name("value"))
        if value is None or self._steps > LIMIT_STEPS or value.type not in {"object", "array"}:
            return
        for one in value.named_children:
            if value.type == "object" and one.type == "pair":
                yield from self._alias(one.child_by_field_name("key"), one.child_by_field_name("value"))
            elif value.type == "array" and one.type == "object":
                told = {
                    self._text(child.child_by_field_name("key")): child.child_by_field_name("value")
                    for child in one.named_children
                    if child.type == "pair"
                }
                yield from self._alias(told.get("find"), told.get("replacement"))

    def _alias(self, find: Node | None, replacement: Node | None) -> Iterator[Alias]:
        self._steps += 1
        if self._steps > LIMIT_STEPS:
            return
        if find is None or find.type not in {"string", "property_identifier"}:
            return
        written, start = self._written(replacement, 0), self._text(find)
        if written is None or not start or not (written == "" or written.startswith(("/", "./", "../"))):
            return  # the name of another module
        place = join(self._folder, written)
        if place is not None:
            yield Alias(start.removesuffix("$"), place, start.endswith("$"))

    def _written(self, node: Node | None, depth: int) -> str | None:
        """A path as written, from the folder of the configuration on; ``None`` where it is not known."""
        node = self._value(node)
        written = None
        self._steps += 1
        if node is None or depth > LIMIT_DEPTH or self._steps > LIMIT_STEPS:
            pass
        elif node.type == "string":
            written = self._text(node)
        elif self._text(node) in _HERE:
            written = "./"
        elif node.type == "template_string":
            written = self._template(node, depth)
        elif node.type == "member_expression" and self._text(node).endswith((".pathname", ".href")):
            written = self._written(node.child_by_field_name("object"), depth + 1)
        elif node.type in {"call_expression", "new_expression"}:
            written = self._called(node, depth)
        return written

    def _template(self, node: Node, depth: int) -> str | None:
        parts = []
        for child in node.named_children:
            inner = child.named_children[0] if child.named_children else None
            part = self._text(child) if child.type == "string_fragment" else self._written(inner, depth + 1)
            if part is None:
                return None
            parts.append(part)
        return "".join(parts)

    def _called(self, node: Node, depth: int) -> str | None:
        function = node.child_by_field_name("function") or node.child_by_field_name("constructor")
        arguments = node.child_by_field_name("arguments")
        given = arguments.named_children if arguments is not None else []
        if function is None or not given:
            return None
        named = self._text(function)
        last = named.rpartition(".")[2]
        if named.startswith(("require.", "import.")):
            return None  # where a module is installed
        if last in {"URL", "fileURLToPath", "normalizePath"}:
            return self._written(given[0], depth + 1)
        parts = [self._written(one, depth + 1) for one in given] if last in _JOINING else [None]
        told = [part for part in parts if part is not None]
        leaves = last == "resolve" and any(part.startswith("/") for part in told)
        return "/".join(["./", *told]) if len(told) == len(parts) and not leaves else None

    def _value(self, node: Node | None) -> Node | None:
        """What a name that is bound at the top stands for."""
        for _ in range(LIMIT_DEPTH):
            if node is not None and node.type in _ASIDE and node.named_children:
                node = node.named_children[0]
            elif node is not None and node.type == "identifier" and self._text(node) in self._bound:
                node = self._bound[self._text(node)]
            else:
                return node
        return None

    def _text(self, node: Node | None) -> str:
        return text(node, self._data) if node is not None else ""


def _bound(root: Node, data: bytes) -> Iterator[tuple[str, Node]]:
    """(name, value) of what is bound at the top of a file."""
    for node in root.named_children:
        if node.type not in {"lexical_declaration", "variable_declaration"}:
            continue
        for one in node.named_children:
            name, value = one.child_by_field_name("name"), one.child_by_field_name("value")
            if name is not None and value is not None and name.type == "identifier":
                yield text(name, data), value
