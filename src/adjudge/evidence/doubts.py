"""Why an edge that was not found may be there all the same; without a doubt its absence is a fact."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.evidence.look import PARTLY_READ
from adjudge.graph.consumers import is_package

if TYPE_CHECKING:
    from adjudge.evidence.look import Look
    from adjudge.model.ids import RepoPath


def unread_part(look: Look, path: RepoPath) -> str:
    """Why a file was not read whole; empty when it was."""
    if not look.is_read(path):
        return f"no reader knows the language of {path}"
    flags = sorted(PARTLY_READ.intersection(look.flags.get(path, ())))
    return f"{path} was not read whole ({', '.join(flags)})" if flags else ""


def module_word(path: RepoPath) -> str:
    """The last part of the dotted name by which a file is imported."""
    folder, _, name = path.rpartition("/")
    return folder.rpartition("/")[2] if is_package(path) else name.partition(".")[0]


def edge_doubt(look: Look, source: RepoPath, target: RepoPath) -> str:
    """Why a file may depend on another though no edge says so; empty when it does not."""
    unread = unread_part(look, source)
    if unread:
        return unread
    if look.has(target) and not look.is_read(target):
        return f"edges to files such as {target} are not looked for"
    word = module_word(target)
    for end in look.dead_ends.get(source, ()):
        if end.reason != "standard-library" and word in end.specifier.split("."):
            return f"line {end.line} of {source} names {end.specifier}, which leads nowhere"
    return f"{source} may import by a computed name" if look.computes(source) else ""


def near_by(look: Look, source: RepoPath, target: RepoPath) -> str:
    """A way by which a file depends on another without an edge of its own; empty when there is none."""
    folder, _, name = target.rpartition("/")
    beside = f"{folder}/{name.partition('.')[0]}.".lstrip("/")
    for other in look.edges_from(source):
        if is_package(target) and other.startswith(f"{folder}/"):
            return f"it leads to {other} inside that package"
        if other.startswith(beside):
            return f"it leads to {other} beside it"
        if target in look.edges_from(other) and is_package(other):
            return f"it leads to {other}, which leads there"
    return ""


def importer_doubt(look: Look, target: RepoPath) -> str:
    """Why there may be more importers of a file than were found; empty when there are none."""
    unread = unread_importer(look, target)
    if unread:
        return unread
    return look.who_computes


def unread_importer(look: Look, target: RepoPath) -> str:
    """A file that may import a file and could not be followed; empty when there is none."""
    unread = next((path for path in look.partly_read if path != target), None)
    if unread is not None:
        return unread_part(look, unread)
    end = look.dead_words.get(module_word(target))
    if end is None or end.source == target:
        return ""
    return f"line {end.line} of {end.source} names {end.specifier}, which leads nowhere"
