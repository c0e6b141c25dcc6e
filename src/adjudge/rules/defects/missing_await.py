"""Work that was started and that nobody waits for."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from adjudge.model.candidate import Severity
from adjudge.rules.calls import dotted, read_call, unwrapped
from adjudge.rules.grammars import SCRIPT
from adjudge.rules.hit import Found, Rule
from adjudge.rules.source import CALLS, CONDITIONALS, FUNCTIONS, part

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from adjudge.rules.calls import Call
    from adjudge.rules.source import Source

_KNOWN: Final = re.compile(
    r"^(?:fetch|axios(?:\.\w+)?|asyncio\.(?:sleep|wait_for|gather)|fs\.promises\.\w+|fsp\.\w+"
    r"|Promise\.(?:all|allSettled|race|any))$"
)
_DOING: Final = re.compile(
    r"^(?:delete|remove|save|store|persist|update|insert|create|send|publish|write|commit|rollback|flush"
    r"|upload|put|set(?![A-Z_])|post|upsert|revoke"
    r"|invalidate|destroy|enqueue|sync|notify|charge|refund|transfer|record|append|archive|purge|reset"
    r"|disconnect|connect|close|log(?=out)|sign)"
    r"(?:[A-Z_]\w*)?$"
)
_PLAIN: Final = re.compile(
    r"^(?:console|logger|log|Math|JSON|Object|Array|process|window|document|localStorage|sessionStorage"
    r"|res|response|reply|this\.logger|expect"
    r"|vi|jest|describe|it|test|sinon|clearTimeout|clearInterval|setTimeout|setInterval|params"
    r"|searchParams|url|headers|formData|map|cache|set"
    r"|emitter|events|router|history|navigate|dispatch|assert|t|cy)\b"
)


def _look(source: Source) -> Iterator[Found]:
    known = _async_names(source)
    for node in source.of("expression_statement"):
        inner = node.named_children[0] if node.named_children else None
        if inner is None or inner.type not in CALLS:
            continue
        call = read_call(source, inner)
        confidence = _confidence(source, call, known)
        if confidence:
            told = (
                f"`{call.name}` is started and not waited for, so its failure is lost and what follows "
                f"comes too soon."
            )
            yield Found((inner,), told, confidence)
    yield from _conditions(source, known)
    yield from _loops(source)


def _async_names(source: Source) -> set[str]:
    """Functions of this file that are asynchronous, methods as ``this.name`` or ``self.name``."""
    found = set()
    for function in source.all_of(FUNCTIONS):
        if not _is_async(source, function):
            continue
        name = source.said(part(function, "name"))
        up = source.parents.get(function.id)
        if not name and up is not None and up.type == "variable_declarator":
            name = source.said(part(up, "name"))
        owner = source.around(function, frozenset({"class_body", "class_definition"}))
        if (
            name
            and owner is not None
            and (up is not None and up.type in {"class_body", "block", "decorated_definition"})
        ):
            found |= {f"this.{name}", f"self.{name}"}
        elif name:
            found.add(name)
    return found - _sync_names(source)


def _sync_names(source: Source) -> set[str]:
    """Plain functions: a name that stands for both says nothing."""
    return {
        source.said(part(one, "name"))
        for one in source.all_of(FUNCTIONS)
        if not _is_async(source, one) and part(one, "name") is not None
    }


def _is_async(source: Source, function: Node) -> bool:
    head = source.text[function.start_byte : function.start_byte + 80].decode("utf-8", "replace")
    return (
        re.match(r"(?:(?:public|private|protected|static|override|export|default)\s+)*async\b", head)
        is not None
    )


def _confidence(source: Source, call: Call, known: set[str]) -> int:
    """How sure a bare call is one of a promise; 0 for not."""
    function = source.function_of(call.node)
    is_inside = function is not None and _is_async(source, function)
    if call.name in known:
        return 85 if is_inside or source.language == "python" else 0
    if not is_inside or function is None:
        return 0
    if _KNOWN.match(call.name):
        return 80
    if (
        source.language not in SCRIPT
        or _PLAIN.match(call.name)
        or "catch" in call.name
        or "then" in call.name
    ):
        return 0
    return _by_use(source, call, function)


def _by_use(source: Source, call: Call, function: Node) -> int:
    """Whether its name, or its receiver, is awaited elsewhere, or the function awaits nothing at all."""
    awaited = {
        dotted(source, part(inner, "function"))
        for one in source.all_of("await_expression")
        if one.start_byte >= function.start_byte and one.end_byte <= function.end_byte
        if (inner := unwrapped(one)).type in CALLS
    }
    if _is_collection(source, call):
        return 0
    if call.name in awaited:
        return 75
    if not _DOING.match(call.last):
        return 0
    receiver = call.name.rpartition(".")[0]
    beside = (name.rpartition(".") for name in awaited)
    if receiver and any(before == receiver and _DOING.match(last) for before, _, last in beside):
        return 60
    waits = any(one.type in {"await_expression", "for_of_statement"} for one in source.own(function))
    if waits or (not call.arguments and "." in call.name):
        return 0
    is_imported = "." in call.name or _is_imported(source, call.name)
    returned = source.said(part(function, "return_type"))
    return 60 if is_imported and ("Promise" in returned or source.language == "javascript") else 0


def _is_collection(source: Source, call: Call) -> bool:
    """Whether the receiver is a map or a set of the language, whose methods are done at once."""
    name = call.name.rpartition(".")[0].rpartition(".")[2]
    form = (
        rf"\b{re.escape(name)}\b[^;\n]{{0,200}}(?:=\s?new (?:Weak)?(?:Map|Set)\b|:\s?(?:Weak)?(?:Map|Set)<)"
    )
    return bool(name) and re.search(form.encode(), source.text) is not None


def _is_imported(source: Source, name: str) -> bool:
    """Whether an import of the file brings a name."""
    return any(
        one.type == "identifier" and source.said(one) == name
        for node in source.all_of("import_statement")
        for one in source.inside(node)
    )


def _conditions(source: Source, known: set[str]) -> Iterator[Found]:
    """A promise where a truth value is wanted, which is always true."""
    for node in source.of(CONDITIONALS):
        condition = part(node, "condition")
        inner = condition.named_children if condition is not None else []
        asked = [condition, *inner, *(two for one in inner for two in one.named_children)]
        for one in asked if condition is not None else []:
            up = source.parents.get(one.id) if one is not None else None
            is_awaited = up is None or up.type in {"await", "await_expression"}
            if (
                one is not None
                and not is_awaited
                and one.type in CALLS
                and read_call(source, one).name in known
            ):
                told = f"`{read_call(source, one).name}` gives a promise, which is always true."
                yield Found((one,), told, 85)
                break


def _loops(source: Source) -> Iterator[Found]:
    """``forEach`` with an asynchronous function, which it does not wait for."""
    if source.language not in SCRIPT:
        return
    for node in source.of("call_expression"):
        call = read_call(source, node)
        if (
            call.last == "forEach"
            and call.arguments
            and call.arguments[0].type in FUNCTIONS
            and _is_async(source, call.arguments[0])
        ) and any(one.type == "await_expression" for one in source.inside(call.arguments[0])):
            yield Found((node,), "`forEach` does not wait for what its function awaits.", 75)


RULE: Final = Rule(
    id="builtin/missing-await",
    title="Nobody waits for what was started",
    severity=Severity.MEDIUM,
    defect_class="correctness",
    confidence_percent=70,
    languages=("javascript", "python", "tsx", "typescript"),
    explanation="A call of an asynchronous function stands by itself, so what follows does not wait for "
    "it and its failure is lost. Await it, give it back, or say by name that it runs on.",
    look=_look,
)
