"""The symbols that a change of one file touches, with the side and line to look at."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from adjudge.graph.facts import UNREAD_FLAGS
from adjudge.graph.languages.registry import is_closed
from adjudge.graph.offering import is_package
from adjudge.graph.symbols import IMPORTS, MODULE, compare_symbols
from adjudge.graph.testing import TEST_FOLDERS as TEST_FOLDERS
from adjudge.graph.testing import is_test as is_test
from adjudge.model.brief import SymbolChange, TouchedSymbol
from adjudge.model.place import Side

if TYPE_CHECKING:
    from adjudge.graph.facts import FileFacts
    from adjudge.graph.symbols import SymbolChange as GraphChange
    from adjudge.model.ids import RepoPath

GUARDING: Final = re.compile(
    r"auth|login|permission|require|csrf|valid|protect|guard|role|admin|secure|security|verif|limit|throttle",
    re.IGNORECASE,
)
"""Words in the names of decorators that let a call through or not."""

STUB: Final = ".pyi"
"""An import in a stub is handed on only where it is written ``x as x`` (typing documentation, "Stubs")."""

_WHOLE: Final = TouchedSymbol(
    name=MODULE, kind="module", change=SymbolChange.BODY, exported=False, side=Side.HEAD, line=1
)
"""What is told of a file of which one side was not read: it changed, and no more."""


def touched_symbols(
    path: RepoPath, base: FileFacts | None, head: FileFacts | None
) -> tuple[TouchedSymbol, ...]:
    """Every symbol that differs, those that are gone first, then by line.

    Args:
        path: The path after, or the path that is gone.
        base: Facts before; ``None`` when there are none.
        head: Facts after; ``None`` when there are none.
    """
    if _unread(base) or _unread(head):
        return (_WHOLE,)
    guarded = not is_test(path)
    found = [
        _touched(change, guarded=guarded)
        for change in compare_symbols(
            base, head, package=is_package(path) and not path.endswith(STUB), closed=is_closed(path)
        )
        if not _may_stand(change, base, head)
    ]
    return tuple(sorted(found, key=lambda one: (one.side is Side.HEAD, one.line, one.name)))


def _unread(facts: FileFacts | None) -> bool:
    """Whether a side was not read, so that nothing can be said of its symbols."""
    return facts is not None and not UNREAD_FLAGS.isdisjoint(facts.flags)


def _may_stand(change: GraphChange, base: FileFacts | None, head: FileFacts | None) -> bool:
    """Whether a symbol that seems to come or go may only hide behind a syntax error of the other side."""
    other = {"removed": head, "added": base}.get(change.change.value)
    if other is None or "syntax-error" not in other.flags:
        return False
    return change.name.rpartition(".")[2] in other.words


def is_symbol(symbol: TouchedSymbol) -> bool:
    """Whether it is a symbol others can name, and no stand-in for parts of the file."""
    return symbol.name not in {MODULE, IMPORTS}


def is_module(symbol: TouchedSymbol) -> bool:
    """Whether it stands for statements outside all definitions."""
    return symbol.name == MODULE


def _touched(change: GraphChange, *, guarded: bool) -> TouchedSymbol:
    span = change.head if change.head is not None else change.base
    assert span is not None, "a changed symbol stands on one side at least"  # noqa: S101 - an invariant, not a check of input
    return TouchedSymbol(
        name=change.name,
        kind=change.kind,
        change=SymbolChange(change.change.value),
        exported=change.exported,
        side=Side.HEAD if change.head is not None else Side.BASE,
        line=span.start,
        old_name=change.previous_name,
        guards_removed=_lost(change) if guarded else (),
    )


def _lost(change: GraphChange) -> tuple[str, ...]:
    """Guards that are no longer there as they were, decorators that let through or not among them."""
    decorators = [one for one in change.decorators_removed if GUARDING.search(one.split("(", 1)[0])]
    return (*(guard.text for guard in change.guards_removed), *(f"@{one}" for one in decorators))
