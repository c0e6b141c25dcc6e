"""What the TypeScript compiler finds for a specifier, under the options of a file.

Source: behaviour of ``resolveModuleName`` of TypeScript 5.9, to which a bench holds it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.graph.resolve.typescript.exported import followed, matched
from adjudge.graph.resolve.typescript.files import EVERY, JSON, PROGRAMS, TYPED
from adjudge.graph.resolve.typescript.paths import below, is_relative, join, upwards

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from adjudge.graph.resolve.typescript.configs import Config
    from adjudge.graph.resolve.typescript.packages import Package
    from adjudge.graph.resolve.typescript.project import Project

IMPORT: Final = "import"
REQUIRE: Final = "require"
_MODULES: Final = "node_modules/"
_MODULE_ENDS: Final = (".mts", ".mjs")
_COMMON_ENDS: Final = (".cts", ".cjs")


class Found(NamedTuple):
    """Where a specifier leads.

    Attributes:
        path: The file.
        confidence: As in ``Edge``.
        reason: As in ``Edge``.
    """

    path: str
    confidence: int
    reason: str


class Compiler:
    """Finds files as the compiler does."""

    def __init__(self, project: Project) -> None:
        self._project = project
        self._look = project.look
        self._modules: frozenset[str] | None = None

    def mode_of(self, path: str, kind: str) -> str:
        """Whether a specifier is looked up as an import or as a ``require``.

        Args:
            path: The importing file.
            kind: Of the import.
        """
        if self._project.config_of(path).mode != "node16":
            return REQUIRE if kind == "require" else IMPORT
        if kind == "require" or path.endswith(_COMMON_ENDS):
            return IMPORT if kind == "dynamic" else REQUIRE
        if kind == "dynamic" or path.endswith(_MODULE_ENDS):
            return IMPORT
        package = self._project.packages.scope(path.rpartition("/")[0])
        return IMPORT if package is not None and package.is_module else REQUIRE

    def find(self, path: str, specifier: str, mode: str) -> Found | None:
        """The file that a specifier means; ``None`` when the compiler finds none.

        Args:
            path: The importing file.
            specifier: As written.
            mode: ``IMPORT`` or ``REQUIRE``.
        """
        config = self._project.config_of(path)
        folder = path.rpartition("/")[0]
        if config.mode in {"node10", "classic"}:
            for kinds in (TYPED, PROGRAMS | JSON):
                found = self._by(config, folder, specifier, mode, kinds)
                if found is not None:
                    return found
            return None
        return self._by(config, folder, specifier, mode, EVERY)

    def _by(self, config: Config, folder: str, specifier: str, mode: str, kinds: int) -> Found | None:
        strict = config.mode == "node16" and mode == IMPORT
        if is_relative(specifier):
            return self._relative(config, folder, specifier, kinds, strict=strict)
        mapped = self._paths(config, specifier, kinds, strict=strict)
        based = join(config.base_url, specifier) if config.base_url is not None else None
        if mapped is None and based is not None:
            found = self._look.place(based, kinds, config.suffixes, is_strict=strict)
            mapped = Found(found, 100, "base-url") if found is not None else None
        return mapped or self._by_name(config, folder, specifier, mode, kinds)

    def _relative(
        self, config: Config, folder: str, specifier: str, kinds: int, *, strict: bool
    ) -> Found | None:
        base = join(folder, specifier)
        if base is None:
            return None
        if specifier.rpartition("/")[2] in {"", ".", ".."}:
            base += "/"
        if config.root_dirs:
            found = self._root_dirs(config, base, kinds, strict=strict)
            if found is not None:
                return Found(found, 100, "root-dirs")
        if config.mode == "classic":
            found = self._look.file(base, kinds, config.suffixes, is_strict=False)
        else:
            found = self._look.place(base, kinds, config.suffixes, is_strict=strict)
        return Found(found, 100, "relative-import") if found is not None else None

    def _paths(self, config: Config, specifier: str, kinds: int, *, strict: bool) -> Found | None:
        if not config.paths:
            return None
        for base in self._project.mapped(config).places(specifier):
            found = base if base in self._project.files and _is_code(base) else None
            found = found or self._look.place(base, kinds, config.suffixes, is_strict=strict)
            if found is not None:
                return Found(found, 100, "paths")
        return None

    def _root_dirs(self, config: Config, base: str, kinds: int, *, strict: bool) -> str | None:
        """A relative file in one of the folders that lie over one another."""
        inside = [one for one in config.root_dirs if not one or base == one or base.startswith(f"{one}/")]
        if not inside:
            return None
        own = max(inside, key=len)
        rest = base[len(own) :].lstrip("/")
        for root in (own, *(one for one in config.root_dirs if one != own)):
            found = self._look.place(below(root, rest), kinds, config.suffixes, is_strict=strict)
            if found is not None:
                return found
        return None

    # --- packages ---------------------------------------------------------------------------------

    def _by_name(self, config: Config, folder: str, specifier: str, mode: str, kinds: int) -> Found | None:
        knows_maps = config.mode in {"node16", "bundler"}
        scope = self._project.packages.scope(folder) if knows_maps else None
        if scope is not None:
            found = self._own(config, scope, specifier, mode, kinds)
            if found is not None:
                return found
        if ":" in specifier:
            return None
        return self._installed(config, folder, specifier, mode, kinds)

    def _own(self, config: Config, scope: Package, specifier: str, mode: str, kinds: int) -> Found | None:
        """By the package's own maps: ``#name``, and its own name."""
        if specifier.startswith("#"):
            found = self.mapped(config, scope, scope.imports, specifier, mode, kinds)
            return Found(found, 100, "package-imports") if found is not None else None
        name, rest = parted(specifier)
        if scope.name and name == scope.name and scope.exports is not None:
            found = self.mapped(config, scope, scope.exports, f"./{rest}" if rest else ".", mode, kinds)
            return Found(found, 100, "self-reference") if found is not None else None
        return None

    def _installed(self, config: Config, folder: str, specifier: str, mode: str, kinds: int) -> Found | None:
        """In the folders ``node_modules`` of the tree above a folder."""
        name, _ = parted(specifier)
        for place in self._modules_above(folder) if self._folders_of_modules() else ():
            where = f"{place}/{name}"
            if self.is_folder(where) or any(
                f"{where}{end}" in self._project.files for end in (".ts", ".d.ts", ".js")
            ):
                found = self.package(config, place, specifier, mode, kinds)
                if found is not None:
                    return Found(found, 100, "node-modules")
        return None

    def _modules_above(self, folder: str) -> Iterator[str]:
        for above in upwards(folder):
            place = below(above, "node_modules")
            if above.rpartition("/")[2] != "node_modules" and self.is_folder(place):
                yield place

    def is_folder(self, path: str) -> bool:
        """Whether the tree has a folder ``node_modules``, or the folder of a package in one."""
        return path in self._folders_of_modules()

    def _folders_of_modules(self) -> frozenset[str]:
        if self._modules is None:
            self._modules = frozenset(_modules_of(self._project.files))
        return self._modules

    def package(
        self, config: Config, place: str, specifier: str, mode: str, kinds: int, folder: str | None = None
    ) -> str | None:
        """The file that a name means in a folder of packages.

        Args:
            config: Of the importing file.
            place: The folder of packages.
            specifier: As written.
            mode: ``IMPORT`` or ``REQUIRE``.
            kinds: Which kinds count.
            folder: Where the package stands, if not by its name in ``place``.
        """
        strict = config.mode == "node16" and mode == IMPORT
        name, rest = parted(specifier)
        root = folder if folder is not None else below(place, name)
        package = self._project.packages.by_folder.get(root)
        candidate = below(root, rest) if rest else root
        if package is not None and package.exports is not None and config.mode in {"node16", "bundler"}:
            return self.mapped(config, package, package.exports, f"./{rest}" if rest else ".", mode, kinds)
        if rest and package is not None and package.versions:
            for written in self._look.versions(package, rest):
                base = join(root, written)
                found = (
                    self._look.place(base, kinds, config.suffixes, is_strict=False)
                    if base is not None
                    else None
                )
                if found is not None:
                    return found
        if rest or not strict:
            found = (
                self._look.file(candidate, kinds, config.suffixes, is_strict=strict) if candidate else None
            )
            if found is not None:
                return found
        inner = self._project.packages.by_folder.get(candidate)
        found = self._look.folder(candidate, inner, kinds, config.suffixes, is_strict=strict)
        if found is None and strict and not rest:
            found = self._look.file(below(root, "index.js"), kinds, config.suffixes, is_strict=True)
        return found

    def mapped(
        self, config: Config, package: Package, table: object, subpath: str, mode: str, kinds: int
    ) -> str | None:
        """The file that a map of a package means.

        Args:
            config: Of the importing file.
            package: The package.
            table: Its ``exports`` or ``imports``.
            subpath: ``.``, ``./name`` or ``#name``.
            mode: ``IMPORT`` or ``REQUIRE``.
            kinds: Which kinds count.
        """
        follow = self._follow(config, package, mode, kinds, is_import=subpath.startswith("#"))
        for value, star in matched(table, subpath):
            return followed(value, star, conditions_of(config, mode), follow)
        return None

    def _follow(
        self, config: Config, package: Package, mode: str, kinds: int, *, is_import: bool
    ) -> Callable[[str], str | None]:
        def follow(place: str) -> str | None:
            if not place.startswith("./"):
                if not is_import or place.startswith(("../", "/", "#")):
                    return None
                found = self._by_name(config, package.folder, place, mode, kinds)
                return found.path if found is not None else None
            parts = place.split("/")[1:]
            if not {".", "..", "node_modules"}.isdisjoint(parts):
                return None
            path = below(package.folder, "/".join(parts))
            return self._look.said(path, kinds) or self._built(config, path, kinds)

        return follow

    def _built(self, config: Config, path: str, kinds: int) -> str | None:
        """The source of what the project of the file itself builds."""
        if not config.path or (config.folder and not path.startswith(f"{config.folder}/")):
            return None
        for built, source in config.outputs[:1]:
            if path.startswith(f"{built}/"):
                return self._look.said(below(source, path[len(built) + 1 :]), kinds)
        return None


def parted(specifier: str) -> tuple[str, str]:
    """(name of the package, what follows it) of a specifier."""
    parts = specifier.split("/")
    count = 2 if specifier.startswith("@") else 1
    return "/".join(parts[:count]), "/".join(parts[count:])


def conditions_of(config: Config, mode: str) -> frozenset[str]:
    """The conditions of packages that hold."""
    told = {mode, "types", *config.conditions}
    return frozenset(told if config.mode == "bundler" else told | {"node"})


def _is_code(path: str) -> bool:
    return path.endswith((".ts", ".tsx", ".mts", ".cts"))


def _modules_of(files: Iterable[str]) -> Iterator[str]:
    """Every folder ``node_modules``, and of each the folders of its packages."""
    for parts in (file.split("/") for file in files if _MODULES in file):
        for at in (at for at, part in enumerate(parts[:-1]) if part == _MODULES[:-1]):
            yield "/".join(parts[: at + 1])
            last = at + (3 if parts[at + 1].startswith("@") else 2)
            if last < len(parts):
                yield "/".join(parts[:last])
