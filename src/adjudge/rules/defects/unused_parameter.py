"""Parameters that callers give and that the function never looks at."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from adjudge.model.candidate import Severity
from adjudge.rules.hit import Found, Rule
from adjudge.rules.parameters import names, nodes
from adjudge.rules.source import CALLS, IDENTIFIERS, part

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from adjudge.rules.source import Source

_EMPTY: Final = frozenset({"comment", "pass_statement", "throw_statement", "raise_statement"})


def _look(source: Source) -> Iterator[Found]:
    for function in source.of("function_declaration"):
        body = part(function, "body")
        if body is None or not _does_something(source, body) or not _is_exported(source, function):
            continue
        used = {source.said(one) for one in source.inside(body) if one.type in IDENTIFIERS}
        listed = nodes(function)
        last = listed[-1] if listed else None
        if last is None or source.said(last).startswith(("_", "{", "[", "this", "...")):
            continue
        name = next(iter(names(source, last)), "")
        if name and name not in used and not re.search(r"\barguments\b", source.said(body)):
            yield Found((function,), f"Callers give `{name}`, and the function never looks at it.")


def _is_exported(source: Source, function: Node) -> bool:
    up = source.parents.get(function.id)
    return up is not None and up.type == "export_statement"


def _does_something(source: Source, body: Node) -> bool:
    """Whether a body is more than a stub: it has a statement, and takes something of something."""
    told = [one for one in body.named_children if one.type not in _EMPTY]
    return bool(told) and any(
        one.type in CALLS or one.type in {"binary_expression", "member_expression"}
        for one in source.inside(body)
    )


RULE: Final = Rule(
    id="builtin/unused-parameter",
    title="A parameter that callers give is never looked at",
    severity=Severity.LOW,
    defect_class="correctness",
    confidence_percent=55,
    languages=("javascript", "tsx", "typescript"),
    explanation="The last parameter of an exported function is not used, so what callers ask for by it is "
    "lost. Use it, or take it out.",
    look=_look,
)
