"""Compiler options of a tree: ``tsconfig.json`` and ``jsconfig.json`` with what they extend.

Rules: an option of the file wins over one that it extends, a later base over an earlier one; paths mean the
folder of the file that names them; a base that is missing says nothing.

Source: TypeScript handbook, "TSConfig reference"; the defaults are those of TypeScript 5.9.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from adjudge.graph.resolve.typescript.globs import Glob
from adjudge.graph.resolve.typescript.jsonc import read_object, string, table, texts
from adjudge.graph.resolve.typescript.paths import below, is_relative, join, upwards
from adjudge.model.ids import RepoPath

if TYPE_CHECKING:
    from collections.abc import Mapping

DEPTH: Final = 16
"""Bases of bases that are followed."""

_MODES: Final = {
    "classic": "classic", "node": "node10", "node10": "node10", "node16": "node16", "nodenext": "node16",
    "bundler": "bundler",
}  # fmt: skip
_BY_MODULE: Final = {
    "commonjs": "node10", "node16": "node16", "node18": "node16", "node20": "node16", "nodenext": "node16",
    "preserve": "bundler",
}  # fmt: skip
_PLACED: Final = ("baseUrl", "outDir", "rootDir", "declarationDir")


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

    @property
    def folder(self) -> str:
        """The folder in which it stands."""
        return self.path.rpartition("/")[0]

    def holds(self, path: str) -> bool:
        """Whether a file is part of the project, as far as its lists say."""
        if self.files is None:
            return not self.folder or path.startswith(f"{self.folder}/")
        return any(pattern.matches(path) for pattern in self.files)


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
        for other in config.references:
            referenced = self.at(other)
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
        options, lists = self._options(path, 0)
        folder = path.rpartition("/")[0]
        base = options.get("baseUrl")
        paths_base = options.get("paths.base")
        return Config(
            path=path,
            mode=_mode(options),
            base_url=base if isinstance(base, str) else None,
            paths=tuple(
                _paths(table(options.get("paths")), base if isinstance(base, str) else str(paths_base))
            ),
            root_dirs=texts(options.get("rootDirs")),
            suffixes=texts(options.get("moduleSuffixes")) or ("",),
            conditions=texts(options.get("customConditions")),
            outputs=tuple(_outputs(options, folder)),
            references=tuple(self._reference(folder, one) for one in _tables(lists.get("references"))),
            files=_files(lists),
        )

    def _reference(self, folder: str, one: Mapping[str, Any]) -> str:
        found = join(folder, string(one.get("path"))) or ""
        return found if found.endswith(".json") else below(found, "tsconfig.json")

    def _options(self, path: str, depth: int) -> tuple[dict[str, Any], dict[str, Any]]:
        """(compiler options, lists of files), with places made paths of the tree."""
        text = read_object(self._manifests.get(RepoPath(path), b""))
        folder = path.rpartition("/")[0]
        options: dict[str, Any] = {}
        lists: dict[str, Any] = {}
        for base in texts(text.get("extends")) if depth < DEPTH else ():
            found = self._base(folder, base)
            if found:
                inherited, held = self._options(found, depth + 1)
                options |= inherited
                lists |= held
        options |= _placed(table(text.get("compilerOptions")), folder)
        for key in ("files", "include", "exclude"):
            if key in text:
                lists[key] = [place for one in texts(text[key]) if (place := _glob(folder, one)) is not None]
        lists["references"] = text.get("references", [])  # the one thing that is not inherited
        return options, lists

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


def _placed(options: Mapping[str, Any], folder: str) -> dict[str, Any]:
    """Options with their folders as paths of the tree."""
    made = dict(options)
    for key in _PLACED:
        if isinstance(made.get(key), str):
            made[key] = _place(folder, made[key])
    if "rootDirs" in made:
        places = (_place(folder, one) for one in texts(made["rootDirs"]))
        made["rootDirs"] = [one for one in places if one is not None]
    if "paths" in made:
        made["paths.base"] = folder
    return made


def _place(folder: str, written: str) -> str | None:
    return join(folder, written.replace("${configDir}", "."))


def _mode(options: Mapping[str, Any]) -> str:
    """How modules are resolved, said or implied by the kind of modules and the target."""
    said = _MODES.get(string(options.get("moduleResolution")).lower())
    if said is not None:
        return said
    module = string(options.get("module")).lower()
    if not module:
        module = "commonjs" if string(options.get("target")).lower() in {"", "es3", "es5"} else "es2015"
    return _BY_MODULE.get(module, "classic")


def _paths(paths: Mapping[str, Any], base: str) -> list[tuple[str, tuple[str, ...]]]:
    found = []
    for pattern, places in paths.items():
        made = tuple(place for one in texts(places) if (place := _place(base, one)) is not None)
        if pattern.count("*") <= 1:
            found.append((pattern, made))
    return found


def _outputs(options: Mapping[str, Any], folder: str) -> list[tuple[str, str]]:
    """Where what is built comes from."""
    source = options.get("rootDir")
    sources = [source] if isinstance(source, str) else [below(folder, "src"), folder]
    built = [options[key] for key in ("outDir", "declarationDir") if isinstance(options.get(key), str)]
    return [(one, place) for one in built for place in sources if one != place]


def _files(lists: Mapping[str, Any]) -> tuple[Glob, ...] | None:
    if "files" not in lists and "include" not in lists:
        return None
    entries = [*texts(lists.get("files")), *map(_as_folder, texts(lists.get("include")))]
    return tuple(map(Glob, entries))


def _glob(folder: str, written: str) -> str | None:
    return join(folder, written.replace("${configDir}", "."))


def _as_folder(entry: str) -> str:
    """An entry of a list; a folder holds all below it."""
    last = entry.rpartition("/")[2]
    return entry if any(one in last for one in "*?.") else f"{entry}/**"


def _tables(value: object) -> list[Mapping[str, Any]]:
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []
