"""Names that a file binds by an import, and that are gone or come from elsewhere after the change.

``from safe import check`` to ``from other import check`` touches everything in the file that uses ``check``,
and everybody who takes ``check`` from the file; an import that is gone breaks those who took its name from
there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adjudge.graph.facts import UNREAD_FLAGS
from adjudge.model.brief import SymbolChange, TouchedSymbol
from adjudge.model.place import Side

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from adjudge.graph.facts import FileFacts, ImportFact

KIND = "import"


class _Binding(NamedTuple):
    """Where a local name comes from."""

    source: tuple[str, str]
    line: int


def changed_bindings(
    base: FileFacts | None, head: FileFacts | None, *, is_taken: Callable[[str], bool]
) -> tuple[TouchedSymbol, ...]:
    """One touched symbol for each name that an import bound and no longer does, or binds to something else.

    Args:
        base: Facts before.
        head: Facts after.
        is_taken: Whether another file takes a name of this file; a name that is gone and that nobody took is
            nobody's affair.
    """
    if base is None or head is None or not UNREAD_FLAGS.isdisjoint((*base.flags, *head.flags)):
        return ()
    before, after = _bindings(base), _bindings(head)
    defined = {definition.name for definition in head.definitions}
    gone = [name for name in before.keys() - after.keys() - defined if is_taken(name)]
    other = [name for name in before.keys() & after.keys() if before[name].source != after[name].source]
    return (
        *(_touched(name, SymbolChange.REMOVED, Side.BASE, before[name].line) for name in sorted(gone)),
        *(_touched(name, SymbolChange.BODY, Side.HEAD, after[name].line) for name in sorted(other)),
    )


def _bindings(facts: FileFacts) -> Mapping[str, _Binding]:
    """Local names of the imports at the top level; the last binding of a name counts."""
    found: dict[str, _Binding] = {}
    for one in facts.imports:
        if not one.lazy:
            found.update(_names(one))
    return found


def _names(one: ImportFact) -> dict[str, _Binding]:
    module = "." * one.level + one.specifier
    made = {local: _Binding((module, name), one.line) for name, local in one.names if local != "*"}
    if one.local and "." not in one.local:
        made[one.local] = _Binding((module, ""), one.line)
    return made


def _touched(name: str, change: SymbolChange, side: Side, line: int) -> TouchedSymbol:
    return TouchedSymbol(name=name, kind=KIND, change=change, exported=False, side=side, line=line)
