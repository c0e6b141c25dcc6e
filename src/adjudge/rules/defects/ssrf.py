"""Requests that the program sends where somebody else says."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from adjudge.model.candidate import Severity
from adjudge.rules.calls import calls, read_call, unwrapped
from adjudge.rules.hit import Found, Rule
from adjudge.rules.outside import flow_at, origin_of, trace
from adjudge.rules.source import CALLS, IDENTIFIERS
from adjudge.rules.suspects import opening, suspect

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from adjudge.rules.calls import Call
    from adjudge.rules.pieces import Piece
    from adjudge.rules.source import Source
    from adjudge.rules.suspects import Suspect

_VERBS: Final = "get|post|put|patch|delete|head|options|request|stream"
_PYTHON: Final = re.compile(
    rf"^(?:requests|httpx)(?:\.Session\(\)|\.Client\(\))?\.(?:{_VERBS})$|^(?:urllib\.request\.|urllib2\."
    rf"|request\.)?url(?:open|retrieve)$"
    rf"|^(?:session|http|client|aiohttp\.ClientSession\(\)|http_client|async_client)\.(?:{_VERBS})$"
    rf"|^wget\.download$"
)
_SCRIPT: Final = re.compile(
    rf"^(?:window\.|globalThis\.)?fetch$|^(?:axios|got|superagent|needle|ky|undici|request|rp|nodeFetch"
    rf"|node_fetch)(?:\.(?:{_VERBS}))?$"
    r"|^https?\.(?:get|request)$"
)
_GO: Final = re.compile(
    r"^http\.(?:Get|Post|PostForm|Head|NewRequest|NewRequestWithContext)$|^\w*(?i:client)\.(?:Get|Post|Head"
    r"|PostForm)$"
)
_JAVA: Final = re.compile(
    r"^URI\.create$|\.(?:openStream|openConnection|getContent)$|(?i:resttemplate)\.(?:getFor\w+|postFor\w+"
    r"|exchange)$|^Jsoup\.connect$|^Http(?:Get|Post)$"
    r"|(?i:webclient)[.()\w]*\.uri$"
)
_RUST: Final = re.compile(
    r"^reqwest\.(?:get|blocking\.get)$|^\w*client\.(?:get|post|put|delete|head)$|^ureq\.get$"
)
_SINKS: Final = {"python": _PYTHON, "go": _GO, "java": _JAVA, "rust": _RUST}
_OPENING: Final = frozenset({"openStream", "openConnection", "getContent"})
_HOST: Final = re.compile(r"^\s*(?:https?|ftp|wss?)?:?//$")
_ELSEWHERE: Final = re.compile(
    rb"\b(?:document|window)\.\w|\buse(?:State|Effect|Query)\(|from ['\"]react['\"]|HttpClient\b"
)


def _look(source: Source) -> Iterator[Found]:
    is_page = source.language == "tsx" or _ELSEWHERE.search(source.text) is not None
    for call in calls(source):
        address = _address(source, call)
        found = suspect(source, address, use=call.node) if address is not None else None
        if found is None or not _chooses_host(source, found):
            continue
        if not found.origin.is_request and (is_page or _is_client(source, call, found)):
            continue
        summary = (
            f"{found.names} comes from {found.whence} and says where `{call.name}` sends a request, which "
            f"may be a "
            "service that only this machine can reach."
        )
        yield Found(found.places(source, call.node), summary, found.confidence(80, 55))


def _address(source: Source, call: Call) -> Node | None:
    """The address of a call that sends a request."""
    is_sink = _SINKS.get(source.language, _SCRIPT).search(call.name) is not None
    if not is_sink or (not call.arguments and call.last not in _OPENING):
        return call.keywords.get("url") if call.name.startswith(("requests.", "httpx.")) else None
    if call.last in _OPENING and call.receiver is not None:
        return _spelled(source, call.receiver)
    at = {"NewRequest": 1, "NewRequestWithContext": 2}.get(call.last, 0)
    at = 1 if call.last in {"request", "stream"} and source.language == "python" else at
    return call.argument(at, "url")


def _spelled(source: Source, value: Node) -> Node:
    """The text of an address, out of what makes an object of it."""
    for _ in range(3):
        node = unwrapped(value)
        if node.type in IDENTIFIERS:
            given = flow_at(source, node).values.get(source.said(node), ())
            node = next((unwrapped(one) for one in reversed(given) if unwrapped(one).type in CALLS), node)
        call = read_call(source, node) if node.type in CALLS else None
        if (
            call is None
            or call.last not in {"URL", "URI", "create", "parse", "newBuilder"}
            or not call.arguments
        ):
            return value
        value = call.arguments[0]
    return value


def _chooses_host(source: Source, found: Suspect) -> bool:
    """Whether the value stands where the host does."""
    before: list[Piece] = []
    for piece in found.parts:
        if piece.is_hole:
            is_first = not "".join(one.text for one in before).strip()
            said = "".join(one.text for one in before)
            if not is_first and not _HOST.match(said):
                return False
            origin = origin_of(source, found.flow, piece.name, piece.node)
            return origin is not None
        before.append(piece)
    return False


def _is_client(source: Source, call: Call, found: Suspect) -> bool:
    """Whether other parameters say what is sent as well: a function that wraps the call for our own use."""
    others = [one for one in (*call.arguments, *call.keywords.values()) if one != found.value]
    whole = unwrapped(found.value)
    is_plain = whole.type in IDENTIFIERS or _HOST.match(opening(found.parts)) is not None
    return not is_plain or any(
        (origin := trace(source, found.flow, one)) is not None and not origin.roots <= found.origin.roots
        for one in others
    )


RULE: Final = Rule(
    id="builtin/ssrf",
    title="A value from outside says where a request goes",
    severity=Severity.HIGH,
    defect_class="ssrf",
    confidence_percent=60,
    languages=("go", "java", "javascript", "python", "rust", "tsx", "typescript"),
    explanation="The host of a request that this program sends is a parameter or comes out of a request, "
    "so it can be led to services that only this machine reaches. Compare the host with a "
    "fixed list, and refuse private addresses.",
    look=_look,
)
