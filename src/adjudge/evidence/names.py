"""The names that a file offers: what it defines and what it imports, and when the list is complete.

Rules: a name that is not listed does not exist only when the file was read whole and nothing in it makes
names in another way; names of an instance, of a base class or of an imported module are never listed.
"""

from __future__ import annotations

from bisect import bisect_left
from functools import cached_property
from typing import TYPE_CHECKING, Final

from adjudge.evidence.doubts import unread_part
from adjudge.evidence.words import spelled
from adjudge.graph.consumers import is_package

if TYPE_CHECKING:
    from adjudge.evidence.look import Look
    from adjudge.graph.facts import Definition, FileFacts
    from adjudge.model.ids import RepoPath

MAKING: Final = frozenset({"exec", "globals", "sys.modules", "modules"})
"""What makes names of a module wherever it is used."""
MAKING_AT_TOP: Final = frozenset({"eval", "locals", "vars", "setattr"})
"""What makes names of a module when its own statements use it."""
OF_CLASSES: Final = frozenset({*dir(object), *dir(type)})
"""What every class has without a word."""
NEAREST: Final = 3


class FileNames:
    """The names of one file.

    Attributes:
        lines: 1-based line of each name that is defined or imported.
        definitions: Definitions by name; several under a condition or overloaded.
    """

    def __init__(self, look: Look, path: RepoPath) -> None:
        """The names of a file of a tree; none for one without a reader."""
        self._look = look
        self._path = path
        self.facts: FileFacts = look.facts(path)
        self.definitions: dict[str, list[Definition]] = {}
        self.lines: dict[str, int] = {}
        for one in self.facts.definitions:
            self.definitions.setdefault(one.name, []).append(one)
            self.lines.setdefault(one.name, one.start_line)
        for name, line in _imported(self.facts):
            self.lines.setdefault(name, line)

    def line(self, name: str) -> int | None:
        """Line of a name, in whatever letters it is written that the language takes for the same."""
        found = self.lines.get(name)
        return found if found is not None else self._by_spelling.get(spelled(name))

    def doubt(self, name: str) -> str:
        """Why a name that is not listed may exist all the same; empty when it does not."""
        first, _, rest = name.partition(".")
        general = unread_part(self._look, self._path) or self._making or self._shadow
        if general:
            return general
        if rest and first in self.lines:
            return self._member_doubt(name)
        if first.startswith("__") and first.endswith("__"):
            return "the language itself gives a module such names"
        return self._top_doubt(first)

    def nearest(self, name: str) -> tuple[str, ...]:
        """At most three names of the file that are like a name."""
        last = name.rpartition(".")[2]
        same = self._by_last.get(last.casefold(), [])
        at = bisect_left(self._sorted, name)
        around = self._sorted[max(at - 1, 0) : at + 2]
        return tuple(dict.fromkeys((*same[:NEAREST], *around)))[:NEAREST]

    @cached_property
    def _by_spelling(self) -> dict[str, int]:
        return {spelled(name): line for name, line in self.lines.items()}

    @cached_property
    def _sorted(self) -> list[str]:
        return sorted(self.lines)

    @cached_property
    def _by_last(self) -> dict[str, list[str]]:
        """Names by their last part without regard to case."""
        found: dict[str, list[str]] = {}
        for name in self._sorted:
            found.setdefault(name.rpartition(".")[2].casefold(), []).append(name)
        return found

    @cached_property
    def _top_uses(self) -> frozenset[str]:
        """First parts of what the file's own statements mention."""
        return frozenset(use.partition(".")[0] for use in self.facts.uses)

    @cached_property
    def _words(self) -> frozenset[str]:
        return frozenset(self.facts.words)

    @cached_property
    def _shadow(self) -> str:
        return "another file may be loaded in its place" if self._look.is_shadowed(self._path) else ""

    @cached_property
    def _making(self) -> str:
        """What makes names in a way that is not read; empty when nothing does."""
        facts = self.facts
        if any(name == "*" for fact in facts.imports for name, _ in fact.names):
            return "a star import may bring it"
        if "__getattr__" in self.definitions:
            return "__getattr__ of the module may make it"
        used = {use for one in facts.definitions for use in one.uses}.union(facts.uses)
        making = sorted(used & MAKING | MAKING_AT_TOP.intersection(facts.uses))
        return f"{making[0]} may make it" if making else ""

    def _top_doubt(self, name: str) -> str:
        if name in self._top_uses:
            return "a statement of the module mentions it"
        if {name, "global"} <= self._words:
            return "a function may make it global"
        if name in (self.facts.exports or ()):
            return "the export list names it"
        folder = self._path.rpartition("/")[0]
        inside = (f"{folder}/{name}.py", f"{folder}/{name}.pyi", f"{folder}/{name}/__init__.py")
        if is_package(self._path) and any(self._look.has(one.lstrip("/")) for one in inside):
            return "a module of the package has that name"
        return ""

    def _member_doubt(self, name: str) -> str:
        """The same for a name in something that the file has."""
        holder, _, last = name.rpartition(".")
        if last in OF_CLASSES:
            return "every class has it"
        holders = self.definitions.get(holder, [])
        if not holders and holder in self.lines:
            return f"names of {holder} are not in this file"
        if not holders:
            return self._member_doubt(holder)
        if any(one.kind != "class" or one.uses or one.decorators for one in holders):
            return f"{holder} may have it from elsewhere"
        return f"{holder} may be given it" if last in self._words else ""


def _imported(facts: FileFacts) -> list[tuple[str, int]]:
    """(local name, line) of what is imported outside functions."""
    found = []
    for fact in facts.imports:
        if not fact.lazy and fact.kind != "dynamic" and fact.specifier != "__future__":
            local = [(local, fact.line) for _, local in fact.names]
            found += local or [(fact.local.partition(".")[0], fact.line)]
    return [(name, line) for name, line in found if name not in {"", "*"}]
