"""Passwords and keys that stand in the source."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from adjudge.model.candidate import Severity
from adjudge.rules.calls import calls, read_call, unwrapped
from adjudge.rules.hit import Found, Rule
from adjudge.rules.naming import words
from adjudge.rules.outside import flow_at
from adjudge.rules.pieces import literal
from adjudge.rules.source import CALLS, STRINGS, part
from adjudge.rules.writes import targets

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from adjudge.rules.calls import Call
    from adjudge.rules.source import Source

_HOLDERS: Final = {
    "assignment": ("left", "right"), "variable_declarator": ("name", "value"),
    "assignment_expression": ("left", "right"),
    "pair": ("key", "value"), "const_spec": ("name", "value"), "var_spec": ("name", "value"),
    "short_var_declaration": ("left", "right"),
    "public_field_definition": ("name", "value"), "const_item": ("name", "value"), "static_item": ("name",
    "value"),
    "let_declaration": ("pattern", "value"), "keyed_element": ("key", "value"),
    "field_initializer": ("field", "value"),
    "default_parameter": ("name", "value"), "typed_default_parameter": ("name", "value"),
    "field_definition": ("property", "value"),
    "keyword_argument": ("name", "value"), "assignment_statement": ("left", "right"),
}  # fmt: skip
_SECRET: Final = frozenset({
    "password", "passwd", "pwd", "passphrase", "secret", "token", "credential", "credentials", "pass",
    "apikey", "secretkey",
    "accesskey", "privatekey", "authtoken",
})  # fmt: skip
_PAIRS: Final = frozenset({
    ("api", "key"), ("secret", "key"), ("access", "key"), ("private", "key"), ("auth", "key"),
    ("encryption", "key"), ("signing", "key"),
    ("service", "key"), ("account", "key"), ("master", "key"), ("jwt", "key"),
})  # fmt: skip
_DULL: Final = frozenset({
    "field", "name", "url", "uri", "path", "type", "file", "env", "var", "id", "label", "header", "prefix",
    "suffix", "regex", "pattern", "hint",
    "message", "error", "placeholder", "title", "text", "help", "column", "input", "selector", "endpoint",
    "param", "key", "length", "algorithm",
    "format", "policy", "rule", "rules", "description", "kind", "class", "test", "example", "template",
    "dir", "arn", "ref", "status",
    "expired", "invalid", "hash", "hasher", "scheme", "location", "reset", "changed", "required", "count",
    "re", "separator", "fixture", "action",
    "event", "code", "provider", "store", "scope",
})  # fmt: skip
_SHAPES: Final = re.compile(
    r"^(?:AKIA|ASIA)[A-Z0-9]{16}$|^gh[pousr]_[A-Za-z0-9]{20,}|^github_pat_\w{20,}|^sk_(?:live"
    r"|test)_\w{10,}|^sk-(?:ant-|proj-)?[\w-]{20,}|^xox[abprs]-[\w-]{10,}"
    r"|^AIza[\w-]{30,}|^SG\.[\w-]{16,}\.|^glpat-[\w-]{16,}|^npm_\w{30,}"
    r"|-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----|^rk_live_\w{10,}|^hf_\w{30,}"
)
_ADDRESS: Final = re.compile(
    r"^[a-z][a-z0-9+.-]*://[^\s:/@{}$<>%*]+:([^\s/@{}$<>%*]{4,})@[^\s@]+", re.IGNORECASE
)
_EXCUSED: Final = re.compile(
    r"(?i)^(?:x+|\*+|\.+|-+|test\w*|dummy\w*|fake\w*|foo\w*|bar\w*|sample\w*|mock\w*|none|null|undefined"
    r"|todo|tbd|redacted|secret|password|token|pass"
    r"|changeme\w*|change[-_ ]?me|example\w*|placeholder\w*|bearer|basic|admin|user|root|guest|postgres"
    r"|mysql|localhost|string|str|password\d?|secret\d?)$"
    r"|your[-_ ]|<[^>]*>|\$\{|\{\{|%\(|^\$|^env[:.]|process\.env|replace[-_ ]?(?:me|this|with)|insert[-_ ]"
    r"|not[-_ ]?(?:a[-_ ]?)?(?:real|secret)|example\.com"
    r"|^(?:my|some|any|the|a|old|new|wrong|bad|good|valid|invalid|correct)[-_ ]?(?:secret|password|token"
    r"|key|pass)\w*$|dummy|fake|placeholder|changeme"
)
_KEYED: Final = (
    (re.compile(r"^\$?(?:jwt|jsonwebtoken|jsonwt|JWT|jose)\.(?:sign|verify|encode|decode)$"), 1),
    (re.compile(r"^(?:crypto\.)?createHmac$|^CryptoJS\.(?:HmacSHA\w+|AES\.encrypt)$"), 1),
    (
        re.compile(
            r"^hmac\.new$|^Algorithm\.HMAC\d+$|\.SignedString$|^Fernet$|^(?:Keys\.)?hmacShaKeyFor$"
            r"|\.signWith$"
        ),
        0,
    ),
)
"""(form of a call, which of its arguments is the key)."""
_ASKING: Final = frozenset({"os.getenv", "os.environ.get", "System.getenv", "env.get"})
_WITH_DEFAULT: Final = 2
_SHORT: Final = 4
_LEAST: Final = 6
_MIXED: Final = 2
_LONG: Final = 16
_LONGEST: Final = 4000


def _look(source: Source) -> Iterator[Found]:
    for node in source.of(STRINGS):
        up = source.parents.get(node.id)
        if up is not None and up.type in STRINGS:
            continue
        value = literal(source, node)
        if value is None:
            continue
        if _SHAPES.search(value):
            yield Found((node,), "The text has the form of a key that a service gives out.", 90)
        elif (
            (found := _ADDRESS.match(value))
            and not _EXCUSED.search(found[1][:_LONGEST])
            and found[1] != found[0].partition("://")[2].partition(":")[0]
        ):
            yield Found((node,), "The address holds a password.", 80)
    for holder, (left, right) in _HOLDERS.items():
        for node in source.of(holder):
            yield from _of_holder(source, node, part(node, left), part(node, right))
    yield from _of_calls(source)


def _of_holder(source: Source, node: Node, name: Node | None, value: Node | None) -> Iterator[Found]:
    if name is None or value is None:
        return
    value = (
        value.named_children[0]
        if value.type in {"expression_list", "literal_element"} and value.named_children
        else value
    )
    said = _name(source, name)
    text = literal(source, _fallback(source, value))
    if text is not None and _is_secret(said) and _is_value(said, text) and not _SHAPES.search(text):
        confidence = 60 if node.type == "keyword_argument" or "default" in node.type else 80
        yield Found(
            (node,), f"`{said}` is given a fixed text, which everybody who has the source knows.", confidence
        )


def _name(source: Source, node: Node) -> str:
    names = list(targets(source, node))
    said = names[0] if names else source.said(node)
    return said.strip("'\"`[]").rpartition(".")[2]


def _fallback(source: Source, value: Node) -> Node:
    """The text that stands in when the environment has none: a default is as fixed."""
    inner = unwrapped(value)
    operator = source.said(part(inner, "operator"))
    right = part(inner, "right")
    return right if right is not None and operator in {"||", "??", "or"} else inner


def _of_calls(source: Source) -> Iterator[Found]:
    """A default for what the environment should say, and a key that is written where it is used."""
    for call in calls(source):
        key = _key(source, call)
        if key is not None and len(key) >= _SHORT and not re.search(r"\s|BEGIN (?:PUBLIC|CERT)", key):
            told = f"`{call.name}` gets a fixed text as its key, which everybody who has the source knows."
            yield Found((call.node,), told)
        if call.name in _ASKING and len(call.arguments) == _WITH_DEFAULT:
            name, text = literal(source, call.arguments[0]) or "", literal(source, call.arguments[1])
            if text is not None and _is_secret(name) and _is_value(name, text):
                told = f"`{name}` falls back on a fixed text, which everybody who has the source knows."
                yield Found((call.node,), told, 65)


def _key(source: Source, call: Call) -> str | None:
    """The fixed text that a call signs or encrypts by."""
    at = next((at for form, at in _KEYED if form.search(call.name)), None)
    if at is None or len(call.arguments) <= at:
        return None
    return literal(source, _unbytes(source, call.arguments[at]))


def _unbytes(source: Source, node: Node) -> Node:
    """The text that is turned into bytes, or that a name was given."""
    node = unwrapped(node)
    if node.type == "type_conversion_expression" and node.named_children:
        node = node.named_children[-1]
    if node.type in CALLS:
        inner = read_call(source, node)
        if inner.last in {"encode", "getBytes"} and inner.receiver is not None:
            node = unwrapped(inner.receiver)
        elif inner.last == "from" and inner.arguments:
            node = unwrapped(inner.arguments[0])
    given = flow_at(source, node).values.get(source.said(node), ())
    return given[-1] if given else node


def _is_secret(name: str) -> bool:
    found = words(name)
    if not found:
        return False
    joined = "".join(found[-2:])
    by_pair = tuple(found[-2:]) in _PAIRS or joined in _SECRET
    last = found[-1]
    is_abbreviated = re.search(r"(?i)pass$|pwd$|secret$|passwd$", name) is not None
    return (
        by_pair
        or (last in _SECRET and last not in _DULL)
        or is_abbreviated
        or (len(found) > 1 and last.isdigit() and found[-2] in _SECRET)
    )


def _is_value(name: str, text: str) -> bool:
    """Whether a text can be a secret: no word of prose, no name of something, no stand-in."""
    text = text.strip()
    if len(text) < _LEAST or len(text) > _LONGEST or re.search(r"\s", text) or _EXCUSED.search(text):
        return False
    if "".join(words(name)) == "".join(words(text)) or text.startswith(
        ("/", "./", "http://", "https://", "--", "@", "#", "{")
    ):
        return False
    kinds = sum(bool(re.search(kind, text)) for kind in (r"[a-z]", r"[A-Z]", r"\d", r"[^A-Za-z0-9_.:-]"))
    is_word = re.fullmatch(r"[A-Za-z]+(?:[-_.:][A-Za-z]+)*", text) is not None
    if is_word:
        is_spelled = "secret" in text.lower() and "_" not in text and text == text.lower()
        return is_spelled and words(name)[-1:] != words(text)[-1:]
    return kinds >= _MIXED or len(text) >= _LONG


RULE: Final = Rule(
    id="builtin/hardcoded-secret",
    title="A secret stands in the source",
    severity=Severity.HIGH,
    defect_class="secret",
    confidence_percent=80,
    languages=("go", "java", "javascript", "python", "rust", "tsx", "typescript"),
    explanation="A name that stands for a password, key or token is given a fixed text, or a text has the "
    "form of a key. Everybody who can read the source has it, and the history keeps it. Take "
    "it from the environment or a store of secrets, and replace the one that was written "
    "down.",
    look=_look,
)
