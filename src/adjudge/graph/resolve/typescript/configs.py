"""Compiler options of a tree: ``tsconfig.json`` and ``jsconfig.json`` with what they extend.

Rules: an option of the file wins over one that it extends, a later base over an earlier one; paths mean the
folder of the file that names them, or after ``${configDir}`` that of the file which is asked for; a base that
is missing, or that extends itself, says nothing. The bases of one file are bounded, however they are spelt.

Source: TypeScript handbook, "TSConfig reference"; the defaults are those of TypeScript 5.9.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from adjudge.graph.resolve.typescript.globs import Glob
from adjudge.graph.resolve.typescript.jsonc import read_object, string, table, texts
from adjudge.graph.resolve.typescript.paths import below, is_relative, join, upwards
from adjudge.model.ids import RepoPath

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

DEPTH: Final = 16
"""Bases of bases that are followed."""

LIMIT_BASES: Final = 64
"""Bases of one file that are read, the same one each time that it is named."""

LIMIT_CHARACTERS: Final = 20_000
"""Of the patterns of one project: what is more holds nothing; and, with them, of those that it refers to."""

_MODES: Final = {
    "classic": "classic", "node": "node10", "node10": "node10", "node16": "node16", "nodenext": "node16",
    "bundler": "bundler",
}  # fmt: skip
_BY_MODULE: Final = {
    "commonjs": "node10", "node16": "node16", "node18": "node16", "node20": "node16", "nodenext": "node16",
    "preserve": "bundler",
}  # fmt: skip
_PLACED: Final = ("baseUrl", "outDir", "rootDir", "declarationDir")
_KEPT: Final = (
    "moduleResolution",
    "module",
    "target",
    "paths",
    "rootDirs",
    "moduleSuffixes",
    "customConditions",
)
_LISTS: Final = ("files", "include", "exclude")
_HERE: Final = "${configdir}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """The options of one file that decide where a specifier leads.

    Attributes:
        path: The file; empty where there is none.
        mode: ``classic``, ``node10``, ``node16`` or ``bundler``.
        base_url: Folder from which names are looked up; ``None`` without.
        paths: (pattern, (places, …)), places as paths that may hold a star, in the order of the file.
        root_dirs: Folders that lie over one another.
        suffixes: Ends of names that are tried before the extension; one empty text by default.
        conditions: Further conditions of packages.
        outputs: (folder that is built, folder of its source) pairs.
        references: Other configurations of the project.
        files: Patterns of what it holds; ``None`` for everything below it.
        left_out: Patterns of what it does not hold after all.
        listed: Files that it holds whatever is left out.
        length: Characters of its patterns.
    """

    path: str = ""
    mode: str = "bundler"
    base_url: str | None = None
    paths: tuple[tuple[str, tuple[str, ...]], ...] = ()
    root_dirs: tuple[str, ...] = ()
    suffixes: tuple[str, ...] = ("",)
    conditions: tuple[str, ...] = ()
    outputs: tuple[tuple[str, str], ...] = ()
    references: tuple[str, ...] = ()
    files: tuple[Glob, ...] | None = None
    left_out: tuple[Glob, ...] = ()
    listed: frozenset[str] = frozenset()
    length: int = 0

    @property
    def folder(self) -> str:
        """The folder in which it stands."""
        return self.path.rpartition("/")[0]

    def holds(self, path: str) -> bool:
        """Whether a file is part of the project, as far as its lists say."""
        if path in self.listed:
            return True
        if self.files is None:
            is_held = not self.folder or path.startswith(f"{self.folder}/")
        else:
            is_held = any(pattern.matches(path) for pattern in self.files)
        return is_held and not any(pattern.matches(path) for pattern in self.left_out)


class _Own(NamedTuple):
    """What one file says by itself: its bases as paths, its options and lists with places for paths.

    References are the one thing that is not inherited.
    """

    bases: tuple[str, ...]
    options: Mapping[str, Any]
    lists: Mapping[str, list[str]]
    references: tuple[str, ...]


NO_CONFIG: Final = Config()


class Configs:
    """The configurations of one tree."""

    def __init__(self, manifests: Mapping[RepoPath, bytes], packages: Mapping[str, str]) -> None:
        """The configurations.

        Args:
            manifests: Content by path.
            packages: Folder by name of each package of the tree.
        """
        self._manifests = manifests
        self._packages = packages
        self._made: dict[str, Config] = {}
        self._owned: dict[str, _Own] = {}
        self._nearest: dict[str, str] = {}

    def of(self, path: str) -> Config:
        """The configuration that holds for a file."""
        folder = path.rpartition("/")[0]
        if folder not in self._nearest:
            self._nearest[folder] = self._find(folder)
        near = self._nearest[folder]
        if not near:
            return NO_CONFIG
        config = self.at(near)
        if not config.references or (config.files is None or config.holds(path)):
            return config
        length = config.length
        for other in config.references:
            referenced = self.at(other)
            length += referenced.length
            if length > LIMIT_CHARACTERS:
                break
            if referenced.path and referenced.holds(path):
                return referenced
        return config

    def at(self, path: str) -> Config:
        """The configuration of a file; none where there is no such file."""
        if path not in self._made:
            self._made[path] = self._make(path) if path in self._manifests else NO_CONFIG
        return self._made[path]

    def _find(self, folder: str) -> str:
        for above in upwards(folder):
            for name in ("tsconfig.json", "jsconfig.json"):
                if below(above, name) in self._manifests:
                    return below(above, name)
        return ""

    def _make(self, path: str) -> Config:
        folder = path.rpartition("/")[0]
        own = self._own(path)
        options: dict[str, Any] = {}
        lists: dict[str, Any] = {}
        for one in (*islice(self._below(path, (path,)), LIMIT_BASES), own):
            options |= one.options
            lists |= one.lists
        for key in _PLACED:
            options[key] = _filled(options.get(key), folder)
        base = options["baseUrl"] if options["baseUrl"] is not None else options.get("paths.base", "")
        held = {key: [*_filled_all(lists.get(key, ()), folder)] for key in _LISTS}
        patterns = [*map(_as_folder, held["include"])]
        left_out = [below(one, "**") for one in held["exclude"]]
        length = sum(map(len, (*patterns, *left_out)))
        is_read = length <= LIMIT_CHARACTERS
        return Config(
            path=path,
            mode=_mode(options),
            base_url=options["baseUrl"],
            paths=tuple(_paths(table(options.get("paths")), base, folder)),
            root_dirs=tuple(_filled_all(options.get("rootDirs", ()), folder)),
            suffixes=texts(options.get("moduleSuffixes")) or ("",),
            conditions=texts(options.get("customConditions")),
            outputs=tuple(_outputs(options, folder)),
            references=own.references,
            files=tuple(map(Glob, patterns if is_read else ()))
            if lists.keys() & {"files", "include"}
            else None,
            left_out=tuple(map(Glob, left_out if is_read else ())),
            listed=frozenset(held["files"]),
            length=length,
        )

    def _below(self, path: str, around: tuple[str, ...]) -> Iterator[_Own]:
        """What the bases of a file say, what wins last; one that extends itself is left out."""
        for base in self._own(path).bases if len(around) <= DEPTH else ():
            if base not in around:
                yield from self._below(base, (*around, base))
                yield self._own(base)

    def _own(self, path: str) -> _Own:
        """What one file says by itself, read once."""
        if path not in self._owned:
            folder = path.rpartition("/")[0]
            text = read_object(self._manifests.get(RepoPath(path), b""))
            found = (self._base(folder, base) for base in texts(text.get("extends")))
            self._owned[path] = _Own(
                bases=tuple(base for base in found if base),
                options=_placed(table(text.get("compilerOptions")), folder),
                lists={key: [*_places(folder, text[key])] for key in _LISTS if key in text},
                references=tuple(_reference(folder, one) for one in _tables(text.get("references"))),
            )
        return self._owned[path]

    def _base(self, folder: str, written: str) -> str:
        """The file that another one extends; empty where the tree does not hold it."""
        if is_relative(written):
            place = join(folder, written)
            return self._file(place) if place is not None else ""
        parts = written.split("/")
        name = "/".join(parts[: 2 if written.startswith("@") else 1])
        rest = written[len(name) + 1 :]
        places = [below(above, f"node_modules/{name}") for above in upwards(folder)]
        if name in self._packages:
            places.append(self._packages[name])
        for place in places:
            found = self._file(below(place, rest) if rest else below(place, "tsconfig.json"))
            if found:
                return found
        return ""

    def _file(self, place: str) -> str:
        return next(
            (one for one in (place, f"{place}.json", f"{place}/tsconfig.json") if one in self._manifests), ""
        )


def _reference(folder: str, one: Mapping[str, Any]) -> str:
    found = join(folder, string(one.get("path"))) or ""
    return found if found.endswith(".json") else below(found, "tsconfig.json")


def _placed(options: Mapping[str, Any], folder: str) -> dict[str, Any]:
    """The options that matter, with their folders as ``_place`` has them."""
    made = {key: options[key] for key in (*_PLACED, *_KEPT) if key in options}
    for key in made.keys() & _PLACED:
        made[key] = _place(folder, made[key]) if isinstance(made[key], str) else None
    if "rootDirs" in made:
        made["rootDirs"] = [*_places(folder, made["rootDirs"])]
    if "paths" in made:
        made["paths.base"] = folder
    return made


def _place(folder: str, written: str) -> str | None:
    """A path of the tree; begun with a slash where it goes on from the folder of whoever asks.

    Nothing where it leaves the tree, as a path from the root of a disk does.
    """
    if written[: len(_HERE)].lower() == _HERE:
        return "/" + written[len(_HERE) :]
    return None if written.startswith("/") else join(folder, written)


def _places(folder: str, written: object) -> Iterator[str]:
    yield from (place for one in texts(written) if (place := _place(folder, one)) is not None)


def _filled(place: str | None, folder: str) -> str | None:
    """A place as a path, for a configuration in a folder."""
    return join(folder, place) if place is not None and place.startswith("/") else place


def _filled_all(places: Iterable[str], folder: str) -> Iterator[str]:
    yield from (found for one in places if (found := _filled(one, folder)) is not None)


def _mode(options: Mapping[str, Any]) -> str:
    """How modules are resolved, said or implied by the kind of modules and the target."""
    said = _MODES.get(string(options.get("moduleResolution")).lower())
    if said is not None:
        return said
    module = string(options.get("module")).lower()
    if not module:
        module = "commonjs" if string(options.get("target")).lower() in {"", "es3", "es5"} else "es2015"
    return _BY_MODULE.get(module, "classic")


def _paths(paths: Mapping[str, Any], base: str, folder: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    for pattern, places in paths.items():
        if pattern.count("*") <= 1:
            yield pattern, tuple(_filled_all(_places(base, places), folder))


def _outputs(options: Mapping[str, Any], folder: str) -> list[tuple[str, str]]:
    """Where what is built comes from."""
    source = options.get("rootDir")
    sources = [source] if isinstance(source, str) else [below(folder, "src"), folder]
    built = [options[key] for key in ("outDir", "declarationDir") if isinstance(options.get(key), str)]
    return [(one, place) for one in built for place in sources if one != place]


def _as_folder(entry: str) -> str:
    """An entry of a list; a folder holds all below it."""
    last = entry.rpartition("/")[2]
    return entry if any(one in last for one in "*?.") else below(entry, "**")


def _tables(value: object) -> list[Mapping[str, Any]]:
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []
