"""Who inside one file leans on which of its symbols: a change of a private helper is felt by its callers.

Matching is by the names a definition mentions: ``helper`` for a function, ``self.m``, ``this.m``, ``cls.m``
and ``C.m`` for a method of ``C``. A name that a local variable hides is matched all the same, which can only
name one caller too many.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adjudge.graph.facts import FileFacts

RECEIVERS: Final = ("self", "cls", "this")


def felt_by(facts: FileFacts, names: Iterable[str]) -> frozenset[str]:
    """The names and every definition of the file that mentions one of them, over any number of steps.

    Args:
        facts: Of the file.
        names: Qualified names, imported ones among them; unknown ones are kept.
    """
    found = set(names)
    mentions = _mentions(facts, found)
    waiting = list(found)
    while waiting:
        for caller in mentions.get(waiting.pop(), ()):
            if caller not in found:
                found.add(caller)
                waiting.append(caller)
    return frozenset(found)


def _mentions(facts: FileFacts, names: set[str]) -> dict[str, set[str]]:
    """Definitions that mention a definition or one of the names, by that name."""
    known = names | {definition.name for definition in facts.definitions}
    found: dict[str, set[str]] = {}
    for definition in facts.definitions:
        plain = known.intersection(use for use in definition.uses if "." not in use)  # most of them
        chained = (use for use in definition.uses if "." in use)
        named = {name for use in chained for name in _named(use, definition.name) if name in known}
        for name in (plain | named) - {definition.name}:
            found.setdefault(name, set()).add(definition.name)
    return found


def _named(use: str, user: str) -> Iterator[str]:
    """Qualified names that a mention may stand for: each prefix of its chain, ``self`` read as the class."""
    parts = use.split(".")
    holder = user.rpartition(".")[0]
    if parts[0] in RECEIVERS and holder and len(parts) > 1:
        yield f"{holder}.{parts[1]}"
        return
    for end in range(1, len(parts) + 1):
        yield ".".join(parts[:end])
