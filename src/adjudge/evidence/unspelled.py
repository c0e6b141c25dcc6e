"""Uses of a name that no text spells: put together, read off a module, or called by a program of others.

Rules: a text is enough to keep a fact from proving that a name is unused, and none makes a proof. A name in
parts is known by the parts beside a hole; a module that is read for its names by those who come by it without
naming it; a module that is handed to another program by a configuration that names it as a whole.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from adjudge.evidence.doubts import module_word
from adjudge.evidence.look import COMPUTING
from adjudge.evidence.undercut import LOOKED, READING, near
from adjudge.graph.consumers import is_package

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.evidence.sources import EvidenceSources
    from adjudge.evidence.words import Words
    from adjudge.model.ids import RepoPath
    from adjudge.model.place import Side

PARTS: Final = 8
"""Parts of a name from which on it is not taken apart."""
CONFIGURATION: Final = (
    ".cfg", ".conf", ".ini", ".json", ".properties", ".toml", ".xml", ".yaml", ".yml", "setup.py",
)  # fmt: skip
"""Ends of names of files that hand modules over to programs."""
_COMPUTED: Final = re.compile(
    r"\bgetattr\([^,\n]{1,200},(?!\s{0,200}['\"])|\b(?:methodcaller|attrgetter)\((?!\s{0,20}['\"])"
)
_HUMP: Final = re.compile(r"(?<=[^\W_])(?=_)|(?<=_)(?=[^\W_])|(?<=[a-z0-9])(?=[A-Z])")
_HOLE_AFTER: Final = r"(?:\$[\w({]|\{|%[sr(d]|['\"`]\s{0,20}[+%.,)\]]|<)"
_HOLE_BEFORE: Final = r"(?:\}|%[srd]|[+(,\[]\s{0,20}['\"`]|>)"


def may_be_unspelled(name: str, path: RepoPath, side: Side, sources: EvidenceSources) -> bool:
    """Whether something may use a name of a file, though no text but that file's spells it.

    Args:
        name: As its file defines it, dotted for a member of a class.
        path: Of the file that defines it.
        side: Which tree.
        sources: Trees and texts.
    """
    words, word = sources.words(side), name.rpartition(".")[2]
    readers = words.holders_of_any(READING)
    return (
        bool(_who_comes_by(path, side, sources) & readers)
        or ("." in name and _is_passed_on(path, side, sources))
        or _is_handed_over(path, words)
        or _is_in_parts(word, words)
    )


def _who_comes_by(path: RepoPath, side: Side, sources: EvidenceSources) -> set[RepoPath]:
    """Files that may have a module at hand: they name it or what takes all its names, or compute imports."""
    words = sources.words(side)
    found = {path, *_computing(path, words)}
    taking, waiting = {path}, [path]
    while waiting and len(taking) <= LOOKED:
        one = waiting.pop()
        found |= near(one, side, sources)
        new = {edge.source for edge in sources.look(side).edges_to(one) if _takes_all(edge.names)}
        waiting += sorted(new - taking)
        taking |= new
    return found


def _is_passed_on(path: RepoPath, side: Side, sources: EvidenceSources) -> bool:
    """Whether who has a class at hand may pass it to a module that reads members by a name it is given."""
    look, words = sources.look(side), sources.words(side)
    readers = words.holders_of_any(("getattr", "methodcaller", "attrgetter"))
    passed = {target for one in near(path, side, sources) for target in look.edges_from(one)} & readers
    return len(passed) > LOOKED or any(_COMPUTED.search(words.text(one)) for one in passed)


def _takes_all(names: tuple[tuple[str, str], ...]) -> bool:
    return any(taken == "*" for taken, _ in names)


def _computing(path: RepoPath, words: Words) -> Iterator[RepoPath]:
    """Files that may import a file by a computed name: they stand beside it, or they name its folder."""
    folder = path.rpartition("/")[0]
    naming = set(words.holders(folder.rpartition("/")[2])) if folder else set()
    for one in words.holders_of_any(tuple(sorted(COMPUTING))):
        if one.rpartition("/")[0] == folder or one in naming:
            yield one


def _is_handed_over(path: RepoPath, words: Words) -> bool:
    """Whether a configuration names a module, and no name of it: who is told so calls what it likes."""
    parent = path.rpartition("/")[0].rpartition("/")[2] if not is_package(path) else ""
    dotted = f"{parent}.{module_word(path)}" if parent else module_word(path)
    named = re.compile(rf"(?<![\w/-]){re.escape(dotted)}(?![\w./:-])")
    holders = [one for one in words.holders(module_word(path)) if one.endswith(CONFIGURATION)]
    return len(holders) > LOOKED or any(named.search(words.text(one)) for one in holders if one != path)


def _is_in_parts(word: str, words: Words) -> bool:
    """Whether a text has the first or the last parts of a name beside a hole."""
    cuts = [match.start() for match in _HUMP.finditer(word)][: 2 * PARTS]
    for cut in cuts:
        first, last = word[:cut], word[cut:]
        if first.strip("_") and _stands(words, first, re.compile(rf"(?<!\w){re.escape(first)}{_HOLE_AFTER}")):
            return True
        ending = re.compile(rf"{_HOLE_BEFORE}{re.escape(last)}(?!\w)")
        if last.strip("_") and any(_stands(words, one + last, ending) for one in ("", "s", "r", "d")):
            return True
    return False


def _stands(words: Words, part: str, wanted: re.Pattern[str]) -> bool:
    holders = words.holders(part)
    return len(holders) > LOOKED or any(wanted.search(words.text(one)) for one in holders)
