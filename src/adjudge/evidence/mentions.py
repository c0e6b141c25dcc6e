"""Who mentions a word, and what follows for a symbol or a file that nobody else mentions.

Rules: absence of mentions is sound but for names that are computed, and names that other programs call by
convention. It says that a symbol is unused only when its own file mentions it nowhere but in its definition,
and nothing calls it by its place: no decorator, no base class of its class, no name of the language's own, no
file of tests. That nobody imports a file says that it is unused only when it is no program and no package,
no text names it by its path or its dotted name, and nobody who computes imports names its folder.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.evidence.answers import Answer, few
from adjudge.evidence.look import COMPUTING
from adjudge.evidence.undercut import is_called_by_name
from adjudge.evidence.unspelled import may_be_unspelled
from adjudge.graph.consumers import is_package
from adjudge.graph.testing import is_test
from adjudge.model.evidence import Topic

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.evidence.names import FileNames
    from adjudge.evidence.sources import EvidenceSources
    from adjudge.evidence.words import Words
    from adjudge.model.ids import RepoPath
    from adjudge.model.place import Side

BY_CONVENTION: Final = "names that other programs call by convention"
COMPUTED: Final = "names put together at run time"
REGULAR: Final = "100644"
PROGRAMS: Final = frozenset({"__main__.py", "setup.py", "manage.py", "conftest.py", "noxfile.py"})
LOOKED: Final = 100
"""Files that are searched for the dotted name of one file; where more hold its word, nothing is said."""


def mentions(words: Words, word: str, but: str) -> Answer:
    """Files that hold a word, but for one."""
    found = frozenset(words.holders(word)) - {but}
    unread = f"{few(words.unread)} could not be read" if words.unread else ""
    return Answer(
        sure=found,
        unread=unread,
        more_doubt=lambda _: unread,
        member_doubt=lambda path: unread if path in words.unread else "",
        told=lambda path: f"{path}:{words.line(path, word)}",
    )


def unseen_in(words: Words) -> tuple[str, ...]:
    """What a search for words does not see."""
    binary = (f"{words.binary} binary files",) if words.binary else ()
    submodules = (f"files of {words.submodules} submodules",) if words.submodules else ()
    return (BY_CONVENTION, COMPUTED, *binary, *submodules)


def unused_symbols(path: RepoPath, word: str, side: Side, sources: EvidenceSources) -> Iterator[Topic]:
    """Definitions of a file that are unused if no other file holds their name."""
    is_own = word.startswith("__") and word.endswith("__")
    if is_test(path) or is_own or is_called_by_name(word):
        return
    names = sources.names(path, side)
    named = [name for name in names.definitions if name.rpartition(".")[2] == word]
    if len(named) != 1 or sources.words(side).count(path, word) != 1:
        return
    if not (_is_called_by_place(names, named[0]) or may_be_unspelled(named[0], path, side, sources)):
        yield Topic(path=path, name=named[0])


def _is_called_by_place(names: FileNames, name: str) -> bool:
    """Whether something may call a definition without its name."""
    if any(one.decorators or (one.kind == "class" and one.uses) for one in names.definitions[name]):
        return True
    holder = name.rpartition(".")[0]
    holders = names.definitions.get(holder, [])
    return bool(holder) and (len(holders) != 1 or bool(holders[0].uses or holders[0].decorators))


def unused_file(path: RepoPath, side: Side, sources: EvidenceSources) -> Iterator[Topic]:
    """The file, where it is unused if nobody imports it."""
    name = path.rpartition("/")[2]
    node = sources.graph(side).snapshot.nodes[path]
    if node.mode != REGULAR or is_test(path) or is_package(path) or name in PROGRAMS:
        return
    words = sources.words(side)
    text = words.text(path)
    is_program = text.startswith("#!") or path in words.holders("__main__") or _acts(path, side, sources)
    if not (words.unread or is_program or _is_named(path, words) or _may_be_computed(path, words)):
        yield Topic(path=path, name="*")


def _acts(path: RepoPath, side: Side, sources: EvidenceSources) -> bool:
    """Whether a file does something when it is run, or has a name that no import can spell."""
    stem = path.rpartition("/")[2].partition(".")[0]
    return not stem.isidentifier() or bool(sources.look(side).facts(path).uses)


def _is_named(path: RepoPath, words: Words) -> bool:
    """Whether a text of another file names a file by its path or its dotted name."""
    folder, _, name = path.rpartition("/")
    parent, stem = folder.rpartition("/")[2], name.partition(".")[0]
    holders = [one for one in words.holders(stem) if one != path]
    if len(holders) > LOOKED or not parent:
        return bool(holders)
    spelled = (f"{parent}.{stem}", f"{parent}/{stem}", name)
    return any(one in words.text(other) for other in holders for one in spelled)


def _may_be_computed(path: RepoPath, words: Words) -> bool:
    """Whether a file that may compute imports stands beside a file, or names its folder."""
    folder = path.rpartition("/")[0]
    naming = set(words.holders(folder.rpartition("/")[2])) if folder else set()
    computing = {one for word in COMPUTING for one in words.holders(word)}
    return any(one.rpartition("/")[0] == folder or one in naming for one in computing)
