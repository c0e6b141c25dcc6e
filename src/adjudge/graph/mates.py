"""Files of one package, which use one another's names without an import.

Rules: no edge is stored between them, since a package of n files would have n times n; they are looked up
when somebody asks. By its path alone a file is a candidate; the package that it declares decides.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from adjudge.graph.facts import FileFacts
    from adjudge.graph.snapshot import GraphSnapshot
    from adjudge.model.ids import RepoPath


def _folder(path: str) -> str:
    return path.rpartition("/")[0]


PLACES: Final[Mapping[str, Callable[[str], str]]] = {"go": _folder}
"""By language, what paths of files of one package have in common; a language without is not listed."""

_OUTSIDE_TEST: Final = "_test"
"""End of the name of a package of Go that tests another from outside, in the same folder."""


def package_mates(snapshot: GraphSnapshot, path: RepoPath) -> tuple[RepoPath, ...]:
    """Other files that may be of a file's package by their place, sorted; empty where a language has none.

    Args:
        snapshot: The graph.
        path: The file; one that is not in the tree has none.
    """
    language = _language(snapshot, path)
    place_of = PLACES.get(language)
    if place_of is None:
        return ()
    place = place_of(path)
    return tuple(
        other
        for other, node in snapshot.nodes.items()
        if node.language == language and other != path and place_of(other) == place
    )


def shares_package(own: FileFacts, mate: FileFacts) -> bool:
    """Whether two files whose places agree are of one package.

    Args:
        own: Facts of a file; where they are not known, every package of the place but one that tests from
            outside.
        mate: Facts of the other.
    """
    if own.package:
        return own.package == mate.package
    return not mate.package.endswith(_OUTSIDE_TEST)


def _language(snapshot: GraphSnapshot, path: RepoPath) -> str:
    node = snapshot.nodes.get(path)
    return node.language if node is not None else ""
