"""Where a specifier leads beyond what the compiler finds in the tree: workspaces, sources, bundlers, habits.

Rules: the surest first; what is built and not in the tree stands for its source; a guess has a confidence
below that of a rule.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final

from adjudge.graph.resolve.typescript.compiler import Found, parted
from adjudge.graph.resolve.typescript.exported import LIMIT_PLACES, followed, matched
from adjudge.graph.resolve.typescript.files import EVERY, stem_of
from adjudge.graph.resolve.typescript.packages import targets_in
from adjudge.graph.resolve.typescript.paths import below, is_relative, join, upwards

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.graph.resolve.typescript.compiler import Compiler
    from adjudge.graph.resolve.typescript.configs import Config
    from adjudge.graph.resolve.typescript.packages import Package
    from adjudge.graph.resolve.typescript.project import Project

_BUILT: Final = frozenset({
    "dist", "build", "lib", "out", "output", "es", "esm", "cjs", "umd", "types", "typings", "module",
    "commonjs", "built", "release", ".next", "dts", "node", "bundles",
})  # fmt: skip
_SOURCES: Final = ("src", "source", "")
_COMPONENTS: Final = (
    ".vue",
    ".svelte",
    ".astro",
    ".json",
    ".mjs",
    ".cjs",
    ".mts",
    ".cts",
    ".css",
    ".scss",
    ".graphql",
)
_PLATFORMS: Final = (".web", ".native", ".ios", ".android")
_ALIASES: Final = (
    ("@/", ("src", "app", "")), ("~/", ("src", "app", "")), ("~~/", ("",)), ("@@/", ("",)),
    ("$lib/", ("src/lib",)), ("@site/", ("",)), ("src/", ("src",)), ("/", ("", "src", "public")),
    ("@src/", ("src",)), ("$/", ("src",)),
)  # fmt: skip
_PREFERRED: Final = (
    "source",
    "src",
    "development",
    "import",
    "require",
    "node",
    "browser",
    "default",
    "types",
)


class Habits:
    """Finds files where the compiler finds none."""

    def __init__(self, project: Project, compiler: Compiler) -> None:
        self._project = project
        self._compiler = compiler
        self._look = project.look

    def find(self, path: str, specifier: str, mode: str) -> Found | None:
        """The file that a specifier means by other ways than the compiler's.

        Args:
            path: The importing file.
            specifier: As written.
            mode: As in ``Compiler``.
        """
        written = bare(specifier)
        folder, config = path.rpartition("/")[0], self._project.config_of(path)
        if is_relative(written):
            return self._relative(folder, written, config)
        found = self._mapped(config, written) or self._workspace(path, written, mode)
        found = found or self._above(path, written, mode)
        if found is None and written.startswith("#"):
            found = self._imports(folder, written)
        return found or self._alias(folder, written)

    def entry(self, folder: str, place: str) -> Found | None:
        """The file that a manifest names as an entry, or the source that it is built of.

        Args:
            folder: Of the manifest.
            place: The path that it names.
        """
        found = self._look.place(place, EVERY, ("",), is_strict=False, nested=False)
        if place in self._project.files:
            return Found(place, 100, "entry")
        if found is not None:
            return Found(found, 100, "entry")
        return self._source(folder, place)

    def aliased(self, path: str, specifier: str) -> Found | None:
        """The file that a specifier means by an alias of a bundler's configuration."""
        written = bare(specifier)
        if is_relative(written):
            return None
        for base, rest in self._project.aliases.bases(path.rpartition("/")[0], written):
            place = join(base, rest)
            found = self._loosely(place, self._project.config_of(path)) if place else None
            if found is not None:
                return Found(found.path, 80, "bundler-alias")
        return None

    def bases(self, path: str, written: str) -> Iterator[tuple[str, str]]:
        """(folder, rest) of each way to read a pattern that begins with a name, the surest first."""
        folder = path.rpartition("/")[0]
        package = self._project.packages.scope(folder)
        root = package.folder if package is not None else ""
        mapped = [(one, place) for one, held in self._project.config_of(path).paths for place in held]
        if package is not None and written.startswith("#"):
            imports = package.imports if isinstance(package.imports, dict) else {}
            mapped += [
                (one, join(root, place) or "") for one, held in imports.items() for place in targets_in(held)
            ]
        for one, place in sorted(mapped, key=lambda pair: -len(pair[0])):
            start, base = one.partition("*")[0], place.partition("*")[0]
            if one.endswith("*") and place.endswith("*") and written.startswith(start) and start:
                yield base.rstrip("/"), written[len(start) :]
        yield from self._project.aliases.bases(folder, written)
        for start, places in _ALIASES:
            if written.startswith(start):
                for one in places:
                    yield below(root, one).rstrip("/"), written[len(start) :]

    def is_ambiguous(self, path: str, specifier: str) -> bool:
        """Whether a name stands for more than one workspace."""
        name, _ = parted(specifier)
        return len(self._project.packages.by_name.get(name, ())) > 1 and self._folder(path, name) is None

    def is_ours(self, path: str, specifier: str) -> bool:
        """Whether a name is one of the tree, so that it should have led somewhere."""
        name, _ = parted(specifier)
        config = self._project.config_of(path)
        pattern, _ = self._project.mapped(config).best(specifier)
        scope = self._project.packages.scope(path.rpartition("/")[0])
        is_own = scope is not None and scope.name == name
        return name in self._project.packages.by_name or is_own or (pattern is not None and pattern != "*")

    # --- relative ---------------------------------------------------------------------------------

    def _relative(self, folder: str, written: str, config: Config) -> Found | None:
        base = join(folder, written)
        if base is None:
            return None
        is_folder = written.rpartition("/")[2] in {"", ".", ".."}
        found = self._loosely(base + "/" * is_folder, config)
        if found is None:
            found = self._source_near(folder, base)
        return found

    def _loosely(self, base: str, config: Config) -> Found | None:
        """As bundlers take it: any file as written, extensions and index files left out."""
        plain = base.rstrip("/")
        if plain in self._project.files and plain == base:
            return Found(plain, 100, "file")
        found = self._look.place(base, EVERY, config.suffixes, is_strict=False)
        if found is not None:
            return Found(found, 90, "bundler")
        for stem in (plain, below(plain, "index")) if plain == base else (below(plain, "index"),):
            for end in _COMPONENTS:
                if stem + end in self._project.files:
                    return Found(stem + end, 80, "bundler")
        found = self._look.file(plain, EVERY, _PLATFORMS, is_strict=False) if plain else None
        return Found(found, 80, "platform") if found is not None else None

    def _source_near(self, folder: str, base: str) -> Found | None:
        """The source of a built file that is named by its place."""
        package = self._project.packages.scope(folder)
        root = package.folder if package is not None else ""
        if not (base == root or not root or base.startswith(f"{root}/")):
            package = self._project.packages.scope(base)
            root = package.folder if package is not None else ""
        return self._source(root, base)

    # --- names ------------------------------------------------------------------------------------

    def _mapped(self, config: Config, written: str) -> Found | None:
        """``paths`` and ``baseUrl`` as bundlers take them."""
        pattern, _ = self._project.mapped(config).best(written)
        places = [*self._project.mapped(config).places(written)]
        places += [based] if config.base_url is not None and (based := join(config.base_url, written)) else []
        for place in places:
            found = self._loosely(place, config)
            if found is None and pattern is not None:
                package = self._project.packages.scope(place)
                found = self._source(package.folder, place) if package is not None else None
            if found is not None:
                return found._replace(reason="paths")
        return None

    def _folder(self, path: str, name: str) -> str | None:
        """The folder of the workspace that a name means for a file."""
        packages = self._project.packages
        folder = path.rpartition("/")[0]
        linked = packages.linked(folder, name)
        if linked is not None and linked in packages.by_folder:
            return linked
        scope = packages.scope(folder)
        if scope is not None and scope.name == name:
            return scope.folder
        folders = packages.by_name.get(name, [])
        if len(folders) <= 1:
            return folders[0] if folders else None
        shared = {one: _shared(folder, one) for one in folders}
        best = [one for one in folders if shared[one] == max(shared.values())]
        return best[0] if len(best) == 1 else None

    def _workspace(self, path: str, written: str, mode: str) -> Found | None:
        name, rest = parted(written)
        folder = self._folder(path, name)
        package = self._project.packages.by_folder.get(folder) if folder is not None else None
        if folder is None or package is None:
            return None
        config = self._project.config_of(path)
        if not rest and package.exports is None:
            main = self._main(package)
            if main is not None:
                return main
        found = self._compiler.package(config, "", written, mode, EVERY, folder)
        if found is not None:
            return Found(found, 90, "workspace")
        return self._unbuilt(package, rest)

    def _above(self, path: str, written: str, mode: str) -> Found | None:
        """A package by the name of one that holds this one, as examples name their library."""
        name, rest = parted(written)
        packages = self._project.packages.by_folder
        for above in upwards(path.rpartition("/")[0]):
            package = packages.get(above)
            if package is not None and package.name == name:
                config = self._project.config_of(path)
                found = self._compiler.package(config, "", written, mode, EVERY, above)
                told = Found(found, 70, "") if found is not None else self._unbuilt(package, rest)
                return told._replace(confidence=70, reason="package-above") if told is not None else None
        return None

    def _main(self, package: Package) -> Found | None:
        """The file by which a workspace is loaded: as it stands, else what it is built of."""
        for written in self._named(package, ""):
            place = join(package.folder, written)
            found = self._look.place(place, EVERY, ("",), is_strict=False, nested=False) if place else None
            if found is not None:
                return Found(found, 90, "workspace")
            source = self._source(package.folder, place) if place is not None else None
            if source is not None:
                return source
            if place in self._project.files:
                return Found(str(place), 90, "workspace")  # a style, or another file that is no code
        return None

    def _unbuilt(self, package: Package, rest: str) -> Found | None:
        """A place in a workspace that is not built: by what its manifest names, else by habit."""
        for written in self._named(package, rest):
            place = join(package.folder, written)
            found = self._source(package.folder, place) if place is not None else None
            if found is not None:
                return found
        inside = rest or "index"
        places = [below(package.folder, below(root, inside)) for root in _SOURCES]
        places += [] if rest else [below(package.folder, one) for one in ("src/main", "lib/index")]
        for place in places:
            found_file = self._look.place(place, EVERY, ("",), is_strict=False) if place else None
            found_file = found_file or (place if place in self._project.files else None)
            if found_file is not None:
                return Found(found_file, 80, "workspace-source")
        return None

    def _named(self, package: Package, rest: str) -> Iterator[str]:
        """Places that a manifest names for a part of its package, the most telling first."""
        for value, star in matched(package.exports, f"./{rest}" if rest else "."):
            told: list[str] = []
            followed(value, star, _PREFERRED, lambda place: told.append(place))  # noqa: B023, PLW0108 - used in this turn; collects
            yield from told
            yield from (one.replace("*", star or "") for one in islice(targets_in(value), LIMIT_PLACES))
        if rest:
            yield from self._look.versions(package, rest)
            yield rest
        else:
            yield from (one for one in (package.types, package.module, package.main) if one)

    def _imports(self, folder: str, written: str) -> Found | None:
        package = self._project.packages.scope(folder)
        for value, star in matched(package.imports, written) if package is not None else ():
            for one in islice(targets_in(value), LIMIT_PLACES):
                place = join(package.folder, one.replace("*", star or "")) if package is not None else None
                found = (
                    self._source(package.folder, place) if place is not None and package is not None else None
                )
                if found is not None:
                    return found
        return None

    # --- sources of what is built -----------------------------------------------------------------

    def _source(self, root: str, place: str) -> Found | None:
        """The source in a package that a built file stands for."""
        for stem in self._stems(root, place):
            found = self._look.place(stem, EVERY, ("",), is_strict=False, nested=False)
            if found is not None:
                return Found(found, 80, "build-output")
        return None

    def _stems(self, root: str, place: str) -> Iterator[str]:
        """Paths without extension of which a built file may be made, the surest first."""
        stem = stem_of(place)
        yield stem
        config = self._project.configs.of(below(root, "package.json"))
        for built, source in config.outputs:
            if stem.startswith(f"{built}/"):
                yield below(source, stem[len(built) + 1 :])
        inside = stem[len(root) + 1 :] if root and stem.startswith(f"{root}/") else stem
        parts = inside.split("/")
        for depth in range(1, min(len(parts), 4)):
            if not all(part in _BUILT or (at and part == "src") for at, part in enumerate(parts[:depth])):
                break
            rest = "/".join(parts[depth:])
            for source in _SOURCES:
                yield below(root, below(source, rest))

    # --- aliases ----------------------------------------------------------------------------------

    def _alias(self, folder: str, written: str) -> Found | None:
        for start, places in _ALIASES:
            if not written.startswith(start):
                continue
            package = self._project.packages.scope(folder)
            root = package.folder if package is not None else ""
            for place in places:
                base = join(root, below(place, written[len(start) :]))
                found = (
                    self._loosely(base, self._project.config_of(below(root, "package.json")))
                    if base
                    else None
                )
                if found is not None:
                    return Found(found.path, 70, "alias-by-habit")
        return self._served(folder, written) if written.startswith("/") else None

    def _served(self, folder: str, written: str) -> Found | None:
        """A path from the root of a server that is started in a folder of the package, the nearest first."""
        package = self._project.packages.scope(folder)
        for above in upwards(folder):
            if package is not None and above == package.folder:
                break
            place = join(above, written)
            if place in self._project.files:
                return Found(str(place), 70, "alias-by-habit")
        return None


def bare(specifier: str) -> str:
    """A specifier without the loaders and queries of bundlers."""
    written = specifier.rpartition("!")[2] or specifier
    return written.partition("?")[0] or written


def _shared(folder: str, other: str) -> int:
    """How many folders two paths share from the top."""
    count = 0
    for one, two in zip(folder.split("/"), other.split("/"), strict=False):
        if one != two:
            break
        count += 1
    return count
