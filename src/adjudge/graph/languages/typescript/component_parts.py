"""Templates and styles that a component of Angular names: ``templateUrl``, ``styleUrl``, ``styleUrls``.

Rules: only what is written out in an argument of ``@Component`` counts; a name without ``./`` stands beside
the component as well.

Source: Angular documentation, "Component", ``templateUrl`` and ``styleUrls``.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from adjudge.graph.facts import ImportFact
from adjudge.graph.languages.typescript.statements import text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

LIMIT_PLACES: Final = 500
"""Places that are looked at in the syntax tree."""

_GATE: Final = re.compile(rb"\b(?:templateUrl|styleUrls?)\b")
_LITERALS: Final = frozenset({"string", "template_string"})


def component_parts(root: Node, data: bytes) -> Iterator[ImportFact]:
    """The files that components name as parts of themselves, in order.

    Args:
        root: Of the syntax tree.
        data: The source that was parsed.
    """
    if b"templateUrl" not in data and b"styleUrl" not in data:
        return
    for count, match in enumerate(_GATE.finditer(data)):
        if count >= LIMIT_PLACES:
            return
        leaf = root.descendant_for_byte_range(match.start(), match.end())
        pair = leaf.parent if leaf is not None else None
        if leaf is None or pair is None or pair.type != "pair" or not _is_of_component(pair, data):
            continue
        if pair.child_by_field_name("key") == leaf:
            yield from _named(pair.child_by_field_name("value"), data)


def _is_of_component(pair: Node, data: bytes) -> bool:
    """Whether a pair stands in the object that is given to ``@Component``."""
    node: Node | None = pair
    for wanted in ("object", "arguments", "call_expression"):
        node = node.parent if node is not None else None
        if node is None or node.type != wanted:
            return False
    assert node is not None  # noqa: S101 - told above
    function = node.child_by_field_name("function")
    holder = node.parent
    is_decorator = holder is not None and holder.type == "decorator"
    return is_decorator and function is not None and text(function, data).rpartition(".")[2] == "Component"


def _named(value: Node | None, data: bytes) -> Iterator[ImportFact]:
    if value is None:
        return
    for one in value.named_children if value.type == "array" else [value]:
        if one.type in _LITERALS and all(child.type != "template_substitution" for child in one.children):
            written = text(one, data)
            specifier = written if written.startswith((".", "/")) else f"./{written}"
            yield ImportFact(specifier, 0, (), "", "include", one.start_point[0] + 1, lazy=False)
