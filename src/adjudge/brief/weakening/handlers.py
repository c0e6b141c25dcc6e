"""``except`` clauses that swallow more than they did."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.graph.languages.python.held import ExceptClause, FunctionChecks

BROAD: Final = frozenset({"Exception", "BaseException"})


def loosened_handlers(
    before: FunctionChecks, after: FunctionChecks
) -> Iterator[tuple[str, str, int, tuple[str, int] | None]]:
    """Clauses around the same block that swallow more: (kind, text, line at base, (text, line) at head).

    Args:
        before: The function at base.
        after: The function at head.
    """
    known = {_told(one) for one in before.handlers}
    for one in after.handlers:
        if not one.swallows or _told(one) in known:
            continue
        others = [other for other in before.handlers if other.guarded == one.guarded]
        source = next((other for other in others if _is_looser(one, other)), None)
        if source is not None and not any(other.swallows and _is_broad(other) for other in others):
            yield "guard-loosened", _text(source), source.line, (_text(one), one.line)


def _is_looser(one: ExceptClause, other: ExceptClause) -> bool:
    """Whether a clause that swallows lets more pass than the other did."""
    if other.types == one.types:
        return other.raises
    return _is_broad(one) and not _is_broad(other)


def _is_broad(one: ExceptClause) -> bool:
    return not one.types or not BROAD.isdisjoint(one.types)


def _told(one: ExceptClause) -> tuple[str, tuple[str, ...], bool]:
    return one.guarded, one.types, one.swallows


def _text(one: ExceptClause) -> str:
    types = ", ".join(one.types)
    shown = f"({types})" if len(one.types) > 1 else types
    end = "pass" if one.swallows else "raise" if one.raises else "..."
    return f"{one.word} {shown}: {end}" if types else f"{one.word}: {end}"
