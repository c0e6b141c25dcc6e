"""Files of one package, which use one another's names without an import.

Rules: no edge is stored between them, since a package of n files would have n times n; they are looked up
when somebody asks. By its path alone a file is a candidate; the package that it declares decides.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from adjudge.graph.facts import FileFacts
    from adjudge.graph.snapshot import GraphSnapshot
    from adjudge.model.ids import RepoPath


def _folder(path: str) -> str:
    return path.rpartition("/")[0]


PLACES: Final[Mapping[str, Callable[[str], str]]] = {"go": _folder}
"""By language, what paths of files of one package have in common; a language without is not listed."""

_OUTSIDE_TEST: Final = "_test"
"""End of the name of a package of Go that tests another from outside, in the same folder."""

_COMMON: Final = frozenset({
    "Add", "Close", "Do", "Error", "Format", "Get", "Is", "Len", "Less", "Lock", "Name", "New",
    "Next", "Open", "Read", "Reset", "Run", "Set", "Start", "Stop", "String", "Swap", "Unlock",
    "Unwrap", "Value", "Write", "close", "equals", "get", "hashCode", "name", "read", "run", "set",
    "size", "toString", "write",
})  # fmt: skip
"""Names of methods that many types have; by them alone nothing is told."""


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


def is_only_method(member: str, holder: str, package: Iterable[FileFacts]) -> bool:
    """Whether one type of a package alone has a method, under a name that says something.

    Args:
        member: Name of the method.
        holder: The type.
        package: Facts of all files of the package.
    """
    last = f".{member}"
    facts = list(package)
    return (
        member not in _COMMON
        and any(one.package for one in facts)
        and all(
            definition.name == f"{holder}{last}"
            for one in facts
            for definition in one.definitions
            if definition.name.endswith(last)
        )
    )


def _language(snapshot: GraphSnapshot, path: RepoPath) -> str:
    node = snapshot.nodes.get(path)
    return node.language if node is not None else ""
