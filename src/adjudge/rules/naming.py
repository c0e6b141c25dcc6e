"""What names say: which stand for secrets, passwords or something that must not be guessed.

Rules: words of a name, not parts of words, so that ``tokenize`` is no token and ``keyboard`` no key.
"""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING, Final

from adjudge.rules.source import CALLS, FUNCTIONS, IDENTIFIERS, part

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from adjudge.rules.source import Source

_WORDS: Final = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
_PASSWORDS: Final = frozenset(
    {"password", "passwd", "pass", "pwd", "passphrase", "passcode", "pin", "passwords"}
)
_SECRETS: Final = _PASSWORDS | {
    "secret", "secrets", "token", "credential", "credentials", "otp", "nonce", "salt", "csrf", "signature",
    "apikey",
    "session", "sessionid", "sid", "auth", "jwt", "cookie", "hmac", "tokens",
}  # fmt: skip
_GUESSED: Final = _SECRETS | {
    "reset",
    "invite",
    "invitation",
    "voucher",
    "coupon",
    "verification",
    "activation",
    "uuid",
}
_PAIRS: Final = frozenset({
    ("api", "key"), ("secret", "key"), ("private", "key"), ("encryption", "key"), ("access", "key"),
    ("signing", "key"),
    ("verification", "code"), ("confirmation", "code"), ("recovery", "code"), ("temp", "password"),
})  # fmt: skip
_DULL: Final = frozenset({
    "tokenizer", "count", "index", "name", "type", "length", "kind", "field", "class", "url", "cache",
    "bucket", "shuffle", "pool",
})  # fmt: skip


def words(name: str) -> list[str]:
    """The words of a name, lower case."""
    return [one.lower() for one in _WORDS.findall(name)]


def is_password(name: str) -> bool:
    """Whether a name stands for a password."""
    found = words(name)
    return not _PASSWORDS.isdisjoint(found) and not _is_dull(found)


def is_secret(name: str) -> bool:
    """Whether a name stands for something that must stay secret."""
    return _holds(name, _SECRETS)


def is_guessable(name: str) -> bool:
    """Whether a name stands for something that must not be guessed."""
    return _holds(name, _GUESSED)


def _holds(name: str, wanted: frozenset[str]) -> bool:
    found = words(name)
    pairs = itertools.pairwise(found)
    return (not wanted.isdisjoint(found) or not _PAIRS.isdisjoint(pairs)) and not _is_dull(found)


def _is_dull(found: list[str]) -> bool:
    return bool(found) and found[-1] in _DULL


def names_around(source: Source, node: Node) -> Iterator[str]:
    """Names that tell what a value is for: in it, beside it, what it is given to, the function around it."""
    yield from _in(source, node)
    for above in source.above(node):
        if above.type in CALLS:
            yield from _in(source, part(above, "arguments"))
        target = part(above, "left", "name", "key", "pattern")
        if (
            target is not None
            and above.type not in FUNCTIONS | CALLS
            and not above.type.startswith(("class", "impl"))
        ):
            yield source.said(target)
            yield from _later(source, node, source.said(target))
        if above.type in FUNCTIONS:
            yield source.said(part(above, "name"))
            if part(above, "name") is not None:
                return


def _in(source: Source, node: Node | None) -> Iterator[str]:
    for one in source.inside(node) if node is not None else ():
        if one.type in IDENTIFIERS or one.type in {"property_identifier", "field_identifier"}:
            yield source.said(one)


def _later(source: Source, node: Node, name: str) -> Iterator[str]:
    """Names that are given to the methods of a name, further down in the function."""
    function = source.function_of(node)
    for one in source.inside(function) if function is not None else ():
        if one.type not in CALLS or one.start_byte < node.end_byte:
            continue
        receiver = part(one, "object") or part(part(one, "function") or one, "object", "operand", "value")
        if receiver is not None and source.said(receiver) == name:
            yield from _in(source, part(one, "arguments"))
