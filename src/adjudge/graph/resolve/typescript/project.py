"""What one tree says of its packages and compiler options, read once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.graph.resolve.typescript.aliases import Aliases
from adjudge.graph.resolve.typescript.configs import Config, Configs
from adjudge.graph.resolve.typescript.files import Files, StarPatterns
from adjudge.graph.resolve.typescript.packages import Packages

if TYPE_CHECKING:
    from adjudge.graph.resolve.contract import Layout


class Project:
    """One tree.

    Attributes:
        layout: Its layout.
        files: Every path that may be led to.
        packages: Its packages.
        configs: Its compiler options.
        aliases: What the configurations of its bundlers name.
        look: Looks for files.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.files = layout.files
        self.packages = Packages(layout.manifests)
        self.configs = Configs(layout.manifests, self.packages.folders())
        self.aliases = Aliases(layout.manifests)
        self.look = Files(layout.files, self.packages)
        self._by_path: dict[str, Config] = {}
        self._mapped: dict[str, StarPatterns] = {}

    def config_of(self, path: str) -> Config:
        """The compiler options that hold for a file."""
        if path not in self._by_path:
            self._by_path[path] = self.configs.of(path)
        return self._by_path[path]

    def mapped(self, config: Config) -> StarPatterns:
        """The patterns of ``paths`` of a configuration."""
        if config.path not in self._mapped:
            self._mapped[config.path] = StarPatterns(config.paths)
        return self._mapped[config.path]
