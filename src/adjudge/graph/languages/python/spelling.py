"""One spelling for what the standard library names more than once: ``t.List``, ``typing.List`` and ``list``.

Rules: only names that the file imports from the modules below are rewritten, so that a class of another
origin is never taken for one of theirs; ``Optional[X]`` reads as ``X | None``, ``Union[X, Y]`` as ``X | Y``.

Source: Python documentation, "typing: Deprecated aliases".
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from adjudge.graph.facts import ImportFact

MODULES: Final = frozenset({
    "typing", "typing_extensions", "collections", "collections.abc", "contextlib", "re", "builtins",
})  # fmt: skip
"""Modules whose names have twins in each other."""

_ABSTRACT: Final = (
    "AsyncGenerator", "AsyncIterable", "AsyncIterator", "Awaitable", "ByteString", "Callable", "Collection",
    "Container", "Coroutine", "Generator", "Hashable", "ItemsView", "Iterable", "Iterator", "KeysView",
    "Mapping", "MappingView", "MutableMapping", "MutableSequence", "MutableSet", "Reversible", "Sequence",
    "Sized", "ValuesView",
)  # fmt: skip
_TWINS: Final = {
    **{f"typing.{name}": f"collections.abc.{name}" for name in _ABSTRACT},
    "typing.AbstractSet": "collections.abc.Set",
    "typing.AsyncContextManager": "contextlib.AbstractAsyncContextManager",
    "typing.ContextManager": "contextlib.AbstractContextManager",
    "typing.ChainMap": "collections.ChainMap",
    "typing.Counter": "collections.Counter",
    "typing.DefaultDict": "collections.defaultdict",
    "typing.Deque": "collections.deque",
    "typing.OrderedDict": "collections.OrderedDict",
    "typing.Match": "re.Match",
    "typing.Pattern": "re.Pattern",
    "typing.Dict": "dict",
    "typing.FrozenSet": "frozenset",
    "typing.List": "list",
    "typing.Set": "set",
    "typing.Text": "str",
    "typing.Tuple": "tuple",
    "typing.Type": "type",
}
_UNIONS: Final = frozenset({b"typing.Optional", b"typing.Union"})
_OPENING: Final = frozenset({b"(", b"[", b"{"})
_CLOSING: Final = frozenset({b")", b"]", b"}"})
_PLAIN: Final = b""


class Spelling:
    """The one spelling of a file's tokens."""

    __slots__ = ("_origins",)

    def __init__(self, imports: Iterable[ImportFact]) -> None:
        """By what a file imports, wherever it does so."""
        self._origins = {local.encode(): origin for one in imports for local, origin in _origins(one)}

    def of(self, tokens: list[bytes]) -> list[bytes]:
        """Canonical tokens with the names of the modules above spelt one way.

        Args:
            tokens: Canonical tokens of a header, an annotation or a decorator.
        """
        if not self._origins:
            return tokens
        told = [self._token(token) for token in tokens]
        return _unions(told) if not _UNIONS.isdisjoint(told) else told

    def _token(self, token: bytes) -> bytes:
        head, found, rest = token, self._origins.get(token), b""
        while found is None and b"." in head:
            head, _, last = head.rpartition(b".")
            rest = b"." + last + rest
            found = self._origins.get(head)
        if found is None:
            return token
        name = found + rest.decode("utf-8", "replace")
        if name.rpartition(".")[0] not in MODULES:
            return token
        name = name.replace("typing_extensions.", "typing.", 1).removeprefix("builtins.")
        return _TWINS.get(name, name).encode()


def _origins(one: ImportFact) -> Iterator[tuple[str, str]]:
    """(local name, dotted origin) of each name that leads into the modules above."""
    if one.level or one.kind == "dynamic" or one.specifier not in MODULES:
        return
    if one.local:
        yield one.local, one.specifier
    yield from ((local, f"{one.specifier}.{name}") for name, local in one.names if name != "*")


def _unions(tokens: Sequence[bytes]) -> list[bytes]:
    """Tokens with every ``Optional[…]`` and ``Union[…]`` taken apart, in one pass."""
    open_ones: list[bytes] = []
    told: list[bytes] = []
    for at, token in enumerate(tokens):
        if token in _UNIONS and tokens[at + 1 : at + 2] == [b"["]:
            open_ones.append(token)
        elif token == b"[" and at and tokens[at - 1] in _UNIONS:
            continue
        elif token == b"," and open_ones and open_ones[-1] in _UNIONS:
            told.append(b"|")
        elif token in _CLOSING and open_ones:
            _close(told, open_ones.pop(), token)
        else:
            open_ones += [_PLAIN] if token in _OPENING else []
            told.append(token)
    return told


def _close(told: list[bytes], opened: bytes, token: bytes) -> None:
    """What the end of a bracket adds, by what opened it."""
    if opened == _PLAIN:
        told.append(token)
        return
    if told[-1:] == [b"|"]:
        del told[-1]  # of a comma before the closing bracket
    if opened == b"typing.Optional":
        told += [b"|", b"None"]
