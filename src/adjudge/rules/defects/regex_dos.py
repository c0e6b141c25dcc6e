"""Patterns that take longer than anybody waits on a text made for it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from adjudge.model.candidate import Severity
from adjudge.rules.calls import calls
from adjudge.rules.grammars import SCRIPT
from adjudge.rules.hit import Found, Rule
from adjudge.rules.outside import flow_at, trace
from adjudge.rules.pieces import pieces
from adjudge.rules.regexes import is_exponential

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from adjudge.rules.source import Source

_COMPILING: Final = re.compile(
    r"^(?:re|regex)\.(?:compile|match|search|fullmatch|findall|finditer|sub|subn|split)$|^(?:RegExp)$"
    r"|^Pattern\.(?:compile|matches)$"
    r"|\.(?:matches|replaceAll|replaceFirst)$"
)
_WHOLE: Final = frozenset({"fullmatch", "matches"})


def _look(source: Source) -> Iterator[Found]:
    for node, pattern, is_whole in _patterns(source):
        if is_exponential(pattern, is_whole=is_whole):
            summary = (
                "A part that repeats stands in a part that repeats, and both match the same text, so "
                "time doubles with each character."
            )
            yield Found((node,), summary)


def _patterns(source: Source) -> Iterator[tuple[Node, str, bool]]:
    """(node, pattern, whether it must match the whole text) of every pattern."""
    if source.language in SCRIPT:
        for node in source.of("regex"):
            inner = node.child_by_field_name("pattern")
            yield node, source.said(inner), False
    for call in calls(source):
        if _COMPILING.search(call.name) and call.arguments and (source.language != "go"):
            pattern = _literal(source, call.arguments[0])
            if pattern is not None:
                is_raw = source.language == "python" and "r" in source.said(call.arguments[0])[:2].lower()
                yield call.node, pattern if is_raw else pattern.replace("\\\\", "\\"), call.last in _WHOLE


def _literal(source: Source, node: Node) -> str | None:
    """A fixed text, or the one that a name was given."""
    found = pieces(source, node, flow_at(source, node).values)
    return None if any(one.is_hole for one in found) else "".join(one.text for one in found)


def _look_at_foreign(source: Source) -> Iterator[Found]:
    for call in calls(source):
        is_regex = call.name == "RegExp" or re.match(
            r"^(?:re\.(?:compile|match|search|fullmatch)|Pattern\.compile)$", call.name
        )
        if not is_regex or not call.arguments:
            continue
        origin = trace(source, flow_at(source, call.node), call.arguments[0])
        if origin is not None and origin.is_request:
            name = min(origin.roots)
            yield Found(
                (call.node,),
                f"`{name}` comes from a request and is read as a pattern, which may take for ever.",
            )


RULE: Final = Rule(
    id="builtin/regex-dos",
    title="A pattern can take exponential time",
    severity=Severity.HIGH,
    defect_class="performance",
    confidence_percent=85,
    languages=("java", "javascript", "python", "tsx", "typescript"),
    explanation="A repeated group can match the same text in many ways, and all are tried when the rest "
    "does not match. Make the parts exclude one another, or bound the text before.",
    look=_look,
)

FOREIGN_RULE: Final = Rule(
    id="builtin/regex-injection",
    title="A value from a request is read as a pattern",
    severity=Severity.MEDIUM,
    defect_class="injection",
    confidence_percent=70,
    languages=("java", "javascript", "python", "tsx", "typescript"),
    explanation="Whoever sends the request writes the pattern, and can write one that takes for ever or "
    "that matches everything. Escape the value, or search for it as plain text.",
    look=_look_at_foreign,
)
