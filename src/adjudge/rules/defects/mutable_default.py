"""Defaults that every call shares."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from adjudge.model.candidate import Severity
from adjudge.rules.calls import read_call
from adjudge.rules.hit import Found, Rule
from adjudge.rules.source import CALLS, part

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from adjudge.rules.source import Source

_MUTABLE: Final = frozenset({"list", "dictionary", "set", "list_comprehension", "dictionary_comprehension"})
_CHANGING: Final = r"(?:append|add|update|extend|insert|pop|remove|clear|setdefault|popitem|discard|sort)"


def _look(source: Source) -> Iterator[Found]:
    for node in (*source.of("default_parameter"), *source.of("typed_default_parameter")):
        value, name = part(node, "value"), source.said(part(node, "name"))
        function = source.function_of(node)
        if value is None or function is None or not _is_mutable(source, value):
            continue
        if _is_changed(source, function, name):
            told = (
                f"All calls that leave `{name}` out share one object, and this function changes it or "
                f"hands it out."
            )
            yield Found((node,), told)


def _is_mutable(source: Source, value: Node) -> bool:
    return value.type in _MUTABLE or (
        value.type in CALLS and read_call(source, value).name in {"list", "dict", "set", "defaultdict"}
    )


def _is_changed(source: Source, function: Node, name: str) -> bool:
    body = source.said(part(function, "body"))
    word = re.escape(name)
    form = (
        rf"\b{word}\.{_CHANGING}\(|\b{word}\[[^\]]*\]\s*[+|-]?=[^=]|\b{word}\s*\+=|\bdel {word}\["
        rf"|\breturn {word}\s*$|\bself\.\w+\s*=\s*{word}\s*$"
    )
    return re.search(form, body, re.MULTILINE) is not None and any(True for _ in source.inside(function))


RULE: Final = Rule(
    id="builtin/mutable-default",
    title="A default value is shared by all calls and changed",
    severity=Severity.MEDIUM,
    defect_class="correctness",
    confidence_percent=85,
    languages=("python",),
    explanation="A default is made once, when the function is defined. Take `None` as the default and "
    "make the object in the function.",
    look=_look,
)
