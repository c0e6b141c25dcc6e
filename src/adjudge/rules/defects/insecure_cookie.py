"""Cookies of a session that scripts can read or that travel in the clear."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from adjudge.model.candidate import Severity
from adjudge.rules.calls import calls
from adjudge.rules.grammars import SCRIPT
from adjudge.rules.hit import Found, Rule
from adjudge.rules.naming import is_secret
from adjudge.rules.source import IDENTIFIERS, part

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from adjudge.rules.calls import Call
    from adjudge.rules.source import Source

_MARKS: Final = ("secure", "httponly", "samesite")
_SETTING: Final = re.compile(
    r"(?:^|\.)(?:cookie|setCookie|set_cookie|cookies\(?\)?\.set|cookies\.set|set_signed_cookie)$"
)
_NAMED: Final = 2
"""Arguments before the options: name and value."""
_NEEDED: Final = 2
"""Of the three marks, those that keep a cookie from scripts and from the clear."""


def _look(source: Source) -> Iterator[Found]:
    for call in calls(source):
        if _SETTING.search(call.name) and (len(call.arguments) > 1 or call.keywords):
            yield from _of_call(source, call)
        elif source.language == "java" and call.is_new and call.last == "Cookie":
            yield from _of_java(source, call)
    if source.language == "go":
        for node in source.of("composite_literal"):
            sent = next((one for one in source.above(node) if one.type == "call_expression"), None)
            is_ours = sent is None or not source.said(part(sent, "function")).endswith("AddCookie")
            if is_ours and source.said(part(node, "type")) in {"http.Cookie", "fasthttp.Cookie"}:
                yield from _told(node, source.said(part(node, "body")), _is_session(source, node))
    if source.language in SCRIPT:
        yield from _of_document(source)


def _of_call(source: Source, call: Call) -> Iterator[Found]:
    options = (
        source.said(call.arguments[-1]) if call.arguments and call.arguments[-1].type == "object" else ""
    )
    if source.language == "python":
        options = " ".join(f"{name}={source.said(value)}" for name, value in call.keywords.items())
        if any(one.type == "dictionary_splat" for one in call.arguments):
            return
    elif not options and len(call.arguments) > _NAMED:
        return  # options that were made elsewhere
    if "..." in options or re.search(
        r"(?i)(?:clear|delete|del_)cookie|max_?age['\"]?\s*[:=]\s*0\b", source.said(call.node)
    ):
        return
    named = [
        *call.arguments[:2],
        *(value for name, value in call.keywords.items() if name in {"key", "value", "name"}),
    ]
    yield from _told(call.node, options, any(_is_session(source, one) for one in named))


def _is_session(source: Source, node: Node) -> bool:
    """Whether what is kept is named as something that opens a session."""
    for one in source.inside(node):
        is_name = one.type in IDENTIFIERS or "string" in one.type or one.type.endswith("identifier")
        if is_name and is_secret(source.said(one)):
            return True
    return False


def _told(node: Node, options: str, is_session: bool) -> Iterator[Found]:  # noqa: FBT001 - told by its name
    folded = options.lower().replace("_", "").replace("-", "")
    off = [
        mark
        for mark in _MARKS
        if mark not in folded or re.search(rf"{mark}['\"]?\s*[:=]\s*(?:false|none\b(?!['\"]))", folded)
    ]
    protecting = [mark for mark in off if mark != "samesite"]
    if is_session and protecting:
        words = {"secure": "Secure", "httponly": "HttpOnly", "samesite": "SameSite"}
        summary = f"The cookie opens a session and is set without {', '.join(words[one] for one in off)}."
        yield Found((node,), summary, 85 if len(protecting) >= _NEEDED else 70)


def _of_java(source: Source, call: Call) -> Iterator[Found]:
    function = source.function_of(call.node)
    around = source.said(function if function is not None else source.root)
    off = [name for name in ("setSecure", "setHttpOnly") if not re.search(rf"{name}\(\s*true", around)]
    is_ended = re.search(r"setMaxAge\(\s*0", around) is not None
    if off and not is_ended and any(_is_session(source, one) for one in call.arguments):
        yield Found(
            (call.node,), f"The cookie opens a session, and {' and '.join(off)} is not called on it.", 80
        )


def _of_document(source: Source) -> Iterator[Found]:
    for node in source.of("assignment_expression"):
        left, right = part(node, "left"), part(node, "right")
        if source.said(left) == "document.cookie" and right is not None and _is_session(source, right):
            yield Found(
                (node,),
                "A cookie of a session is set by a script, so every script of the page can read it.",
                70,
            )


RULE: Final = Rule(
    id="builtin/insecure-cookie",
    title="A cookie of a session is not protected",
    severity=Severity.HIGH,
    defect_class="configuration",
    confidence_percent=80,
    languages=("go", "java", "javascript", "python", "tsx", "typescript"),
    explanation="A cookie that opens a session is set without Secure, so it travels in the clear, or "
    "without HttpOnly, so scripts read it. Set both, and SameSite.",
    look=_look,
)
