"""Scopes of a Python file while it is walked, and the definitions they become.

Rules: every token belongs to one scope; a digest is over (depth relative to the scope, tokens) of each
logical line, so it changes with nesting and not with the width of an indent or the kind of quotation marks.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from adjudge.graph.facts import Definition, Guard
from adjudge.graph.languages.python.tokens import names_in, text_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from adjudge.graph.languages.python.spelling import Spelling

DIGEST_HEX = 32

_SINGLE = re.compile(rb"(?<![^\0])([A-Za-z]{0,2})'([^'\"\\\0]*)'(?![^\0])")
_COMMENT = re.compile(rb"[ \t]*#[^\n]*")


@dataclass(slots=True)
class Scope:
    """One module, class, function or assignment under construction.

    Attributes:
        kind: As in ``Definition``, or ``module``.
        name: Qualified name; empty for the module.
        depth: Nesting at which its first line starts.
        lines: (depth, tokens) of each logical line as bytes.
        words: Tokens that may be names.
        guards: In the order met.
        inner: Byte spans of definitions listed on their own, in order.
    """

    kind: str
    name: str
    depth: int
    lines: list[bytes] = field(default_factory=list)
    words: set[bytes] = field(default_factory=set)
    guards: list[Guard] = field(default_factory=list)
    inner: list[tuple[int, int]] = field(default_factory=list)

    @property
    def is_function(self) -> bool:
        """Definitions inside are part of it, not listed on their own."""
        return self.kind in {"function", "method"}

    def is_nested(self, depth: int) -> bool:
        """Whether a statement at a depth stands under a condition, a loop or a ``try`` of this scope."""
        return depth > self.depth + (self.kind == "class")

    def add(self, depth: int, tokens: list[bytes]) -> None:
        """One logical line."""
        if tokens:
            self.mark(depth, tokens)
            self.words.update(tokens)

    def mark(self, depth: int, tokens: list[bytes]) -> None:
        """One logical line whose names are not uses."""
        self.lines.append(b"%d\0%b" % (depth - self.depth, framed(tokens)))

    def member(self, name: str) -> str:
        """Qualified name of something defined in it."""
        return f"{self.name}.{name}" if self.name else name

    def digest(self) -> str:
        """Digest of its lines."""
        return digest_of(self.lines)


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A definition whose lines are not complete before the file is read to its end.

    Attributes:
        scope: What it holds.
        start_line: 1-based.
        end_line: 1-based, inclusive.
        span: Byte offsets of its first and past its last byte.
        shown: Tokens of what a caller sees: those of each decorator, then those of the header.
        decorators: Canonical texts.
    """

    scope: Scope
    start_line: int
    end_line: int
    span: tuple[int, int]
    shown: tuple[list[bytes], ...]
    decorators: tuple[str, ...] = ()


def framed(tokens: Iterable[bytes]) -> bytes:
    """Tokens as one piece, parted by NUL bytes; a plain string is the same in both quotation marks."""
    piece = b"\0".join(tokens)
    return _SINGLE.sub(rb'\1"\2"', piece) if b"'" in piece else piece


def digest_of(parts: Iterable[bytes]) -> str:
    """Digest of parts, 32 hex digits.

    Parts hold no two NUL bytes in a row: source with a NUL is not read, and tokens are never empty.
    """
    return hashlib.sha256(b"\0\0".join(parts)).hexdigest()[:DIGEST_HEX]


def settle(draft: Draft, data: bytes, exports: tuple[str, ...] | None, spelling: Spelling) -> Definition:
    """The finished definition.

    Args:
        draft: What was collected.
        data: The source that was parsed.
        exports: The export list, or ``None``.
        spelling: Of the file's imports.
    """
    scope = draft.scope
    seen = [framed(spelling.of(tokens)) for tokens in draft.shown]
    return Definition(
        name=scope.name,
        kind=scope.kind,
        start_line=draft.start_line,
        end_line=draft.end_line,
        exported=is_exported(scope.name, exports),
        signature=digest_of([scope.kind.encode(), scope.name.encode(), *seen]),
        body=scope.digest(),
        text=_text_digest(draft, data),
        decorators=draft.decorators,
        uses=names_in(scope.words),
        guards=tuple(sorted(scope.guards, key=lambda guard: guard.line)),
    )


def is_exported(name: str, exports: tuple[str, ...] | None) -> bool:
    """Whether other modules may use a qualified name by Python's habits.

    The first part must be in the export list, or without leading underscore when there is no list; members
    must have none, dunder methods apart, which are how a class is used.
    """
    first, *members = name.split(".")
    public = not first.startswith("_") if exports is None else first in exports
    return public and not any(part.startswith("_") and not _is_dunder(part) for part in members)


def decorator_text(tokens: list[bytes]) -> str:
    """Canonical text of a decorator without its ``@``."""
    return text_of(tokens[1:])


def _is_dunder(name: str) -> bool:
    return name.startswith("__") and name.endswith("__")


def _text_digest(draft: Draft, data: bytes) -> str:
    """Digest of the bytes of a definition, a comment at its end included, inner definitions left out."""
    at, end = draft.span
    comment = _COMMENT.match(data, end)
    end = comment.end() if comment else end
    if not draft.scope.inner:
        return hashlib.sha256(data[at:end]).hexdigest()[:DIGEST_HEX]
    gaps = []
    for start, after in (*draft.scope.inner, (end, end)):
        # Blank lines around an inner definition come and go with it.
        gaps += [stripped for line in data[at:start].split(b"\n") if (stripped := line.strip())]
        at = after
    return hashlib.sha256(b"\n".join(gaps)).hexdigest()[:DIGEST_HEX]
