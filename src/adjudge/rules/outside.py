"""What comes from outside in a function: its parameters, what a request brings, and what is made of them.

Rules: one pass over a function in the order of its text, with that of the functions around it before. A value
that was turned into a number, looked up in a table, or made safe by a call of that name, is not outside any
more. Where nothing is known, nothing is outside.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.rules.calls import dotted, read_call
from adjudge.rules.parameters import parameters
from adjudge.rules.source import CALLS, FUNCTIONS, IDENTIFIERS, MEMBERS, is_function, part
from adjudge.rules.writes import writes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from adjudge.rules.calls import Call
    from adjudge.rules.source import Source

STEPS: Final = 4000
"""Nodes of one expression that are followed."""

_PYTHON: Final = (
    r"(?:flask\.|self\.)?request\.(?:args|form|values|json|data|files|cookies|headers|GET|POST|FILES"
    r"|COOKIES|body"
    r"|get_json|get_data|query_params|path_params|query|params|match_info|stream|referrer)"
    r"|input$|sys\.argv|sys\.stdin|self\.get_(?:query_)?argument"
)
_SCRIPT: Final = (
    r"(?:req|request|ctx|context|c)(?:\.(?:request|req|nextUrl))*\.(?:query|params|param|body|headers?"
    r"|cookies|url"
    r"|originalUrl|searchParams|files?|json|text|formData|get)(?:$|\W)|process\.argv|useParams\(\)"
    r"|useSearchParams\(\)"
    r"|(?:window\.|document\.)?location\.(?:search|hash|href)|URLSearchParams|\w*[sS]earchParams\.get"
    r"|event\.(?:body"
    r"|queryStringParameters|pathParameters)|document\.(?:referrer|URL)|window\.name"
)
_GO: Final = (
    r"(?:r|req|request)\.(?:FormValue|PostFormValue|Form|PostForm|Header|URL|Body|Cookie|PathValue|Referer"
    r"|RequestURI)"
    r"|(?:c|ctx)\.(?:Query|Param|Params|PostForm|QueryParam|FormValue|GetHeader|DefaultQuery|Cookie"
    r"|GetRawData)"
    r"|mux\.Vars|chi\.URLParam|os\.Args"
)
_JAVA: Final = (
    r"(?:req|request|httpRequest|servletRequest|exchange)\.get(?:Parameter|Header|QueryString|Cookies"
    r"|InputStream|Reader"
    r"|PathInfo|RequestURI|RequestURL|Part|ParameterValues|RequestBody)|System\.console\(\)\.read"
    r"|scanner\.next"
)
_RUST: Final = r"(?:std\.)?env\.args|req\.(?:query_string|uri|match_info|headers|param|query|path)"
_REQUESTS: Final = {
    "python": re.compile(_PYTHON),
    "javascript": re.compile(_SCRIPT),
    "typescript": re.compile(_SCRIPT),
    "tsx": re.compile(_SCRIPT),
    "go": re.compile(_GO),
    "java": re.compile(_JAVA),
    "rust": re.compile(_RUST),
}
_CLEANING: Final = re.compile(
    r"(?i)quote|escap|saniti|clean|purify|secure_?filename|basename|\bsafe|valid|allowed|whitelist|allowlist"
    r"|encodeuri|hash|digest|hexdigest|uuid|slugify|param_?placeholder|^int$|^float$|^bool$|^len$|^number$"
    r"|parseint"
    r"|parsefloat|atoi|parse(?:uint|bool|long)|getfilename|filename$|filepath\.base|path\.base$|intval"
    r"|tofixed"
    r"|validated|redact|mask|encrypt|resolve_?ref|isdigit|is_\w+|^has\w*|^count|indexof|^size$|^length$"
)
_PASSING: Final = frozenset({
    "str", "String", "decode", "encode", "bytes", "bytearray", "format", "Sprintf", "Sprint", "join", "Join",
    "resolve", "concat", "strip", "trim", "lower", "upper", "replace", "b64decode", "urlsafe_b64decode",
    "from",
    "Path", "PurePath", "URL", "URI", "create", "get", "TrimSpace", "ToLower", "ToUpper", "Clean", "abspath",
    "realpath", "normpath", "expanduser", "normalize", "toString", "to_string", "to_owned", "clone",
    "unquote",
    "decodeURIComponent", "atob", "list", "tuple", "dict", "sorted", "loads", "parse", "BytesIO", "StringIO",
    "open", "NewReader", "NewBuffer", "NewBufferString", "ByteArrayInputStream", "unhexlify", "fromhex",
    "File",
    "new", "push", "append", "valueOf", "as_str", "into", "format!", "URLSearchParams", "assign", "f",
    "Buffer",
    "urljoin", "NewDecoder", "FileInputStream", "BufferedInputStream", "decodeBase64", "Paths", "of",
    "as_ref",
    "gunzip", "decompress", "resolveSibling", "html", "unescape", "concat!", "Get", "getInputStream",
})  # fmt: skip
_COMPARISONS: Final = frozenset({
    "==", "!=", "===", "!==", "<", ">", "<=", ">=", "in", "instanceof", "is", "not in", "*", "-", "&", "|",
})  # fmt: skip
_BRANCHES: Final = frozenset({"conditional_expression", "ternary_expression"})
_OPAQUE: Final = frozenset({
    "comparison_operator", "not_operator", "comment", "type", "type_annotation", "type_arguments",
    "instanceof_expression", "type_identifier", "predefined_type", "update_expression",
})  # fmt: skip


class Origin(NamedTuple):
    """Where a value comes from.

    Attributes:
        is_request: A request or a command line brings it, not just whoever calls the function.
        roots: Names that it goes back to.
    """

    is_request: bool
    roots: frozenset[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Flow:
    """What is known at the end of a function.

    Attributes:
        function: ``None`` for the module.
        origins: Dotted name → where it comes from.
        values: Name → every expression that it was given, in order.
    """

    function: Node | None
    origins: dict[str, Origin]
    values: dict[str, list[Node]]


def flow_at(source: Source, node: Node) -> Flow:
    """What is known in the innermost function around a node."""
    chain = [one for one in source.above(node) if one.type in FUNCTIONS]
    flow = _flow(source, None, None)
    for function in reversed(chain):
        flow = _flow(source, function, flow)
    return flow


def trace(source: Source, flow: Flow, node: Node) -> Origin | None:
    """Where a value comes from; ``None`` when not from outside, or not known."""
    found: list[Origin] = []
    waiting = [node]
    steps = 0
    while waiting and steps < STEPS:
        one = waiting.pop()
        steps += 1
        origin = _origin(source, flow, one)
        if origin is not None:
            found.append(origin)
        else:
            waiting.extend(_further(source, one))
    source.spend(steps)
    return _united(found)


def origin_of(source: Source, flow: Flow, name: str, node: Node | None) -> Origin | None:
    """The same for a piece of a text, which may be a mere name."""
    return trace(source, flow, node) if node is not None else flow.origins.get(name)


def is_request(source: Source, name: str) -> bool:
    """Whether a dotted name is something that a request brings."""
    return _REQUESTS[source.language].match(name) is not None


def _united(found: list[Origin]) -> Origin | None:
    if not found:
        return None
    return Origin(any(one.is_request for one in found), frozenset().union(*(one.roots for one in found)))


def _origin(source: Source, flow: Flow, node: Node) -> Origin | None:
    """The origin of a name, a chain of them or a call that brings a request's value."""
    if node.type in IDENTIFIERS:
        return flow.origins.get(source.said(node))
    if node.type in MEMBERS or node.type in CALLS or node.type.startswith("subscript"):
        name = dotted(source, node)
        if name in flow.origins:
            return flow.origins[name]
        if name and is_request(source, name) and _is_ours(flow, name):
            return Origin(is_request=True, roots=frozenset({name}))
    return None


