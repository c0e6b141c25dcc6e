"""What an import calls a module that some rule knows, so that a name of one's own choosing hides nothing.

Rules: only modules that rules look for are followed; the canonical name is the module's, a dot,
and the member.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from adjudge.rules.source import part

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from adjudge.rules.source import Source

_PYTHON: Final = frozenset({
    "os", "subprocess", "pickle", "cPickle", "dill", "marshal", "shelve", "hashlib", "random", "yaml",
    "shutil", "gzip", "zlib", "bz2",
    "lzma", "ssl", "re", "requests", "httpx", "urllib.request", "asyncio", "os.path", "joblib",
    "jsonpickle", "numpy.random",
})  # fmt: skip
_SCRIPT: Final = {
    "child_process": "child_process", "fs": "fs", "fs/promises": "fs.promises", "fs-extra": "fs",
    "crypto": "crypto", "vm": "vm",
    "axios": "axios", "node-fetch": "fetch", "zlib": "zlib",
}  # fmt: skip
_GO: Final = {
    "math/rand": "mathrand",
    "math/rand/v2": "mathrand",
    "crypto/rand": "cryptorand",
    "os/exec": "exec",
}
_REQUIRED: Final = re.compile(r"require\(\s*['\"](?:node:)?([\w/-]+)['\"]\s*\)(\.promises)?$")


def canonical(source: Source, name: str) -> str:
    """A dotted name with its first link as its module calls it."""
    first, dot, rest = name.partition(".")
    known = _aliases(source).get(first)
    return name if known is None else known + dot + rest


def _aliases(source: Source) -> dict[str, str]:
    found = source.kept.get(("aliases", 0))
    if not isinstance(found, dict):
        look = {"python": _of_python, "go": _of_go, "java": _none, "rust": _none}
        found = dict(look.get(source.language, _of_script)(source))
        source.kept["aliases", 0] = found
    return found


def _none(_source: Source) -> Iterator[tuple[str, str]]:
    yield from ()


def _of_python(source: Source) -> Iterator[tuple[str, str]]:
    for node in source.all_of("import_from_statement"):
        module = source.said(part(node, "module_name"))
        for one in node.children_by_field_name("name") if module in _PYTHON else ():
            if one.type == "aliased_import":
                yield source.said(part(one, "alias")), f"{module}.{source.said(part(one, 'name'))}"
            else:
                yield source.said(one), f"{module}.{source.said(one)}"
    for node in source.all_of("import_statement"):
        for one in node.named_children:
            name = source.said(part(one, "name"))
            if one.type == "aliased_import" and name in _PYTHON:
                yield source.said(part(one, "alias")), name


def _of_go(source: Source) -> Iterator[tuple[str, str]]:
    for node in source.all_of("import_spec"):
        path = source.said(part(node, "path")).strip('"')
        if path in _GO:
            name = source.said(part(node, "name")) or re.sub(r"/v\d+$", "", path).rpartition("/")[2]
            yield name, _GO[path]


def _of_script(source: Source) -> Iterator[tuple[str, str]]:
    for node in source.all_of("import_statement"):
        module = _SCRIPT.get(source.said(part(node, "source")).strip("'\"").removeprefix("node:"))
        if module is not None:
            yield from _of_clause(source, node, module)
    later = []
    for node in source.all_of("variable_declarator"):
        name, value = part(node, "name"), part(node, "value")
        required = _REQUIRED.match(source.said(value)) if value is not None else None
        module = _SCRIPT.get(required[1]) if required is not None else None
        if name is not None and module is not None and required is not None:
            yield from _of_pattern(source, name, module + (required[2] or ""))
        elif name is not None and value is not None and "promisify(" in source.said(value)[:40]:
            later.append(
                (source.said(name), source.said(value).partition("promisify(")[2].rstrip(")").strip())
            )
    for name_said, called in later:
        yield name_said, called if "." in called else f"child_process.{called}"


def _of_clause(source: Source, node: Node, module: str) -> Iterator[tuple[str, str]]:
    for one in source.inside(node):
        if one.type == "import_specifier":
            name = source.said(part(one, "name"))
            yield source.said(part(one, "alias")) or name, _member(module, name)
        elif one.type in {"namespace_import", "import_clause"} and one.named_children:
            first = one.named_children[0]
            if first.type == "identifier":
                yield source.said(first), module


def _of_pattern(source: Source, name: Node, module: str) -> Iterator[tuple[str, str]]:
    if name.type == "identifier":
        yield source.said(name), module
    for one in name.named_children if name.type == "object_pattern" else ():
        if one.type == "shorthand_property_identifier_pattern":
            yield source.said(one), _member(module, source.said(one))
        elif one.type == "pair_pattern":
            yield source.said(part(one, "value")), _member(module, source.said(part(one, "key")))


def _member(module: str, name: str) -> str:
    return module if name == "default" else f"{module}.{name}"
