"""Which paths are manifests, and who reads each; a new format is one line here."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from adjudge.brief.dependency.entry import Manifest
from adjudge.brief.dependency.gemfile import read_gemfile
from adjudge.brief.dependency.go_mod import read_go_mod
from adjudge.brief.dependency.npm import read_package
from adjudge.brief.dependency.pom import read_pom
from adjudge.brief.dependency.requirements import read_requirements, read_setup_cfg
from adjudge.brief.dependency.toml_files import read_cargo, read_pipfile, read_pyproject

if TYPE_CHECKING:
    from collections.abc import Callable

READERS: Final[dict[str, Callable[[bytes], Manifest | tuple[Manifest, ...]]]] = {
    "pyproject.toml": read_pyproject,
    "setup.cfg": read_setup_cfg,
    "Pipfile": read_pipfile,
    "package.json": read_package,
    "go.mod": read_go_mod,
    "Cargo.toml": read_cargo,
    "pom.xml": read_pom,
    "Gemfile": read_gemfile,
}
"""By name, in any folder."""

_REQUIREMENTS: Final = re.compile(
    r"(?:.*/)?(?:[\w.-]*(?:requirements|constraints)[\w.-]*|requirements/(?:[\w.-]+/)*[\w.-]+)\.(?:txt|in|pip)",
    re.ASCII,
)


def is_manifest(path: str) -> bool:
    """Whether some reader wants the file at a path."""
    return path.rsplit("/", 1)[-1] in READERS or _REQUIREMENTS.fullmatch(path) is not None


def read_manifests(path: str, data: bytes) -> tuple[Manifest, ...]:
    """What the manifest at a path says, by each set of rules; ``UnreadableError`` when it cannot be read."""
    reader = READERS.get(path.rsplit("/", 1)[-1])
    read = reader(data) if reader is not None else read_requirements(path, data)
    return (read,) if isinstance(read, Manifest) else read
