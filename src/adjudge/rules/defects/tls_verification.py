"""Connections whose other end nobody checks."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from adjudge.model.candidate import Severity
from adjudge.rules.calls import calls
from adjudge.rules.hit import Found, Rule
from adjudge.rules.source import part

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.rules.source import Source

_HTTP: Final = re.compile(
    r"^(?:requests|httpx|session|client|self\.session|s)\b|(?:^|\.)(?:Client|AsyncClient|Session|get|post"
    r"|put|delete|request)$"
)
_CALLS: Final = re.compile(
    r"^ssl\._create_unverified_context$|\.danger_accept_invalid_(?:certs|hostnames)$|(?:^"
    r"|\.)NoopHostnameVerifier$|TrustAllStrategy$"
)
_PAIRS: Final = {
    "pair": re.compile(r"^['\"]?rejectUnauthorized['\"]?\s*:\s*false$"),
    "keyed_element": re.compile(r"^InsecureSkipVerify\s*:\s*true$"),
    "assignment_statement": re.compile(r"InsecureSkipVerify\s*=\s*true$"),
    "assignment_expression": re.compile(r"NODE_TLS_REJECT_UNAUTHORIZED['\"\]]*\s*=\s*['\"]?0"),
    "assignment": re.compile(
        r"(?:\.verify_mode\s*=\s*ssl\.CERT_NONE|\.check_hostname\s*=\s*False|\.verify\s*=\s*False"
        r"|_create_default_https_context\s*=)"
    ),
}


def _look(source: Source) -> Iterator[Found]:
    for kind, form in _PAIRS.items():
        for node in source.of(kind):
            if form.search(source.said(node)[:300]):
                yield Found(
                    (node,),
                    "The certificate of the other end is not checked, so anybody in between can read and "
                    "change all.",
                )
    if source.language == "java":
        yield from _of_java(source)
    for call in calls(source):
        verify = call.keywords.get("verify")
        is_off = verify is not None and source.said(verify) == "False" and _HTTP.search(call.name) is not None
        is_accepting = (
            _CALLS.search(call.name) is not None and source.said(part(call.node, "arguments")) != "(false)"
        )
        if is_off or is_accepting:
            yield Found((call.node,), f"`{call.name}` does not check the certificate of the other end.")


def _of_java(source: Source) -> Iterator[Found]:
    """A trust manager that trusts everybody, and a verifier that takes every name."""
    for node in source.of("method_declaration"):
        body = part(node, "body")
        if (
            source.said(part(node, "name")) == "checkServerTrusted"
            and body is not None
            and not body.named_children
        ):
            yield Found((node,), "Every certificate is trusted, since the check does nothing.")
    for call in calls(source):
        if call.last in {"setHostnameVerifier", "setDefaultHostnameVerifier"} and re.search(
            r"->\s*true\s*\)$", source.said(call.node)
        ):
            yield Found((call.node,), "Every name of the other end is taken for the right one.")


RULE: Final = Rule(
    id="builtin/tls-verification",
    title="The other end of a connection is not checked",
    severity=Severity.HIGH,
    defect_class="cryptography",
    confidence_percent=85,
    languages=("go", "java", "javascript", "python", "rust", "tsx", "typescript"),
    explanation="The check of the certificate is switched off. Add the authority that signs it to those "
    "that are trusted.",
    look=_look,
)