def _is_ours(flow: Flow, name: str) -> bool:
    """Whether the name of a request stands for one: a parameter, or nothing that the function made."""
    first = re.split(r"[.(\[]", name, maxsplit=1)[0]
    return first in flow.origins or first not in flow.values


def _further(source: Source, node: Node) -> Iterator[Node]:
    """The parts of an expression that its value is made of."""
    if _is_opaque(source, node):
        return
    if node.type in CALLS:
        yield from _through(read_call(source, node))
    elif node.type in _BRANCHES:
        condition = part(node, "condition")
        children = node.named_children
        dropped = condition if condition is not None else (children[1] if len(children) > 1 else None)
        yield from (one for one in children if one != dropped)
    elif node.type in {"binary_expression", "binary_operator", "boolean_operator"}:
        operator = source.said(part(node, "operator"))
        yield from () if operator in _COMPARISONS else node.named_children
    elif node.type in MEMBERS or node.type.startswith(("subscript", "index_", "array_access")):
        value = part(node, "object", "operand", "value", "array")
        yield from [value] if value is not None else node.named_children[:1]
    elif node.type.endswith(("_comprehension", "generator_expression")):
        yield from node.named_children[:1]
    elif node.type in {"pair", "keyword_argument", "keyed_element"}:
        yield from node.named_children[-1:]
    else:
        yield from node.named_children


