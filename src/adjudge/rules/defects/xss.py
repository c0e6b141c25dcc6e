"""Values that somebody else chose, written into a page as markup."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from adjudge.model.candidate import Severity
from adjudge.rules.calls import calls, dotted
from adjudge.rules.grammars import SCRIPT
from adjudge.rules.hit import Found, Rule
from adjudge.rules.pieces import literal
from adjudge.rules.suspects import is_built, suspect

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from adjudge.rules.calls import Call
    from adjudge.rules.source import Source

_RAW: Final = re.compile(
    r"^document\.write(?:ln)?$|\.insertAdjacentHTML$|\.createContextualFragment$|^(?:\$"
    r"|jQuery)\(\)\.(?:html|append|prepend|after|before)$"
    r"|\.bypassSecurityTrustHtml$"
)
_MARKED: Final = re.compile(r"(?:^|\.)(?:mark_safe|Markup|SafeString|SafeText)$|^template\.(?:HTML|JS|URL)$")
_ANSWERS: Final = re.compile(
    r"^(?:res|response|reply|ctx)(?:\.status\(\))?\.(?:send|write|end|html)$|^(?:HttpResponse|HTMLResponse"
    r"|make_response|Response)$"
    r"|^fmt\.Fprint(?:f|ln)?$|^io\.WriteString$|^w\.Write$|\.getWriter\(\)\.(?:print|println|write|append"
    r"|printf)$"
    r"|^(?:out|writer)\.(?:print|println|write)$|^(?:c|ctx)\.(?:HTML|String)$"
)
_TAG: Final = re.compile(
    r"(?i)<\s*/?\s*(?:html|head|body|div|span|p|h[1-6]|a|b|i|em|strong|ul|ol|li|table|t[rdh]|thead|tbody"
    r"|form|input|button|img|script|style"
    r"|section|header|footer|main|title|br|pre|code|iframe|svg|label|select|option|textarea|meta|link|nav"
    r"|article|center|font)\b"
)
_INNER: Final = frozenset({"innerHTML", "outerHTML", "srcdoc"})


def _look(source: Source) -> Iterator[Found]:
    for use, value in _uses(source):
        found = suspect(source, value, unchecked=False)
        if found is not None:
            summary = (
                f"{found.names} comes from {found.whence} and is written as markup, so a script in it runs."
            )
            yield Found(found.places(source, use), summary, found.confidence(85, 75))
    for use, value, text in _answers(source):
        found = suspect(source, value, unchecked=False)
        if found is None:
            continue
        built = "".join(one.text or "\ufffd" for one in found.parts) if is_built(found.parts) else ""
        if _TAG.search(text + built):
            summary = (
                f"{found.names} comes from {found.whence} and is put into a page as markup without an escape."
            )
            yield Found(found.places(source, use), summary, found.confidence(85, 60))


def _uses(source: Source) -> Iterator[tuple[Node, Node]]:
    """(use, value) wherever a value is taken as markup."""
    if source.language in SCRIPT:
        yield from _of_script(source)
    for call in calls(source):
        if _RAW.search(call.name) and call.arguments:
            yield call.node, call.arguments[-1]
        elif _MARKED.search(call.name) and call.arguments:
            yield call.node, call.arguments[0]


def _of_script(source: Source) -> Iterator[tuple[Node, Node]]:
    for node in source.of("jsx_attribute"):
        is_raw = source.said(node).startswith("dangerouslySetInnerHTML")
        inner = [one for one in source.inside(node) if one.type in {"pair", "shorthand_property_identifier"}]
        for pair in inner if is_raw else []:
            if source.said(pair).lstrip("'\"").startswith("__html"):
                yield node, pair.named_children[-1] if pair.named_children else pair
    for node in (*source.of("assignment_expression"), *source.of("augmented_assignment_expression")):
        left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
        if right is not None and dotted(source, left).rpartition(".")[2] in _INNER:
            yield node, right


def _answers(source: Source) -> Iterator[tuple[Node, Node, str]]:
    """(use, value, format) wherever a text is sent as an answer; the format is empty where there is none."""
    for call in calls(source):
        if _ANSWERS.search(call.name) and call.arguments:
            yield from _sent(source, call)
    if source.language == "python":
        for node in source.of("return_statement"):
            if node.named_children and _is_answering(source, node):
                yield node, node.named_children[0], ""


def _is_answering(source: Source, node: Node) -> bool:
    """Whether what a function gives back is sent as a page."""
    function = source.function_of(node)
    up = source.parents.get(function.id) if function is not None else None
    return up is not None and re.match(r"@[\w.]*\broute\(", source.said(up)) is not None


def _sent(source: Source, call: Call) -> Iterator[tuple[Node, Node, str]]:
    """What is sent; the holes of a format one by one, beside the format."""
    if call.name.startswith("fmt.Fprint") or call.last == "printf":
        at = 1 if call.name.startswith("fmt.") else 0
        text = literal(source, call.argument(at))
        for one in call.arguments[at + 1 :] if text is not None else ():
            yield call.node, one, text or ""
        if text is not None:
            return
    yield call.node, call.arguments[-1], ""


RULE: Final = Rule(
    id="builtin/xss",
    title="A value from outside is written into a page as markup",
    severity=Severity.HIGH,
    defect_class="injection",
    confidence_percent=75,
    languages=("go", "java", "javascript", "python", "tsx", "typescript"),
    explanation="A parameter, a property of a component or a request's value is written where markup is "
    "read. Write it as text, let the template escape it, or clean it with a library made for "
    "that.",
    look=_look,
)
