"""Configurations of TypeScript and JavaScript tools to settings, whether they are JSON or programs.

Rules: a program is read by its object literals alone: what it computes is not told, and nothing of it runs;
JSON may hold comments.

Source: documentation of TypeScript, Jest, Vitest, ESLint, Biome, Playwright and nyc.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from adjudge.brief.documents import UnreadableError
from adjudge.graph.resolve.typescript.jsonc import read_object

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

_NAMES: Final = (
    ("tsc", re.compile(r"(?:ts|js)config(?:\.[\w.-]+)?\.json|[\w.-]*tsconfig[\w.-]*\.json")),
    ("jest", re.compile(r"jest\.config\.(?:json|[cm]?[jt]s)|jest\.[\w-]+\.config\.[cm]?[jt]s")),
    ("vitest", re.compile(r"(?:vitest|vite)(?:\.[\w-]+)*\.config\.[cm]?[jt]s|vitest\.workspace\.[cm]?[jt]s")),
    (
        "eslint",
        re.compile(r"\.eslintrc(?:\.json)?|\.eslintrc\.c?js|eslint\.config\.[cm]?[jt]s|\.oxlintrc\.json"),
    ),
    ("biome", re.compile(r"biome\.jsonc?")),
    ("playwright", re.compile(r"playwright(?:\.[\w-]+)*\.config\.[cm]?[jt]s")),
    ("nyc", re.compile(r"\.nycrc(?:\.json)?|\.c8rc(?:\.json)?")),
)
_LEVELS: Final = {"2": "error", "1": "warning", "0": "off", "warn": "warning", "info": "information"}
_SEVERITIES: Final = {
    "eslint": re.compile(r"(?:.*\.)?rules\.[^.]+"),
    "biome": re.compile(r"(?:.*\.)?rules\.[^.]+\.[^.]+(?:\.level)?"),
}
_LITERALS: Final = frozenset({"string", "number", "true", "false", "unary_expression"})
_DEPTH: Final = 12
LIMIT_BYTES: Final = 256 * 1024


def tool_of(path: str) -> str | None:
    """The tool that a file configures by its name; ``None`` for any other file."""
    name = path.rpartition("/")[2]
    return next((tool for tool, pattern in _NAMES if pattern.fullmatch(name)), None)


def read_script_config(path: str, data: bytes) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """(tool, key, values) of every setting of a file.

    Args:
        path: Says the tool and the format, by its name.
        data: The file.

    Raises:
        UnreadableError: It cannot be read.
    """
    tool, name = tool_of(path) or "", path.rpartition("/")[2]
    if len(data) > LIMIT_BYTES:
        msg = f"The file is larger than {LIMIT_BYTES} bytes."
        raise UnreadableError(msg)
    is_program = name.endswith(("js", "ts"))
    table = {} if is_program else read_object(data)
    if not (is_program or table or data.strip() in {b"{}", b""}):
        msg = "The file is not of the JSON form that is read here."
        raise UnreadableError(msg)
    for key, values in _program(data) if is_program else _flat("", table, 0):
        told = tuple(_LEVELS.get(value, value) for value in values[:1]) if _is_rule(tool, key) else values
        yield tool, key.removeprefix("compilerOptions."), told


def _is_rule(tool: str, key: str) -> bool:
    """Whether a setting is the severity of a rule, of which only the first value counts."""
    pattern = _SEVERITIES.get(tool)
    return pattern is not None and pattern.fullmatch(key) is not None


def _flat(key: str, value: object, depth: int) -> Iterator[tuple[str, tuple[str, ...]]]:
    if isinstance(value, dict) and depth < _DEPTH:
        for name, one in value.items():
            yield from _flat(f"{key}.{name}" if key else name, one, depth + 1)
    elif isinstance(value, list):
        yield key, tuple(_told(one) for one in value if not isinstance(one, dict | list))
        for one in value:
            if isinstance(one, dict):
                yield from _flat(key, one, depth + 1)
    elif not isinstance(value, dict):
        yield key, (_told(value),)


def _told(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


# --- programs -------------------------------------------------------------------------------------


def _program(data: bytes) -> Iterator[tuple[str, tuple[str, ...]]]:
    from adjudge.graph.languages.typescript.grammar import parse  # noqa: PLC0415 - loaded when met

    parsed = parse(data, "typescript")
    if parsed is None or parsed.root.has_error:
        msg = "The program cannot be read whole."
        raise UnreadableError(msg)
    waiting: list[tuple[Node, str, int]] = [(parsed.root, "", 0)]
    while waiting:
        node, key, depth = waiting.pop()
        value = node.child_by_field_name("value") if node.type == "pair" and depth < _DEPTH else None
        if value is None:
            waiting += [(child, key, depth) for child in reversed(node.named_children)]
            continue
        named = node.child_by_field_name("key")
        name = _text(named, data) if named is not None else ""
        inner = f"{key}.{name}" if key else name
        values = _values(value, data)
        if values is not None:
            yield inner, values
        waiting.append((value, inner, depth + 1))


def _values(node: Node, data: bytes) -> tuple[str, ...] | None:
    """The literals that a value is, or that a list holds; ``None`` for anything else."""
    if node.type in _LITERALS:
        return (_text(node, data),)
    if node.type == "array":
        return tuple(_text(one, data) for one in node.named_children if one.type in _LITERALS)
    return None


def _text(node: Node, data: bytes) -> str:
    raw = data[node.start_byte : node.end_byte].decode("utf-8", "replace")
    return raw[1:-1] if raw[:1] in {'"', "'", "`"} else raw
