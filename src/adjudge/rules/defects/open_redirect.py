"""Answers that send a visitor where somebody else says."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from adjudge.model.candidate import Severity
from adjudge.rules.calls import calls, dotted
from adjudge.rules.hit import Found, Rule
from adjudge.rules.outside import origin_of
from adjudge.rules.suspects import suspect

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from adjudge.rules.calls import Call
    from adjudge.rules.source import Source
    from adjudge.rules.suspects import Suspect

_PYTHON: Final = re.compile(
    r"^(?:flask\.|django\.shortcuts\.)?redirect$|^(?:HttpResponseRedirect|HttpResponsePermanentRedirect"
    r"|RedirectResponse)$"
    r"|^(?:web\.)?HTTP(?:Found|SeeOther|MovedPermanently|TemporaryRedirect)$|^self\.redirect$"
)
_SCRIPT: Final = re.compile(
    r"^(?:res|response|reply|ctx|c|Response|NextResponse|h)\.redirect$|^redirect$"
    r"|^(?:window\.)?location\.(?:assign|replace)$|^window\.open$"
)
_GO: Final = re.compile(r"^http\.Redirect$|^c(?:tx)?\.Redirect$")
_JAVA: Final = re.compile(r"\.sendRedirect$|^RedirectView$")
_SINKS: Final = {"python": _PYTHON, "go": _GO, "java": _JAVA}
_LOCATION: Final = re.compile(r"^(?:window\.|document\.|self\.|top\.|globalThis\.)*location(?:\.href)?$")


def _look(source: Source) -> Iterator[Found]:
    for use, address in _addresses(source):
        found = suspect(source, address)
        if found is None or not _chooses_host(source, found):
            continue
        is_browser = use.type == "assignment_expression"
        if is_browser and not found.origin.is_request:
            continue
        summary = f"{found.names} comes from {found.whence} and is where the visitor is sent, to any site."
        yield Found(found.places(source, use), summary, found.confidence(80, 50))


def _addresses(source: Source) -> Iterator[tuple[Node, Node]]:
    """(use, address) of everything that sends a visitor somewhere."""
    for call in calls(source):
        address = _address(source, call)
        if address is not None:
            yield call.node, address
    for node in source.of("assignment_expression"):
        left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
        if right is not None and _LOCATION.match(dotted(source, left)):
            yield node, right
    if source.language == "java":
        for node in source.of("return_statement"):
            if re.match(r'return\s+"redirect:"\s*\+', source.said(node)) and node.named_children:
                yield node, node.named_children[0]


def _address(source: Source, call: Call) -> Node | None:
    """Where a call sends a visitor."""
    if _SINKS.get(source.language, _SCRIPT).search(call.name) and call.arguments:
        if source.language == "go":
            return call.argument(2 if call.name == "http.Redirect" else 1)
        is_coded = len(call.arguments) > 1 and call.arguments[0].type in {"number", "integer"}
        return call.arguments[1 if is_coded else 0]
    is_header = call.last in {"writeHead", "setHeader", "header", "set", "addHeader", "Set"}
    if is_header and re.search(r"['\"`]?[lL]ocation['\"`]?\s*[:,]", source.said(call.node)):
        return _header(source, call)
    return None


def _header(source: Source, call: Call) -> Node | None:
    """The value of a ``Location`` header."""
    last = call.arguments[-1] if call.arguments else None
    if last is None or last.type != "object":
        return last
    pairs = [one for one in last.named_children if one.type == "pair"]
    named = [
        one for one in pairs if source.said(one.child_by_field_name("key")).strip("'\"").lower() == "location"
    ]
    return named[0].child_by_field_name("value") if named else None


def _chooses_host(source: Source, found: Suspect) -> bool:
    """Whether nothing, or a scheme and an empty host, stands before the value."""
    before = ""
    for piece in found.parts:
        if piece.is_hole:
            is_chosen = origin_of(source, found.flow, piece.name, piece.node) is not None
            return is_chosen and before.strip() in {"", "http://", "https://", "//", "redirect:"}
        before += piece.text
    return False


RULE: Final = Rule(
    id="builtin/open-redirect",
    title="A visitor is sent where a value from outside says",
    severity=Severity.MEDIUM,
    defect_class="ssrf",
    confidence_percent=70,
    languages=("go", "java", "javascript", "python", "tsx", "typescript"),
    explanation="The target of a redirect is a request's value or a parameter that nothing looks at, so a "
    "link to this site can lead to another. Take a path of this site alone, or a name out of "
    "a fixed list.",
    look=_look,
)