def _is_opaque(source: Source, node: Node) -> bool:
    """Whether nothing of the value is left: a function, a comparison, a number."""
    if node.type == "unary_expression":
        return source.said(part(node, "operator")) in {"+", "-", "!", "typeof"}
    return node.type in FUNCTIONS or node.type in _OPAQUE


def _through(call: Call) -> Iterator[Node]:
    """What the value of a call is made of: its receiver, and its arguments where it passes them on."""
    name = call.name
    if _CLEANING.search(call.last) or _CLEANING.search(name.removesuffix("." + call.last)[-40:]):
        return
    if call.receiver is not None:
        yield call.receiver
    if (
        call.last in _PASSING
        or (call.is_new and call.last in _PASSING)
        or name.endswith(("path.join", "format"))
    ):
        yield from call.arguments
        yield from call.keywords.values()
    elif call.node.type == "macro_invocation":
        yield from call.node.named_children[1:]


def _flow(source: Source, function: Node | None, outer: Flow | None) -> Flow:
    key = ("flow", 0 if function is None else function.id)
    known = source.kept.get(key)
    if isinstance(known, Flow):
        return known
    flow = Flow(
        function=function,
        origins=dict(outer.origins) if outer else {},
        values=dict(outer.values) if outer else {},
    )
    source.kept[key] = flow
    if function is not None:
        for one in parameters(source, function):
            flow.values.pop(one.name, None)
            flow.origins.pop(one.name, None)
            if one.is_outside:
                flow.origins[one.name] = Origin(one.is_request, frozenset({one.name}))
    top = function if function is not None else source.root
    for node in source.inside(top, is_function):
        for write in writes(source, node):
            _note(source, flow, write.names, write.value, is_added=write.is_added)
    return flow


def _note(source: Source, flow: Flow, names: tuple[str, ...], value: Node, *, is_added: bool) -> None:
    """What an assignment tells: its names come from where its value does."""
    origin = trace(source, flow, value)
    said = source.said(value) if value.end_byte - value.start_byte < STEPS else ""
    for name in names:
        flow.values[name] = [*flow.values.get(name, ()), value]
        if origin is not None:
            before = flow.origins.get(name)
            flow.origins[name] = _united([one for one in (before, origin) if one is not None]) or origin
        elif name in flow.origins and not is_added and _mentions(said, name):
            del flow.origins[name]


def _mentions(said: str, name: str) -> bool:
    return re.search(rf"(?<![\w.]){re.escape(name)}(?!\w)", said) is not None
