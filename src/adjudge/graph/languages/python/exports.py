"""``__all__``: the export list of a module, as far as it is written out."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from adjudge.graph.languages.python.tokens import name_of

if TYPE_CHECKING:
    from collections.abc import Sequence

_PLAIN = re.compile(rb"[uU]?([\"'])([^\"'\\{}]*)\1")
_LAYOUT = frozenset({b"[", b"]", b"(", b")", b",", b"+"})
_METHODS = frozenset({b"__all__.extend", b"__all__.append", b"__all__.remove"})


NAME = b"__all__"


class ExportList:
    """Collects what a module does to ``__all__``, in order; anything computed makes the list unknown."""

    __slots__ = ("_known", "_names")

    def __init__(self) -> None:
        self._names: set[str] | None = None
        self._known = True

    def statement(self, tokens: Sequence[bytes]) -> None:
        """What a statement at the top of the module does; those that leave the list alone are ignored.

        Args:
            tokens: Canonical tokens of the whole statement.
        """
        changed = self._names or set()
        if tokens[0] in _METHODS:
            told = self._literal(tokens[1:])
            self._names = changed - told if tokens[0] == b"__all__.remove" else changed | told
        elif tokens[:3] == [NAME, b"+", b"="]:
            self._names = changed | self._literal(tokens[3:])
        elif NAME in tokens:
            at = tokens.index(NAME) + 1
            if tokens[at : at + 1] == [b":"] and b"=" in tokens[at:]:
                at = tokens.index(b"=", at)  # annotated
            if tokens[at : at + 1] == [b"="] != tokens[at + 1 : at + 2]:
                self._names = self._literal(tokens[at + 1 :])
            elif at == 1 or b"=" in tokens[at:]:
                self._known = False  # bound in a way that is not read, such as one of several targets

    def names(self) -> tuple[str, ...] | None:
        """The exported names, sorted; ``None`` when there is no list or part of it is computed."""
        return tuple(sorted(self._names)) if self._names is not None and self._known else None

    def _literal(self, tokens: Sequence[bytes]) -> set[str]:
        names = set()
        for token in tokens:
            plain = _PLAIN.fullmatch(token)
            if plain:
                names.add(name_of(plain[2]))
            elif token not in _LAYOUT:
                self._known = False
        return names
