"""Values that somebody else chose, run as code of the program."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from adjudge.model.candidate import Severity
from adjudge.rules.calls import calls
from adjudge.rules.hit import Found, Rule
from adjudge.rules.suspects import is_built, suspect

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from adjudge.rules.calls import Call
    from adjudge.rules.source import Source

_RUNNING: Final = {
    "python": re.compile(
        r"^(?:builtins\.)?(?:eval|exec|compile)$|^code\.(?:interact|InteractiveInterpreter\(\)\.runsource)$"
    ),
    "script": re.compile(
        r"^(?:(?:window|globalThis|global|self)\.)?(?:eval|Function|execScript)$|^(?:vm"
        r"|node_vm)\.\w*(?:run\w*|Script|compileFunction)$"
    ),
    "java": re.compile(
        r"(?i)(?:engine|shell|interpreter|spel\w*|parser|ognl)\.(?:eval|evaluate|parseExpression|getValue)$"
    ),
}
_COMPILED: Final = 2
"""Arguments of Python's ``compile``, of which one of patterns has fewer."""
_TIMERS: Final = frozenset({"setTimeout", "setInterval", "window.setTimeout", "window.setInterval"})
_TEMPLATES: Final = re.compile(
    r"(?:^|\.)(?:render_template_string|from_string)$|^(?:jinja2\.|mako\.template\.)?Template$"
    r"|^(?:handlebars|Handlebars|ejs|pug|_|lodash|nunjucks|Mustache)\.(?:compile|render|renderString"
    r"|template)$"
)


def _look(source: Source) -> Iterator[Found]:
    for call in calls(source):
        code = _code(source, call)
        found = suspect(source, code) if code is not None else None
        if found is not None:
            summary = f"{found.names} comes from {found.whence} and `{call.name}` runs it as code."
            yield Found(found.places(source, call.node), summary, found.confidence(90, 80))


def _code(source: Source, call: Call) -> Node | None:
    """What a call runs as code."""
    family = {"python": "python", "java": "java"}.get(source.language, "script")
    if not call.arguments:
        return None
    if _RUNNING[family].search(call.name):
        if call.name == "compile" and len(call.arguments) < _COMPILED:
            return None
        return call.arguments[-1] if call.last == "Function" else call.arguments[0]
    if family == "script" and call.name in _TIMERS:
        value = call.arguments[0]
        found = suspect(source, value)
        return value if found is not None and is_built(found.parts) else None
    return None


def _look_at_templates(source: Source) -> Iterator[Found]:
    for call in calls(source):
        if not _TEMPLATES.search(call.name) or not call.arguments:
            continue
        if call.last == "Template" and b"jinja2" not in source.text and b"mako" not in source.text:
            continue
        found = suspect(source, call.arguments[0])
        if found is not None:
            summary = (
                f"{found.names} comes from {found.whence} and is read as a template, which can run code."
            )
            yield Found(found.places(source, call.node), summary, found.confidence(85, 55))


RULE: Final = Rule(
    id="builtin/code-injection",
    title="A value that comes from outside is run as code",
    severity=Severity.HIGH,
    defect_class="injection",
    confidence_percent=80,
    languages=("java", "javascript", "python", "tsx", "typescript"),
    explanation="`eval`, `exec`, `Function`, a timer with a text, or a script engine gets a parameter or "
    "a request's value. Parse what is wanted by a grammar of its own, or look it up in a "
    "table of functions.",
    look=_look,
)

TEMPLATE_RULE: Final = Rule(
    id="builtin/template-injection",
    title="A value that comes from outside is read as a template",
    severity=Severity.HIGH,
    defect_class="injection",
    confidence_percent=70,
    languages=("javascript", "python", "tsx", "typescript"),
    explanation="The text of a template has a parameter or a request's value in it, so whoever chooses it "
    "can use all that templates can do. Keep the template fixed, and pass the value as a "
    "variable of it.",
    look=_look_at_templates,
)
