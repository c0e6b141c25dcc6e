"""Files of a tree as a compiler looks for them: by replacing and adding extensions, by index, by package.

Rules: the order in which TypeScript 5.9 tries. A look-up asks for sets of kinds: sources, declarations,
programs, JSON. Nothing is tried that depends on what the disk holds besides the tree.

Source: behaviour of ``resolveModuleName`` of TypeScript 5.9, to which a bench holds it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.graph.resolve.typescript.paths import below, join

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator

    from adjudge.graph.resolve.typescript.packages import Package, Packages

SOURCES: Final = 1
DECLARATIONS: Final = 2
PROGRAMS: Final = 4
JSON: Final = 8
TYPED: Final = SOURCES | DECLARATIONS
EVERY: Final = TYPED | PROGRAMS | JSON

_MODULE: Final = ((SOURCES, ".mts"), (DECLARATIONS, ".d.mts"), (PROGRAMS, ".mjs"))
_COMMON: Final = ((SOURCES, ".cts"), (DECLARATIONS, ".d.cts"), (PROGRAMS, ".cjs"))
_MARKUP: Final = (
    (SOURCES, ".tsx"),
    (SOURCES, ".ts"),
    (DECLARATIONS, ".d.ts"),
    (PROGRAMS, ".jsx"),
    (PROGRAMS, ".js"),
)
_PLAIN: Final = (
    (SOURCES, ".ts"),
    (SOURCES, ".tsx"),
    (DECLARATIONS, ".d.ts"),
    (PROGRAMS, ".js"),
    (PROGRAMS, ".jsx"),
)
TRIED: Final = {
    ".mjs": _MODULE, ".mts": _MODULE, ".d.mts": _MODULE,
    ".cjs": _COMMON, ".cts": _COMMON, ".d.cts": _COMMON,
    ".json": ((DECLARATIONS, ".d.json.ts"), (JSON, ".json")),
    ".tsx": _MARKUP, ".jsx": _MARKUP,
    ".ts": _PLAIN, ".d.ts": _PLAIN, ".js": _PLAIN, "": _PLAIN,
}  # fmt: skip
"""Extension as written to (kind, extension) in the order tried."""

_KNOWN: Final = (
    ".d.ts",
    ".d.mts",
    ".d.cts",
    ".ts",
    ".tsx",
    ".mts",
    ".cts",
    ".js",
    ".jsx",
    ".mjs",
    ".cjs",
    ".json",
)
_TYPESCRIPT: Final = (".ts", ".tsx", ".mts", ".cts")


class Files:
    """Looks for the files of one tree.

    Attributes:
        held: Every path of the tree.
    """

    def __init__(self, held: Container[str], packages: Packages) -> None:
        self.held = held
        self._packages = packages

    def file(self, base: str, kinds: int, suffixes: tuple[str, ...], *, is_strict: bool) -> str | None:
        """The file that a path without or with an extension means.

        Args:
            base: The path as written.
            kinds: Which kinds count.
            suffixes: Ends of names tried before the extension.
            is_strict: An extension may be replaced and not added.
        """
        found = self.exact(base, kinds, suffixes)
        if found is not None or is_strict:
            return found
        return self._tried(base, "", kinds, suffixes)

    def exact(self, base: str, kinds: int, suffixes: tuple[str, ...]) -> str | None:
        """The file of a path whose extension is written, if it may be another one."""
        stem, extension = _parted(base)
        if extension is None:
            return None
        return self._tried(stem, extension, kinds, suffixes)

    def _tried(self, stem: str, extension: str, kinds: int, suffixes: tuple[str, ...]) -> str | None:
        tried = TRIED.get(extension)
        if tried is None:
            tried = ((DECLARATIONS, f".d{extension}.ts"),)
        places = (stem + suffix + end for kind, end in tried if kind & kinds for suffix in suffixes)
        return next((place for place in places if place in self.held), None)

    def place(
        self, base: str, kinds: int, suffixes: tuple[str, ...], *, is_strict: bool, nested: bool = True
    ) -> str | None:
        """The file that a path means, as a file or as a folder.

        Args:
            base: The path; one that ends in ``/`` is a folder.
            kinds: Which kinds count.
            suffixes: Ends of names tried before the extension.
            is_strict: Neither extensions nor index files are added.
            nested: A manifest in the folder says which file it means.
        """
        if not base.endswith("/") and base:
            found = self.file(base, kinds, suffixes, is_strict=is_strict)
            if found is not None:
                return found
        if is_strict:
            return None
        folder = base.rstrip("/")
        package = self._packages.by_folder.get(folder) if nested else None
        return self.folder(folder, package, kinds, suffixes, is_strict=False)

    def folder(
        self, folder: str, package: Package | None, kinds: int, suffixes: tuple[str, ...], *, is_strict: bool
    ) -> str | None:
        """The file that a folder means: what its manifest names, else its index.

        Args:
            folder: The folder.
            package: Its manifest, if it counts.
            kinds: Which kinds count.
            suffixes: Ends of names tried before the extension.
            is_strict: The manifest alone counts.
        """
        named = _named(package, kinds) if package is not None else ""
        main = join(folder, named) if named else None
        if package is not None and package.versions:
            found = self._versioned(folder, package, main or below(folder, "index"), kinds, suffixes)
            if found is not None:
                return found
        if main is not None and package is not None:
            wider = TYPED if kinds == DECLARATIONS else kinds
            strict = is_strict and package.is_module
            found = self.said(main, kinds, suffixes) or self.place(
                main + ("/" if named.endswith("/") else ""), wider, suffixes, is_strict=strict, nested=False
            )
            if found is not None:
                return found
        return None if is_strict else self.file(below(folder, "index"), kinds, suffixes, is_strict=False)

    def said(self, path: str, kinds: int, suffixes: tuple[str, ...] = ("",)) -> str | None:
        """The file that a manifest names by its path: nothing is added to it."""
        is_declared = path.endswith((".d.ts", ".d.mts", ".d.cts"))
        if path.endswith(_TYPESCRIPT) and kinds & (DECLARATIONS if is_declared else SOURCES):
            return path if path in self.held else None
        return self.exact(path, kinds, suffixes)

    def _versioned(
        self, folder: str, package: Package, path: str, kinds: int, suffixes: tuple[str, ...]
    ) -> str | None:
        """What ``typesVersions`` makes of a path in a package."""
        inside = path.removeprefix(f"{folder}/") if folder else path
        for place in self.versions(package, inside):
            base = join(folder, place)
            if base is not None:
                found = self.said(base, kinds, suffixes) or self.place(
                    base, kinds, suffixes, is_strict=False, nested=False
                )
                if found is not None:
                    return found
        return None

    def versions(self, package: Package, inside: str) -> Iterator[str]:
        """Places that ``typesVersions`` names for a path inside a package."""
        pattern, middle = best_pattern(inside, [one for one, _ in package.versions])
        for one, places in package.versions:
            if one == pattern:
                yield from (place.replace("*", middle, 1) for place in places)


class StarPatterns:
    """Names and patterns with one star, to be asked for each specifier in steps that its length bounds."""

    def __init__(self, pairs: Iterable[tuple[str, tuple[str, ...]]]) -> None:
        """The patterns.

        Args:
            pairs: (pattern, places), in the order of their file.
        """
        self._places = dict(pairs)
        self._by_start: dict[str, list[str]] = {}
        for pattern in self._places:
            start, star, _ = pattern.partition("*")
            if star:
                self._by_start.setdefault(start, []).append(pattern)
        self._lengths = sorted({*map(len, self._by_start)}, reverse=True)

    def best(self, name: str) -> tuple[str | None, str]:
        """(the pattern that a name matches best, what its star stands for): exact, else the longest start."""
        if name in self._places and "*" not in name:
            return name, ""
        for length in self._lengths:
            for pattern in self._by_start.get(name[:length], ()) if length <= len(name) else ():
                end = pattern.partition("*")[2]
                if len(name) >= length + len(end) and name.endswith(end):
                    return pattern, name[length : len(name) - len(end)]
        return None, ""

    def places(self, name: str) -> tuple[str, ...]:
        """The places of the best pattern, its star filled in; none where no pattern fits."""
        pattern, middle = self.best(name)
        return tuple(place.replace("*", middle, 1) for place in self._places.get(pattern or "", ()))


def best_pattern(name: str, patterns: Iterable[str]) -> tuple[str | None, str]:
    """(the pattern that a name matches best, what its star stands for); of a row that is asked once."""
    return StarPatterns((one, ()) for one in patterns).best(name)


def stem_of(path: str) -> str:
    """A path without an extension that a compiler knows."""
    for end in _KNOWN:
        if path.endswith(end):
            return path[: -len(end)]
    return path


def _parted(base: str) -> tuple[str, str | None]:
    """(path without its extension, extension); no extension where the name has no dot."""
    name = base.rpartition("/")[2]
    if "." not in name:
        return base, None
    stem = stem_of(base)
    if stem == base:
        stem = base[: base.rindex(".")]
    return stem, base[len(stem) :]


def _named(package: Package, kinds: int) -> str:
    """The file that a manifest names for some kinds."""
    if kinds & DECLARATIONS and package.types:
        return package.types
    return package.main
