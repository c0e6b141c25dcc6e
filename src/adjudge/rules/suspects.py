"""Values from outside that reach a place unchecked: what the rules about injection share.

Rules: a place is told where the text is built and where it is used; a request's value is surer than that of a
parameter, whose callers may all be our own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adjudge.rules.calls import unwrapped
from adjudge.rules.checked import is_checked
from adjudge.rules.outside import flow_at, origin_of, trace
from adjudge.rules.pieces import pieces
from adjudge.rules.source import IDENTIFIERS

if TYPE_CHECKING:
    from tree_sitter import Node

    from adjudge.rules.outside import Flow, Origin
    from adjudge.rules.pieces import Piece
    from adjudge.rules.source import Source


class Suspect(NamedTuple):
    """A value from outside at a place where it can do harm.

    Attributes:
        value: The expression that is used.
        origin: Where it comes from.
        flow: What is known around it.
        parts: The text that it makes; one hole when it is none.
    """

    value: Node
    origin: Origin
    flow: Flow
    parts: list[Piece]

    @property
    def names(self) -> str:
        """Its roots as words, sorted."""
        return ", ".join(f"`{one}`" for one in sorted(self.origin.roots)[:3])

    @property
    def whence(self) -> str:
        """What kind of thing its roots are."""
        return "a request" if self.origin.is_request else "the caller"

    def confidence(self, sure: int, less: int) -> int:
        """One number for what a request brings, another for what a caller gives."""
        return sure if self.origin.is_request else less

    def places(self, source: Source, use: Node) -> tuple[Node, ...]:
        """Where it is built, when that is a statement before, and where it is used."""
        built = self.built(source)
        return (built, use) if built is not None else (use,)

    def built(self, source: Source) -> Node | None:
        """The value that its name was given last before the use, when that is from outside or a text."""
        value = unwrapped(self.value)
        if value.type not in IDENTIFIERS:
            return None
        given = [
            one for one in self.flow.values.get(source.said(value), ()) if one.end_byte <= value.start_byte
        ]
        return given[-1] if given else None


def suspect(
    source: Source, value: Node, *, unchecked: bool = True, use: Node | None = None
) -> Suspect | None:
    """A value from outside that nothing asked about; ``None`` for any other.

    Args:
        source: The file.
        value: The expression that is used.
        unchecked: Whether a check before takes the suspicion away.
        use: Where it is used, when that is not where it stands.
    """
    flow = flow_at(source, value)
    parts = pieces(source, value, flow.values)
    found = [
        one for piece in parts if piece.is_hole and (one := origin_of(source, flow, piece.name, piece.node))
    ]
    origin = trace(source, flow, value) if not found else None
    for one in found:
        origin = one if origin is None or (one.is_request and not origin.is_request) else origin
    if origin is None or (unchecked and is_checked(source, flow, origin, use or value)):
        return None
    return Suspect(value, origin, flow, parts)


def is_built(parts: list[Piece]) -> bool:
    """Whether a text has both a literal and a hole."""
    return any(piece.text for piece in parts) and any(piece.is_hole for piece in parts)


def opening(parts: list[Piece]) -> str:
    """The literal before the first hole."""
    before = ""
    for piece in parts:
        if piece.is_hole:
            break
        before += piece.text
    return before
