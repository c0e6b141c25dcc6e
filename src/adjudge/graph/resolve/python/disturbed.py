"""Which files' unchanged imports may lead elsewhere once files came or went, or roots are others.

Rules: too many may be named, never too few. The resolver asks of an import only these questions: which file
is the module at a place, is a place a folder, what does a root hold, which roots lie above a folder. So an
import is disturbed when one of these has another answer for a place that it asks about:

1. it led to a file that is gone or is no longer the module at its place;
2. it is written so that it may mean a place that changed: as a tail of it below a root, or relative to its
   own folder; a dead end may also have failed on a name taken of the place above;
3. it takes a name of a module below which a submodule of that name came or went;
4. its first name is held by a root that came or went;
5. the roots above its folder are others;
6. it is a stub, and the module beside it came or went.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adjudge.model.ids import RepoPath

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from collections.abc import Set as AbstractSet

    from adjudge.graph.columns import EdgeColumns
    from adjudge.graph.resolve.python.roots import Roots


class Sides(NamedTuple):
    """Two layouts of one tree.

    Attributes:
        before: Search roots before.
        after: Search roots after.
        files_before: Python files before.
        files_after: Python files after.
    """

    before: Roots
    after: Roots
    files_before: AbstractSet[str]
    files_after: AbstractSet[str]

    @property
    def moved(self) -> AbstractSet[str]:
        """Files that came or went."""
        return self.files_before ^ self.files_after

    @property
    def roots(self) -> AbstractSet[str]:
        """Roots of either side."""
        return self.before.declared | self.before.holders | self.after.declared | self.after.holders


def find_disturbed(sides: Sides, known: EdgeColumns) -> AbstractSet[RepoPath]:
    """Files of both trees whose imports must be resolved again, though they themselves may be unchanged.

    Args:
        sides: Both layouts.
        known: Edges and dead ends before.
    """
    places = _changed_places(sides)
    turned = _turned_roots(sides)
    found = {
        *_led_to(sides, places, known),
        *_written_as(_Places(sides, places, turned), known),
        *_taking(sides, places, known),
        *_below_other_roots(sides, turned),
        *(f"{path}i" for path in sides.moved if path.endswith(".py")),
    }
    return {RepoPath(path) for path in found & sides.files_before & sides.files_after}


def _changed_places(sides: Sides) -> frozenset[str]:
    """Paths without ending at which a module or folder may have come, gone or changed."""
    places: set[str] = set()
    for path in sides.moved:
        base = path.rpartition(".")[0]
        folder, _, stem = base.rpartition("/")
        places.add(base)
        if stem == "__init__":
            places.add(folder)
        while folder and sides.before.is_folder(folder) != sides.after.is_folder(folder):
            places.add(folder)
            folder = folder.rpartition("/")[0]
    return frozenset(places)


def _turned_roots(sides: Sides) -> frozenset[str]:
    """Roots that are of another kind on the other side, or none."""
    before, after = sides.before, sides.after
    return frozenset((before.declared ^ after.declared) | (before.holders ^ after.holders))


def _led_to(sides: Sides, places: Iterable[str], known: EdgeColumns) -> Iterator[str]:
    """1: importers of what is no longer there, or no longer the module."""
    targets = set(sides.moved & sides.files_before)
    for place in places:
        module = sides.before.module(place)
        if module is not None and module != sides.after.module(place):
            targets.add(module)
    return (link[0] for target in sorted(targets) for link in known.links_to(target))


def _taking(sides: Sides, places: Iterable[str], known: EdgeColumns) -> Iterator[str]:
    """3: files that take of a module a name that came or went as its submodule."""
    for place in sorted(places):
        folder, _, name = place.rpartition("/")
        module = sides.before.module(folder)
        if module is not None and sides.before.module(place) != sides.after.module(place):
            yield from (edge.source for edge in known.taking(module, name))


def _below_other_roots(sides: Sides, turned: AbstractSet[str]) -> Iterator[str]:
    """5: files in folders above which other roots lie."""
    packages = {path.rpartition("/")[0] for path in sides.moved if "__init__.py" in path}
    changed = turned | packages
    if not changed:
        return
    folders = {
        folder
        for folder in sides.after.folders()
        if not changed.isdisjoint(_upwards(folder))
        and sides.before.above(folder) != sides.after.above(folder)
    }
    yield from (path for path in sides.files_after if path.rpartition("/")[0] in folders)


def _upwards(folder: str) -> Iterator[str]:
    """A folder and all above it, the top among them."""
    yield folder
    while folder:
        folder = folder.rpartition("/")[0]
        yield folder


def _written_as(places: _Places, known: EdgeColumns) -> Iterator[str]:
    """2 and 4: files with a specifier that may mean a changed place."""
    for source, specifier, is_dead in known.naming(places.may_mean, places.may_end):
        if places.meant(source, specifier, is_dead=is_dead):
            yield source


class _Places:
    """Changed places, to be asked whether a specifier may mean one."""

    def __init__(self, sides: Sides, places: frozenset[str], turned: AbstractSet[str]) -> None:
        self._places = places
        self._tops = {
            name for root in turned for side in (sides.before, sides.after) for name in side.children(root)
        }
        self._tails: dict[str, set[str]] = {}
        roots = sides.roots
        for place in places:
            parts = place.split("/")
            for start in range(len(parts)):
                root = "/".join(parts[:start])
                below = "" if root in roots else f"{root}/"
                self._tails.setdefault(".".join(parts[start:]), set()).add(below)

    def may_mean(self, specifier: str) -> bool:
        """Whether edges with a specifier are worth a look."""
        name = specifier.lstrip(".")
        if name != specifier:
            return not name or name in self._tails
        return name in self._tails or self._is_top(name)

    def may_end(self, specifier: str) -> bool:
        """The same for dead ends, of which the last name may be one taken of the place above."""
        name = specifier.lstrip(".")
        above = name.rpartition(".")[0]
        if name != specifier and not above:
            return True
        return self.may_mean(specifier) or above in self._tails

    def meant(self, source: str, specifier: str, *, is_dead: bool) -> bool:
        """Whether a file may mean a changed place by a specifier that ``may_mean`` or ``may_end`` let by."""
        name = specifier.lstrip(".")
        above = name.rpartition(".")[0]
        names = {name, above} if is_dead and name else {name}
        if name != specifier:
            folder = _climbed(source, len(specifier) - len(name))
            return folder is not None and any(_below(folder, one) in self._places for one in names)
        if name.partition(".")[0] in self._tops:
            return True
        asked = (names - {""}) | {name.partition(".")[0]}
        return any(source.startswith(root) for one in asked for root in self._tails.get(one, ()))

    def _is_top(self, name: str) -> bool:
        top = name.partition(".")[0]
        return top in self._tops or top in self._tails


def _climbed(source: str, level: int) -> str | None:
    """The folder that so many leading dots mean; ``None`` above the top."""
    folder = source.rpartition("/")[0]
    for _ in range(level - 1):
        if not folder:
            return None
        folder = folder.rpartition("/")[0]
    return folder


def _below(folder: str, name: str) -> str:
    tail = name.replace(".", "/")
    return f"{folder}/{tail}" if folder and tail else folder or tail
