"""Specifiers that are put together: the text of a template or a sum, with ``${}`` for what is not known.

Rules: the folder must be written before the first field, else nothing is known; what is put together of too
many parts is not told; two fields side by side are one.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from adjudge.graph.languages.typescript.statements import meant, text

if TYPE_CHECKING:
    from tree_sitter import Node

FIELD: Final = "${}"
LIMIT_PARTS: Final = 20
LIMIT_CHARACTERS: Final = 500

_TWICE: Final = re.compile(r"(?:\$\{\}){2,}")
_NAMED: Final = re.compile(r"(?:\.{1,2}|[@~#$][\w.-]*|src|/?[\w.@-]+)/")
_REMOTE: Final = re.compile(r"[a-z][a-z+.-]*:", re.IGNORECASE)


def template_of(node: Node, data: bytes) -> str | None:
    """The specifier with its fields; ``None`` where its folder is not written, or nothing is put together.

    Args:
        node: What is given to the call.
        data: The source that was parsed.
    """
    parts = _parts(node, data)
    if parts is None or FIELD not in parts:
        return None
    written = _TWICE.sub(lambda _: FIELD, "".join(parts))
    before = written.partition(FIELD)[0]
    is_near = _NAMED.match(before) is not None and _REMOTE.match(before) is None
    return written if is_near and len(written) <= LIMIT_CHARACTERS else None


def _parts(node: Node, data: bytes) -> list[str] | None:
    """Texts and fields in order; ``None`` for too many."""
    found: list[str] = []
    waiting = [node]
    while waiting:
        one = waiting.pop()
        if len(found) + len(waiting) > LIMIT_PARTS:
            return None
        operator = one.child_by_field_name("operator") if one.type == "binary_expression" else None
        if operator is not None and operator.type == "+":
            waiting += [
                side for side in (one.child_by_field_name("right"), one.child_by_field_name("left")) if side
            ]
        elif one.type == "parenthesized_expression" and one.named_children:
            waiting.append(one.named_children[0])
        elif one.type == "template_string":
            waiting += reversed(one.named_children)
        elif one.type == "string":
            found.append(text(one, data))
        elif one.type in {"string_fragment", "escape_sequence"}:
            found.append(meant(data[one.start_byte : one.end_byte].decode("utf-8", "replace")))
        else:
            found.append(FIELD)
    return found
