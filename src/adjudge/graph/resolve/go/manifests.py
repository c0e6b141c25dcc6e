"""What ``go.mod`` and ``go.work`` say of where modules stand.

Rules: what cannot be read is as if it were not there; requirements are not read, since they lead out of the
tree.

Source: Go Modules Reference, "go.mod files" and "Workspaces".
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

_COMMENT = re.compile(r"//.*")
_WORD = re.compile(r"\"([^\"]*)\"|`([^`]*)`|(=>|[()]|[^\s()]+)")


class Manifest(NamedTuple):
    """One manifest.

    Attributes:
        module: Path of the module that it declares; empty for none.
        replaced: (module path, folder relative to the manifest) of what stands in the file system.
        used: Folders of a workspace, relative to the manifest.
    """

    module: str
    replaced: tuple[tuple[str, str], ...]
    used: tuple[str, ...]


def read_manifest(data: bytes) -> Manifest:
    """What a manifest says; never fails.

    Args:
        data: Its content.
    """
    module, replaced, used = "", [], []
    for words in _lines(data.decode("utf-8", "replace")):
        match words:
            case ["module", path]:
                module = module or path
            case ["use", folder]:
                used.append(folder)
            case ["replace", path, *_, "=>", target] if _is_local(target):
                replaced.append((path, target))
            case _:
                pass
    return Manifest(module, tuple(replaced), tuple(used))


def _lines(text: str) -> Iterator[list[str]]:
    """The words of each statement, those of a block with its verb in front."""
    verb = ""
    for line in text.split("\n"):
        words = ["".join(parts) for parts in _WORD.findall(_COMMENT.sub("", line))]
        if words[1:2] == ["("] and not verb:
            verb = words[0]
        elif words[:1] == [")"]:
            verb = ""
        elif words:
            yield [verb, *words] if verb else words


def _is_local(target: str) -> bool:
    return target.startswith(("./", "../")) or target in {".", ".."}
