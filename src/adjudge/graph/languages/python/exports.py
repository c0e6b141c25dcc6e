"""``__all__``: the export list of a module, as far as it is written out."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from adjudge.graph.languages.python.tokens import name_of

if TYPE_CHECKING:
    from collections.abc import Sequence

_PLAIN = re.compile(rb"[uU]?([\"'])([^\"'\\{}]*)\1")
_LAYOUT = frozenset({b"[", b"]", b"(", b")", b",", b"+"})
_METHODS = {b"__all__.extend": "add", b"__all__.append": "add", b"__all__.remove": "remove"}


class ExportList:
    """Collects what a module does to ``__all__``, in order; anything computed makes the list unknown."""

    __slots__ = ("_known", "_names")

    def __init__(self) -> None:
        self._names: set[str] | None = None
        self._known = True

    def assign(self, tokens: Sequence[bytes]) -> None:
        """``__all__ = …``."""
        self._names = self._literal(tokens)

    def extend(self, tokens: Sequence[bytes]) -> None:
        """``__all__ += …``."""
        self._names = (self._names or set()) | self._literal(tokens)

    def call(self, tokens: Sequence[bytes]) -> None:
        """``__all__.extend(…)`` and the like; other statements are ignored."""
        action = _METHODS.get(tokens[0]) if tokens else None
        if action is None:
            return
        changed = self._literal(tokens[1:])
        self._names = (
            (self._names or set()) - changed if action == "remove" else (self._names or set()) | changed
        )

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
